import { z } from 'zod'
import { conversationMessage, conversationSummary, conversationText } from '../../contract/conversation.ts'
import { answer, done, id } from '../../contract/wire.ts'
import {
  answerMember,
  conversationOf,
  conversationWith,
  writeToStudio,
} from '../../domain/conversation/conversation.ts'
import { listConversations } from '../../domain/conversation/list-conversations.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { fullName } from '../../shared/full-name.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const tag = 'Conversation'

const readCall = call('get', '/conversation', {
  summary: 'My conversation with the studio, oldest first',
  tag,
  status: 200,
  answer: answer(z.array(conversationMessage)),
  login: true,
})
const writeCall = call('post', '/conversation', {
  summary: 'Write to the studio',
  tag,
  status: 201,
  answer: done,
  input: { body: body(conversationText) },
  login: true,
})
const listCall = call('get', '/conversations', {
  summary: 'Every conversation; who waits for an answer comes first (whoever answers the inbox)',
  tag,
  status: 200,
  answer: answer(z.array(conversationSummary)),
  login: true,
})
const withCall = call('get', '/conversation/{memberId}', {
  summary: 'The conversation with a member (whoever answers the inbox)',
  tag,
  status: 200,
  answer: answer(z.array(conversationMessage)),
  input: { params: z.object({ memberId: id }) },
  fails: [404],
  login: true,
})
const answerCall = call('post', '/conversation/{memberId}/answer', {
  summary: 'The studio answers a member (whoever answers the inbox)',
  tag,
  status: 201,
  answer: done,
  input: { params: z.object({ memberId: id }), body: body(conversationText) },
  fails: [404],
  login: true,
})

export function conversation(studio: Studio) {
  return resource()
    .openapi(readCall, async (c) => {
      const messages = await conversationOf(studio.db, requireMember(c).id)
      return ok(c, { data: messages.map(presentMessage) })
    })
    .openapi(listCall, async (c) => {
      const conversations = await listConversations(studio, requireMember(c))
      const data = conversations.map((one) => ({
        memberId: one.userId,
        name: fullName(one.firstName, one.lastName),
        email: shownEmail(one.email),
        from: one.sender,
        text: one.text,
        at: new Date(one.createdAt).toISOString(),
      }))
      return ok(c, { data })
    })
    .openapi(withCall, async (c) => {
      const messages = await conversationWith(studio, requireMember(c), c.req.valid('param').memberId)
      return ok(c, { data: messages.map(presentMessage) })
    })
    .openapi(writeCall, async (c) => {
      await writeToStudio(studio, requireMember(c), c.req.valid('json').text)
      return ok(c, { message: TEXTS.conversationSent }, 201)
    })
    .openapi(answerCall, async (c) => {
      const { memberId } = c.req.valid('param')
      await answerMember(studio, requireMember(c), memberId, c.req.valid('json').text)
      return ok(c, { message: TEXTS.conversationAnswered }, 201)
    })
}

type Message = Awaited<ReturnType<typeof conversationOf>>[number]

function presentMessage({ id: _id, sender: from, text, createdAt }: Message) {
  return { _id, from, text, at: new Date(createdAt).toISOString() }
}
