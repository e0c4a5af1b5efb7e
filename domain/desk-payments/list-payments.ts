import { sql } from 'kysely'
import { type Reach, reachOf } from '../../contract/permissions.ts'
import type { Db } from '../../database/open.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { hundredthsOf, type Money, minus } from '../../shared/money.ts'
import { labelsOf } from '../classes/label.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import {
  backOf,
  classesOf,
  filtered,
  type MoneyFilters,
  momentOf,
  type PaymentStateAtDesk,
  peopleFound,
  refundsIn,
} from './filters.ts'

const PAGE = 30

/**
 * A page of payments within reach, latest first, with the totals received, refunded and kept for staff who may see them.
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
    classes: await classesSold(studio, reach),
    methods: await methodsUsed(studio.db),
  }
}

/**
 * The latest few payments that match a search, without totals.
 * @throws AppError forbidden
 */
export async function lastPayments(studio: Studio, member: Member, q: string, most: number) {
  const reach = await requireMay(studio.db, member, 'sales.see')
  return (await pageOf(studio, reach, { q }, most)).slice(0, most)
}

export type PaymentRow = Awaited<ReturnType<typeof pageOf>>[number]

export async function pageOf(studio: Studio, reach: Reach, filters: MoneyFilters, limit = PAGE) {
  const at = momentOf(filters)
  const people = await peopleFound(studio.db, filters.q)
  let query = filtered(studio, reach, filters, people, 'listed')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .leftJoin('classes', 'classes.id', 'orders.classId')
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
      'plans.name as planName',
      'classSessions.startsAt as sessionStartsAt',
      'receipts.code',
      'receipts.cgstPaise',
      'receipts.sgstPaise',
      'receipts.igstPaise',
    ])
    .select((eb) => [
      eb.fn.coalesce('classes.title', 'orders.item').as('title'),
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
    query = query
      .where(`payments.${at}`, '<=', moment)
      .where((eb) => eb.or([eb(`payments.${at}`, '<', moment), eb('payments.id', '<', id)]))
  const rows = await query.execute()
  const { timeZone } = studio.settings
  return rows.map(({ back, isUnderWay, isInTrouble, title, planName, period, sessionStartsAt, ...row }) => ({
    ...row,
    at: row[at] ?? row.createdAt,
    item: title ?? `${planName}, one ${period}`,
    session: sessionStartsAt === null ? '' : dateAndTime(sessionStartsAt, timeZone),
    what: wordsOf(title ?? `${planName}, one ${period}`, sessionStartsAt, timeZone),
    name: fullName(row.firstName, row.lastName),
    backPaise: hundredthsOf(Number(back)),
    stands: stateOfPayment(row, Number(back), Boolean(isUnderWay), Boolean(isInTrouble)),
  }))
}

/** The payment's current state: problems first, then anything in progress. */
export function stateOfPayment(
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
  const people = await peopleFound(studio.db, filters.q)
  const of = () => filtered(studio, reach, filters, people, 'added').groupBy('payments.currency')
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

/** Payments with their buyer and purchase, within reach: staff of one centre see those for its classes. */
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

function splitKey(key: string | undefined): [number, string] | [0, ''] {
  const [, at, id] = /^(\d{1,16})\.(.{1,64})$/.exec(key ?? '') ?? []
  return at && id ? [Number(at), id] : [0, '']
}

const MANY = 300

/** Classes with payments, newest first. */
async function classesSold({ db, settings }: Studio, reach: Reach) {
  let query = db
    .selectFrom('classes')
    .select(['classes.id', 'classes.title'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .innerJoin('payments', 'payments.orderId', 'orders.id')
          .select('payments.id')
          .whereRef('orders.classId', '=', 'classes.id'),
      ),
    )
    .orderBy('classes.createdAt', 'desc')
    .limit(MANY)
  if (!reach.everywhere) query = query.where('classes.id', 'in', classesOf(db, reach.centreIds))
  const rows = await query.execute()
  const labels = await labelsOf(
    db,
    rows.map(({ id }) => id),
    settings.timeZone,
  )
  return rows.map(({ id, title }) => ({ id, title: labels.get(id) ?? title }))
}

/** Looks up each method after the previous one, since there are few methods among very many payments. */
async function methodsUsed(db: Db): Promise<string[]> {
  const [payments, method] = [sql.table('payments'), sql.ref('method')]
  const { rows } = await sql<{ method: string }>`with recursive used(method) as (
      select min(${method}) from ${payments}
      union all select (select min(own.method) from ${payments} as own where own.method > used.method)
        from used where used.method is not null)
    select method from used where method is not null limit ${sql.lit(MANY)}`.execute(db)
  return rows.map((row) => row.method)
}

function wordsOf(what: string, sessionStartsAt: number | null, timeZone: string): string {
  return sessionStartsAt === null ? what : `${what}, ${dateAndTime(sessionStartsAt, timeZone)}`
}
