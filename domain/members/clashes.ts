import type { Db, Trx } from '../../database/open.ts'
import { type Money, NO_MONEY, plus, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { percentToCome } from '../booked-sessions/free-exit.ts'
import { cancelUnderLock, termsForDesk } from '../cancellation/cancel-enrollment.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { leaveWaitingLists, offerFreeSeats } from '../enrollment/waiting-list.ts'
import { endBookings } from '../seats/bookings.ts'
import { enteredAt } from '../seats/entered.ts'
import type { Pair } from './merge-tables.ts'

export type Clash = {
  classId: string
  title: string
  /** When the session starts, if the clash is about one. */
  startsAt: number | null
  /**
   * `second-place`: the place that was used less is cancelled and its remaining sessions refunded; `given-up`: one session
   * of a run is given up; `wait`: a waitlist entry for something they have ends; `none`: can't be solved here.
   */
  solution: 'second-place' | 'given-up' | 'wait' | 'none'
  /** The account, enrollment and booking that end. */
  userId: string
  enrollmentId: string | null
  bookingId: string | null
  refund: Money
  why: string | null
}

/** What both accounts have at once: a class, a session, a waitlist entry or a plan. */
export async function clashesOf(studio: Studio, db: Db | Trx, pair: Pair): Promise<Clash[]> {
  return [
    ...(await plansAtOnce(studio, db, pair)),
    ...(await sharedClasses(studio, db, pair)),
    ...(await sharedSessions(studio, db, pair)),
  ]
}

export function refundOf(clashes: Clash[]): Money {
  return clashes.reduce((sum, { refund }) => plus(sum, refund), NO_MONEY)
}

type Solving = { actor: Pick<Member, 'id'>; pair: Pair; clashes: Clash[] }

/** Needs the locks on both accounts and their classes, and that every clash can be solved. */
export async function solve(studio: Studio, trx: Trx, { actor, clashes }: Solving): Promise<void> {
  for (const { solution, userId, classId, enrollmentId, bookingId, refund } of clashes) {
    if (solution === 'wait') await leaveWaitingLists(studio, trx, userId, classId)
    if (solution === 'given-up' && bookingId) {
      await endBookings(studio, trx, { id: bookingId }, 'given-up')
      await offerFreeSeats(studio, trx, classId)
    }
    if (solution === 'second-place' && enrollmentId)
      await cancelUnderLock(studio, trx, {
        userId,
        enrollmentId,
        expected: rupees(refund),
        actorId: actor.id,
        byStudio: 'what is to come',
      })
  }
}

type Own = {
  id: string
  userId: string
  classId: string
  sessionId: string | null
  status: string
  title: string
  type: string
}

async function enrollmentsOf(db: Db | Trx, { keep, fold }: Pair): Promise<Own[]> {
  return db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .select(['enrollments.id', 'enrollments.userId', 'enrollments.classId', 'enrollments.sessionId'])
    .select(['enrollments.status', 'classes.title', 'classes.type'])
    .where('enrollments.userId', 'in', [keep, fold])
    .where('enrollments.status', 'in', ['active', 'completed', 'waitlisted'])
    .orderBy('enrollments.classId')
    .orderBy('enrollments.id')
    .execute()
}

async function sharedClasses(studio: Studio, db: Db | Trx, pair: Pair): Promise<Clash[]> {
  const all = await enrollmentsOf(db, pair)
  const [kept, folded] = [pair.keep, pair.fold].map((id) => all.filter(({ userId }) => userId === id))
  const clashes: Clash[] = []
  for (const theirs of folded ?? []) {
    const own = (kept ?? []).filter(({ classId }) => classId === theirs.classId)
    if (own.length === 0) continue
    const same = own.find(({ sessionId }) => sessionId === theirs.sessionId)
    // Someone booked in a class leaves its waitlist, whichever account was on it.
    if (theirs.status === 'waitlisted') clashes.push(waitOf(theirs))
    else if (same?.status === 'waitlisted') clashes.push(waitOf(same))
    else if (same) clashes.push(await twice(studio, db, same, theirs))
  }
  return withoutRepeats(clashes)
}

const NOTHING = { startsAt: null, enrollmentId: null, bookingId: null, refund: NO_MONEY, why: null }

function waitOf({ userId, classId, title }: Own): Clash {
  return { ...NOTHING, userId, classId, title, solution: 'wait' }
}

async function twice(studio: Studio, db: Db | Trx, own: Own, theirs: Own): Promise<Clash> {
  const { classId, title } = theirs
  const isOpen = theirs.status === 'active' && (own.status === 'active' || theirs.type === 'Recorded')
  if (!isOpen)
    return {
      ...NOTHING,
      userId: theirs.userId,
      classId,
      title,
      solution: 'none',
      why: TEXTS.mergeThereTwice(title),
    }
  const now = studio.now()
  const toCome = await Promise.all([own, theirs].map(({ id }) => percentToCome(db, id, now)))
  // Keeps the enrollment that was used more: someone who attended five of seven sessions with one account keeps those.
  const { userId, id: enrollmentId } =
    (toCome[0] ?? 0) > (toCome[1] ?? 0) && own.status === 'active' ? own : theirs
  const terms = await termsForDesk({ ...studio, db: db as Db }, { userId, enrollmentId }, 'what is to come')
  return {
    ...NOTHING,
    userId,
    classId,
    title,
    enrollmentId,
    refund: terms.refundPaise,
    solution: 'second-place',
  }
}

/** Leaves a class's waitlists only once. */
function withoutRepeats(clashes: Clash[]): Clash[] {
  const seen = new Set<string>()
  return clashes.filter(({ solution, userId, classId }) => {
    if (solution !== 'wait') return true
    const key = `${userId} ${classId}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Sessions where both are booked with different kinds of enrollment. */
async function sharedSessions(studio: Studio, db: Db | Trx, { keep, fold }: Pair): Promise<Clash[]> {
  const rows = await db
    .selectFrom('bookings as own')
    .innerJoin('bookings as their', 'their.sessionId', 'own.sessionId')
    .innerJoin('classSessions as session', 'session.id', 'own.sessionId')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .leftJoin('enrollments as ownRun', 'ownRun.id', 'own.enrollmentId')
    .leftJoin('enrollments as theirRun', 'theirRun.id', 'their.enrollmentId')
    .select(['own.classId', 'classes.title', 'session.startsAt', 'their.id as theirBooking'])
    .select(['own.source as ownSource', 'their.source as theirSource'])
    .select(['own.enrollmentId as ownEnrollment', 'their.enrollmentId as theirEnrollment'])
    .select(['ownRun.sessionId as ownSingle', 'theirRun.sessionId as theirSingle'])
    .select(['their.mark', 'their.markedAt', 'their.enteredAt'])
    .select(['ownRun.classId as ownClass', 'theirRun.classId as theirClass'])
    .where('own.userId', '=', keep)
    .where('their.userId', '=', fold)
    .where('own.state', '=', 'booked')
    .where('their.state', '=', 'booked')
    .orderBy('session.startsAt')
    .execute()
  const clashes: Clash[] = []
  for (const row of rows) {
    const { classId, title, startsAt } = row
    const about = { ...NOTHING, classId, title, startsAt }
    if (startsAt <= studio.now()) {
      clashes.push({ ...about, userId: fold, solution: 'none', why: TEXTS.mergeThereTwice(title) })
      continue
    }
    const isSame = row.ownSingle === row.theirSingle && row.ownClass === row.theirClass
    // If both are enrolled in the same way, the second enrollment is cancelled as a whole.
    if (isSame && row.ownSource === row.theirSource) continue
    const single =
      row.theirSource === 'drop-in'
        ? { userId: fold, enrollmentId: row.theirEnrollment }
        : row.ownSource === 'drop-in'
          ? { userId: keep, enrollmentId: row.ownEnrollment }
          : null
    if (single?.enrollmentId) {
      const { userId, enrollmentId } = single
      const terms = await termsForDesk(
        { ...studio, db: db as Db },
        { userId, enrollmentId },
        'what is to come',
      )
      clashes.push({ ...about, userId, enrollmentId, refund: terms.refundPaise, solution: 'second-place' })
    } else if (enteredAt(row) !== null)
      clashes.push({ ...about, userId: fold, solution: 'none', why: TEXTS.mergeThereTwice(title) })
    else clashes.push({ ...about, userId: fold, bookingId: row.theirBooking, solution: 'given-up' })
  }
  return clashes
}

/** One person's plans can't overlap, and a plan that is over can't be moved. */
async function plansAtOnce(studio: Studio, db: Db | Trx, { keep, fold }: Pair): Promise<Clash[]> {
  const found = await db
    .selectFrom('memberships as one')
    .innerJoin('memberships as other', (join) =>
      join.onRef('other.startsAt', '<', 'one.endsAt').onRef('other.endsAt', '>', 'one.startsAt'),
    )
    .select('other.name')
    .where('one.userId', '=', keep)
    .where('other.userId', '=', fold)
    .where('other.endsAt', '<=', studio.now())
    .execute()
  return found.map(({ name }) => ({
    ...NOTHING,
    userId: fold,
    classId: '',
    title: name,
    solution: 'none' as const,
    why: TEXTS.mergeTwoPlans,
  }))
}

/** The rest of the second account's plans begins after all plans of the first. */
export async function sortPlans(studio: Studio, trx: Trx, { keep, fold }: Pair): Promise<void> {
  const now = studio.now()
  const ahead = (userId: string) =>
    trx
      .selectFrom('memberships')
      .select(['id', 'startsAt', 'endsAt'])
      .where('userId', '=', userId)
      .where('endsAt', '>', now)
      .orderBy('startsAt')
      .execute()
  const [kept, folded] = [await ahead(keep), await ahead(fold)]
  const last = kept.at(-1)
  if (!last) return
  let begins = last.endsAt
  for (const { id, startsAt, endsAt } of folded) {
    const ends = begins + (endsAt - Math.max(startsAt, now))
    await trx
      .updateTable('memberships')
      .set({ startsAt: begins, endsAt: ends })
      .where('id', '=', id)
      .execute()
    begins = ends
  }
}
