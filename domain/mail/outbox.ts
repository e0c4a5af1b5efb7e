import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { readableEmails } from '../../lib/readable-emails.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { backoff, workDue } from '../core/work-due.ts'
import { studioProfile } from '../studio/profile.ts'
import { type Email, emailHtml, emailText } from './email.ts'
import { headersOf } from './headers.ts'
import { withStudioTexts } from './letter-words.ts'
import { isWithinLimit } from './limits.ts'
import { sealSecrets, withSecrets } from './link-tokens.ts'

/** Sends one email or throws. nodemailer in production, a list in tests. */
export type Mailer = (mail: {
  from: { name: string; address: string }
  to: string
  replyTo: string
  /** In addition to the default headers. */
  headers: Record<string, string>
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}) => Promise<void>

export type Attachment = { filename: string; content: string | Buffer; contentType: string }

/** The receipt of a payment as a file. Injected, since this room must not import receipts. */
export type ReceiptFile = (studio: Studio, paymentId: string) => Promise<Attachment | null>

const MAX_TRIES = 12

/**
 * Queues an email in the transaction that causes it, to be sent after the commit. Limited per kind and day, against flooding a
 * mailbox.
 * @returns whether it was within the limit
 */
export async function writeEmail(studio: Studio, trx: Trx, email: Email): Promise<boolean> {
  if (!(await isWithinLimit(studio, trx, email))) return false
  const { worded, sender } = await withStudioTexts(studio, trx, email)
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
      subject: readableEmails(worded.subject),
      text: readableEmails(emailText(worded, sender)),
      html: readableEmails(emailHtml(worded, sender)),
      calendar: email.calendar ?? null,
      receiptOf: email.receiptOf ?? null,
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

/** Sends due emails, each by one process; failures are retried with a growing delay. @returns how many were sent */
export async function sendOutbox(studio: Studio, mailer: Mailer, receiptFile?: ReceiptFile): Promise<number> {
  const sender = await studioProfile(studio)
  const { results } = await workDue(studio, 'outboxEmails', CLAIMING, (mail) =>
    sendOne(studio, { mailer, receiptFile }, mail, sender),
  )
  return results.filter((isSent) => isSent).length
}

async function sendOne(
  studio: Studio,
  { mailer, receiptFile }: { mailer: Mailer; receiptFile: ReceiptFile | undefined },
  mail: Row<'outboxEmails'>,
  { name, email }: { name: string; email: string },
): Promise<boolean> {
  try {
    await mailer({
      from: { name, address: studio.settings.mailAddress ?? email },
      to: mail.recipient,
      replyTo: mail.replyTo ?? email,
      subject: mail.subject,
      text: withSecrets(studio, mail, mail.text),
      html: withSecrets(studio, mail, mail.html),
      headers: headersOf(studio, mail),
      ...(await attachedTo(studio, mail, receiptFile)),
    })
    await studio.db
      .updateTable('outboxEmails')
      .set({ sentAt: studio.now(), nextTryAt: null, lastError: null, sealedSecrets: null })
      .where('id', '=', mail.id)
      .execute()
    return true
  } catch (error) {
    const why = refusalOf(error)
    studio.log.warn({ mail: mail.id, kind: mail.kind, error: why }, 'an email could not be sent')
    await studio.db.updateTable('outboxEmails').set({ lastError: why }).where('id', '=', mail.id).execute()
    return false
  }
}

async function attachedTo(
  studio: Studio,
  { calendar, receiptOf }: Row<'outboxEmails'>,
  receiptFile?: ReceiptFile,
) {
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  const attachments: Attachment[] = [
    ...(calendar ? [{ filename: 'calendar.ics', content: calendar, contentType }] : []),
  ]
  const receipt = receiptOf && (await receiptFile?.(studio, receiptOf))
  if (receipt) attachments.push(receipt)
  return attachments.length > 0 ? { attachments } : {}
}

/** The mail server’s error code, without its text, which repeats the address. */
function refusalOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((one) => /^\w{1,40}$/.test(String(one ?? ''))).join(' ') || 'not sent'
}

/** Longer than any link works; unsent emails lose their secrets then too. */
const SECRETS_KEPT_MS = 8 * 86_400_000

/** How long the HTML of a sent email is kept; key, subject and text stay. */
const BODIES_KEPT_MS = 42 * 86_400_000

export async function sweepOutbox(studio: Studio): Promise<void> {
  await studio.db
    .updateTable('outboxEmails')
    .set({ html: '', calendar: null })
    .where('html', '!=', '')
    .where('sentAt', '<=', studio.now() - BODIES_KEPT_MS)
    .execute()
  await studio.db
    .updateTable('outboxEmails')
    .set({ sealedSecrets: null })
    .where('sealedSecrets', 'is not', null)
    .where('createdAt', '<=', studio.now() - SECRETS_KEPT_MS)
    .execute()
}

/** Recent emails, newest first, for the mailbox in development. */
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
