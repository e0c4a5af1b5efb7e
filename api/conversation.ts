import { z } from 'zod'
import { conversationMessage, conversationText } from '../contract/conversation.ts'
import { TEXTS } from '../contract/texts.ts'
import { answer, done, id } from '../contract/wire.ts'
import { answerMember, conversationOf, writeToStudio } from '../domain/conversation/conversation.ts'
import type { Studio } from '../domain/studio.ts'
import { body, call, requireMember, resource } from './env.ts'

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
const answerCall = call('post', '/conversation/{memberId}/answer', {
  summary: 'The studio answers a member (admins only)',
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
      const data = messages.map((one) => ({
        _id: one.id,
        from: one.sender,
        text: one.text,
        at: new Date(one.createdAt).toISOString(),
      }))
      c.header('Cache-Control', 'private, no-store')
      return c.json({ success: true as const, data }, 200)
    })
    .openapi(writeCall, async (c) => {
      await writeToStudio(studio, requireMember(c), c.req.valid('json').text)
      return c.json({ success: true as const, message: TEXTS.conversationSent }, 201)
    })
    .openapi(answerCall, async (c) => {
      const { memberId } = c.req.valid('param')
      await answerMember(studio, requireMember(c), memberId, c.req.valid('json').text)
      return c.json({ success: true as const, message: TEXTS.conversationAnswered }, 201)
    })
}
