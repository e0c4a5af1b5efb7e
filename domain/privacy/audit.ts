import type { Db, Trx } from '../../database/open.ts'
import { tablesOfMembers } from '../../database/tables.ts'

/** Checks that only bookkeeping records remain of a deleted member, and that they are in no class and on no waitlist. */
export async function deletedMembersAreErased({ db }: { db: Db | Trx }): Promise<string[]> {
  const left = new Map<string, string[]>()
  const note = (ids: { userId: string }[], what: string) => {
    for (const { userId } of ids) left.set(userId, [...(left.get(userId) ?? []), what])
  }
  const named = await db
    .selectFrom('users')
    .select('id as userId')
    .where('deletedAt', 'is not', null)
    .where((eb) =>
      eb.or([eb('firstName', '!=', 'Former'), eb('phone', '!=', ''), eb('gender', 'is not', null)]),
    )
    .execute()
  note(named, 'a name or a phone again')
  for (const table of tablesOfMembers('deleted', 'forgotten')) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('users', 'users.id', 'userId')
      .select('users.id as userId')
      .distinct()
      .where('users.deletedAt', 'is not', null)
      .execute()
    note(rows, `a row of ${table}`)
  }
  const inside = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.userId')
    .select(['users.id as userId', 'enrollments.id'])
    .where('users.deletedAt', 'is not', null)
    .where('enrollments.status', 'in', ['active', 'waitlisted'])
    .execute()
  for (const { userId, id } of inside) note([{ userId }], `a place or a wait, enrollment ${id}`)
  return [...left].map(([id, what]) => `member ${id}: gone, and has ${what.join(', ')}`)
}
