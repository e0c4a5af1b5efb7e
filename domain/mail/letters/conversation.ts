import type { MemberEmail, StudioEmail } from '../email.ts'

/**
 * What a member tells a teacher may be about their health: the e-mail only says that there is something to read.
 * @param period the studio is told once in each
 */
export function memberWrote({ userId, period }: { userId: string; period: number }): StudioEmail {
  return {
    kind: 'conversation-message',
    dedupeKey: `conversation-to-studio:${userId}:${period}`,
    userId,
    subject: 'A member writes to you',
    lines: [
      'There is something new in the conversation with a member. It waits for you among the conversations.',
    ],
    link: { text: 'Open the conversations', path: '/yogadashboard/conversations' },
  }
}

export function studioAnswered({ messageId, text }: { messageId: string; text: string }): MemberEmail {
  return {
    kind: 'conversation-answer',
    dedupeKey: `conversation:${messageId}`,
    subject: 'The studio has answered you',
    lines: [text],
    unprovedLines: ['The answer waits for you in the conversation.'],
    link: { text: 'Open the conversation', path: '/yogadashboard/contact' },
  }
}
