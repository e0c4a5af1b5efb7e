import { findEmail } from '../../domain/mail/outbox.ts'
import type { TestApp } from './test-app.ts'

/** The emails to an address, oldest first, as their reader gets them: links and all. */
export async function lettersTo({ studio }: Pick<TestApp, 'studio'>, recipient: string, kind?: string) {
  const rows = await studio.db
    .selectFrom('outboxEmails')
    .select(['id', 'kind'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute()
  const wanted = rows.filter((row) => kind === undefined || row.kind === kind)
  return Promise.all(wanted.map(async ({ id }) => (await findEmail(studio, id))!))
}

/** The token in the last email of a kind to an address. */
export async function tokenTo(
  app: Pick<TestApp, 'studio'>,
  recipient: string,
  kind: string,
): Promise<string> {
  const letter = (await lettersTo(app, recipient, kind)).at(-1)
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
