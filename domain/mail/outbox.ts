import type { Trx } from '../../database/open.ts'
import { newId } from '../ids.ts'
import type { Studio } from '../studio.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'

/** Sends one e-mail or throws. nodemailer in life, a list in tests. */
export type Post = (mail: {
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
}) => Promise<void>

const MOST_TRIES = 12

/** Writes an e-mail in the transaction that causes it; it leaves after the commit, or never if there is none. */
export async function writeEmail(studio: Studio, trx: Trx, letter: Letter): Promise<void> {
  const { baseUrl } = studio.settings
  await trx
    .insertInto('outboxEmails')
    .values({
      id: newId(),
      dedupeKey: letter.dedupeKey,
      kind: letter.kind,
      userId: letter.userId,
      recipient: letter.recipient,
      replyTo: letter.replyTo ?? null,
      subject: letter.subject,
      text: letterText(letter, baseUrl),
      html: letterHtml(letter, baseUrl),
      createdAt: studio.now(),
      nextTryAt: studio.now(),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
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
      const { recipient: to, subject, text, html } = mail
      await post({ to, replyTo: mail.replyTo ?? undefined, subject, text, html })
      await studio.db
        .updateTable('outboxEmails')
        .set({ sentAt: studio.now(), nextTryAt: null, lastError: null })
        .where('id', '=', mail.id)
        .execute()
      sent++
    } catch (error) {
      studio.log.warn({ mail: mail.id, kind: mail.kind, error: String(error) }, 'an e-mail could not be sent')
      await studio.db
        .updateTable('outboxEmails')
        .set({ lastError: String(error).slice(0, 500) })
        .where('id', '=', mail.id)
        .execute()
    }
  }
  return sent
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
  return studio.db.selectFrom('outboxEmails').selectAll().where('id', '=', id).executeTakeFirst()
}
