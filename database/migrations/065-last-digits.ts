import type { Kysely } from 'kysely'
import { searchTerms } from '../../shared/search-terms.ts'

const BATCH = 500
const ROWS = 1000

type Before = {
  users: {
    id: string
    firstName: string
    lastName: string
    email: string
    contactEmail: string | null
    phone: string
    deletedAt: number | null
  }
  memberTerms: { userId: string; term: string }
}

/** Members are found by the last four digits of their phone too. */
export async function up(db: Kysely<Before>): Promise<void> {
  for (let after = ''; ; ) {
    const people = await db
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email', 'contactEmail', 'phone'])
      .where('deletedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const rows = people.flatMap((person) => searchTerms(person).map((term) => ({ userId: person.id, term })))
    for (let at = 0; at < rows.length; at += ROWS)
      await db
        .insertInto('memberTerms')
        .values(rows.slice(at, at + ROWS))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const last = people.at(-1)
    if (!last || people.length < BATCH) return
    after = last.id
  }
}
