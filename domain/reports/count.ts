import { sql } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { NewRow } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { SLIPPING } from '../../shared/segments.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'

/**
 * Updates the rows that reports are summed from: sessions, people, people's months, days of money. Rows are counted again
 * when something behind them changed; receipts never change. Not done with each write, since many functions write bookings,
 * nor nightly, since figures must be current: it runs every ten minutes and before a report, and reads only what is new.
 * `count.test.ts` checks the reports against the bookings.
 */
export async function countReports(studio: Studio): Promise<number> {
  const now = studio.now()
  const { db } = studio
  const last = await db.selectFrom('reportCounts').select('countedAt').executeTakeFirst()
  const since = last ? last.countedAt - OVERLAP : 0
  const changed = await changedSince(studio, since, now)
  const people = new Set<string>()
  for (const ids of inParts(changed, SESSIONS)) {
    for (const userId of await peopleIn(studio, ids)) people.add(userId)
    await inTransaction(db, async (trx) => {
      await lockCounts(trx)
      await countSessions(studio, trx, ids, now)
    })
  }
  for (const ids of inParts([...people], PEOPLE))
    await inTransaction(db, async (trx) => {
      await lockCounts(trx)
      await countPeople(trx, ids)
    })
  await countMoney(studio, since, now)
  await inTransaction(db, async (trx) => {
    await lockCounts(trx)
    await trx.updateTable('reportCounts').set({ countedAt: now }).where('countedAt', '<', now).execute()
  })
  return changed.length
}

/** A transaction begun before the last count may have committed after it. */
const OVERLAP = 60_000
const SESSIONS = 400
const PEOPLE = 200
const DAY = 86_400_000
const LAST_VISITS = 12

/** Makes two processes count one after the other. */
async function lockCounts(trx: Trx): Promise<void> {
  await trx
    .insertInto('reportCounts')
    .values({ name: 'reports', countedAt: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ countedAt: eb.ref('reportCounts.countedAt') })),
    )
    .execute()
}

/** Sessions that ended since, and counted ones with changes. */
async function changedSince({ db }: Studio, since: number, now: number): Promise<string[]> {
  const ended = await db
    .selectFrom('classSessions')
    .select('id')
    .where('endsAt', '>', since)
    .where('endsAt', '<=', now)
    .execute()
  if (since <= 0) return ended.map(({ id }) => id)
  // Separate queries with an index each: `or` would read every booking.
  const booked = await db
    .selectFrom('bookings')
    .select('sessionId as id')
    .where('createdAt', '>', since)
    .unionAll(db.selectFrom('bookings').select('sessionId as id').where('endedAt', '>', since))
    .execute()
  const marked = await db
    .selectFrom('auditLog')
    .innerJoin('bookings', 'bookings.id', 'auditLog.subject')
    .select('bookings.sessionId as id')
    .distinct()
    .where('auditLog.at', '>', since)
    .where('auditLog.action', '=', 'roll.marked')
    .execute()
  // A restored booking has no time of its own. A single place is restored before its session is first counted.
  const putBack = await db
    .selectFrom('auditLog')
    .innerJoin('bookings', 'bookings.enrollmentId', 'auditLog.subject')
    .select('bookings.sessionId as id')
    .distinct()
    .where('auditLog.at', '>', since)
    .where('auditLog.action', '=', 'enrollment.put-back')
    .execute()
  const moved = await db
    .selectFrom('sessionChanges')
    .select('sessionId as id')
    .where((eb) => eb.or([eb('at', '>', since), eb('undoneAt', '>', since)]))
    .execute()
  return [...new Set([...ended, ...booked, ...marked, ...putBack, ...moved].map(({ id }) => id))]
}

async function peopleIn({ db }: Studio, sessionIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('userId')
    .distinct()
    .where('sessionId', 'in', sessionIds)
    .where('userId', 'is not', null)
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}

async function countSessions(studio: Studio, trx: Trx, ids: string[], now: number) {
  const held = await trx
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select(['session.id', 'session.classId', 'session.startsAt', 'class.capacity'])
    .select((eb) => eb.fn.coalesce('session.instructorId', 'class.instructorId').as('instructorId'))
    .where('session.id', 'in', ids)
    // No one attends the dates of a recording.
    .where('class.type', '!=', 'Recorded')
    .where('session.cancelledAt', 'is', null)
    .where('session.endsAt', '<=', now)
    .execute()
  const bookings = await trx
    .selectFrom('bookings')
    .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
    .select((eb) => {
      const count = (condition: ReturnType<typeof sql<boolean>>) =>
        eb.fn.sum<number>(sql<number>`case when ${condition} then 1 else 0 end`)
      const marked = (mark: string) =>
        count(sql`${sql.ref('state')} = 'booked' and ${sql.ref('mark')} = ${mark}`)
      return [
        'bookings.sessionId',
        count(sql`${sql.ref('state')} = 'booked'`).as('taken'),
        marked('present').as('present'),
        marked('late').as('late'),
        marked('absent').as('absent'),
        marked('excused').as('excused'),
        count(
          sql`${sql.ref('state')} <> 'booked' and ${sql.ref('endedAt')} > ${sql.ref('session.startsAt')} - ${DAY}
            and ${sql.ref('endedAt')} <= ${sql.ref('session.startsAt')}`,
        ).as('leftLate'),
      ]
    })
    .where('bookings.sessionId', 'in', ids)
    .groupBy('bookings.sessionId')
    .execute()
  const counts = new Map(bookings.map(({ sessionId, ...row }) => [sessionId, row]))
  await trx.deleteFrom('sessionCounts').where('sessionId', 'in', ids).execute()
  if (held.length === 0) return
  const { timeZone } = studio.settings
  await trx
    .insertInto('sessionCounts')
    .values(
      held.map(({ id: sessionId, startsAt, ...session }): NewRow<'sessionCounts'> => {
        const at = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone)
        const of = counts.get(sessionId)
        return {
          sessionId,
          startsAt,
          ...session,
          day: at.toPlainDate().toString(),
          weekday: at.dayOfWeek,
          minute: at.hour * 60 + at.minute,
          taken: Number(of?.taken ?? 0),
          present: Number(of?.present ?? 0),
          late: Number(of?.late ?? 0),
          absent: Number(of?.absent ?? 0),
          excused: Number(of?.excused ?? 0),
          leftLate: Number(of?.leftLate ?? 0),
        }
      }),
    )
    .execute()
}

/** Whether they came: marked present or late, or booked in a session without attendance. */
export const CAME = sql<boolean>`${sql.ref('bookings.state')} = 'booked' and (${sql.ref('bookings.mark')} in ('present', 'late')
  or (${sql.ref('bookings.mark')} is null and ${sql.ref('counts.present')} + ${sql.ref('counts.late')}
    + ${sql.ref('counts.absent')} + ${sql.ref('counts.excused')} = 0))`

async function countPeople(trx: Trx, ids: string[]) {
  const visits = await trx
    .selectFrom('bookings')
    .innerJoin('sessionCounts as counts', 'counts.sessionId', 'bookings.sessionId')
    .select(['bookings.userId', 'counts.startsAt', 'counts.day'])
    .where('bookings.userId', 'in', ids)
    .where(CAME)
    .orderBy('bookings.userId')
    .orderBy('counts.startsAt')
    .execute()
  await trx.deleteFrom('visitors').where('userId', 'in', ids).execute()
  await trx.deleteFrom('visitorMonths').where('userId', 'in', ids).execute()
  const people = [...Map.groupBy(visits, ({ userId }) => userId ?? '')]
  if (people.length === 0) return
  await trx
    .insertInto('visitors')
    .values(
      people.map(([userId, own]) => ({
        userId,
        visits: own.length,
        rhythmHours: rhythmOf(own),
        firstAt: own[0]?.startsAt ?? 0,
        lastAt: own.at(-1)?.startsAt ?? 0,
      })),
    )
    .execute()
  const months = people.flatMap(([userId, own]) =>
    [...Map.groupBy(own, ({ day }) => day.slice(0, 7))].map(([month, some]) => ({
      userId,
      month,
      visits: some.length,
    })),
  )
  for (const some of inParts(months, SESSIONS)) await trx.insertInto('visitorMonths').values(some).execute()
}

/** The usual gap between the latest visits, on different days; null with too few visits. */
export function rhythmOf(visits: { startsAt: number; day: string }[]): number | null {
  const days = visits.filter(({ day }, n) => day !== visits[n - 1]?.day).slice(-LAST_VISITS)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < SLIPPING.visits) return null
  return Math.round((last.startsAt - first.startsAt) / (days.length - 1) / 3_600_000)
}

async function countMoney(studio: Studio, since: number, now: number) {
  const { db, settings } = studio
  const first = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.min('issuedAt').as('at'))
    .where('issuedAt', '>', since)
    .executeTakeFirst()
  if (!first || first.at === null) return
  const until = Temporal.PlainDate.from(studioDay(now, settings.timeZone))
  let day = Temporal.PlainDate.from(studioDay(Number(first.at), settings.timeZone))
  for (; Temporal.PlainDate.compare(day, until) <= 0; day = day.add({ days: 1 })) {
    const of = day
    await inTransaction(db, async (trx) => {
      await lockCounts(trx)
      await countDay(trx, of, settings.timeZone)
    })
  }
}

/** The till's centre, for money that belongs to no class. */
const TILL = sql<string>`case when ${sql.ref('orders.classId')} is null
  then coalesce(${sql.ref('deskSales.centreId')}, '') else '' end`

/** Sales of no class, such as items and plans, are online or desk sales. */
const IS_ONLINE = sql<number>`case when ${sql.ref('orders.classId')} is null
  then case when ${sql.ref('payments.way')} = 'razorpay' then 1 else 0 end
  else case when ${sql.ref('classes.type')} = 'In Person' then 0 else 1 end end`

async function countDay(trx: Trx, date: Temporal.PlainDate, timeZone: string) {
  const [day, from, until] = [
    date.toString(),
    date.toZonedDateTime(timeZone).epochMilliseconds,
    date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  ]
  const rows = await trx
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('classes', 'classes.id', 'orders.classId')
    .leftJoin('deskSales', 'deskSales.paymentId', 'payments.id')
    .select(['orders.classId', 'receipts.currency', TILL.as('centreId'), IS_ONLINE.as('isOnline')])
    .select((eb) => {
      const sum = (amount: ReturnType<typeof sql<number>>) => eb.fn.sum<number>(amount)
      const isBack = sql`${sql.ref('receipts.refundId')} is not null`
      const tax = sql`${sql.ref('receipts.cgstPaise')} + ${sql.ref('receipts.sgstPaise')} + ${sql.ref('receipts.igstPaise')}`
      return [
        sum(sql`case when ${isBack} then 0 else ${sql.ref('receipts.amountPaise')} end`).as('taken'),
        sum(sql`case when ${isBack} then ${sql.ref('receipts.amountPaise')} else 0 end`).as('back'),
        sum(sql`case when ${isBack} then -(${tax}) else ${tax} end`).as('tax'),
      ]
    })
    .where('receipts.issuedAt', '>=', from)
    .where('receipts.issuedAt', '<', until)
    .groupBy(['orders.classId', 'receipts.currency', TILL, IS_ONLINE])
    .execute()
  await trx.deleteFrom('moneyDays').where('day', '=', day).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('moneyDays')
    .values(
      rows.map(({ classId, currency, centreId, isOnline, taken, back, tax }) => ({
        day,
        classId: classId ?? '',
        centreId,
        currency,
        isOnline: Number(isOnline),
        taken: Number(taken),
        back: Number(back),
        tax: Number(tax),
      })) as NewRow<'moneyDays'>[],
    )
    .execute()
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}
