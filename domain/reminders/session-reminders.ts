import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Studio } from '../core/studio.ts'
import { type Reminder, sessionReminder } from '../mail/letters/sessions.ts'
import { writeToMember } from '../mail/write-to-member.ts'

const HOUR = 3_600_000
/** How long before a session each reminder is sent, and the preference for it. */
const REMINDERS = [
  { reminder: 'day', before: 24 * HOUR, after: 2 * HOUR, choice: 'remindDayBefore' },
  { reminder: 'hours', before: 2 * HOUR, after: 0, choice: 'remindHoursBefore' },
] as const

const BATCH = 100

/**
 * Reminds members who chose it a day and two hours before each session, except those who enrolled since, whose confirmation
 * said it. Before a run's first session, class-and-plan-reminders.ts sends the day's email.
 */
export async function remindOfSessions(studio: Studio): Promise<void> {
  for (const one of REMINDERS) {
    let written: number
    do written = await inTransaction(studio.db, (trx) => remindSome(studio, trx, one))
    while (written === BATCH)
  }
}

async function remindSome(
  studio: Studio,
  trx: Trx,
  { reminder, before, after, choice }: (typeof REMINDERS)[number],
): Promise<number> {
  const now = studio.now()
  let due = sessionDetails(trx)
    .innerJoin('bookings as booking', 'booking.sessionId', 'session.id')
    .innerJoin('enrollments as own', 'own.id', 'booking.enrollmentId')
    .leftJoin('preferences as chosen', 'chosen.userId', 'own.userId')
    .select(['own.id as enrollmentId', 'own.userId'])
    .where('session.startsAt', '>', now + after)
    .where('session.startsAt', '<=', now + before)
    .where('session.cancelledAt', 'is', null)
    .where('class.cancelledAt', 'is', null)
    .where('class.type', '!=', 'Recorded')
    .where('booking.state', '=', 'booked')
    .where('booking.createdAt', '<=', (eb) => eb('session.startsAt', '-', before))
    .where((eb) =>
      eb.or([
        eb('chosen.userId', 'is', null),
        eb.and([eb('chosen.email', '=', 1), eb(`chosen.${choice}`, '=', 1)]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('outboxEmails').select('outboxEmails.id').where(isReminderOf(reminder))),
      ),
    )
    .orderBy('session.startsAt')
    .limit(BATCH)
  if (reminder === 'day')
    due = due.where((eb) =>
      eb.or([
        eb('booking.source', '!=', 'run'),
        eb.exists(
          eb
            .selectFrom('classSessions as earlier')
            .select('earlier.id')
            .whereRef('earlier.classId', '=', 'session.classId')
            .whereRef('earlier.startsAt', '<', 'session.startsAt')
            .where('earlier.cancelledAt', 'is', null),
        ),
      ]),
    )
  const rows = await due.execute()
  for (const { enrollmentId, userId, ...session } of rows)
    await writeToMember(
      studio,
      trx,
      userId,
      sessionReminder({
        enrollmentId,
        reminder,
        session: sessionOfLetter(session),
        now: studio.now(),
        timeZone: studio.settings.timeZone,
      }),
    )
  return rows.length
}

/** The reminder already written, by its key (`reminderKey`). */
function isReminderOf(reminder: Reminder) {
  const ref = sql.ref
  return sql<SqlBool>`${ref('outboxEmails.dedupeKey')} = ${`session-reminder:${reminder}:`} || ${ref('own.id')} || ':' || ${ref('session.id')} || ':' || cast(${ref('session.startsAt')} as text)`
}
