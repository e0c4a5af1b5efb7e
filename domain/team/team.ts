import { type Grant, reachOf } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type OwnProof, requirePasswordAndCode } from '../accounts/two-factor.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockRows } from '../core/lock.ts'
import { lockPeople, withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf, ownersOf, withRoleMadeAs } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { linkPageByEmail } from '../core/teacher-page.ts'
import { endPending, openAskedBy } from '../pending/pending.ts'
import { openDays } from '../studio/closed-days.ts'

/** Everyone on the team with their roles, by name, and the open invitations. @throws AppError forbidden */
export async function teamOf(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'team.change', STUDIO_WIDE)
  const people = await db
    .selectFrom('users')
    .select((eb) => [
      ...(['id', 'firstName', 'lastName', 'email', 'role'] as const),
      eb
        .selectFrom('twoFactors')
        .select('twoFactors.confirmedAt')
        .whereRef('twoFactors.userId', '=', 'users.id')
        .as('twoFactorAt'),
      eb
        .selectFrom('authSessions')
        .select((logins) => logins.fn.max('authSessions.lastSeenAt').as('at'))
        .whereRef('authSessions.userId', '=', 'users.id')
        .as('lastSeenAt'),
      eb
        .selectFrom('instructors')
        .select((pages) => pages.fn.min('instructors.id').as('id'))
        .whereRef('instructors.userId', '=', 'users.id')
        .as('pageId'),
    ])
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('role', '!=', 'user'),
        eb('id', 'in', eb.selectFrom('staffRoles').select('staffRoles.userId')),
      ]),
    )
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')
    .execute()
  const given = await db.selectFrom('staffRoles').selectAll().orderBy('grantedAt').execute()
  return people.map((person) => ({
    ...person,
    grants: withRoleMadeAs(
      given.filter(({ userId }) => userId === person.id),
      person.role,
    ),
  }))
}

/**
 * Sets whether money and health records require two-factor login. The owner who requires it must use it, so there is
 * always someone who can lift the requirement.
 * @throws AppError forbidden; conflict if the owner doesn't use two-factor login; invalid without password and code, to
 *   lift the requirement
 */
export async function demandSecondFactor(
  studio: Studio,
  member: Member,
  { demanded, ...proof }: OwnProof & { demanded: boolean },
): Promise<void> {
  // An unattended login must not be able to remove protection.
  await requireMay(studio.db, member, 'team.change', STUDIO_WIDE)
  if (!demanded) await requirePasswordAndCode(studio, member, proof)
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'team.change', STUDIO_WIDE)
    const row = await trx
      .selectFrom('twoFactors')
      .select('userId')
      .where('userId', '=', member.id)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst()
    if (demanded && !row) throw new AppError('conflict', TEXTS.secondFactorOfYourOwn)
    const before = await demandsSecondFactor(trx)
    const { numUpdatedRows } = await trx
      .updateTable('studioProfiles')
      .set({ demandsTwoFactor: demanded ? 1 : 0 })
      .where('id', '=', 'studio')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not-found', TEXTS.studioNotBegun)
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'second-factor.demanded',
      subject: 'studio',
      before: { demanded: before },
      after: { demanded },
    })
  })
}

export async function demandsSecondFactor(db: Db | Trx): Promise<boolean> {
  const row = await db.selectFrom('studioProfiles').select('demandsTwoFactor').executeTakeFirst()
  return row?.demandsTwoFactor === 1
}

export type Ending = { userId: string; role: StaffRole; centreId: string | null }

/** What ending a role would leave undone. @throws AppError forbidden, not-found */
export async function previewEnd(studio: Studio, member: Member, ending: Ending) {
  await requireMay(studio.db, member, 'team.change', STUDIO_WIDE)
  await requireRole(studio.db, ending)
  return leftBy(studio, studio.db, ending)
}

/**
 * Ends a role, and its rights with the next request. Sessions they were to teach stay theirs until someone else takes them.
 * @throws AppError forbidden, not-found; conflict for the last owner
 */
export async function endRole(studio: Studio, member: Member, ending: Ending): Promise<void> {
  await inTransaction(studio.db, (trx) => endRoleIn(studio, trx, member, ending))
}

/** The same within an existing transaction. */
export async function endRoleIn(studio: Studio, trx: Trx, member: Member, ending: Ending): Promise<void> {
  const { userId, role, centreId } = ending
  await requireOwner(trx, member)
  await requireRole(trx, ending)
  const { lastOwner, pending, webhooks } = await leftBy(studio, trx, ending)
  if (lastOwner) throw new AppError('conflict', TEXTS.lastOwner)
  await trx
    .deleteFrom('staffRoles')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .where('centreId', centreId === null ? 'is' : '=', centreId)
    .execute()
  if (centreId === null) await forgetMadeAs(studio, trx, userId, role)
  // Invitations they sent as an owner end too.
  if (role === 'owner')
    await trx
      .updateTable('staffInvitations')
      .set({ endedAt: studio.now() })
      .where('createdBy', '=', userId)
      .where('endedAt', 'is', null)
      .execute()
  if (pending > 0) await cancelAsked(studio, trx, userId)
  if (webhooks > 0) await endWebhooks(studio, trx, userId)
  // Their writing stays under their name; the studio may delete it.
  if (!(await hasAnyRole(trx, userId)))
    await trx.updateTable('blogPosts').set({ authorId: null }).where('authorId', '=', userId).execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'role.ended',
    subject: userId,
    detail: { role, centreId, pending, webhooks },
    before: { given: { role, centreId } },
    after: { given: null },
  })
}

/**
 * Restores an ended role to an account that still exists.
 * @throws AppError forbidden; not-found if the account was deleted; conflict if they have the role or the centre is no
 *   longer in use, and for an owner, who must be invited again with a password
 */
export async function restoreRoleIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  { userId, role, centreId }: Ending,
): Promise<void> {
  await requireOwner(trx, member)
  if (role === 'owner') throw new AppError('conflict', TEXTS.ownerIsInvited)
  await lockPeople(trx, userId)
  if (centreId !== null) {
    const centre = await trx
      .selectFrom('centres')
      .select('id')
      .where('id', '=', centreId)
      .where('archivedAt', 'is', null)
      .executeTakeFirst()
    if (!centre) throw new AppError('conflict', TEXTS.centreNotFound)
  }
  if (await hasRole(trx, { userId, role, centreId })) throw new AppError('conflict', TEXTS.hasRole)
  await trx
    .insertInto('staffRoles')
    .values({ id: newId(), userId, role, centreId, grantedAt: studio.now(), grantedBy: member.id })
    .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'role.given-back',
    subject: userId,
    detail: { role, centreId },
    before: { given: null },
    after: { given: { role, centreId } },
  })
  await linkPageByEmail(studio, trx, { userId, actorId: member.id })
}

/** Locks all owners, so that of two who end each other's role one stays. */
async function requireOwner(trx: Trx, member: Member) {
  await requireMay(trx, member, 'team.change', STUDIO_WIDE)
  await lockOwners(trx)
  await requireMay(trx, member, 'team.change', STUDIO_WIDE)
}

/** The role an account was created with ends too. */
async function forgetMadeAs(studio: Studio, trx: Trx, userId: string, role: StaffRole) {
  const madeAs = role === 'owner' ? 'admin' : role === 'teacher' ? 'instructor' : null
  if (madeAs === null) return
  await trx
    .updateTable('users')
    .set({ role: 'user', updatedAt: studio.now() })
    .where('id', '=', userId)
    .where('role', '=', madeAs)
    .execute()
}

async function requireRole(db: Db | Trx, ending: Ending) {
  if (!(await hasRole(db, ending))) throw new AppError('not-found', TEXTS.roleNotFound)
}

export async function hasAnyRole(db: Db | Trx, userId: string): Promise<boolean> {
  return (await grantsOf(db, userId)).length > 0
}

/** Whether an existing account has the role, given later or at its creation. */
export async function hasRole(db: Db | Trx, { userId, role, centreId }: Ending): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const given = await db
    .selectFrom('staffRoles')
    .select(['role', 'centreId'])
    .where('userId', '=', userId)
    .execute()
  if (!person) return false
  return withRoleMadeAs(given, person.role).some((one) => one.role === role && one.centreId === centreId)
}

const FIRST = 5
const NOTHING = { sessions: 0, requests: 0, first: [], threads: 0, pending: 0, webhooks: 0 }

async function leftBy(studio: Studio, db: Db | Trx, ending: Ending) {
  const { userId, role, centreId } = ending
  if (role === 'owner' && centreId === null) {
    const owners = await ownersOf(db)
    if (owners.every((id) => id === userId)) return { ...NOTHING, lastOwner: true }
  }
  const taught = role === 'teacher' ? await taughtBy(studio, db, userId) : NOTHING
  const rest = await restOf(db, ending)
  return {
    ...taught,
    threads: await threadsLeft(db, ending),
    pending: rest.length === 0 ? (await openAskedBy(db, userId).select('id').execute()).length : 0,
    webhooks:
      reachOf(rest, 'api-keys.change') === null
        ? (await webhooksBy(db, userId).select('id').execute()).length
        : 0,
    lastOwner: false,
  }
}

/** The roles they keep. */
async function restOf(db: Db | Trx, { userId, role, centreId }: Ending): Promise<Grant[]> {
  const grants = await grantsOf(db, userId)
  return grants.filter((one) => one.role !== role || one.centreId !== centreId)
}

function webhooksBy(db: Db | Trx, userId: string) {
  return db.selectFrom('webhooks').where('createdBy', '=', userId).where('endedAt', 'is', null)
}

/** Cancels the pending actions they asked for. The desk is shown why. */
async function cancelAsked(studio: Studio, trx: Trx, userId: string) {
  const asked = (await openAskedBy(trx, userId).select('id').execute()).map(({ id }) => id)
  for (const id of asked) await endPending(studio, trx, id, 'refused', TEXTS.askerMayNot)
  await openDays(studio, trx, asked)
}

async function endWebhooks(studio: Studio, trx: Trx, userId: string) {
  const ids = (await webhooksBy(trx, userId).select('id').execute()).map(({ id }) => id)
  await trx.updateTable('webhooks').set({ endedAt: studio.now() }).where('id', 'in', ids).execute()
}

async function taughtBy(studio: Studio, db: Db | Trx, userId: string) {
  const ahead = await db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .innerJoin('instructors as teacher', (join) =>
      join.on((eb) => eb('teacher.id', '=', eb.fn.coalesce('session.instructorId', 'class.instructorId'))),
    )
    .select(['session.id', 'class.title', 'session.startsAt'])
    .where('teacher.userId', '=', userId)
    .where('session.cancelledAt', 'is', null)
    .where('session.startsAt', '>', studio.now())
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .execute()
  const open = await db
    .selectFrom('substituteRequests')
    .innerJoin('instructors', 'instructors.id', 'substituteRequests.fromInstructorId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('instructors.userId', '=', userId)
    .where('substituteRequests.state', 'in', ['open', 'proposed'])
    .executeTakeFirstOrThrow()
  return { sessions: ahead.length, first: ahead.slice(0, FIRST), requests: Number(open.n) }
}

/** Conversations assigned to them that they could no longer answer with the roles they would keep. */
async function threadsLeft(db: Db | Trx, ending: Ending): Promise<number> {
  const { userId } = ending
  const [grants, rest] = [await grantsOf(db, userId), await restOf(db, ending)]
  const answers = (some: Grant[]) => reachOf(some, 'inbox.answer')?.everywhere === true
  if (!answers(grants) || answers(rest)) return 0
  const { n } = await db
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('assignedTo', '=', userId)
    .where('waitingSince', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

async function lockOwners(trx: Trx) {
  for (const id of await ownersOf(trx)) await lockRows(trx, 'users', { id })
}
