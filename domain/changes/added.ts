import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { Row } from '../../database/tables.ts'
import { icalendar } from '../../lib/icalendar.ts'
import { TEXTS } from '../../shared/texts.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { changeKey, sessionsAdded } from '../mail/letters/changes.ts'
import { writeToMember } from '../mail/write-to-member.ts'

/** When a session that was added had been called off before: at no time that anything happened. */
export const NOT_THERE = 0

/** A session that was not there before its change. */
export function isAdded({ before }: { before: SessionState }): boolean {
  return before.cancelledAt === NOT_THERE
}

/** One letter to each who was given a place in sessions that were added together, and has it still. Needs the lock. */
export async function tellOfAdded(
  studio: Studio,
  trx: Trx,
  batchId: string,
  changes: Row<'sessionChanges'>[],
): Promise<void> {
  const ids = changes.map(({ sessionId }) => sessionId)
  const at = Math.max(...changes.map((change) => change.at))
  const booked = await trx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['users.id as userId', 'bookings.sessionId'])
    .where('bookings.sessionId', 'in', ids)
    .where('bookings.state', '=', 'booked')
    .where('bookings.createdAt', '<=', at)
    .where('users.deletedAt', 'is', null)
    .execute()
  const details = await sessionDetails(trx)
    .where('session.id', 'in', ids)
    .orderBy('session.startsAt')
    .execute()
  const { timeZone, baseUrl } = studio.settings
  for (const [userId, own] of Map.groupBy(booked, (one) => one.userId)) {
    const mine = details.filter(({ id }) => own.some(({ sessionId }) => sessionId === id))
    const calendar = icalendar(
      mine[0]?.title ?? '',
      mine.map((session) => sessionEvent(session, baseUrl)),
      studio.now(),
    )
    const key = changeKey(batchId, userId)
    const sessions = mine.map(sessionOfLetter)
    await writeToMember(studio, trx, userId, sessionsAdded({ key, sessions, calendar, timeZone }))
  }
}

type Batch = { classId: string; rows: Row<'sessionChanges'>[] }

/**
 * Sessions that were added are gone again, as if they had never been: nobody was told. Needs the locks of their class.
 * @throws AppError forbidden; conflict once one has begun, or somebody did anything with it that a session has to stay for
 */
export async function takeBackAdded(
  studio: Studio,
  trx: Trx,
  member: Member,
  { classId, rows }: Batch,
): Promise<void> {
  await requireMay(trx, member, 'classes.change', { classId })
  for (const { sessionId, at, after } of rows) {
    if (after.startsAt <= studio.now()) throw new AppError('conflict', TEXTS.sessionHasBegunToChange)
    const session = await trx
      .selectFrom('classSessions')
      .select(['startsAt', 'endsAt', 'roomId', 'instructorId', 'cancelledAt', 'number'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const { number, ...state } = session
    if ((Object.keys(state) as (keyof SessionState)[]).some((what) => state[what] !== after[what]))
      throw new AppError('conflict', TEXTS.changedElsewhere)
    if (await wasUsed(trx, { sessionId, classId, at })) throw new AppError('conflict', TEXTS.addedIsUsed)
    await remove(trx, { sessionId, classId, number })
    await recordChange(studio, trx, {
      ...{ actorId: member.id, action: 'session.added-undone', subject: classId },
      ...{ before: { sessionId, startsAt: after.startsAt, endsAt: after.endsAt, number }, after: null },
    })
  }
}

/** Somebody booked, left, waits or wrote something since: by that the session is part of what happened. */
async function wasUsed(
  trx: Trx,
  { sessionId, classId, at }: { sessionId: string; classId: string; at: number },
): Promise<boolean> {
  const bookings = await trx.selectFrom('bookings').selectAll().where('sessionId', '=', sessionId).execute()
  if (bookings.some(({ createdAt, state, mark }) => createdAt > at || state !== 'booked' || mark !== null))
    return true
  const found = await Promise.all([
    // A refund of that while was reckoned with it.
    trx
      .selectFrom('enrollments')
      .select('id')
      .where('classId', '=', classId)
      .where((eb) =>
        eb.or([
          eb('sessionId', '=', sessionId),
          eb.and([eb('createdAt', '>=', at), eb('status', '!=', 'waitlisted')]),
          eb('cancelledAt', '>=', at),
        ]),
      )
      .executeTakeFirst(),
    trx
      .selectFrom('seats')
      .innerJoin('holds', 'holds.id', 'seats.holdId')
      .select('holds.id')
      .where('seats.sessionId', '=', sessionId)
      .where((eb) => eb.or([eb('holds.since', '>=', at), eb('holds.sessionId', '=', sessionId)]))
      .executeTakeFirst(),
    trx
      .selectFrom('bookings')
      .select('id')
      .where('insteadOf', 'in', ['', ...bookings.map(({ id }) => id)])
      .executeTakeFirst(),
    trx.selectFrom('substituteRequests').select('id').where('sessionId', '=', sessionId).executeTakeFirst(),
    trx.selectFrom('sessionNotes').select('text').where('sessionId', '=', sessionId).executeTakeFirst(),
    trx.selectFrom('sessionLetters').select('id').where('sessionId', '=', sessionId).executeTakeFirst(),
    trx.selectFrom('cueLooks').select('id').where('sessionId', '=', sessionId).executeTakeFirst(),
  ])
  return found.some((one) => one !== undefined)
}

type Gone = { sessionId: string; classId: string; number: number }

async function remove(trx: Trx, { sessionId, classId, number }: Gone) {
  for (const table of ['seats', 'bookings', 'freeExits', 'sessionChanges'] as const)
    await trx.deleteFrom(table).where('sessionId', '=', sessionId).execute()
  await trx.deleteFrom('classSessions').where('id', '=', sessionId).execute()
  const later = await trx
    .selectFrom('classSessions')
    .select(['id', 'number'])
    .where('classId', '=', classId)
    .where('number', '>', number)
    .orderBy('number')
    .execute()
  for (const one of later)
    await trx
      .updateTable('classSessions')
      .set((eb) => ({ number: one.number - 1, sequence: eb('sequence', '+', 1) }))
      .where('id', '=', one.id)
      .execute()
  await trx
    .updateTable('classes')
    .set((eb) => ({ totalClasses: eb('totalClasses', '-', 1) }))
    .where('id', '=', classId)
    .execute()
}
