import type { Db, Trx } from '../../database/open.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { MILESTONES, ROLL } from '../../shared/sessions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type SessionDetails, sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { allowedVerbs, requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { completedBy } from '../enrollment/completed.ts'
import { whyNoDoorSale } from '../enrollment/single-places.ts'
import { isTaken } from '../seats/live-holds.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When attendance for a session may be taken. From `closesAt` on, only people who may correct it can. */
export function rollWindow(
  { settings }: Pick<Studio, 'settings'>,
  { startsAt, endsAt }: Pick<SessionDetails, 'startsAt' | 'endsAt'>,
) {
  return {
    opensAt: startsAt - ROLL.opensMinutesBefore * MINUTE,
    closesAt: endsAt + settings.rollCorrectionHours * HOUR,
  }
}

/** Where a session meets, in a few words. */
export function placeOfSession({ type, roomName, centreName }: SessionDetails): string {
  return type === 'Live Online' ? 'Online' : [roomName, centreName].filter(Boolean).join(', ')
}

/**
 * The roll of a session, even before it opens, for its teacher and the desk.
 * @throws AppError forbidden; not-found
 */
export async function rollOf(studio: Studio, member: Member, sessionId: string) {
  await requireMay(studio.db, member, 'session.roll', { sessionId })
  return readRoll(studio, studio.db, member, sessionId)
}

/** Doesn't check permissions. */
export async function readRoll(studio: Studio, db: Db | Trx, member: Member, sessionId: string) {
  const session = await dated(db, sessionId)
  const window = rollWindow(studio, session)
  const { taken } = await db
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('sessionId', '=', session.id)
    .where(isTaken(studio))
    .executeTakeFirstOrThrow()
  return {
    session,
    ...window,
    taken: Number(taken),
    canMark: (await refusal(studio, db, member, session)) === null,
    noSale: await whyNoDoorSale(studio, db, { classId: session.classId, sessionId: session.id }),
    people: await peopleOf(studio, db, session),
  }
}

/**
 * A session that isn't a recording.
 * @throws AppError not-found
 */
export async function dated(db: Db | Trx, sessionId: string) {
  const session = await sessionDetails(db)
    .select('class.capacity')
    .where('session.id', '=', sessionId)
    .where('class.type', '!=', 'Recorded')
    .executeTakeFirst()
  if (!session) throw new AppError('not-found', TEXTS.sessionUnknown)
  return session
}

/** @throws AppError conflict before the roll opens, once it is closed for this member, and for a cancelled session */
export async function requireOpen(
  studio: Studio,
  db: Db | Trx,
  member: Member,
  session: SessionDetails,
): Promise<void> {
  const refused = await refusal(studio, db, member, session)
  if (refused !== null) throw new AppError('conflict', refused)
}

async function refusal(
  studio: Studio,
  db: Db | Trx,
  member: Member,
  session: SessionDetails,
): Promise<string | null> {
  const { opensAt, closesAt } = rollWindow(studio, session)
  if (session.cancelledAt !== null) return TEXTS.sessionIsOff
  if (studio.now() < opensAt) return TEXTS.rollOpens(dateAndTime(opensAt, studio.settings.timeZone))
  if (studio.now() < closesAt) return null
  const [corrects] = await allowedVerbs(db, member, ['session.correct-roll'], { sessionId: session.id })
  return corrects ? null : TEXTS.rollClosed(dateAndTime(closesAt, studio.settings.timeZone))
}

export type PersonOnRoll = Awaited<ReturnType<typeof peopleOf>>[number]

/** People booked in a session: newcomers first, then by first name. */
export async function peopleOf(
  studio: Studio,
  db: Db | Trx,
  session: Pick<SessionDetails, 'id' | 'startsAt'>,
) {
  const rows = await db
    .selectFrom('bookings as booking')
    .leftJoin('users as person', 'person.id', 'booking.userId')
    .leftJoin('users as marker', 'marker.id', 'booking.markedBy')
    .select([
      'booking.id',
      'booking.userId',
      'booking.guestName',
      'booking.source',
      'booking.mark',
      'booking.markedAt',
      'booking.markedBy',
      'booking.reason',
      'person.firstName',
      'person.lastName',
      'person.dateOfBirth',
      'marker.firstName as markerName',
    ])
    .where('booking.sessionId', '=', session.id)
    .where('booking.state', '=', 'booked')
    .execute()
  const userIds = rows.flatMap(({ userId }) => userId ?? [])
  const known = await heldBefore(db, userIds, session.startsAt)
  const came = Map.groupBy(await completedBy(db, { userIds }), ({ userId }) => userId)
  const today = studioDay(session.startsAt, studio.settings.timeZone)
  const people = rows.map(({ userId, guestName, firstName, lastName, dateOfBirth, ...row }) => {
    const before =
      (userId && came.get(userId)?.filter((one) => !one.isFilm && one.at < session.startsAt)) || []
    return {
      ...row,
      userId,
      name: userId === null ? (guestName ?? '') : fullName(firstName, lastName),
      isGuest: userId === null,
      isNew: userId !== null && !known.has(userId),
      milestone: MILESTONES.find((count) => count === before.length + 1) ?? null,
      isBirthday: dateOfBirth !== null && isBirthday(dateOfBirth, today),
    }
  })
  return people.sort(
    (a, b) =>
      Number(b.isNew) - Number(a.isNew) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
  )
}

/** Which of these people were booked in an earlier session and, if it has attendance, came. */
async function heldBefore(db: Db | Trx, userIds: string[], startsAt: number): Promise<Set<string | null>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('bookings.userId')
    .distinct()
    .where('bookings.userId', 'in', userIds)
    .where('bookings.state', '=', 'booked')
    .where((eb) => eb.or([eb('bookings.mark', 'is', null), eb('bookings.mark', 'in', ['present', 'late'])]))
    .where('classSessions.cancelledAt', 'is', null)
    .where('classSessions.startsAt', '<', startsAt)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** @param born YYYY-MM-DD; a birthday on 29 February falls on the 28th in other years */
export function isBirthday(born: string, today: string): boolean {
  const day = Temporal.PlainMonthDay.from(born)
  return day.toPlainDate({ year: Temporal.PlainDate.from(today).year }).toString() === today
}
