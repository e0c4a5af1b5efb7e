import { type MemberEmail, paragraphsOf, type StudioEmail } from '../email.ts'

/**
 * A message to a teacher may be about the member's health, so the email does not quote it.
 * @param period one email in each
 */
export function memberWrote({ userId, period }: { userId: string; period: number }): StudioEmail {
  return {
    kind: 'conversation-message',
    dedupeKey: `conversation-to-studio:${userId}:${period}`,
    userId,
    subject: 'New message from a member',
    lines: ['A member has written to you in the chat. You’ll find the message in the inbox.'],
    link: { text: 'Open the inbox', path: `/studio/messages/m.${userId}` },
  }
}

export function studioAnswered({ messageId, text }: { messageId: string; text: string }): MemberEmail {
  return {
    kind: 'conversation-answer',
    dedupeKey: `conversation:${messageId}`,
    subject: 'The studio has replied',
    lines: paragraphsOf(text),
    unprovedLines: ['You’ll find the reply in your conversation.'],
    link: { text: 'Open the conversation', path: '/yogadashboard/contact' },
  }
}
