import type { AddedSessionMeans } from '../../contract/desk-classes.ts'
import { covers } from '../../contract/permissions.ts'
import type { Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { dayPlus } from '../classes/schedule.ts'
import { sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'
import { type AddedChange, planAdded, previewed, refuseOther, tryToAdd } from './add-session.ts'
import { copied } from './copy-session.ts'
import { lockRoomsAndTeachers } from './lock-rooms-and-teachers.ts'

/** The first day of the seven days to copy, and the first day of the seven to copy them to. */
export type Weeks = { from: string; to: string }

export type CopyInWeek = {
  sessionId: string
  title: string
  startsAt: number
  /** When the copy would start. */
  copyStartsAt: number
  roomName: string | null
  teacherFirstName: string
  /** Null if the session can't be copied; `refusal` then says why. */
  means: AddedSessionMeans | null
  refusal: string | null
}

/**
 * Previews copying a week's sessions to another week. Each copy is one more session of its run and is tried after the ones
 * before it. Nothing is written.
 * @throws AppError forbidden; invalid for the same week
 */
export async function previewWeek(studio: Studio, member: Member, weeks: Weeks): Promise<CopyInWeek[]> {
  return previewed(studio, async (trx) => {
    const within = await sessionsOfWeek(studio, trx, member, weeks)
    const found: CopyInWeek[] = []
    for (const session of within) {
      const { id: sessionId, title, startsAt, roomName, teacherFirstName } = session
      const about = { sessionId, title, startsAt, roomName, teacherFirstName, copyStartsAt: session.to }
      try {
        const { means } = await addCopy(studio, trx, member, session)
        found.push({ ...about, means, refusal: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        found.push({ ...about, means: null, refusal: error.message })
      }
    }
    return found
  })
}

/**
 * Copies the chosen sessions of a week, all or none. Sessions added to one class are undone together and announced in one
 * email.
 * @param chosen the sessions, each with the number of people its preview showed
 * @param reason why clashes are intended
 * @returns how many were copied, and until when they can be undone
 * @throws AppError as the preview; as `addSession` for each; conflict for a session no longer in that week
 */
export async function copyWeek(
  studio: Studio,
  member: Member,
  {
    chosen,
    reason = '',
    ...weeks
  }: Weeks & {
    chosen: { sessionId: string; people: number }[]
    reason?: string | undefined
  },
): Promise<{ copied: number; settlesAt: number }> {
  if (chosen.length === 0) throw new AppError('invalid', TEXTS.chooseWhatToCopy)
  const added = await previewed(studio, async (trx) => {
    const within = await sessionsOfWeek(studio, trx, member, weeks)
    const wanted = within.filter(({ id }) => chosen.some(({ sessionId }) => sessionId === id))
    if (wanted.length < new Set(chosen.map(({ sessionId }) => sessionId)).size)
      throw new AppError('conflict', TEXTS.notOfThatWeek)
    const changes: AddedChange[] = []
    for (const session of wanted) {
      const { change, means } = await addCopy(studio, trx, member, session)
      const people = chosen.find(({ sessionId }) => sessionId === session.id)?.people ?? 0
      refuseOther(means, { people, reason })
      changes.push(change)
    }
    return changes
  })
  const { dueAt: settlesAt } = await planAdded(studio, member, added, reason)
  return { copied: added.length, settlesAt }
}

type InWeek = Awaited<ReturnType<typeof sessionsOfWeek>>[number]

async function addCopy(studio: Studio, trx: Trx, member: Member, { to, ...session }: InWeek) {
  const when = copied(session, { startsAt: to })
  return tryToAdd(studio, trx, member, { classId: session.classId, when })
}

/** The sessions the member may copy, soonest first. Locks their classes and all rooms and teachers. */
async function sessionsOfWeek(studio: Studio, trx: Trx, member: Member, { from, to }: Weeks) {
  const reach = await requireMay(trx, member, 'classes.change')
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
  if (days === 0) throw new AppError('invalid', TEXTS.otherWeek, { to: TEXTS.otherWeek })
  const { timeZone } = studio.settings
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  const find = () =>
    sessionDetails(trx)
      .select(['session.roomId', 'session.instructorId', 'session.joinLink as ownJoinLink'])
      .select('centre.id as centreId')
      .where('session.startsAt', '>=', midnight(from))
      .where('session.startsAt', '<', midnight(dayPlus(from, 7)))
      .where('session.cancelledAt', 'is', null)
      .where('class.cancelledAt', 'is', null)
      .where('class.archivedAt', 'is', null)
      .where('class.type', '!=', 'Recorded')
      .orderBy('session.startsAt')
      .orderBy('session.id')
      .execute()
  for (const id of [...new Set((await find()).map(({ classId }) => classId))].sort()) await lockSeats(trx, id)
  await lockRoomsAndTeachers(trx)
  return (await find())
    .filter(({ centreId }) => covers(reach, { isOwn: false, centreId }))
    .map(({ ownJoinLink: joinLink, ...session }) => ({
      ...session,
      joinLink,
      to: Temporal.Instant.fromEpochMilliseconds(session.startsAt).toZonedDateTimeISO(timeZone).add({ days })
        .epochMilliseconds,
    }))
}
