import { findEmail } from '../domain/mail/outbox.ts'
import type { House } from './house.ts'

/** The letters to an address, oldest first, as their reader gets them: links and all. */
export async function lettersTo({ studio }: Pick<House, 'studio'>, recipient: string, kind?: string) {
  const rows = await studio.db
    .selectFrom('outboxEmails')
    .select(['id', 'kind'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute()
  const wanted = rows.filter((row) => kind === undefined || row.kind === kind)
  return Promise.all(wanted.map(async ({ id }) => (await findEmail(studio, id))!))
}

/** The token in the last letter of a kind to an address. */
export async function tokenTo(
  house: Pick<House, 'studio'>,
  recipient: string,
  kind: string,
): Promise<string> {
  const letter = (await lettersTo(house, recipient, kind)).at(-1)
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
