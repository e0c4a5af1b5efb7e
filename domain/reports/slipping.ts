import { type Expression, type SqlBool, sql } from 'kysely'
import { SLIPPING } from '../../shared/segments.ts'

const DAY = 86_400_000
const c = (name: string) => sql.ref(name)

/**
 * Who is slipping away, or at risk, as a condition on `visitors`: absent for more than this many times their own rhythm, and booked in nothing
 * to come. The report and the group of members both say it by this, so that they name the same people.
 * @param of `all` of them: who is booked ahead is looked up once, as a join SQLite would read every booking; or a `few`, each by themselves
 */
export function isSlipping(now: number, of: 'all' | 'few' = 'all'): Expression<SqlBool> {
  const [last, rhythm] = [c('visitors.lastAt'), c('visitors.rhythmHours')]
  const id = c('visitors.userId')
  const isBookedAhead =
    of === 'few'
      ? sql<SqlBool>`(select min(coming.${c('startsAt')}) from bookings as ahead
          join ${sql.table('classSessions')} as coming on coming.id = ahead.${c('sessionId')}
          where ahead.${c('userId')} = ${id} and ahead.state = 'booked' and coming.${c('startsAt')} > ${now}) is not null`
      : sql<SqlBool>`${id} in (select coalesce(ahead.${c('userId')}, '') from bookings as ahead
          where ahead.state = 'booked' and ahead.${c('sessionId')} in (
            select id from ${sql.table('classSessions')} where ${c('startsAt')} > ${now}))`
  return sql<SqlBool>`(${rhythm} is not null
    and ${last} < ${now - SLIPPING.leastDays * DAY} and ${last} > ${now - SLIPPING.mostDays * DAY}
    and (${sql.lit(now)} - ${last}) > cast(${rhythm} as bigint) * ${sql.lit(SLIPPING.times * 3_600_000)}
    and not (${isBookedAhead}))`
}
