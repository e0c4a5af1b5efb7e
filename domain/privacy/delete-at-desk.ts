import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { NO_MONEY, plus } from '../../shared/money.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { GRACE_MS } from '../core/grace.ts'
import { forLiveMember, lockMember, lockPair } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { nextVersion } from '../core/versions.ts'
import { leaveWaitingLists } from '../enrollment/waiting-list.ts'
import { deletionAsked, deletionAskedKey, deletionTakenBack } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { eraseAccount, type Unfinished, unfinished, unusablePasswordHash } from './delete.ts'

/** In fifteen minutes, of one person. */
const TRIES = 20
/** However long mail is down: by then it is done all the same. */
const TOLD_WITHIN_MS = 60 * 60_000

type Request = Row<'privacyRequests'>

/**
 * What would go with the account of somebody who asked for it, what stays for the books, and what stands in the way.
 * @throws AppError forbidden; second-factor-missing; not-found
 */
export async function previewDeletion(studio: Studio, member: Member, id: string) {
  const { db } = studio
  await requireMay(db, member, 'account.delete', STUDIO_WIDE)
  const request = await requestOf(db, id)
  const obstacles = await obstaclesOf(studio, db, request, member.id)
  const account = request.userId === null ? null : await liveAccount(db, request.userId)
  return {
    request,
    obstacles,
    account: account && { ...account, ...(await whatTheyHave(studio, account.id)) },
  }
}

async function whatTheyHave({ db, now }: Studio, userId: string) {
  const enrollments = await db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .select(['classes.title', 'enrollments.status'])
    .where('enrollments.userId', '=', userId)
    .orderBy('enrollments.createdAt')
    .execute()
  const plans = await db
    .selectFrom('memberships')
    .select(['memberships.name', 'memberships.endsAt'])
    .where('memberships.userId', '=', userId)
    .where('memberships.endsAt', '>', now())
    .orderBy('memberships.endsAt')
    .execute()
  const receipts = await db
    .selectFrom('receipts')
    .select(['kind', 'currency', 'amountPaise'])
    .where('userId', '=', userId)
    .execute()
  const sums = [...Map.groupBy(receipts, ({ currency }) => currency)].map(([currency, all]) => {
    const sumOf = (isBack: boolean) =>
      all
        .filter(({ kind }) => (kind === 'credit note') === isBack)
        .reduce((sum, { amountPaise }) => plus(sum, amountPaise), NO_MONEY)
    return { currency, paidPaise: sumOf(false), backPaise: sumOf(true) }
  })
  const titles = (isActive: boolean) =>
    enrollments.filter(({ status }) => (status === 'active') === isActive).map(({ title }) => title)
  return { enrolled: titles(true), past: titles(false).length, plans, sums, receipts: receipts.length }
}

/**
 * Has the account of who asked for it deleted in ten minutes, as the member themselves could: until then nothing has changed, and it can
 * be taken back.
 * @param proof how they proved who they are, in a line
 * @returns when it is deleted
 * @throws AppError forbidden; second-factor-missing; not-found; stale; invalid for another address than the account's; conflict with what
 *   stands in the way; too-many
 */
export async function askForDeletion(
  studio: Studio,
  member: Member,
  { id, version, email, proof }: { id: string; version: number; email: string; proof: string },
): Promise<number> {
  const { db } = studio
  await requireMay(db, member, 'account.delete', STUDIO_WIDE)
  await requireTry(studio, `account-deletion:${member.id}`, TRIES)
  const known = await requestOf(db, id)
  await refuseObstacles(studio, db, known, member.id)
  const userId = known.userId ?? ''
  return inTransaction(db, async (trx) => {
    await lockPair(trx, member, userId)
    await requireMay(trx, member, 'account.delete', STUDIO_WIDE)
    const request = await lockRequest(studio, trx, id, version)
    await refuseObstacles(studio, trx, request, member.id)
    const account = await liveAccount(trx, userId)
    const { deletionOtherEmail, deletionMerged } = DATA_TEXTS
    if (request.userId !== userId) throw new AppError('conflict', deletionMerged)
    if (account?.email !== email.toLowerCase())
      throw new AppError('invalid', deletionOtherEmail, { email: deletionOtherEmail })
    const deletionAt = studio.now() + GRACE_MS
    await trx
      .updateTable('privacyRequests')
      .set({ proof, deletionAt, deletionOf: userId, deletionBy: member.id, deletionNote: '' })
      .where('id', '=', id)
      .execute()
    await writeToMember(studio, trx, userId, deletionAsked({ requestId: id, at: deletionAt }))
    // How they proved it stands with the request, and is not repeated in the log.
    await record(studio, trx, member.id, 'privacy-request.deletion-asked', id)
    return deletionAt
  })
}

/** Takes it back before it is done. @throws AppError forbidden; second-factor-missing; not-found; conflict when none waits */
export async function takeDeletionBack(studio: Studio, member: Member, id: string): Promise<void> {
  await forLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'account.delete', STUDIO_WIDE)
    const { deletionOf, deletionAt } = await requestOf(trx, id)
    if (deletionOf === null || !(await endWaiting(trx, id, deletionAt)))
      throw new AppError('conflict', DATA_TEXTS.deletionNotWaiting)
    await writeToMember(studio, trx, deletionOf, deletionTakenBack({ requestId: id, at: deletionAt ?? 0 }))
    await record(studio, trx, member.id, 'privacy-request.deletion-taken-back', id)
  })
}

/** Deletes the accounts whose ten minutes are over; what stands in the way by now is said at the request, and a person decides again. */
export async function deleteAskedAccounts(studio: Studio): Promise<void> {
  const due = await studio.db
    .selectFrom('privacyRequests')
    .selectAll()
    .where('deletionAt', '<=', studio.now())
    .orderBy('deletionAt')
    .execute()
  for (const request of due)
    try {
      if (!(await isToldSoon(studio, request))) await deleteOne(studio, request)
    } catch (error) {
      // One that fails for a reason of ours must not keep the others.
      studio.log.error({ request: request.id, error: String(error) }, 'an account could not be deleted yet')
    }
}

/** The letter that it will happen has not left yet, and may; with the account it would go unread. */
async function isToldSoon({ db, now, settings }: Studio, { id, deletionAt }: Request): Promise<boolean> {
  if (!settings.sendsLetters || deletionAt === null || now() > deletionAt + TOLD_WITHIN_MS) return false
  const letter = await db
    .selectFrom('outboxEmails')
    .select('id')
    .where('dedupeKey', '=', deletionAskedKey(id, deletionAt))
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  return letter !== undefined
}

async function deleteOne(studio: Studio, { id, deletionOf, deletionBy, deletionAt }: Request) {
  const [userId, by] = [deletionOf ?? '', deletionBy ?? '']
  const passwordHash = await unusablePasswordHash()
  try {
    await inTransaction(studio.db, async (trx) => {
      await lockMember(trx, userId)
      const request = await endWaiting(trx, id, deletionAt)
      if (!request) return
      await requireStillMay(trx, by)
      if (request.userId !== userId) throw new AppError('conflict', DATA_TEXTS.deletionMerged)
      await leaveWaitingLists(studio, trx, userId)
      await refuseObstacles(studio, trx, request, by)
      const account = await liveAccount(trx, userId)
      if (!account) throw new AppError('conflict', DATA_TEXTS.deletionNoAccount)
      await eraseAccount(studio, trx, account, passwordHash, 'studio')
      await trx
        .updateTable('privacyRequests')
        .set({ outcome: 'done', answer: DATA_TEXTS.deletionAnswer, doneAt: studio.now(), doneBy: by })
        .where('id', '=', id)
        .execute()
      await recordChange(studio, trx, {
        ...{ actorId: by, action: 'privacy-request.account-deleted', subject: id },
        ...{ before: { outcome: null }, after: { outcome: 'done' } },
      })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message } = error
    await inTransaction(studio.db, async (trx) => {
      if (!(await endWaiting(trx, id, deletionAt))) return
      await trx.updateTable('privacyRequests').set({ deletionNote: message }).where('id', '=', id).execute()
      await record(studio, trx, by, 'privacy-request.deletion-refused', id, { why: message })
    })
  }
}

/** Whoever may not delete accounts any more has not deleted this. @throws AppError conflict */
async function requireStillMay(trx: Trx, by: string) {
  try {
    await requireMay(trx, { id: by }, 'account.delete', STUDIO_WIDE)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('conflict', DATA_TEXTS.deletionAskerGone)
  }
}

/** With its lock. @param at of the one that is meant; without it whichever waits @returns null when none does */
async function endWaiting(trx: Trx, id: string, at?: number | null): Promise<Request | null> {
  const ended = await trx
    .updateTable('privacyRequests')
    .set((eb) => ({
      ...{ deletionAt: null, deletionOf: null, deletionBy: null },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deletionAt', 'is not', null)
    .$if(typeof at === 'number', (query) => query.where('deletionAt', '=', at ?? 0))
    .returningAll()
    .executeTakeFirst()
  return ended ?? null
}

async function requestOf(db: Db | Trx, id: string): Promise<Request> {
  const found = await db.selectFrom('privacyRequests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not-found', DATA_TEXTS.requestNotFound)
  return found
}

async function lockRequest(studio: Studio, trx: Trx, id: string, version: number): Promise<Request> {
  const missing = DATA_TEXTS.requestNotFound
  await nextVersion(studio, trx, 'privacyRequests', { id, version, missing })
  return requestOf(trx, id)
}

async function liveAccount(db: Db | Trx, userId: string) {
  const found = await db
    .selectFrom('users')
    .select(['id', 'email', 'emailProvedAt', 'firstName', 'lastName', 'createdAt'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** @throws AppError conflict with the first */
async function refuseObstacles(studio: Studio, db: Db | Trx, request: Request, by: string) {
  const [first] = await obstaclesOf(studio, db, request, by)
  if (first) throw new AppError('conflict', first)
}

/** Why it cannot be now, in sentences for whoever answers. @param by who wants to delete it */
async function obstaclesOf(studio: Studio, db: Db | Trx, request: Request, by: string): Promise<string[]> {
  const { userId, doneAt, deletionAt, kind } = request
  if (doneAt !== null) return [DATA_TEXTS.requestAnsweredAlready]
  if (deletionAt !== null) return [DATA_TEXTS.deletionWaits]
  if (kind !== 'deletion') return [DATA_TEXTS.deletionNotAsked]
  if (userId === null || !(await liveAccount(db, userId))) return [DATA_TEXTS.deletionNoAccount]
  if (userId === by) return [DATA_TEXTS.deletionOwn]
  const works = (await grantsOf(db, userId)).length > 0
  const open = await unfinished(studio, db, userId)
  return [
    ...(works ? [DATA_TEXTS.deletionStaff] : []),
    ...((await isToBeMerged(db, userId)) ? [DATA_TEXTS.deletionWhileMerge] : []),
    ...open.map((one) => WHILE[one]),
  ]
}

/** What the other account has would go too, and no preview showed it. */
async function isToBeMerged(db: Db | Trx, userId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('askedMerges')
    .select('id')
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('foldId', '=', userId)]))
    .executeTakeFirst()
  return waiting !== undefined
}

const WHILE: Record<Unfinished, string> = {
  enrolled: DATA_TEXTS.deletionEnrolled,
  refund: DATA_TEXTS.deletionRefund,
  paying: DATA_TEXTS.deletionPaying,
}
