import { type Expression, type SqlBool, sql } from 'kysely'
import { SLIPPING } from '../../shared/segments.ts'

const DAY = 86_400_000
const c = (name: string) => sql.ref(name)

/**
 * Who is slipping away, or at risk, as a condition on `visitors`: absent for more than so many times their own rhythm, and booked in nothing
 * to come. The report and the group of members both say it by this, so that they name the same people.
 */
export function isSlipping(now: number): Expression<SqlBool> {
  const [last, rhythm] = [c('visitors.lastAt'), c('visitors.rhythmHours')]
  // Who is booked ahead is looked up once: not for each of them. As a join SQLite would read every booking.
  return sql<SqlBool>`(${rhythm} is not null
    and ${last} < ${now - SLIPPING.leastDays * DAY} and ${last} > ${now - SLIPPING.mostDays * DAY}
    and (${sql.lit(now)} - ${last}) > cast(${rhythm} as bigint) * ${sql.lit(SLIPPING.times * 3_600_000)}
    and ${c('visitors.userId')} not in (select coalesce(ahead.${c('userId')}, '') from bookings as ahead
      where ahead.state = 'booked' and ahead.${c('sessionId')} in (
        select id from ${sql.table('classSessions')} where ${c('startsAt')} > ${now})))`
}
