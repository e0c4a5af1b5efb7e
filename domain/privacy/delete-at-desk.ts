import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { fullName } from '../../shared/full-name.ts'
import { NO_MONEY, plus } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { readEmail } from '../../shared/typed/email.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember, lockMember, lockPair } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { nextVersion } from '../core/versions.ts'
import { leaveWaitingLists } from '../enrollment/waiting-list.ts'
import { deletionAsked, deletionAskedKey, deletionTakenBack } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { waitingMerges } from '../members/merge.ts'
import { addPending, openOf, type Pending, type PendingKind, pendingOf } from '../pending/pending.ts'
import { deleteStored } from '../receipts/stored.ts'
import { eraseAccount, type Unfinished, unfinished } from './delete.ts'

/** Per person in fifteen minutes. */
const TRIES = 20
/** The deletion waits at most this long for its email to be sent, even if mail is down. */
const TOLD_WITHIN_MS = 60 * 60_000

type Request = Row<'privacyRequests'>

/**
 * Previews deleting the account behind a request: what is deleted, what stays for bookkeeping, and what prevents it.
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
    account: account && { ...account, ...(await holdingsOf(studio, account.id)) },
  }
}

async function holdingsOf({ db, now }: Studio, userId: string) {
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
 * Requests the deletion of an account in ten minutes, as its member could do themselves.
 * @param proof how they proved their identity, in one line
 * @returns when it is deleted
 * @throws AppError forbidden; second-factor-missing; not-found; stale; invalid for an email other than the account's;
 * conflict with what prevents it; too-many
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
    if (!account || typedOf(account) !== (readEmail(email) ?? email.toLowerCase()))
      throw new AppError('invalid', deletionOtherEmail, { email: deletionOtherEmail })
    await trx.updateTable('privacyRequests').set({ proof }).where('id', '=', id).execute()
    const { dueAt } = await addPending(studio, trx, 'account-deletion', {
      subject: id,
      other: userId,
      payload: {},
      askedBy: member.id,
    })
    await writeToMember(studio, trx, userId, deletionAsked({ requestId: id, at: dueAt }))
    // The proof is stored with the request, so the log doesn't repeat it.
    await recordEvent(studio, trx, member.id, 'privacy-request.deletion-asked', id)
    return dueAt
  })
}

/** Typed again to confirm: the email, or the name of a member without one. */
const typedOf = ({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }) =>
  (shownEmail(email) || fullName(firstName, lastName)).toLowerCase()

/** Pending action: deleting the account of someone who requested it. */
export const accountDeletionKind: PendingKind<'account-deletion'> = {
  needs: async () => ({ verb: 'account.delete', about: STUDIO_WIDE }),
  async lock(trx, { other }, actor) {
    if (actor) await lockLiveMember(trx, actor)
    else await lockMember(trx, other ?? '')
  },
  isHeld: isEmailUnsent,
  async execute(studio, trx, { subject: id, other, askedBy }) {
    const userId = other ?? ''
    const request = await lockRequestOf(trx, id)
    if (request.userId !== userId) throw new AppError('conflict', DATA_TEXTS.deletionMerged)
    await leaveWaitingLists(studio, trx, userId)
    await refuseObstacles(studio, trx, request, askedBy)
    const account = await liveAccount(trx, userId)
    if (!account) throw new AppError('conflict', DATA_TEXTS.deletionNoAccount)
    await eraseAccount(studio, trx, account, 'studio')
    await trx
      .updateTable('privacyRequests')
      .set({ outcome: 'done', answer: DATA_TEXTS.deletionAnswer, doneAt: studio.now(), doneBy: askedBy })
      .where('id', '=', id)
      .execute()
    await recordChange(studio, trx, {
      actorId: askedBy,
      action: 'privacy-request.account-deleted',
      subject: id,
      before: { outcome: null },
      after: { outcome: 'done' },
    })
    await deleteStored({ ...studio, db: trx }, userId)
  },
  async undo(studio, trx, _actor, { subject: requestId, other, dueAt: at }) {
    await lockRequestOf(trx, requestId)
    await writeToMember(studio, trx, other ?? '', deletionTakenBack({ requestId, at }))
  },
  acts: { undone: 'privacy-request.deletion-taken-back', refused: 'privacy-request.deletion-refused' },
}

/** Whether the email that announces the deletion can still be sent; it would be dropped with the account. */
async function isEmailUnsent(
  { db, now, settings }: Studio,
  { subject, dueAt }: Pending<'account-deletion'>,
): Promise<boolean> {
  if (!settings.sendsLetters || now() > dueAt + TOLD_WITHIN_MS) return false
  const letter = await db
    .selectFrom('outboxEmails')
    .select('id')
    .where('dedupeKey', '=', deletionAskedKey(subject, dueAt))
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  return letter !== undefined
}

/** The latest deletion for each request: pending, or why it failed. */
export async function deletionsOf(db: Db, requestIds: string[]) {
  const rows = await pendingOf(db, 'account-deletion')
    .leftJoin('users', 'users.id', 'action.askedBy')
    .select(['users.firstName', 'users.lastName'])
    .where('action.subject', 'in', ['', ...requestIds])
    .orderBy('action.createdAt')
    .execute()
  return new Map(
    rows.map(({ subject, firstName, lastName, ...row }) => [
      subject,
      { ...row, by: firstName === null ? null : fullName(firstName, lastName) },
    ]),
  )
}

/** Locks the request and raises its version, so that answers based on an earlier state are refused. */
async function lockRequestOf(trx: Trx, id: string): Promise<Request> {
  return trx
    .updateTable('privacyRequests')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function requestOf(db: Db | Trx, id: string): Promise<Request> {
  const found = await db.selectFrom('privacyRequests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not-found', DATA_TEXTS.requestNotFound)
  return found
}

/** Whether the account of a request is about to be deleted. */
export async function isDeletionWaiting(db: Db | Trx, requestId: string): Promise<boolean> {
  const waiting = openOf(db, 'account-deletion').where('action.subject', '=', requestId)
  return (await waiting.executeTakeFirst()) !== undefined
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

/** @throws AppError conflict with the first obstacle */
async function refuseObstacles(studio: Studio, db: Db | Trx, request: Request, by: string) {
  const [first] = await obstaclesOf(studio, db, request, by)
  if (first) throw new AppError('conflict', first)
}

/**
 * Why the account can't be deleted now, in sentences for the staff member.
 * @param by who wants to delete it
 */
async function obstaclesOf(studio: Studio, db: Db | Trx, request: Request, by: string): Promise<string[]> {
  const { userId, doneAt, kind } = request
  if (doneAt !== null) return [DATA_TEXTS.requestAnsweredAlready]
  if (await isDeletionWaiting(db, request.id)) return [DATA_TEXTS.deletionWaits]
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

/** The other account's data would be deleted too, which no preview showed. */
async function isToBeMerged(db: Db | Trx, userId: string): Promise<boolean> {
  return (await waitingMerges(db, userId)).length > 0
}

const WHILE: Record<Unfinished, string> = {
  enrolled: DATA_TEXTS.deletionEnrolled,
  refund: DATA_TEXTS.deletionRefund,
  paying: DATA_TEXTS.deletionPaying,
}
