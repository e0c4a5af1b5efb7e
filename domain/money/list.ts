import { type SelectQueryBuilder, sql } from 'kysely'
import { type Reach, reachOf } from '../../contract/permissions.ts'
import type { Db } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { hundredthsOf, type Money, minus } from '../../shared/money.ts'
import { inWords } from '../classes/schedule.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'

export const PAYMENT_STATES = ['kept', 'part', 'back', 'under-way', 'trouble', 'failed'] as const
export type PaymentStateAtDesk = (typeof PAYMENT_STATES)[number]

export type MoneyFilters = {
  state?: PaymentStateAtDesk | undefined
  method?: string | undefined
  /** Days where the studio is, both included. */
  from?: string | undefined
  until?: string | undefined
  classId?: string | undefined
  memberId?: string | undefined
  /** Words of a name, a whole address, or a number: Razorpay's, or of a receipt. */
  q?: string | undefined
  after?: string | undefined
}

const PAGE = 30

/**
 * Payments within reach, the last first, a page at a time; with what was taken, given back and kept of all that the filters leave, for
 * who may see sums.
 * @throws AppError forbidden
 */
export async function listPayments(studio: Studio, member: Member, filters: MoneyFilters) {
  const reach = await requireMay(studio.db, member, 'sales.see')
  const rows = await pageOf(studio, reach, filters)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  const maySum = reachOf(await grantsOf(studio.db, member.id), 'reports.see') !== null
  return {
    payments: rows.slice(0, PAGE),
    next: last ? `${last.at}.${last.id}` : null,
    totals: maySum ? await totalsOf(studio, reach, filters) : null,
    classes: await classesSold(studio.db, reach),
    methods: await methodsUsed(studio.db),
  }
}

export type PaymentRow = Awaited<ReturnType<typeof pageOf>>[number]

export async function pageOf(studio: Studio, reach: Reach, filters: MoneyFilters, limit = PAGE) {
  const at = momentOf(filters)
  let query = filtered(studio, reach, filters)
    .leftJoin('classSessions', 'classSessions.id', 'orders.sessionId')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.paymentId', '=', 'payments.id').on('receipts.refundId', 'is', null),
    )
    .select([
      'payments.id',
      'payments.razorpayPaymentId',
      'payments.amountPaise',
      'payments.currency',
      'payments.method',
      'payments.way',
      'payments.state',
      'payments.outcome',
      'payments.capturedAt',
      'payments.createdAt',
      'orders.userId',
      'orders.classId',
      'orders.period',
      'users.firstName',
      'users.lastName',
      'classes.title',
      'plans.name as planName',
      'classSessions.startsAt as sessionStartsAt',
      'receipts.code',
      'receipts.cgstPaise',
      'receipts.sgstPaise',
      'receipts.igstPaise',
    ])
    .select((eb) => [
      backOf(eb).as('back'),
      eb
        .exists(refundsIn(eb, ['due', 'pending']))
        .$castTo<unknown>()
        .as('isUnderWay'),
      eb
        .exists(refundsIn(eb, ['failed']))
        .$castTo<unknown>()
        .as('isInTrouble'),
    ])
    .orderBy(`payments.${at}`, 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit + 1)
  const [moment, id] = splitKey(filters.after)
  if (id)
    query = query.where((eb) =>
      eb.or([
        eb(`payments.${at}`, '<', moment),
        eb.and([eb(`payments.${at}`, '=', moment), eb('payments.id', '<', id)]),
      ]),
    )
  const rows = await query.execute()
  const { timeZone } = studio.settings
  return rows.map(({ back, isUnderWay, isInTrouble, title, planName, period, sessionStartsAt, ...row }) => ({
    ...row,
    at: row[at] ?? row.createdAt,
    what: wordsOf(title ?? `${planName}, one ${period}`, sessionStartsAt, timeZone),
    name: fullName(row.firstName, row.lastName),
    backPaise: hundredthsOf(Number(back)),
    stands: standing(row, Number(back), Boolean(isUnderWay), Boolean(isInTrouble)),
  }))
}

/** What stands now: trouble first, then what is under way. */
export function standing(
  row: { capturedAt: number | null; amountPaise: Money },
  back: number,
  isUnderWay: boolean,
  isInTrouble: boolean,
): PaymentStateAtDesk {
  if (row.capturedAt === null) return 'failed'
  if (isInTrouble) return 'trouble'
  if (isUnderWay) return 'under-way'
  if (back === 0) return 'kept'
  return back < row.amountPaise ? 'part' : 'back'
}

export type Total = { currency: string; payments: number; taken: Money; back: Money; kept: Money }

async function totalsOf(studio: Studio, reach: Reach, filters: MoneyFilters): Promise<Total[]> {
  const of = () => filtered(studio, reach, filters).groupBy('payments.currency')
  const taken = await of()
    .select((eb) => [
      'payments.currency',
      eb.fn.countAll<number>().as('payments'),
      eb.fn.sum<number>('payments.amountPaise').as('sum'),
    ])
    .where('payments.capturedAt', 'is not', null)
    .execute()
  const back = await of()
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select((eb) => ['payments.currency', eb.fn.sum<number>('refunds.amountPaise').as('sum')])
    .where((eb) => eb.or([eb('refunds.state', '!=', 'failed'), eb('refunds.reason', '!=', 'studio')]))
    .execute()
  return taken.map(({ currency, payments, sum }) => {
    const [all, gone] = [
      hundredthsOf(Number(sum)),
      hundredthsOf(Number(back.find((one) => one.currency === currency)?.sum ?? 0)),
    ]
    return { currency, payments: Number(payments), taken: all, back: gone, kept: minus(all, gone) }
  })
}

/** Payments with who and what they are of, within reach: a role of one centre sees those for its classes. */
export function within(db: Db, { everywhere, centreIds }: Reach) {
  const query = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .leftJoin('classes', 'classes.id', 'orders.classId')
    .leftJoin('rooms', 'rooms.id', 'classes.roomId')
  return everywhere
    ? query
    : query.where((eb) => eb(eb.fn.coalesce('rooms.centreId', 'classes.centreId'), 'in', [...centreIds, '']))
}

function filtered(studio: Studio, reach: Reach, filters: MoneyFilters) {
  const { state, method, from, until, classId, memberId, q } = filters
  const at = momentOf(filters)
  let query = within(studio.db, reach)
  if (state === 'failed')
    query = query.where('payments.capturedAt', 'is', null).where('payments.state', '=', 'failed')
  else query = query.where('payments.capturedAt', 'is not', null)
  if (method) query = query.where('payments.method', '=', method)
  if (classId) query = query.where('orders.classId', '=', classId)
  if (memberId) query = query.where('orders.userId', '=', memberId)
  if (from) query = query.where(`payments.${at}`, '>=', midnightOf(studio, from))
  if (until) query = query.where(`payments.${at}`, '<', midnightOf(studio, until, 1))
  if (state === 'under-way') query = query.where((eb) => eb.exists(refundsIn(eb, ['due', 'pending'])))
  if (state === 'trouble') query = query.where((eb) => eb.exists(refundsIn(eb, ['failed'])))
  if (state === 'kept') query = query.where((eb) => eb(backOf(eb), '=', 0))
  if (state === 'part')
    query = query
      .where((eb) => eb(backOf(eb), '>', 0))
      .where((eb) => eb(backOf(eb), '<', eb.ref('payments.amountPaise').$castTo<number>()))
  if (state === 'back')
    query = query.where((eb) => eb(backOf(eb), '>=', eb.ref('payments.amountPaise').$castTo<number>()))
  return q ? query.where(isLike(q)) : query
}

type Joined =
  ReturnType<typeof within> extends SelectQueryBuilder<infer DB, infer TB, infer _> ? [DB, TB] : never
type Builder = import('kysely').ExpressionBuilder<Joined[0], Joined[1]>

function refundsIn(eb: Builder, states: readonly ('due' | 'pending' | 'failed')[]) {
  return eb
    .selectFrom('refunds')
    .select('refunds.id')
    .whereRef('refunds.paymentId', '=', 'payments.id')
    .where('refunds.state', 'in', states)
}

/** Given back, or promised to be. */
function backOf(eb: Builder) {
  return eb
    .selectFrom('refunds')
    .select((r) => r.fn.coalesce(r.fn.sum<number>('refunds.amountPaise'), r.lit(0)).as('sum'))
    .whereRef('refunds.paymentId', '=', 'payments.id')
    .where((r) => r.or([r('refunds.state', '!=', 'failed'), r('refunds.reason', '!=', 'studio')]))
    .$asScalar()
    .$castTo<number>()
}

function isLike(q: string) {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[\\%_]/g, '\\$&'))
  return (eb: Builder) =>
    eb.or([
      eb.and(
        words.map(
          (word) =>
            sql<boolean>`lower(${sql.ref('users.firstName')} || ' ' || ${sql.ref('users.lastName')}) like ${`%${word}%`} escape '\\'`,
        ),
      ),
      eb('users.email', '=', q.toLowerCase()),
      eb('payments.razorpayPaymentId', '=', q),
      eb('orders.razorpayOrderId', '=', q),
      eb.exists(
        eb
          .selectFrom('receipts as named')
          .select('named.id')
          .whereRef('named.paymentId', '=', 'payments.id')
          .where('named.code', '=', q.toUpperCase()),
      ),
    ])
}

/** By what a list is ordered: a payment that failed was never captured. */
const momentOf = ({ state }: MoneyFilters) => (state === 'failed' ? 'createdAt' : 'capturedAt')

export function midnightOf({ settings }: Studio, day: string, plusDays = 0): number {
  return Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(settings.timeZone)
    .epochMilliseconds
}

function splitKey(key: string | undefined): [number, string] | [0, ''] {
  const [, at, id] = /^(\d{1,16})\.(.{1,64})$/.exec(key ?? '') ?? []
  return at && id ? [Number(at), id] : [0, '']
}

const MANY = 300

/** Classes that were paid for, those sold last first. */
async function classesSold(db: Db, reach: Reach) {
  const rows = await within(db, reach)
    .select(['classes.id', 'classes.title', 'classes.createdAt'])
    .distinct()
    .where('classes.id', 'is not', null)
    .orderBy('classes.createdAt', 'desc')
    .limit(MANY)
    .execute()
  return rows.map(({ id, title }) => ({ id: id ?? '', title: title ?? '' }))
}

async function methodsUsed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('method')
    .distinct()
    .where('method', 'is not', null)
    .orderBy('method')
    .limit(MANY)
    .execute()
  return rows.flatMap(({ method }) => method ?? [])
}

function wordsOf(what: string, sessionStartsAt: number | null, timeZone: string): string {
  return sessionStartsAt === null ? what : `${what}, ${inWords(sessionStartsAt, timeZone)}`
}
