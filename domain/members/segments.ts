import { type Expression, type SqlBool, sql } from 'kysely'
import type { Segment } from '../../contract/desk-members.ts'
import { SEGMENT_DAYS } from '../../shared/segments.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { countReports } from '../reports/count.ts'
import { isSlipping } from '../reports/slipping.ts'

const DAY = 86_400_000

/**
 * A condition on `users` for being in a segment; shared/segments.ts describes each.
 * @param of `all` looks up the segment's source once; `few` checks each member a search finds, as a scalar, since Postgres
 * would turn `in` and `exists` into a table of everyone
 */
export function isInSegment(
  studio: Pick<Studio, 'now' | 'settings'>,
  segment: Segment,
  of: 'all' | 'few' = 'all',
): Expression<SqlBool> {
  const now = studio.now()
  const id = sql.ref('users.id')
  switch (segment) {
    case 'new':
      return sql<SqlBool>`${id} in (select ${USER} from visitors where ${FIRST} >= ${now - SEGMENT_DAYS.newFor * DAY})`
    case 'at-risk':
      if (of === 'few')
        return sql<SqlBool>`((select 1 from visitors where visitors.${USER} = ${id} and ${isSlipping(now, 'few')}) is not null)`
      return sql<SqlBool>`${id} in (select visitors.${USER} from visitors where ${isSlipping(now)})`
    case 'birthday': {
      const days = sql.join(birthdays(studio).map((one) => sql`${one}`))
      return sql<SqlBool>`substr(${sql.ref('users.dateOfBirth')}, 6) in (${days})`
    }
    case 'plan':
      return sql<SqlBool>`${id} in (select plan.${USER} from memberships as plan
        where plan.${STARTS} <= ${now} and plan.${sql.ref('endsAt')} > ${now})`
    case 'consent-missing':
      return sql<SqlBool>`(${sql.ref('users.registeredBy')} is not null and ${sql.ref('users.emailProvedAt')} is null)`
  }
}

const [STARTS, USER] = [sql.ref('startsAt'), sql.ref('userId')]
const FIRST = sql.ref('firstAt')

/** Small segments: a search starts with these instead of the words. Other segments are checked for each member found. */
export const FEW: readonly Segment[] = ['new', 'plan']

/** Segments that read the visits counted for reports. */
const OF_VISITS: readonly Segment[] = ['new', 'at-risk']

/**
 * Updates the visit counts a segment reads; for all segments if none is given. Runs before the statement, outside any
 * transaction.
 */
export async function countVisits(studio: Studio, segment?: string): Promise<void> {
  if (segment === undefined || OF_VISITS.some((one) => one === segment)) await countReports(studio)
}

/** Days like "05-31", from today on. In years without 29 February, that birthday falls on the 28th. */
function birthdays({ now, settings }: Pick<Studio, 'now' | 'settings'>): string[] {
  const today = Temporal.PlainDate.from(studioDay(now(), settings.timeZone))
  const days = Array.from({ length: SEGMENT_DAYS.birthdays }, (_, n) => today.add({ days: n }))
  return days.flatMap((day) => {
    const own = day.toString().slice(5)
    return own === '02-28' && !day.inLeapYear ? [own, '02-29'] : [own]
  })
}
