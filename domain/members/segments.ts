import { type Expression, type SqlBool, sql } from 'kysely'
import type { Segment } from '../../contract/desk-members.ts'
import { SEGMENT_DAYS } from '../../shared/segments.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'

const DAY = 86_400_000

/** Who is in a segment, as a condition on `users`. What each counts is said where they are chosen (shared/segments.ts). */
export function isInSegment(studio: Pick<Studio, 'now' | 'settings'>, segment: Segment): Expression<SqlBool> {
  const now = studio.now()
  const id = sql.ref('users.id')
  switch (segment) {
    case 'new':
      return sql<SqlBool>`${id} in (${visits(now)}
        having min(held.${STARTS}) >= ${now - SEGMENT_DAYS.newFor * DAY})`
    case 'at-risk':
      return sql<SqlBool>`(${id} in (${visits(now)}
        having count(*) >= ${SEGMENT_DAYS.riskVisits}
          and max(held.${STARTS}) < ${now - SEGMENT_DAYS.riskLeast * DAY}
          and max(held.${STARTS}) > ${now - SEGMENT_DAYS.riskMost * DAY}
          and (${now} - max(held.${STARTS})) * (count(*) - 1) > 2 * (max(held.${STARTS}) - min(held.${STARTS})))
        and not exists (select 1 from bookings as ahead
          inner join ${sql.table('classSessions')} as next on next.id = ahead.${sql.ref('sessionId')}
          where ahead.${sql.ref('userId')} = ${id} and ahead.state = 'booked'
            and next.${STARTS} > ${now}))`
    case 'birthday': {
      const days = sql.join(birthdays(studio).map((one) => sql`${one}`))
      return sql<SqlBool>`substr(${sql.ref('users.dateOfBirth')}, 6) in (${days})`
    }
    case 'plan':
      return sql<SqlBool>`exists (select 1 from memberships as plan where plan.${sql.ref('userId')} = ${id}
        and plan.${STARTS} <= ${now} and plan.${sql.ref('endsAt')} > ${now})`
    case 'consent-missing':
      return sql<SqlBool>`(${sql.ref('users.registeredBy')} is not null and ${sql.ref('users.emailProvedAt')} is null)`
  }
}

const STARTS = sql.ref('startsAt')

/** One group a person, of the sessions that they were booked in and did not miss. */
function visits(now: number) {
  return sql`select came.${sql.ref('userId')} from bookings as came
    inner join ${sql.table('classSessions')} as held on held.id = came.${sql.ref('sessionId')}
    where came.state = 'booked' and (came.mark is null or came.mark in ('present', 'late'))
      and held.${STARTS} <= ${now} and held.${sql.ref('cancelledAt')} is null and came.${sql.ref('userId')} is not null
    group by came.${sql.ref('userId')}`
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
