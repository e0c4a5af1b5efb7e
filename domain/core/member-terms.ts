import type { Db, Trx } from '../../database/open.ts'
import { searchTerms } from '../../shared/search-terms.ts'

/**
 * Stores a member’s search terms (`memberTerms`). Every write of a name, email or phone calls it in the same transaction; an ended
 * account has none.
 */
export async function writeTerms(trx: Trx | Db, ...userIds: string[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += BATCH) await writeSome(trx, userIds.slice(at, at + BATCH))
}

/** Kept well below the number of parameters that a statement may have. */
const BATCH = 200
const ROWS = 1000

async function writeSome(trx: Trx | Db, userIds: string[]) {
  await trx.deleteFrom('memberTerms').where('userId', 'in', userIds).execute()
  const people = await trx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'contactEmail'])
    .where('id', 'in', userIds)
    .where('deletedAt', 'is', null)
    .execute()
  const rows = people.flatMap((person) => searchTerms(person).map((term) => ({ userId: person.id, term })))
  for (let at = 0; at < rows.length; at += ROWS)
    await trx
      .insertInto('memberTerms')
      .values(rows.slice(at, at + ROWS))
      .execute()
}
