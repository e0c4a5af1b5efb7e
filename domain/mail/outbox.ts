import type { Trx } from '../../database/open.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { type Letter, letterHtml, letterText } from './email.ts'
import { mayBeWritten } from './limits.ts'
import { sealSecrets, withSecrets } from './link-tokens.ts'

/** Sends one e-mail or throws. nodemailer in life, a list in tests. */
export type Post = (mail: {
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
}) => Promise<void>

const MOST_TRIES = 12

/**
 * Writes an e-mail in the transaction that causes it; it leaves after the commit, or never if there is none. Past the
 * day's limit of its kind few are written: whoever makes us write wants a full mailbox, not a letter.
 * @returns whether it was within the limit
 */
export async function writeEmail(studio: Studio, trx: Trx, letter: Letter): Promise<boolean> {
  if (!(await mayBeWritten(studio, trx, letter))) return false
  const { baseUrl } = studio.settings
  const id = newId()
  await trx
    .insertInto('outboxEmails')
    .values({
      id,
      dedupeKey: letter.dedupeKey,
      kind: letter.kind,
      userId: letter.userId,
      recipient: letter.recipient,
      replyTo: letter.replyTo ?? null,
      subject: letter.subject,
      text: letterText(letter, baseUrl),
      html: letterHtml(letter, baseUrl),
      sealedSecrets: letter.secrets ? sealSecrets(studio, id, letter.secrets) : null,
      createdAt: studio.now(),
      nextTryAt: studio.now(),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
  return true
}

/** Sends what is due, each by one process only, and tells how many left. A failure is tried again later, ever more slowly. */
export async function sendOutbox(studio: Studio, post: Post): Promise<number> {
  const due = await studio.db
    .selectFrom('outboxEmails')
    .selectAll()
    .where('nextTryAt', '<=', studio.now())
    .orderBy('nextTryAt')
    .limit(50)
    .execute()
  let sent = 0
  for (const mail of due) {
    const tries = mail.tries + 1
    // From now, not from the batch's beginning: a claim that has ended lets another process send the mail again.
    const nextTryAt = tries >= MOST_TRIES ? null : studio.now() + 30_000 * 2 ** tries
    const mine = await studio.db
      .updateTable('outboxEmails')
      .set({ tries, nextTryAt })
      .where('id', '=', mail.id)
      .where('nextTryAt', '=', mail.nextTryAt)
      .executeTakeFirst()
    if (mine.numUpdatedRows === 0n) continue
    try {
      const { recipient: to, subject } = mail
      const [text, html] = [withSecrets(studio, mail, mail.text), withSecrets(studio, mail, mail.html)]
      await post({ to, replyTo: mail.replyTo ?? undefined, subject, text, html })
      await studio.db
        .updateTable('outboxEmails')
        .set({ sentAt: studio.now(), nextTryAt: null, lastError: null, sealedSecrets: null })
        .where('id', '=', mail.id)
        .execute()
      sent++
    } catch (error) {
      const why = refusalOf(error)
      studio.log.warn({ mail: mail.id, kind: mail.kind, error: why }, 'an e-mail could not be sent')
      await studio.db.updateTable('outboxEmails').set({ lastError: why }).where('id', '=', mail.id).execute()
    }
  }
  return sent
}

/** What a mail server said, without its words: they repeat the address. */
function refusalOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((one) => /^\w{1,40}$/.test(String(one ?? ''))).join(' ') || 'not sent'
}

/** No link of ours works longer than this; a letter that could not be sent by then keeps no secret either. */
const SECRETS_KEPT_MS = 8 * 86_400_000

/** Forgets the secrets of letters that never left. */
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

/** An e-mail as its reader would get it. */
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
