import type { Expression, SqlBool } from 'kysely'
import { MEMBER_ACTS } from '../../contract/desk-members.ts'
import { type Reach, reachOf } from '../../contract/permissions.ts'
import type { Db } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { searchTerms } from '../../shared/search-terms.ts'
import { findHealthAnswers } from '../accounts/health.ts'
import { preferencesOf } from '../accounts/preferences.ts'
import { ageOn } from '../accounts/register.ts'
import type { Member } from '../core/actor.ts'
import { reachNow, requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { isWithin } from '../core/within-reach.ts'
import { currentAndFutureMemberships } from '../plans/memberships.ts'
import { billingOf } from '../receipts/billing.ts'
import { mergeOf } from './ask-merge.ts'
import { blockWaits } from './block.ts'
import { dismissedDuplicates } from './dismiss-duplicate.ts'
import { listEndedEnrollments, listGivenEnrollments } from './given-enrollments.ts'
import { notesFor } from './notes.ts'
import { classesIn, type Person, requireForMember } from './reach.ts'

const DAY = 86_400_000
const WEEKS = 12
const MOST_AHEAD = 5
/** Fewer visits show no rhythm. */
const FEWEST_VISITS = 3

/**
 * Everything the desk shows of a member, except the timeline.
 * @throws AppError forbidden, not-found
 */
export async function memberAtDesk(studio: Studio, actor: Member, memberId: string) {
  const { db } = studio
  const person = await requireForMember(db, actor, 'member.see', memberId)
  const reach = await requireMay(db, actor, 'member.see')
  const may = await mayWith(db, actor)
  const at = studio.now()
  const visits = await visitsOf(db, memberId)
  const sales = await reachNow(db, actor, 'sales.see')
  const reports = await reachNow(db, actor, 'reports.see')
  const came = visits.filter(({ startsAt, mark }) => startsAt <= at && (mark === null || isHere(mark)))
  return {
    ...person,
    name: fullName(person.firstName, person.lastName),
    email: shownEmail(person.email),
    isChild: isChild(studio, person),
    roles: (await grantsOf(db, memberId)).map(({ role }) => role),
    block: await blockOf(db, memberId, sales),
    next: visits.find(({ startsAt }) => startsAt > at) ?? null,
    ahead: visits.filter(({ startsAt }) => startsAt > at).slice(0, MOST_AHEAD),
    rhythm: rhythmOf(came.map(({ startsAt }) => startsAt)),
    lastAt: came.at(-1)?.startsAt ?? null,
    visits: came.length,
    booked: visits.filter(({ startsAt }) => startsAt <= at).length,
    missed: visits.filter(({ mark }) => mark === 'absent').length,
    weeks: weeksOf(
      came.map(({ startsAt }) => startsAt),
      at,
    ),
    money: reports && (await moneyOf(db, reports, memberId)),
    hasPayments:
      sales !== null &&
      (await paymentsOf(db, sales, memberId).select('payments.id').limit(1).executeTakeFirst()) !== undefined,
    billing: await billingOf(db, memberId),
    plans: await currentAndFutureMemberships(db, memberId, at),
    consents: await consentsOf(studio, person, may.includes('health.see')),
    tags: await tagsOf(db, memberId),
    notes: await notesFor(db, actor, reach, memberId),
    twins: await duplicatesOf(db, person, isWithin(reach, actor)),
    // A merge names the other account, which may be outside the reader's centres.
    merge: may.includes('member.merge') ? await mergeOf(studio, memberId) : null,
    given: await listGivenEnrollments(studio, memberId),
    ended: await listEndedEnrollments(studio, memberId),
    may,
    now: at,
    timeZone: studio.settings.timeZone,
  }
}

function isChild({ now, settings }: Studio, { dateOfBirth }: Person): boolean {
  return dateOfBirth !== null && ageOn(studioDay(now(), settings.timeZone), dateOfBirth) < settings.minimumAge
}

/** The reader's centres were checked already; blocks and merges need the whole studio. */
async function mayWith(db: Db, actor: Member) {
  const grants = await grantsOf(db, actor.id)
  return MEMBER_ACTS.filter((verb) => {
    const reach = reachOf(grants, verb)
    return reach !== null && (reach.everywhere || !['member.block', 'member.merge'].includes(verb))
  })
}

const isHere = (mark: string) => mark === 'present' || mark === 'late'

/** Their booked sessions, in order. */
async function visitsOf(db: Db, userId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .select([
      'bookings.id as bookingId',
      'session.id as sessionId',
      'session.startsAt',
      'class.title',
      'room.name as room',
    ])
    .select('bookings.mark')
    .where('bookings.userId', '=', userId)
    .where('bookings.state', '=', 'booked')
    .where('session.cancelledAt', 'is', null)
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .execute()
}

/** The average number of days between two visits; null if there are too few. */
function rhythmOf(times: number[]): number | null {
  const [first, last] = [times[0], times.at(-1)]
  if (times.length < FEWEST_VISITS || first === undefined || last === undefined) return null
  return Math.max(1, Math.round((last - first) / (times.length - 1) / DAY))
}

/** Visits per week, this week last. */
function weeksOf(times: number[], now: number): number[] {
  const weeks = Array.from({ length: WEEKS }, () => 0)
  for (const at of times) {
    const ago = Math.floor((now - at) / (7 * DAY))
    const index = WEEKS - 1 - ago
    if (index >= 0) weeks[index] = (weeks[index] ?? 0) + 1
  }
  return weeks
}

/** Their payments, as far as the reader may see them. */
function paymentsOf(db: Db, { everywhere, centreIds }: Reach, userId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .where('orders.userId', '=', userId)
    .where('payments.capturedAt', 'is not', null)
    .$if(!everywhere, (query) => query.where('orders.classId', 'in', classesIn(db, centreIds)))
}

async function moneyOf(db: Db, reach: Reach, userId: string) {
  const paid = await paymentsOf(db, reach, userId)
    .select((eb) => [
      eb.fn.sum<number>('payments.amountPaise').as('sum'),
      eb.fn.min('payments.capturedAt').as('since'),
    ])
    .where('payments.currency', '=', 'INR')
    .executeTakeFirstOrThrow()
  const back = await paymentsOf(db, reach, userId)
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select((eb) => [
      eb.fn.sum<number>('refunds.amountPaise').as('sum'),
      eb.fn.countAll<number>().filterWhere('refunds.state', 'in', ['due', 'pending', 'failed']).as('open'),
    ])
    .where('payments.currency', '=', 'INR')
    .executeTakeFirstOrThrow()
  return {
    paid: Number(paid.sum ?? 0) as Money,
    since: paid.since === null ? null : Number(paid.since),
    back: Number(back.sum ?? 0) as Money,
    refundsOpen: Number(back.open),
  }
}

/**
 * What they agreed to. No health answers and a refusal look the same here, and only people who may open the answers see
 * whether there are any.
 */
async function consentsOf(studio: Studio, person: Person, seesHealth: boolean) {
  const { db } = studio
  const { email, sms } = await preferencesOf(studio, person.id)
  const news = await db
    .selectFrom('subscribers')
    .select(['confirmedAt', 'unsubscribedAt'])
    .where('email', '=', person.emailProvedAt === null ? '' : person.email)
    .where('list', '=', 'newsletter')
    .executeTakeFirst()
  const isOn = news?.confirmedAt != null && news.unsubscribedAt === null
  return {
    reminders: email,
    sms,
    newsletter: { isOn, at: isOn ? (news?.confirmedAt ?? null) : (news?.unsubscribedAt ?? null) },
    hasHealth: seesHealth && (await findHealthAnswers(studio, person.id)) !== null,
  }
}

async function tagsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberTags')
    .select('tag')
    .where('userId', '=', userId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

async function blockOf(db: Db, userId: string, sales: Reach | null) {
  const block = await db
    .selectFrom('memberBlocks as block')
    .leftJoin('users as blocker', 'blocker.id', 'block.blockedBy')
    .select(['block.reason', 'block.blockedAt', 'blocker.firstName', 'blocker.lastName'])
    .where('block.userId', '=', userId)
    .where('block.endedAt', 'is', null)
    .executeTakeFirst()
  if (!block) return null
  const { firstName, lastName, ...rest } = block
  const waits = await blockWaits(db, userId)
  return {
    ...rest,
    by: firstName === null ? null : fullName(firstName, lastName),
    pendingId: waits?.id ?? null,
    leavesAt: waits?.dueAt ?? null,
    refund: sales?.everywhere ? (waits?.amountPaise ?? null) : null,
  }
}

const FEWEST_DIGITS = 7
const MAX_DUPLICATES = 3

/** Other accounts with the same phone number that the reader may see; they may be the same person's. */
async function duplicatesOf(db: Db, person: Person, within: Expression<SqlBool>) {
  const numbers = searchTerms({ ...person, firstName: '', lastName: '', email: '' }).filter(
    (term) => term.length >= FEWEST_DIGITS,
  )
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('memberTerms')
    .innerJoin('users', 'users.id', 'memberTerms.userId')
    .select(['users.id', 'users.firstName', 'users.lastName'])
    .distinct()
    .where('memberTerms.term', 'in', numbers)
    .where('users.id', 'not in', [person.id, ...(await dismissedDuplicates(db, person.id))])
    .where('users.deletedAt', 'is', null)
    .where(within)
    .orderBy('users.id')
    .limit(MAX_DUPLICATES)
    .execute()
  return rows.map((one) => ({ id: one.id, name: fullName(one.firstName, one.lastName) }))
}
