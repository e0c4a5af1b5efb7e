import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { backoff, workDue } from '../core/work-due.ts'
import { type Email, emailHtml, emailText } from './email.ts'
import { inStudioWords } from './letter-words.ts'
import { mayBeWritten } from './limits.ts'
import { sealSecrets, withSecrets } from './link-tokens.ts'

/** Sends one e-mail or throws: nodemailer in production, a list in tests. */
export type Mailer = (mail: {
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  attachments?: { filename: string; content: string; contentType: string }[]
}) => Promise<void>

const MAX_TRIES = 12

/**
 * Writes an e-mail in the transaction that causes it; it leaves after the commit, or never if there is none. Past the
 * day's limit of its kind few are written, against floods of somebody's mailbox.
 * @returns whether it was within the limit
 */
export async function writeEmail(studio: Studio, trx: Trx, email: Email): Promise<boolean> {
  if (!(await mayBeWritten(studio, trx, email))) return false
  const { worded, sender } = await inStudioWords(studio, trx, email)
  const id = newId()
  await trx
    .insertInto('outboxEmails')
    .values({
      id,
      dedupeKey: email.dedupeKey,
      kind: email.kind,
      userId: email.userId,
      recipient: email.recipient,
      replyTo: email.replyTo ?? null,
      subject: worded.subject,
      text: emailText(worded, sender),
      html: emailHtml(worded, sender),
      calendar: email.calendar ?? null,
      sealedSecrets: email.secrets ? sealSecrets(studio, id, email.secrets) : null,
      createdAt: studio.now(),
      nextTryAt: email.leavesAt ?? studio.now(),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
  return true
}

const CLAIMING = {
  batch: 50,
  atOnce: 1,
  retryAt: ({ tries }: Row<'outboxEmails'>, now: number) =>
    tries + 1 >= MAX_TRIES ? null : now + backoff(tries + 1, 30_000, 86_400_000),
}

/** Sends what is due, each by one process only; failures are retried with a growing delay. @returns how many were sent */
export async function sendOutbox(studio: Studio, mailer: Mailer): Promise<number> {
  const { results } = await workDue(studio, 'outboxEmails', CLAIMING, (mail) => sendOne(studio, mailer, mail))
  return results.filter((isSent) => isSent).length
}

async function sendOne(studio: Studio, mailer: Mailer, mail: Row<'outboxEmails'>): Promise<boolean> {
  try {
    const { recipient: to, subject } = mail
    const [text, html] = [withSecrets(studio, mail, mail.text), withSecrets(studio, mail, mail.html)]
    await mailer({ to, replyTo: mail.replyTo ?? undefined, subject, text, html, ...attachedTo(mail) })
    await studio.db
      .updateTable('outboxEmails')
      .set({ sentAt: studio.now(), nextTryAt: null, lastError: null, sealedSecrets: null })
      .where('id', '=', mail.id)
      .execute()
    return true
  } catch (error) {
    const why = refusalOf(error)
    studio.log.warn({ mail: mail.id, kind: mail.kind, error: why }, 'an e-mail could not be sent')
    await studio.db.updateTable('outboxEmails').set({ lastError: why }).where('id', '=', mail.id).execute()
    return false
  }
}

function attachedTo({ calendar }: Row<'outboxEmails'>) {
  if (!calendar) return {}
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { attachments: [{ filename: 'zen-flow-yoga.ics', content: calendar, contentType }] }
}

/** The reply of a mail server without its text, which repeats the address. */
function refusalOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((one) => /^\w{1,40}$/.test(String(one ?? ''))).join(' ') || 'not sent'
}

/** No link of ours works longer than this; a letter that could not be sent by then keeps no secret either. */
const SECRETS_KEPT_MS = 8 * 86_400_000

export async function sweepOutbox(studio: Studio): Promise<void> {
  await studio.db
    .updateTable('outboxEmails')
    .set({ sealedSecrets: null })
    .where('sealedSecrets', 'is not', null)
    .where('createdAt', '<=', studio.now() - SECRETS_KEPT_MS)
    .execute()
}

/** The e-mails written last, newest first: what the mailbox of a developer's machine lists. */
export async function listOutbox(studio: Studio, limit: number) {
  return studio.db
    .selectFrom('outboxEmails')
    .select(['id', 'recipient', 'subject', 'createdAt', 'sentAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findEmail(studio: Studio, id: string) {
  const mail = await studio.db.selectFrom('outboxEmails').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    mail && {
      ...mail,
      text: withSecrets(studio, mail, mail.text),
      html: withSecrets(studio, mail, mail.html),
    }
  )
}
