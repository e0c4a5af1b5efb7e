import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf, withRoleMadeAs } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { findPageId, writePageLink } from '../core/teacher-page.ts'

/** Staff who can be linked to a teacher page: everyone who teaches, with the page they have. @throws AppError forbidden */
export async function teacherAccounts(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'studio.change', STUDIO_WIDE)
  const people = await db
    .selectFrom('users')
    .leftJoin('instructors', 'instructors.userId', 'users.id')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.role',
      'instructors.id as pageId',
    ])
    .where('users.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('users.role', '!=', 'user'),
        eb('users.id', 'in', eb.selectFrom('staffRoles').select('staffRoles.userId')),
      ]),
    )
    .orderBy('users.firstName')
    .orderBy('users.lastName')
    .orderBy('users.id')
    .execute()
  const given = await db.selectFrom('staffRoles').selectAll().execute()
  return people.filter(({ id, role }) =>
    withRoleMadeAs(
      given.filter(({ userId }) => userId === id),
      role,
    ).some((grant) => grant.role === 'teacher'),
  )
}

/**
 * Links a teacher page to a staff account.
 * @throws AppError forbidden, not-found; conflict if the account doesn't teach or has another page, or the page is already
 *   linked
 */
export async function linkPage(studio: Studio, member: Member, id: string, userId: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    await lockTeacher(trx, userId)
    await requirePage(trx, id)
    if (await findPageId(trx, userId)) throw refusal(TEXTS.accountHasPage)
    if (!(await writePageLink(studio, trx, { id, userId, actorId: member.id })))
      throw refusal(TEXTS.pageIsLinked)
  })
}

/** Unlinks a teacher page from its account, which keeps its role. @throws AppError forbidden, not-found */
export async function unlinkPage(studio: Studio, member: Member, id: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    await requirePage(trx, id)
    const unlinked = await trx
      .updateTable('instructors')
      .set({ userId: null })
      .where('id', '=', id)
      .where('userId', 'is not', null)
      .executeTakeFirst()
    if (unlinked.numUpdatedRows > 0n) await recordEvent(studio, trx, member.id, 'teacher.unlinked', id)
  })
}

async function lockTeacher(trx: Trx, userId: string) {
  const known = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  const person = known && (await lockMember(trx, userId))
  if (!person || person.deletedAt !== null) throw new AppError('not-found', TEXTS.memberNotFound)
  const grants = await grantsOf(trx, userId)
  if (!grants.some(({ role }) => role === 'teacher')) throw refusal(TEXTS.accountDoesNotTeach)
}

function refusal(message: string): AppError {
  return new AppError('conflict', message, { userId: message })
}

async function requirePage(trx: Trx, id: string) {
  const page = await trx.selectFrom('instructors').select('id').where('id', '=', id).executeTakeFirst()
  if (!page) throw new AppError('not-found', TEXTS.teacherNotFound)
}
