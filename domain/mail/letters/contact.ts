import { type Email, paragraphsOf, type StudioEmail } from '../email.ts'
import { PROMISES } from './promises.ts'

/** @property userId the member who wrote; null for a visitor */
type Message = { messageId: string; userId: string | null; email: string }

/** Doesn’t quote the message: the address may be another person’s, and a quote could be abused for spam. */
export function messageReceived({
  messageId,
  userId,
  email,
  answerHours,
}: Message & { answerHours: number }): Email {
  return {
    kind: 'message-received',
    dedupeKey: `message:${messageId}`,
    userId,
    recipient: email,
    subject: 'We got your message',
    greeting: 'Hello,',
    lines: [PROMISES.answered(answerHours)],
  }
}

/** To a visitor. Doesn’t quote their message, because the address is unconfirmed. */
export function contactAnswered({
  answerId,
  recipient,
  replyTo,
  text,
}: {
  answerId: string
  recipient: string
  replyTo: string
  text: string
}): Email {
  return {
    kind: 'contact-answer',
    dedupeKey: `contact-answer:${answerId}`,
    userId: null,
    recipient,
    replyTo,
    subject: 'Our reply to your message',
    greeting: 'Hello,',
    lines: [...paragraphsOf(text), 'You can reply to this email.'],
  }
}

export function messageForStudio({
  messageId,
  userId,
  email,
  name,
  subject,
  message,
}: Message & { name: string; subject: string; message: string }): StudioEmail {
  return {
    kind: 'message',
    dedupeKey: `message-to-studio:${messageId}`,
    userId,
    replyTo: email,
    subject: `New message: ${subject}`,
    lines: [`${name} (${email}${userId ? ', a member' : ''}) writes:`, ...paragraphsOf(message)],
  }
}
