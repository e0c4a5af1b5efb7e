import { z } from 'zod'
import { conversationMessage, conversationSummary, conversationText } from '../../contract/conversation.ts'
import {
  answerMember,
  conversationWith,
  readConversation,
  writeToStudio,
} from '../../domain/conversation/conversation.ts'
import { listConversations } from '../../domain/conversation/list-conversations.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { fullName } from '../../shared/full-name.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

export function conversation(studio: Studio) {
  return resource('Conversation')
    .call('get', '/conversation', {
      summary: 'Get my conversation with the studio, oldest first',
      data: z.array(conversationMessage),
      run: async (member) => (await readConversation(studio.db, member.id)).map(presentMessage),
    })
    .call('get', '/conversations', {
      summary: 'List all conversations, unanswered first (staff of the inbox)',
      data: z.array(conversationSummary),
      run: async (member) => {
        const conversations = await listConversations(studio, member)
        return conversations.map((one) => ({
          memberId: one.userId,
          name: fullName(one.firstName, one.lastName),
          email: shownEmail(one.email),
          from: one.sender,
          text: one.text,
          at: new Date(one.createdAt).toISOString(),
        }))
      },
    })
    .call('get', '/conversation/{memberId}', {
      summary: 'Get the conversation with a member (staff of the inbox)',
      data: z.array(conversationMessage),
      run: async (member, { memberId }) =>
        (await conversationWith(studio, member, memberId)).map(presentMessage),
    })
    .call('post', '/conversation', {
      summary: 'Send a message to the studio',
      form: conversationText,
      status: 201,
      run: (member, { text }) => writeToStudio(studio, member, text),
      says: TEXTS.conversationSent,
    })
    .call('post', '/conversation/{memberId}/answer', {
      summary: 'Reply to a member (staff of the inbox)',
      form: conversationText,
      fails: [404],
      status: 201,
      run: (member, { memberId }, { text }) => answerMember(studio, member, memberId, text),
      says: TEXTS.conversationAnswered,
    })
}

type Message = Awaited<ReturnType<typeof readConversation>>[number]

function presentMessage({ id: _id, sender: from, text, createdAt }: Message) {
  return { _id, from, text, at: new Date(createdAt).toISOString() }
}
