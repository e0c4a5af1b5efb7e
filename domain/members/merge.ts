import type { Db, Trx } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { hasOwnEmail, shownEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import { NO_PASSWORD } from '../accounts/passwords.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { isBlocked } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockRows } from '../core/lock.ts'
import { lockPeople } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { threadOfMember, updateThreadStatus } from '../core/thread-status.ts'
import { mergedAway, mergedInto } from '../mail/letters/members.ts'
import { writeEmail } from '../mail/outbox.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { isPaying } from '../payments/is-paying.ts'
import { openOf } from '../pending/pending.ts'
import { lockSeats } from '../seats/seats.ts'
import { type Clash, clashesOf, refundOf, solve, sortPlans } from './clashes.ts'
import { needsConsent } from './merge-consent.ts'
import { moveRows, type Pair } from './merge-tables.ts'
import { type Person, requireForMember } from './reach.ts'

/**
 * Previews a merge, or says why it isn't possible.
 * @throws AppError forbidden, not-found
 */
export async function previewMerge(studio: Studio, actor: Member, pair: Pair) {
  const { db } = studio
  const [keep, fold] = await requirePair(db, actor, pair)
  const clashes = await clashesOf(studio, db, pair)
  const waits = (await waitingMerges(db, keep.id, fold.id)).length > 0 ? TEXTS.mergeWaits : null
  const obstacle = waits ?? (await obstacleTo(studio, db, actor, { keep, fold }))
  return {
    keep: await figuresOf(db, keep),
    fold: await figuresOf(db, fold),
    moves: await movesOf(db, fold.id),
    clashes,
    refund: refundOf(clashes),
    needsYes: await needsConsent(db, pair),
    obstacle: obstacle ?? clashes.find(({ solution }) => solution === 'none')?.why ?? null,
  }
}

type Decider = Pick<Member, 'id'>

/**
 * Checks that a merge is possible now, and returns what it does.
 * @param refund the refund that the requester saw
 * @throws AppError forbidden; not-found; conflict for an obstacle; price-changed
 */
export async function requireMergeable(
  studio: Studio,
  trx: Trx,
  actor: Decider,
  pair: Pair,
  refund: Money,
): Promise<{ keep: Person; fold: Person; clashes: Clash[] }> {
  const [keep, fold] = await requirePair(trx, actor, pair)
  const obstacle = await obstacleTo(studio, trx, actor, { keep, fold })
  if (obstacle) throw new AppError('conflict', obstacle)
  const clashes = await clashesOf(studio, trx, pair)
  const hopeless = clashes.find(({ solution }) => solution === 'none')
  if (hopeless) throw new AppError('conflict', hopeless.why ?? TEXTS.mergeThereTwice(hopeless.title))
  if (refund !== refundOf(clashes)) throw new AppError('price-changed', TEXTS.refundChanged)
  return { keep, fold, clashes }
}

/**
 * Locks everything a merge touches.
 * @throws AppError not-found for a deleted account
 */
export async function lockForMerge(trx: Trx, pair: Pair): Promise<void> {
  // Orders are locked before members everywhere.
  await lockRows(trx, 'orders', { userId: [pair.keep, pair.fold] })
  await lockPeople(trx, pair.keep, pair.fold)
  for (const id of await classesOfBoth(trx, pair)) await lockSeats(trx, id)
}

/**
 * Merges the second account into the first, which keeps its email and password; the second is closed and logged out. Where
 * both have a place in one class or session, the second place is refunded. Needs the locks.
 * @param actor who requested it; checked again now
 * @throws AppError not-found; conflict for an obstacle; price-changed
 */
export async function mergeAccounts(
  studio: Studio,
  trx: Trx,
  actor: Decider,
  pair: Pair,
  refund: Money,
): Promise<void> {
  const { keep, fold, clashes } = await requireMergeable(studio, trx, actor, pair, refund)
  await solve(studio, trx, { actor, pair, clashes })
  const moved = await movesOf(trx, fold.id)
  await endOpenOrders(studio, trx, fold.id)
  await sortPlans(studio, trx, pair)
  await tell(studio, trx, keep, fold)
  await moveRows(studio, trx, pair)
  await moveDetails(studio, trx, pair)
  await close(studio, trx, pair)
  await writeTerms(trx, keep.id, fold.id)
  await updateThreadStatus(trx, threadOfMember(keep.id))
  await recordEvent(studio, trx, actor.id, 'member.merged', keep.id, { from: fold.id, moved })
}

/** A merge applies to the whole studio, so a role in one centre isn't enough. */
async function requirePair(db: Db | Trx, actor: Decider, { keep, fold }: Pair): Promise<[Person, Person]> {
  await requireMay(db, actor, 'member.merge', STUDIO_WIDE)
  return [
    await requireForMember(db, actor, 'member.merge', keep),
    await requireForMember(db, actor, 'member.merge', fold),
  ]
}

type Two = { keep: Person; fold: Person }

/** Why these two can't be merged, in a sentence. */
async function obstacleTo(studio: Studio, db: Db | Trx, actor: Decider, { keep, fold }: Two) {
  if (keep.id === fold.id) return TEXTS.mergeOneself
  // Staff can't merge their own account with another.
  if ([keep.id, fold.id].includes(actor.id)) return TEXTS.mergeOwn
  if ((await grantsOf(db, fold.id)).length > 0 || (await hasPage(db, fold.id))) return TEXTS.mergeColleague
  if ((await isBlocked(db, keep.id)) || (await isBlocked(db, fold.id))) return TEXTS.mergeBlocked
  if (keep.emailProvedAt === null && fold.emailProvedAt !== null) return TEXTS.mergeUnproved
  if (!hasOwnEmail(keep.email) && hasOwnEmail(fold.email)) return TEXTS.mergeKeepsEmail
  const leaving = openOf(db, 'account-deletion').where('action.other', 'in', [keep.id, fold.id])
  if (await leaving.executeTakeFirst()) return TEXTS.mergeWhileDeletion
  if ((await isPaying(studio, db, keep.id)) || (await isPaying(studio, db, fold.id))) return TEXTS.mergePaying
  return null
}

/** Pending merges of any of these accounts. */
export function waitingMerges(db: Db | Trx, ...ids: string[]) {
  return openOf(db, 'merge')
    .where((eb) => eb.or([eb('action.subject', 'in', ids), eb('action.other', 'in', ids)]))
    .execute()
}

async function hasPage(db: Db | Trx, userId: string): Promise<boolean> {
  const page = await db.selectFrom('instructors').select('id').where('userId', '=', userId).executeTakeFirst()
  return page !== undefined
}

async function classesOfBoth(trx: Trx, { keep, fold }: Pair): Promise<string[]> {
  const of = async (table: 'enrollments' | 'bookings' | 'holds') =>
    trx.selectFrom(table).select('classId').distinct().where('userId', 'in', [keep, fold]).execute()
  const all = [...(await of('enrollments')), ...(await of('bookings')), ...(await of('holds'))]
  return [...new Set(all.map(({ classId }) => classId))].sort()
}

async function figuresOf(db: Db, person: Person) {
  const { n } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', person.id)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  const { paid } = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select((eb) => eb.fn.sum<number>('payments.amountPaise').as('paid'))
    .where('orders.userId', '=', person.id)
    .where('payments.capturedAt', 'is not', null)
    .where('payments.currency', '=', 'INR')
    .executeTakeFirstOrThrow()
  const health = await db
    .selectFrom('healthAnswers')
    .select('consentedAt')
    .where('userId', '=', person.id)
    .executeTakeFirst()
  return {
    id: person.id,
    name: fullName(person.firstName, person.lastName),
    email: shownEmail(person.email),
    isProved: person.emailProvedAt !== null,
    phone: person.phone,
    createdAt: person.createdAt,
    bookings: Number(n),
    paid: Number(paid ?? 0) as Money,
    hasHealth: health !== undefined,
  }
}

const MOVED = {
  bookings: 'bookings',
  orders: 'payments',
  memberships: 'plans',
  conversationMessages: 'messages',
  memberNotes: 'notes',
  memberTags: 'tags',
} as const

async function movesOf(db: Db | Trx, userId: string) {
  const counted = { bookings: 0, payments: 0, plans: 0, messages: 0, notes: 0, tags: 0 }
  for (const [table, name] of Object.entries(MOVED)) {
    let own = db
      .selectFrom(table as 'orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('userId', '=', userId)
    if (table === 'orders') own = own.where('state', '=', 'paid')
    counted[name] = Number((await own.executeTakeFirstOrThrow()).n)
  }
  return counted
}

/** An order left open can still be paid; it is then settled for the account that stays. */
async function endOpenOrders(studio: Studio, trx: Trx, userId: string) {
  await trx
    .updateTable('orders')
    .set({ state: 'lapsed', updatedAt: studio.now() })
    .where('userId', '=', userId)
    .where('state', 'in', ['creating', 'open'])
    .execute()
}

async function tell(studio: Studio, trx: Trx, keep: Person, fold: Person) {
  const id = newId()
  await writeToMember(studio, trx, keep.id, mergedInto({ id }))
  if (fold.emailProvedAt !== null)
    await writeEmail(studio, trx, mergedAway({ id, userId: fold.id, recipient: fold.email }))
}

const PERSONAL = ['dateOfBirth', 'gender', 'heightCm', 'weightKg', 'state', 'contactEmail'] as const

/** Fills gaps in the details of the account that stays. */
async function moveDetails(studio: Studio, trx: Trx, { keep, fold }: Pair) {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'phone', ...PERSONAL])
    .where('id', 'in', [keep, fold])
    .execute()
  const [kept, folded] = [keep, fold].map((id) => rows.find((row) => row.id === id))
  if (!kept || !folded) return
  const missing = PERSONAL.filter((name) => kept[name] === null).map((name) => [name, folded[name]])
  await trx
    .updateTable('users')
    .set({
      ...Object.fromEntries(missing),
      phone: kept.phone || folded.phone,
      updatedAt: studio.now(),
    })
    .where('id', '=', keep)
    .execute()
}

/** Keeps the row without a name, because payments and the log refer to it. */
async function close(studio: Studio, trx: Trx, { keep, fold }: Pair) {
  await trx
    .updateTable('users')
    .set({
      firstName: 'Former',
      lastName: 'member',
      email: `${newId().toLowerCase()}@merged.invalid`,
      contactEmail: null,
      emailProvedAt: null,
      passwordHash: NO_PASSWORD,
      dateOfBirth: null,
      gender: null,
      phone: '',
      heightCm: null,
      weightKg: null,
      state: null,
      role: 'user' as const,
      instructorAppliedAt: null,
      instructorApprovedAt: null,
      instructorApprovedBy: null,
      updatedAt: studio.now(),
      deletedAt: studio.now(),
      mergedInto: keep,
    })
    .where('id', '=', fold)
    .execute()
}
