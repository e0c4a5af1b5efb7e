import type { AddedSessionMeans } from '../../contract/desk-classes.ts'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { icalendar } from '../../lib/icalendar.ts'
import { TEXTS } from '../../shared/texts.ts'
import { clashesOf } from '../changes/plan.ts'
import { overlap } from '../classes/occupied.ts'
import { inWords } from '../classes/schedule.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import { isOver } from '../classes/status.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { sessionAdded } from '../mail/letters/changes.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { clearEnded } from '../seats/holds.ts'
import { isLive } from '../seats/live-holds.ts'
import { lockSeats } from '../seats/seats.ts'

type When = { startsAt: number; endsAt: number }
/** Rolls a preview back. */
class Previewed extends Error {
  readonly means: AddedSessionMeans
  constructor(means: AddedSessionMeans) {
    super('previewed')
    this.means = means
  }
}

const LONGEST_MS = 12 * 3_600_000

/**
 * What one more session of a class would mean: it is added, counted and taken back within one transaction.
 * @throws AppError as `addSession`
 */
export async function previewAddedSession(
  studio: Studio,
  member: Member,
  classId: string,
  when: When,
): Promise<AddedSessionMeans> {
  try {
    await inTransaction(studio.db, async (trx) => {
      const { means } = await add(studio, trx, member, classId, when)
      throw new Previewed(means)
    })
  } catch (error) {
    if (error instanceof Previewed) return error.means
    throw error
  }
  throw new Error('a preview was kept')
}

/**
 * One more session of a run, after one that is there already. Everybody in the run gets a place in it and one letter; whoever is
 * paying for the run right now gets the place with it. It costs nobody anything.
 * @param form.people as the preview said
 * @throws AppError forbidden, not-found; class-over for a run that is over; invalid for an end before its beginning; conflict for
 *   a recording, the past, an hour of another session of the run, too few mats, a clash without a reason, or when it would mean
 *   something else by now
 */
export async function addSession(
  studio: Studio,
  member: Member,
  classId: string,
  { people, reason = '', ...when }: When & { people: number; reason?: string | undefined },
): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await lockLiveMember(trx, member)
    const { sessionId, means, inRun } = await add(studio, trx, member, classId, when)
    if (means.clashes.length > 0 && reason === '')
      throw new AppError('conflict', TEXTS.clashNeedsReason(means.clashes), {
        reason: TEXTS.clashNeedsReason(means.clashes),
      })
    if (people !== means.people) throw new AppError('conflict', TEXTS.changeMeansOther)
    await tell(studio, trx, sessionId, inRun)
    await recordChange(studio, trx, {
      ...{ actorId: member.id, action: 'session.added', subject: classId, before: null },
      after: { sessionId, ...when, number: means.number },
      detail: means.clashes.length > 0 ? { clashes: means.clashes, reason } : {},
    })
  })
}

async function add(studio: Studio, trx: Trx, member: Member, classId: string, when: When) {
  const locked = await lockSeats(trx, classId)
  await requireMay(trx, member, 'classes.change', { classId })
  if (!locked) throw new AppError('not-found', TEXTS.classNotFound)
  await clearEnded(studio, trx, classId)
  const row = await trx.selectFrom('classes').selectAll().where('id', '=', classId).executeTakeFirstOrThrow()
  const sessions = await trx
    .selectFrom('classSessions')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('number')
    .execute()
  refuse(studio, row, sessions, when)
  const number = 1 + (sessions.findLast(({ startsAt }) => startsAt < when.startsAt)?.number ?? 0)
  const session = await insert(studio, trx, member, { row, sessions, number, when })
  const { inRun, holds } = await seatEverybody(studio, trx, row, session.id)
  const clashes = await clashesOf(studio, trx, [
    { session: { id: session.id, classId }, before: session.state, after: session.state },
  ])
  const means: AddedSessionMeans = {
    ...{ number, people: inRun.length, paying: holds, clashes },
    busy: await busyThen(trx, inRun, session.id, when),
  }
  return { sessionId: session.id, means, inRun }
}

function refuse(studio: Studio, row: Row<'classes'>, sessions: Row<'classSessions'>[], when: When) {
  const now = studio.now()
  const say = (at: number) => inWords(at, studio.settings.timeZone)
  if (row.type === 'Recorded') throw new AppError('conflict', TEXTS.recordedHasNoTerm)
  const live = sessions.filter(({ cancelledAt }) => cancelledAt === null)
  const [first] = live
  const endsAt = Math.max(...live.map((one) => one.endsAt))
  if (!first || row.archivedAt !== null || isOver({ ...row, startsAt: first.startsAt, endsAt }, now))
    throw new AppError('class-over', TEXTS.runIsOver)
  if (when.endsAt <= when.startsAt || when.endsAt - when.startsAt > LONGEST_MS)
    throw new AppError('invalid', TEXTS.sessionEndsWrong, { endsAt: TEXTS.sessionEndsWrong })
  if (when.startsAt <= now) throw new AppError('conflict', TEXTS.movedIntoPast(say(when.startsAt)))
  // Refunds are reckoned from the first session that somebody bought: it stays the first.
  if (when.startsAt < first.startsAt)
    throw new AppError('conflict', TEXTS.beforeFirstSession(say(first.startsAt)))
  const other = live.find((one) => overlap(one, when))
  if (other) throw new AppError('conflict', TEXTS.sessionsOverlap(other.number, say(other.startsAt)))
}

type Inserting = { row: Row<'classes'>; sessions: Row<'classSessions'>[]; number: number; when: When }

async function insert(studio: Studio, trx: Trx, member: Member, { row, sessions, number, when }: Inserting) {
  const classId = row.id
  // From the last one back: a number belongs to one session at any moment. None of them has begun, so none was marked.
  for (const later of sessions.filter((one) => one.number >= number).toReversed())
    await trx
      .updateTable('classSessions')
      .set((eb) => ({ number: later.number + 1, sequence: eb('sequence', '+', 1) }))
      .where('id', '=', later.id)
      .execute()
  const id = newId()
  await trx
    .insertInto('classSessions')
    .values({ id, classId, number, ...when, cancelledAt: null })
    .execute()
  await trx
    .updateTable('classes')
    .set((eb) => ({ totalClasses: eb('totalClasses', '+', 1) }))
    .where('id', '=', classId)
    .execute()
  const at = studio.now()
  const state = { ...when, roomId: null, instructorId: null, cancelledAt: null }
  // Before that it was none: whoever left earlier had not bought it, and the audit reckons as of that day.
  await trx
    .insertInto('sessionChanges')
    .values({
      ...{ id: newId(), sessionId: id, classId, batchId: newId(), at, by: member.id, reason: '' },
      ...{ before: JSON.stringify({ ...state, cancelledAt: 0 }), after: JSON.stringify(state) },
      ...{ settlesAt: at, settledAt: at },
    })
    .execute()
  return { id, state }
}

/** A place for each who is in the run, and for each who is paying for it or was asked. */
async function seatEverybody(
  studio: Studio,
  trx: Trx,
  { id: classId, capacity }: Row<'classes'>,
  sessionId: string,
) {
  const inRun = await trx
    .selectFrom('enrollments')
    .select(['id', 'userId', 'policyVersion'])
    .where('classId', '=', classId)
    .where('sessionId', 'is', null)
    .where('status', '=', 'active')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const holds = await trx
    .selectFrom('holds')
    .select('id')
    .where('classId', '=', classId)
    .where('sessionId', 'is', null)
    .where(isLive(studio))
    .execute()
  const wanted = inRun.length + holds.length
  if (wanted > capacity) throw new AppError('conflict', TEXTS.noRoomForRun(wanted, capacity))
  const booked = inRun.map((own) => ({ ...own, bookingId: newId() }))
  if (booked.length > 0)
    await trx
      .insertInto('bookings')
      .values(
        booked.map(({ id: enrollmentId, userId, policyVersion, bookingId: id }) => ({
          ...{ id, sessionId, classId, userId, source: 'run' as const, enrollmentId, policyVersion },
          createdAt: studio.now(),
        })),
      )
      .execute()
  const seats = [
    ...booked.map(({ bookingId }) => ({ bookingId })),
    ...holds.map(({ id: holdId }) => ({ holdId })),
  ]
  if (seats.length > 0)
    await trx
      .insertInto('seats')
      .values(seats.map((owner, index) => ({ sessionId, classId, number: index + 1, ...owner })))
      .execute()
  return { inRun, holds: holds.length }
}

type InRun = { userId: string }

async function busyThen(trx: Trx, inRun: InRun[], sessionId: string, when: When): Promise<number> {
  if (inRun.length === 0) return 0
  const busy = await trx
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('bookings.userId')
    .distinct()
    .where(
      'bookings.userId',
      'in',
      inRun.map(({ userId }) => userId),
    )
    .where('bookings.state', '=', 'booked')
    .where('bookings.sessionId', '!=', sessionId)
    .where('classSessions.startsAt', '<', when.endsAt)
    .where('classSessions.endsAt', '>', when.startsAt)
    .execute()
  return busy.length
}

async function tell(studio: Studio, trx: Trx, sessionId: string, inRun: InRun[]) {
  const details = await sessionDetails(trx).where('session.id', '=', sessionId).executeTakeFirstOrThrow()
  const { timeZone, baseUrl } = studio.settings
  const calendar = icalendar(details.title, [sessionEvent(details, baseUrl)], studio.now())
  const day = studioDay(details.startsAt, timeZone)
  for (const { userId } of inRun)
    await writeToMember(
      studio,
      trx,
      userId,
      sessionAdded({ userId, day, session: sessionOfLetter(details), calendar, timeZone }),
    )
}
