import { type Expression, type SqlBool, sql } from 'kysely'
import type { Segment } from '../../contract/desk-members.ts'
import { SEGMENT_DAYS } from '../../shared/segments.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { countReports } from '../reports/count.ts'
import { isSlipping } from '../reports/slipping.ts'

const DAY = 86_400_000

/**
 * Who is in a segment, as a condition on `users`. What each counts is said where they are chosen (shared/segments.ts).
 * @param of `all` of them, for which what it is read from is looked up once; or of the `few` whom a search finds, each by themselves: as
 *   a value, since of `in` and `exists` Postgres would make a table of everyone first
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

/** They are few of many: a search begins with them, and not with the words. Of the others a search asks each whom it finds. */
export const FEW: readonly Segment[] = ['new', 'plan']

/** Who came, and when, is read from what reports are added from. */
const OF_VISITS: readonly Segment[] = ['new', 'at-risk']

/** Counts what a segment is read from, or all of them: before the statement, and outside of any transaction. */
export async function countVisits(studio: Studio, segment?: string): Promise<void> {
  if (segment === undefined || OF_VISITS.some((one) => one === segment)) await countReports(studio)
}

/** "05-31", of the next days, today included. Who was born on 29 February is greeted on the 28th of other years. */
function birthdays({ now, settings }: Pick<Studio, 'now' | 'settings'>): string[] {
  const today = Temporal.PlainDate.from(studioDay(now(), settings.timeZone))
  const days = Array.from({ length: SEGMENT_DAYS.birthdays }, (_, n) => today.add({ days: n }))
  return days.flatMap((day) => {
    const own = day.toString().slice(5)
    return own === '02-28' && !day.inLeapYear ? [own, '02-29'] : [own]
  })
}
