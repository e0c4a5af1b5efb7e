import type { Trx } from '../../database/open.ts'
import { newId } from '../ids.ts'
import type { Studio } from '../studio.ts'

export type Letter = {
  kind: string
  /** One e-mail with this key is ever written. */
  dedupeKey: string
  recipient: string
  subject: string
  /** Paragraphs of plain text. */
  lines: string[]
  link?: { text: string; path: string }
}

/** Sends one e-mail or throws. nodemailer in life, a list in tests. */
export type Post = (mail: { to: string; subject: string; text: string; html: string }) => Promise<void>

const MOST_TRIES = 12

/** Writes an e-mail in the transaction that causes it; it leaves after the commit, or never if there is none. */
export async function writeEmail(studio: Studio, trx: Trx, letter: Letter): Promise<void> {
  const url = letter.link ? `${studio.settings.baseUrl}${letter.link.path}` : null
  await trx
    .insertInto('outboxEmails')
    .values({
      id: newId(),
      dedupeKey: letter.dedupeKey,
      kind: letter.kind,
      recipient: letter.recipient,
      subject: letter.subject,
      text: [...letter.lines, ...(url ? [`${letter.link?.text}: ${url}`] : []), 'Zen Flow Yoga'].join('\n\n'),
      html: page(letter, url),
      createdAt: studio.now(),
      nextTryAt: studio.now(),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}

/** Sends what is due, each by one process only, and tells how many left. A failure is tried again later, ever more slowly. */
export async function sendOutbox(studio: Studio, post: Post): Promise<number> {
  const now = studio.now()
  const due = await studio.db
    .selectFrom('outboxEmails')
    .selectAll()
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(50)
    .execute()
  let sent = 0
  for (const mail of due) {
    const tries = mail.tries + 1
    const nextTryAt = tries >= MOST_TRIES ? null : now + 30_000 * 2 ** tries
    const mine = await studio.db
      .updateTable('outboxEmails')
      .set({ tries, nextTryAt })
      .where('id', '=', mail.id)
      .where('nextTryAt', '=', mail.nextTryAt)
      .executeTakeFirst()
    if (mine.numUpdatedRows === 0n) continue
    try {
      await post({ to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html })
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

function page(letter: Letter, url: string | null): string {
  const paragraphs = letter.lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')
  const button = url
    ? `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#aa3d1b;color:#fff6e8;padding:12px 20px;text-decoration:none;display:inline-block">${escapeHtml(letter.link?.text ?? '')}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;background:#f5efe3;color:#1a2b3c;font:17px/1.55 Georgia,serif"><div style="max-width:34rem;margin:0 auto;padding:32px 20px"><h1 style="font-size:26px;font-weight:400;margin:0 0 24px">${escapeHtml(letter.subject)}</h1>${paragraphs}${button}<p style="color:#465463;margin:32px 0 0">Zen Flow Yoga</p></div></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
