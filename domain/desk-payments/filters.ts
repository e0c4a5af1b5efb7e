import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reach } from '../../contract/permissions.ts'
import type { Db } from '../../database/open.ts'
import type { Database } from '../../database/tables.ts'
import { hundredthsOf } from '../../shared/money.ts'
import { wantedTerms } from '../../shared/search-terms.ts'
import { wantedSound } from '../../shared/sounds.ts'
import { readMoney } from '../../shared/typed/money.ts'
import type { Studio } from '../core/studio.ts'

export const PAYMENT_STATES = ['kept', 'part', 'back', 'under-way', 'trouble', 'failed'] as const
export type PaymentStateAtDesk = (typeof PAYMENT_STATES)[number]

export type MoneyFilters = {
  state?: PaymentStateAtDesk | undefined
  method?: string | undefined
  /** Days in the studio's time zone, both included. */
  from?: string | undefined
  until?: string | undefined
  classId?: string | undefined
  memberId?: string | undefined
  /**
   * The start of words in a name, email or phone number; a Razorpay id or receipt number, or its last digits; or an amount.
   */
  q?: string | undefined
  after?: string | undefined
}

/**
 * The payments that match the filters and are within reach; staff of one centre see those for its classes. Joins no other
 * tables, which a sum over all payments would read needlessly.
 * @param people from `peopleFound`
 * @param how whether all are summed, or only the latest read
 */
export function filtered(
  studio: Studio,
  { everywhere, centreIds }: Reach,
  filters: MoneyFilters,
  people: Found | null,
  how: 'added' | 'listed',
) {
  const { db } = studio
  const { state, method, from, until, classId, memberId } = filters
  const at = momentOf(filters)
  let query = db.selectFrom('payments')
  if (!everywhere)
    query = query.where(
      'payments.orderId',
      'in',
      db.selectFrom('orders').select('orders.id').where('orders.classId', 'in', classesOf(db, centreIds)),
    )
  if (state === 'failed')
    query = query.where('payments.capturedAt', 'is', null).where('payments.state', '=', 'failed')
  else query = query.where('payments.capturedAt', 'is not', null)
  if (method) query = query.where('payments.method', '=', method)
  const ordersOf = (column: 'classId' | 'userId', id: string) =>
    db.selectFrom('orders').select('orders.id').where(`orders.${column}`, '=', id)
  if (classId) query = query.where('payments.orderId', 'in', ordersOf('classId', classId))
  if (memberId) query = query.where('payments.orderId', 'in', ordersOf('userId', memberId))
  if (from) query = query.where(`payments.${at}`, '>=', midnightOf(studio, from))
  if (until) query = query.where(`payments.${at}`, '<', midnightOf(studio, until, 1))
  if (state === 'under-way')
    query = query.where((eb) => eb('payments.id', 'in', refundedIn(eb, ['due', 'pending'])))
  if (state === 'trouble') query = query.where((eb) => eb('payments.id', 'in', refundedIn(eb, ['failed'])))
  if (state === 'kept') query = query.where((eb) => eb(backOf(eb), '=', 0))
  if (state === 'part')
    query = query
      .where((eb) => eb(backOf(eb), '>', 0))
      .where((eb) => eb(backOf(eb), '<', eb.ref('payments.amountPaise').$castTo<number>()))
  if (state === 'back')
    query = query.where((eb) => eb(backOf(eb), '>=', eb.ref('payments.amountPaise').$castTo<number>()))
  return people ? query.where((eb) => isFound(eb, db, people, how)) : query
}

export function classesOf(db: Db, centreIds: readonly string[]) {
  return db
    .selectFrom('classes as own')
    .leftJoin('rooms', 'rooms.id', 'own.roomId')
    .select('own.id')
    .where((eb) => eb(eb.fn.coalesce('rooms.centreId', 'own.centreId'), 'in', [...centreIds, '']))
}

/** The members that a search matches; if there are many, only the words. */
export type Found = { q: string; terms: string[]; few: string[] | null }

const FEW = 500
/** Sorts after every character a term can have. */
const LAST = '\u{10ffff}'

/**
 * Searched first, because few people are best found through their payments, and many by going through the latest payments.
 */
export async function peopleFound(db: Db, q: string | undefined): Promise<Found | null> {
  if (!q) return null
  // The longest word leaves the fewest matches.
  const terms = wantedTerms(q).toSorted((a, b) => b.length - a.length)
  const [first, ...others] = terms
  if (first === undefined) return { q, terms, few: [] }
  let query = db
    .selectFrom('memberTerms as found')
    .select('found.userId')
    .distinct()
    .where((eb) => beginsLike(eb.ref('found.term'), first))
    .limit(FEW + 1)
  for (const other of others)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberTerms as another')
          .select('another.term')
          .whereRef('another.userId', '=', 'found.userId')
          .where((eb) => beginsLike(eb.ref('another.term'), other)),
      ),
    )
  const rows = await query.execute()
  return { q, terms, few: rows.length > FEW ? null : rows.map(({ userId }) => userId) }
}

/** The term as typed, or its sound if a name may be in another script. */
function beginsLike(term: Expression<string>, word: string) {
  const ranges = [word, wantedSound(word) ?? word].map(
    (from) => sql<SqlBool>`(${term} >= ${from} and ${term} < ${from + LAST})`,
  )
  return sql<SqlBool>`(${sql.join(ranges, sql` or `)})`
}

function isFound(eb: Builder, db: Db, found: Found, how: 'added' | 'listed') {
  const amount = amountIn(found.q)
  const named = isNamed(eb, db, found, how)
  return amount === null ? named : eb.or([named, eb('payments.amountPaise', '=', hundredthsOf(amount))])
}

function isNamed(eb: Builder, db: Db, { q, terms, few }: Found, how: 'added' | 'listed') {
  if (few === null && how === 'added')
    return eb.and(
      terms.map((term) =>
        eb(
          'payments.orderId',
          'in',
          db
            .selectFrom('orders')
            .select('orders.id')
            .where('orders.userId', 'in', (own) =>
              own
                .selectFrom('memberTerms')
                .select('memberTerms.userId')
                .where('term', '>=', term)
                .where('term', '<', term + LAST),
            ),
        ),
      ),
    )
  if (few === null)
    return eb.and(
      terms.map(
        // A scalar, because for `exists` Postgres would first list all matching members.
        (term) => sql<boolean>`(select 1 from orders as own
          inner join ${sql.table('memberTerms')} as found on found.${sql.ref('userId')} = own.${sql.ref('userId')}
          where own.id = ${sql.ref('payments.orderId')} and found.term >= ${term} and found.term < ${term + LAST}
          limit 1) is not null`,
      ),
    )
  const byOrder = db
    .selectFrom('payments as own')
    .innerJoin('orders', 'orders.id', 'own.orderId')
    .select('own.id')
  return eb(
    'payments.id',
    'in',
    byOrder
      .where('orders.userId', 'in', [...few, ''])
      .unionAll(byOrder.where('orders.razorpayOrderId', '=', q))
      .unionAll(db.selectFrom('payments as own').select('own.id').where('own.razorpayPaymentId', '=', q))
      .unionAll(
        db
          .selectFrom('receipts')
          .select('receipts.paymentId as id')
          .where(
            'receipts.code',
            LAST_DIGITS.test(q) ? 'like' : '=',
            LAST_DIGITS.test(q) ? `%${q}` : q.toUpperCase(),
          ),
      ),
  )
}

/** The last digits of a receipt's number. */
const LAST_DIGITS = /^\d{2,8}$/
/** In paise; the column can't hold more. */
const MOST = 2 ** 31 - 1

function amountIn(q: string): number | null {
  const paise = Math.round((readMoney(q) ?? 0) * 100)
  return paise > 0 && paise <= MOST ? paise : null
}

type Builder = ExpressionBuilder<Database, 'payments'>
type RefundState = 'due' | 'pending' | 'failed'

function refundedIn(eb: Builder, states: readonly RefundState[]) {
  return eb.selectFrom('refunds').select('refunds.paymentId').where('refunds.state', 'in', states)
}

export function refundsIn(eb: Builder, states: readonly RefundState[]) {
  return eb
    .selectFrom('refunds')
    .select('refunds.id')
    .whereRef('refunds.paymentId', '=', 'payments.id')
    .where('refunds.state', 'in', states)
}

/** Refunded, or requested to be. */
export function backOf(eb: Builder) {
  return eb
    .selectFrom('refunds')
    .select((r) => r.fn.coalesce(r.fn.sum<number>('refunds.amountPaise'), r.lit(0)).as('sum'))
    .whereRef('refunds.paymentId', '=', 'payments.id')
    .where((r) => r.or([r('refunds.state', '!=', 'failed'), r('refunds.reason', '!=', 'studio')]))
    .$asScalar()
    .$castTo<number>()
}

/** The column a list is sorted by. Failed payments were never captured. */
export const momentOf = ({ state }: MoneyFilters) => (state === 'failed' ? 'createdAt' : 'capturedAt')

export function midnightOf({ settings }: Studio, day: string, plusDays = 0): number {
  return Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(settings.timeZone)
    .epochMilliseconds
}
