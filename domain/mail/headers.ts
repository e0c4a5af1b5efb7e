import type { Row } from '../../database/tables.ts'
import type { Studio } from '../core/studio.ts'
import { secretsOf } from './link-tokens.ts'

/** The one-click unsubscribe URL (RFC 8058), which needs no login. */
export const ONE_CLICK_PATH = '/api/subscription/one-click'

/** Written by a person at the desk; everything else is automatic. */
const WRITTEN_BY_A_PERSON = [
  'announcement',
  'news',
  'contact-answer',
  'conversation-answer',
  'session-message',
]
/** Answers the message that caused it, so that two programs never answer each other (RFC 3834). */
const AUTOMATIC_REPLIES = ['message-received']

/** Headers for automatic emails, and for lists how to unsubscribe (RFC 2369, 2919, 8058). */
export function headersOf(studio: Studio, mail: Row<'outboxEmails'>): Record<string, string> {
  return { ...automatic(mail.kind), ...listHeaders(studio, mail) }
}

function automatic(kind: string): Record<string, string> {
  if (WRITTEN_BY_A_PERSON.includes(kind)) return {}
  return { 'Auto-Submitted': AUTOMATIC_REPLIES.includes(kind) ? 'auto-replied' : 'auto-generated' }
}

function listHeaders(studio: Studio, mail: Row<'outboxEmails'>): Record<string, string> {
  const { leave } = secretsOf(studio, mail)
  if (!leave) return {}
  const { baseUrl } = studio.settings
  return {
    'List-Id': `<${mail.kind}.${new URL(baseUrl).hostname}>`,
    'List-Unsubscribe': `<${baseUrl}${ONE_CLICK_PATH}?token=${encodeURIComponent(leave)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
