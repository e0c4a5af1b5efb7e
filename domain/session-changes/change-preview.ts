import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { reachableEmail } from '../../shared/own-email.ts'
import { teachersTouched } from '../classes/teacher-emails.ts'
import type { Studio } from '../core/studio.ts'
import { exampleEmail } from './example-email.ts'
import { clashesOf, type Planned, type Wanted } from './plan-change.ts'
import { owedFor, sumOf } from './refunds-owed.ts'
import { refuseClosedDays } from './refuse-closed-days.ts'

export type Preview = {
  sessions: { id: string; before: SessionState; after: SessionState }[]
  /** People booked in any of the sessions. Each gets one email, unless they have no address. */
  people: number
  /** Names and phone numbers of people without an email address, whom the desk notifies. */
  untold: string[]
  /** People already marked as present. */
  here: number
  /** People booked in another session at the new time. */
  busy: number
  /** People who are paying for a place right now; they get it. */
  paying: number
  waiting: number
  /** The total refund for cancelled sessions. */
  refundPaise: Money
  clashes: string[]
  /** The teachers of these sessions; `emailed` is false if a teacher's page has no account. */
  teachers: { name: string; emailed: boolean }[]
  /** The email that each person gets, without their refund and the reason; null if no one gets it. */
  email: { subject: string; lines: string[] } | null
}

/**
 * How many people and how much money planned changes affect, and which sessions clash. Needs the lock of the class; locks
 * rooms and teachers.
 * @param by who makes the changes; they get no email
 * @throws AppError conflict for a move to a closed day
 */
export async function previewOf(
  studio: Studio,
  trx: Trx,
  planned: Planned[],
  wanted: Wanted,
  by: string,
): Promise<Preview> {
  const ids = planned.map(({ session }) => session.id)
  // Checked first: it takes the locks that closing a day takes too.
  const clashes = await clashesOf(studio, trx, planned)
  await refuseClosedDays(studio, trx, planned)
  const booked = await trx
    .selectFrom('bookings')
    .select(['userId', 'mark'])
    .where('sessionId', 'in', ids)
    .where('state', '=', 'booked')
    .where('userId', 'is not', null)
    .execute()
  const people = [...new Set(booked.flatMap(({ userId }) => userId ?? []))]
  const paying = await trx
    .selectFrom('seats')
    .select('holdId')
    .distinct()
    .where('sessionId', 'in', ids)
    .where('holdId', 'is not', null)
    .execute()
  const waiting = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('sessionId', 'in', ids)
    .where('status', '=', 'waitlisted')
    .execute()
  const touched = await teachersTouched(
    trx,
    planned.map(({ session, before, after }) => ({ sessionId: session.id, before, after })),
  )
  return {
    sessions: planned.map(({ session, before, after }) => ({ id: session.id, before, after })),
    people: people.length,
    untold: await withoutEmail(trx, people),
    here: booked.filter(({ mark }) => mark === 'present' || mark === 'late').length,
    busy: wanted.cancel ? 0 : await busyThen(trx, people, planned),
    paying: paying.length,
    waiting: waiting.length,
    refundPaise: sumOf(wanted.cancel ? await owedFor(trx, ids, 'booked') : []),
    clashes,
    teachers: touched
      .filter(({ userId }) => userId !== by)
      .map(({ name, userId }) => ({ name, emailed: userId !== null })),
    email: people.length > 0 ? await exampleEmail(studio, trx, planned) : null,
  }
}

async function withoutEmail(trx: Trx, people: string[]): Promise<string[]> {
  if (people.length === 0) return []
  const rows = await trx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'phone', 'email', 'contactEmail'])
    .where('id', 'in', people)
    .where('deletedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('id')
    .execute()
  return rows
    .filter((person) => reachableEmail(person) === null)
    .map(({ firstName, lastName, phone }) =>
      [fullName(firstName, lastName), phone].filter(Boolean).join(', '),
    )
}

async function busyThen(trx: Trx, people: string[], planned: Planned[]): Promise<number> {
  if (people.length === 0) return 0
  const ids = planned.map(({ session }) => session.id)
  const busy = await trx
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('bookings.userId')
    .distinct()
    .where('bookings.userId', 'in', people)
    .where('bookings.state', '=', 'booked')
    .where('bookings.sessionId', 'not in', ids)
    .where((eb) =>
      eb.or(
        planned.map(({ after }) =>
          eb.and([
            eb('classSessions.startsAt', '<', after.endsAt),
            eb('classSessions.endsAt', '>', after.startsAt),
          ]),
        ),
      ),
    )
    .execute()
  return busy.length
}
