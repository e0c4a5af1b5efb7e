import type { Db, Trx } from '../../database/open.ts'

/** The desk stores what it knows of a teacher under their page (`instructors`), not their account. */
export async function teachingOf(db: Db | Trx, userId: string) {
  const pages = await db.selectFrom('instructors').selectAll().where('userId', '=', userId).execute()
  const ids = pages.map(({ id }) => id)
  if (ids.length === 0) return { teacherPages: pages, teaching: null }
  const rowsOf = (
    table: 'certificates' | 'payRates' | 'payStatements' | 'payCorrections' | 'preferredSubstitutes',
  ) => db.selectFrom(table).selectAll().where('instructorId', 'in', ids).execute()
  return {
    teacherPages: pages,
    teaching: {
      certificates: await rowsOf('certificates'),
      preferredFor: await rowsOf('preferredSubstitutes'),
      substituteRequests: await db
        .selectFrom('substituteRequests')
        .selectAll()
        .where((eb) => eb.or([eb('fromInstructorId', 'in', ids), eb('takenBy', 'in', ids)]))
        .execute(),
      substituteDeclines: await db
        .selectFrom('substituteDeclines')
        .selectAll()
        .where('instructorId', 'in', ids)
        .execute(),
      payRates: await rowsOf('payRates'),
      payStatements: await rowsOf('payStatements'),
      payLines: await db
        .selectFrom('payLines')
        .innerJoin('payStatements', 'payStatements.id', 'payLines.statementId')
        .selectAll('payLines')
        .where('payStatements.instructorId', 'in', ids)
        .execute(),
      payCorrections: await rowsOf('payCorrections'),
    },
  }
}

/**
 * Deletes a teacher's certificates, texts and open requests with their account; pay stays for bookkeeping. Runs before the
 * page is unlinked from the account.
 */
export async function deleteTeaching(trx: Trx, userId: string, now: number): Promise<void> {
  const pages = await trx.selectFrom('instructors').select('id').where('userId', '=', userId).execute()
  const ids = pages.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['certificates', 'preferredSubstitutes', 'substituteDeclines'] as const)
    await trx.deleteFrom(table).where('instructorId', 'in', ids).execute()
  await trx
    .updateTable('substituteRequests')
    .set({ message: '' })
    .where('fromInstructorId', 'in', ids)
    .execute()
  await trx
    .updateTable('substituteRequests')
    .set({ state: 'withdrawn', closedAt: now, takenBy: null })
    .where('fromInstructorId', 'in', ids)
    .where('state', 'in', ['open', 'proposed'])
    .execute()
  await trx
    .updateTable('substituteRequests')
    .set({ state: 'open', takenBy: null })
    .where('takenBy', 'in', ids)
    .where('state', '=', 'proposed')
    .execute()
}
