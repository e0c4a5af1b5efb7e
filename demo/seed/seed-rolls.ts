import type { Trx } from '../../database/open.ts'
import { newId } from '../../domain/core/ids.ts'
import type { Studio } from '../../domain/core/studio.ts'
import type { RollMark } from '../../shared/enums.ts'
import { demoLogins } from '../content/members.ts'
import { type People, required } from './seed-classes.ts'

const MINUTE = 60_000

type Booking = {
  id: string
  userId: string | null
  startsAt: number
  number: number
  teacherUserId: string | null
}

/**
 * Calls the rolls of the sessions that were held: by their teacher, by the studio where a teacher has no login. Those who log
 * in themselves stay to be marked, so that the demo's member can still do it.
 */
export async function seedRolls(studio: Studio, trx: Trx, people: People): Promise<void> {
  const itself = demoLogins.map(({ email }) => required(people, email))
  const admin = required(people, 'studio@example.com')
  const held = await trx
    .selectFrom('bookings')
    .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
    .innerJoin('classes', 'classes.id', 'bookings.classId')
    .innerJoin('instructors as teacher', (join) =>
      join.on((eb) => eb('teacher.id', '=', eb.fn.coalesce('session.instructorId', 'classes.instructorId'))),
    )
    .select([
      'bookings.id',
      'bookings.userId',
      'session.startsAt',
      'session.number',
      'teacher.userId as teacherUserId',
    ])
    .where('bookings.state', '=', 'booked')
    .where('bookings.userId', 'not in', itself)
    .where('session.endsAt', '<', studio.now())
    .where('session.cancelledAt', 'is', null)
    .execute()
  const habits = new Map([...people.values()].map((id, index) => [id, index]))
  const calls = held.map((booking) => ({
    ...booking,
    mark: markOf(booking, habits.get(booking.userId ?? '') ?? 0),
    by: booking.teacherUserId ?? admin,
    at: booking.startsAt + 5 * MINUTE,
  }))
  // A statement for everyone with the same mark, not one for each of them: a start waits for this.
  for (const same of Map.groupBy(calls, ({ mark, by, at }) => `${mark} ${by} ${at}`).values()) {
    const [{ mark, by, at }] = same as [(typeof calls)[number]]
    await trx
      .updateTable('bookings')
      .set({ mark, markedBy: by, markedAt: at })
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      .execute()
  }
  for (const some of inHundreds(calls))
    await trx
      .insertInto('auditLog')
      .values(
        some.map(({ id: subject, mark, by: actorId, at }) => ({
          id: newId(),
          at,
          actorId,
          action: 'roll.marked',
          subject,
          detail: JSON.stringify({
            before: { mark: null, markedAt: null, markedBy: null },
            after: { mark, markedAt: at },
          }),
        })),
      )
      .execute()
}

/** Everyone misses one now and then, some more often than others. */
function markOf({ number }: Booking, habit: number): RollMark {
  if ((number * 3 + habit) % (5 + (habit % 4)) === 0) return 'absent'
  return (number * 5 + habit) % 13 === 0 ? 'late' : 'present'
}

function inHundreds<Of>(all: Of[]): Of[][] {
  return Array.from({ length: Math.ceil(all.length / 100) }, (_, index) =>
    all.slice(index * 100, index * 100 + 100),
  )
}
