import { createHmac } from 'node:crypto'
import type { Row } from '../../database/tables.ts'
import { sameSecret } from '../../lib/same-secret.ts'
import { dateAndTime } from '../../shared/dates.ts'
import type { ClassType } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment, opensVideos } from '../enrollment/find-enrollment.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { currentAndFutureMemberships } from '../plans/memberships.ts'

/** The player requests the next link automatically. */
export const LINK_MS = 5 * 60_000

export async function videosOf(studio: Studio, classId: string) {
  return studio.db
    .selectFrom('classVideos')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('classNumber')
    .execute()
}

export async function listPreviews(studio: Studio) {
  const rows = await studio.db
    .selectFrom('classVideos')
    .innerJoin('classes', 'classes.id', 'classVideos.classId')
    .selectAll('classVideos')
    .where('classVideos.preview', '=', 1)
    .where('classes.cancelledAt', 'is', null)
    .orderBy('classes.position')
    .execute()
  return rows.filter((row, index) => rows.findIndex((other) => other.file === row.file) === index)
}

/**
 * The videos of a class a viewer may watch: all of them with a booking of the class or, if it is recorded, with a plan;
 * otherwise those of the sessions they had a place in. Video 3 of a class with dates belongs to its third session.
 */
export async function findAccess(studio: Studio, viewer: Member, classId: string) {
  const all = await canWatch(studio, viewer, classId)
  const own = all ? new Set<number>() : await sessionsHad(studio, viewer, classId)
  return ({ classNumber }: Pick<Row<'classVideos'>, 'classNumber'>) => all || own.has(classNumber)
}

/** The video of a past session, for people who had a place in it. */
export async function filmOfSession(
  studio: Studio,
  { classId, number }: { classId: string; number: number },
) {
  return studio.db
    .selectFrom('classVideos')
    .selectAll()
    .where('classId', '=', classId)
    .where('classNumber', '=', number)
    .executeTakeFirst()
}

/** The numbers of a class's past sessions in which a member had a place, however they booked it. */
async function sessionsHad(studio: Studio, viewer: Member, classId: string): Promise<Set<number>> {
  const rows = await studio.db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('classSessions.number')
    .where('bookings.userId', '=', viewer.id)
    .where('bookings.classId', '=', classId)
    .where('bookings.state', '=', 'booked')
    .where('classSessions.endsAt', '<=', studio.now())
    .where('classSessions.cancelledAt', 'is', null)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** Recorded classes are also open to members whose plan includes them. */
async function canWatch(studio: Studio, viewer: Member, classId: string): Promise<boolean> {
  const enrollment = await findEnrollment(studio.db, viewer.id, classId)
  if (enrollment !== undefined && opensVideos(enrollment))
    return (await opensAt(studio, classId)) <= studio.now()
  return planOpens(studio, viewer, classId)
}

/** Before the first session the class is refunded in full. Null for a recorded class, which sells its videos. */
export function filmsOpenAt(yogaClass: { type: ClassType; startsAt: number | null }): number | null {
  if (yogaClass.type === 'Recorded') return null
  return yogaClass.startsAt ?? Number.POSITIVE_INFINITY
}

async function opensAt(studio: Studio, classId: string): Promise<number> {
  const { type, startsAt } = await studio.db
    .selectFrom('classes')
    .select((eb) => [
      'type',
      eb
        .selectFrom('classSessions')
        .select((session) => session.fn.min('classSessions.startsAt').as('at'))
        .whereRef('classSessions.classId', '=', 'classes.id')
        .where('classSessions.cancelledAt', 'is', null)
        .as('startsAt'),
    ])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  return filmsOpenAt({ type, startsAt }) ?? 0
}

async function planOpens(studio: Studio, viewer: Member, classId: string): Promise<boolean> {
  const { type } = await studio.db
    .selectFrom('classes')
    .select('type')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (type !== 'Recorded') return false
  const now = studio.now()
  const ahead = await currentAndFutureMemberships(studio.db, viewer.id, now)
  return ahead.some(({ startsAt, opensFilms }) => startsAt <= now && opensFilms === 1)
}

/** A preview has a plain link; all other links are bound to the login. */
export function videoPath(
  studio: Studio,
  video: Row<'classVideos'>,
  viewer: Member | null,
  allowed: boolean,
): string {
  if (video.preview) return `/api/videos/${video.id}/stream`
  if (!viewer || !allowed) return ''
  const until = studio.now() + LINK_MS
  return `/api/videos/${video.id}/stream?until=${until}&key=${linkKey(studio, video.id, viewer.loginId, until)}`
}

/** @throws not-found; forbidden unless the link belongs to this login and the member may still watch */
export async function openVideo(
  studio: Studio,
  viewer: Member | null,
  videoId: string,
  link: { until: number; key: string },
): Promise<Row<'classVideos'>> {
  const video = await studio.db
    .selectFrom('classVideos')
    .selectAll()
    .where('id', '=', videoId)
    .executeTakeFirst()
  if (!video) throw new AppError('not-found', TEXTS.videoNotFound)
  if (video.preview) return video
  const closed = new AppError('forbidden', TEXTS.videoClosed)
  if (!viewer || !(link.until > studio.now())) throw closed
  if (!sameSecret(link.key, linkKey(studio, video.id, viewer.loginId, link.until))) throw closed
  const enrollment = await findEnrollment(studio.db, viewer.id, video.classId)
  const isIn = enrollment !== undefined && opensVideos(enrollment)
  if (!isIn && !(await planOpens(studio, viewer, video.classId))) {
    const had = await sessionsHad(studio, viewer, video.classId)
    if (!had.has(video.classNumber)) throw closed
  }
  if (isIn) await refuseBeforeItBegins(studio, video.classId)
  if (isIn && enrollment.openedAt === null && !(await recordOpened(studio, enrollment.id))) throw closed
  return video
}

async function refuseBeforeItBegins(studio: Studio, classId: string) {
  const at = await opensAt(studio, classId)
  if (at <= studio.now()) return
  const when = Number.isFinite(at) ? dateAndTime(at, studio.settings.timeZone) : 'no date yet'
  throw new AppError('forbidden', TEXTS.filmsOpenFrom(when))
}

/** Records that the refund is no longer full. @returns false if the member has left the class */
async function recordOpened(studio: Studio, enrollmentId: string): Promise<boolean> {
  const noted = await studio.db
    .updateTable('enrollments')
    .set((eb) => ({ openedAt: eb.fn.coalesce('openedAt', eb.val(studio.now())) }))
    .where('id', '=', enrollmentId)
    .where('status', 'in', IN_CLASS)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

function linkKey(studio: Studio, videoId: string, loginId: string, until: number): string {
  return createHmac('sha256', studio.settings.secret)
    .update(`video|${videoId}|${loginId}|${until}`)
    .digest('base64url')
}
