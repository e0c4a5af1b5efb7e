import { isDuplicate } from '../../database/errors.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { DeskWay } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import { hundredthsOf, type Money, plus } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { midnightOf } from './filters.ts'

/** An empty `centreId` is for sales of no centre, such as online classes. */
export type TillOf = { day: string; centreId: string }

export type TillLine = {
  way: DeskWay
  by: string
  name: string
  currency: string
  sales: number
  taken: Money
  backs: number
  back: Money
}

/**
 * A day's takings at one centre, by payment method and by who took them, with its cash counts, latest first.
 * @throws AppError forbidden
 */
export async function tillOf(studio: Studio, member: Member, asked: Partial<TillOf>) {
  const { db } = studio
  const reach = await requireMay(db, member, 'sales.see')
  const today = studioDay(studio.now(), studio.settings.timeZone)
  const day = asked.day ?? today
  const all = await db
    .selectFrom('centres')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const centres = all.filter(({ id }) => reach.everywhere || reach.centreIds.includes(id))
  const centreId = asked.centreId ?? centres[0]?.id ?? ''
  await requireMay(db, member, 'sales.see', { centreId: centreId || null })
  const lines = await linesOf(studio, db, { day, centreId })
  const closings = await db
    .selectFrom('tillClosings')
    .leftJoin('users', 'users.id', 'tillClosings.by')
    .selectAll('tillClosings')
    .select(['users.firstName', 'users.lastName'])
    .where('day', '=', day)
    .where('centreId', '=', centreId)
    .orderBy('number', 'desc')
    .execute()
  const currencies = [...new Set([...lines, ...closings].map(({ currency }) => currency))]
  return {
    day,
    today,
    centreId,
    lines,
    closings,
    /** The cash in the till according to the books, by currency. */
    cash: currencies.map((currency) => ({ currency, amount: cashIn(lines, currency) })),
    centres: reach.everywhere ? [...centres, { id: '', name: '' }] : centres,
  }
}

export type Till = Awaited<ReturnType<typeof tillOf>>

function cashIn(lines: TillLine[], currency: string): Money {
  const own = lines.filter((line) => line.way === 'cash' && line.currency === currency)
  return hundredthsOf(own.reduce((sum, { taken, back }) => sum + taken - back, 0))
}

async function linesOf(studio: Studio, db: Studio['db'], { day, centreId }: TillOf): Promise<TillLine[]> {
  const [from, until] = [midnightOf(studio, day), midnightOf(studio, day, 1)]
  const centre = centreId || null
  const taken = await db
    .selectFrom('deskSales')
    .innerJoin('payments', 'payments.id', 'deskSales.paymentId')
    .innerJoin('users', 'users.id', 'deskSales.takenBy')
    .select(['payments.way', 'payments.currency', 'deskSales.takenBy as by'])
    .select(['users.firstName', 'users.lastName'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('payments.amountPaise').as('sum'),
    ])
    .where('deskSales.at', '>=', from)
    .where('deskSales.at', '<', until)
    .where('deskSales.centreId', centre === null ? 'is' : '=', centre)
    .groupBy(['payments.way', 'payments.currency', 'deskSales.takenBy', 'users.firstName', 'users.lastName'])
    .execute()
  const back = await db
    .selectFrom('handBacks')
    .innerJoin('refunds', 'refunds.id', 'handBacks.refundId')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('users', 'users.id', 'handBacks.by')
    .select(['payments.currency', 'handBacks.by'])
    .select(['users.firstName', 'users.lastName'])
    .select((eb) => [
      eb.fn.coalesce('handBacks.way', 'payments.way').as('way'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('refunds.amountPaise').as('sum'),
    ])
    .where('handBacks.at', '>=', from)
    .where('handBacks.at', '<', until)
    .where('handBacks.centreId', centre === null ? 'is' : '=', centre)
    .groupBy(['handBacks.way', 'payments.way', 'payments.currency', 'handBacks.by'])
    .groupBy(['users.firstName', 'users.lastName'])
    .execute()
  const lines = new Map<string, TillLine>()
  const lineOf = (row: (typeof taken)[number]) => {
    const { way, currency, by, firstName, lastName } = row
    const key = `${way} ${currency} ${by}`
    const none = { sales: 0, taken: hundredthsOf(0), backs: 0, back: hundredthsOf(0) }
    const line = lines.get(key) ?? {
      way: way as DeskWay,
      currency,
      by,
      name: fullName(firstName, lastName),
      ...none,
    }
    lines.set(key, line)
    return line
  }
  for (const row of taken)
    Object.assign(lineOf(row), { sales: Number(row.count), taken: hundredthsOf(Number(row.sum)) })
  for (const row of back) {
    const line = lineOf(row)
    line.backs += Number(row.count)
    line.back = plus(line.back, hundredthsOf(Number(row.sum)))
  }
  return [...lines.values()].sort(
    (one, other) => one.way.localeCompare(other.way) || one.name.localeCompare(other.name),
  )
}

export type Counting = TillOf & {
  currency: string
  /** In hundredths, as the page showed it. */
  expected: Money
  counted: Money
  note: string
}

/**
 * Records the cash counted in a till beside the expected amount. Later sales are added, and the till can be counted again.
 * @throws AppError forbidden; invalid for a future day, and for a difference without a note; stale when the till changed
 * since
 */
export async function closeTill(studio: Studio, actor: Member, asked: Counting): Promise<void> {
  const { day, centreId, currency, expected, counted, note } = asked
  await inTransaction(studio.db, async (trx) => {
    await lockLiveMember(trx, actor)
    await requireMay(trx, actor, 'sale.make', { centreId: centreId || null })
    if (centreId !== '') {
      const centre = await trx
        .selectFrom('centres')
        .select('id')
        .where('id', '=', centreId)
        .executeTakeFirst()
      if (!centre) throw new AppError('not-found', TEXTS.centreNotFound)
    }
    if (day > studioDay(studio.now(), studio.settings.timeZone))
      throw new AppError('invalid', TEXTS.tillOfTomorrow, { day: TEXTS.tillOfTomorrow })
    const lines = await linesOf(studio, trx, asked)
    if (cashIn(lines, currency) !== expected) throw new AppError('stale', TEXTS.tillChanged)
    if (counted !== expected && note === '')
      throw new AppError('invalid', TEXTS.tillNeedsNote, { note: TEXTS.tillNeedsNote })
    const last = await trx
      .selectFrom('tillClosings')
      .selectAll()
      .where('day', '=', day)
      .where('centreId', '=', centreId)
      .where('currency', '=', currency)
      .orderBy('number', 'desc')
      .executeTakeFirst()
    const row: Row<'tillClosings'> = {
      id: newId(),
      day,
      centreId,
      currency,
      number: (last?.number ?? 0) + 1,
      expectedPaise: expected,
      countedPaise: counted,
      note,
      by: actor.id,
      at: studio.now(),
    }
    await trx
      .insertInto('tillClosings')
      .values(row)
      .execute()
      .catch((error) => {
        // If two people count the same till at once, the second has to look again.
        throw isDuplicate(error) ? new AppError('stale', TEXTS.tillChanged) : error
      })
    const said = (of: Pick<Row<'tillClosings'>, 'expectedPaise' | 'countedPaise' | 'note'>) => ({
      expectedPaise: of.expectedPaise,
      countedPaise: of.countedPaise,
      note: of.note,
    })
    await recordChange(studio, trx, {
      actorId: actor.id,
      action: 'till.closed',
      subject: `${day} ${centreId}`.trim(),
      before: last ? said(last) : null,
      after: said(row),
      detail: { day, centreId, currency },
    })
  })
}
