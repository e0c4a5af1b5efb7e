import { EMPTY_DRAFT } from '../../contract/class-drafts.ts'
import type { Trx } from '../../database/open.ts'
import { columnsOf, tidyWords, type Words } from '../../domain/class-editing/class-columns.ts'
import { type DatedSession, datedSessions, dayPlus } from '../../domain/classes/schedule.ts'
import { recordEvent } from '../../domain/core/audit-log.ts'
import { newId } from '../../domain/core/ids.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { INR } from '../../shared/money.ts'
import { classes } from '../content/classes.ts'
import { videos } from '../content/films.ts'
import { demoLogins, members } from '../content/members.ts'
import type { ClassContent } from '../content/types.ts'

const DAY = 86_400_000

/** Ids of users by email address. */
export type People = Map<string, string>

type Ids = {
  people: People
  centreIds: Map<string, string>
  rooms: { id: string; centreId: string; name: string; capacity: number }[]
  teacherIds: Map<string, string>
}

/** Writes the demo's classes with their sessions, videos and the members who are already in them. */
export async function seedClasses(studio: Studio, trx: Trx, ids: Ids): Promise<void> {
  const { timeZone } = studio.settings
  const today = studioDay(studio.now(), timeZone)
  for (const [position, content] of classes.entries()) {
    const id = newId()
    const startDate = dayPlus(today, content.startsInDays)
    await trx
      .insertInto('classes')
      .values({
        id,
        slug: content.key,
        ...columnsOf(wordsOf(content, id)),
        className: content.className,
        capacity: content.capacity,
        totalClasses: content.totalClasses,
        currency: INR,
        type: content.type,
        instructorId: required(ids.teacherIds, content.teacher),
        ...placeOf(content, ids),
        startDate,
        daysOfWeek: JSON.stringify(content.daysOfWeek),
        startTime: content.startTime,
        endTime: content.endTime,
        renewal: content.renewal ? 1 : 0,
        position,
        createdAt: studio.now() - 60 * DAY,
      })
      .execute()
    const sessions = datedSessions({ ...content, startDate }, timeZone)
    const dated = sessions.map((session) => ({ id: newId(), classId: id, ...session }))
    await trx.insertInto('classSessions').values(dated).execute()
    await seedVideos(trx, id, content)
    await seedMembers(studio, trx, id, content, dated, ids.people)
    await seedSinglePlaces(studio, trx, content, dated, ids.people)
    await seedGivenUp(studio, trx, content, dated)
  }
}

/** As the desk would have written it; what the demo does not say is as in an empty draft. */
function wordsOf(content: ClassContent, id: string): Words {
  const { about, category: style, priceRupees: price, singlePriceRupees: singlePrice = null } = content
  return tidyWords({
    ...EMPTY_DRAFT,
    makeUps: 2,
    ...content,
    style,
    about: { care: '', ...about },
    picture: `class-${content.key}`,
    price,
    singlePrice,
    // A room of its own in each studio that is seeded: no one meets strangers there.
    joinLink: content.type === 'Live Online' ? `https://meet.jit.si/zen-flow-${id}` : '',
  })
}

function placeOf({ key, centre, room: name, capacity }: ClassContent, { centreIds, rooms }: Ids) {
  if (!centre) return { centreId: null, roomId: null }
  const centreId = required(centreIds, centre)
  const room = rooms.find((one) => one.centreId === centreId && (!name || one.name === name))
  if (!room || room.capacity < capacity) throw new Error(`The class ${key} has no room that holds it.`)
  return { centreId, roomId: room.id }
}

/** The first video of a class is its preview, open to all. */
async function seedVideos(trx: Trx, classId: string, content: ClassContent) {
  const rows = (content.videos ?? []).map((key, index) => {
    const video = videos.find((one) => one.key === key)
    if (!video) throw new Error(`The class ${content.key} shows a video ${key} that is not there.`)
    return {
      id: newId(),
      classId,
      classNumber: index + 1,
      title: video.title,
      description: video.description,
      file: video.file,
      captions: video.captions,
      picture: `video-${key}`,
      durationSeconds: video.durationSeconds,
      preview: index === 0 ? (1 as const) : (0 as const),
    }
  })
  if (rows.length > 0) await trx.insertInto('classVideos').values(rows).execute()
}

async function seedMembers(
  studio: Studio,
  trx: Trx,
  classId: string,
  content: ClassContent,
  sessions: (DatedSession & { id: string })[],
  people: People,
) {
  const own = demoLogins.filter((login) => login.enrolledIn.some((one) => one.classKey === content.key))
  const others = members.slice(0, content.enrolled - own.length)
  const now = studio.now()
  for (const [index, person] of [...own, ...others].entries()) {
    const userId = required(people, person.email)
    const enrollmentId = newId()
    await trx
      .insertInto('enrollments')
      .values({
        id: enrollmentId,
        userId,
        classId,
        status: 'active',
        paymentId: null,
        createdAt: now - (40 - index) * DAY,
      })
      .execute()
    await recordEvent(studio, trx, null, 'enrollment.given', enrollmentId, { classId })
    if (content.type !== 'Recorded') {
      const booked = sessions.map(({ id: sessionId }) => ({ id: newId(), sessionId, classId }))
      const createdAt = now - (40 - index) * DAY
      await trx
        .insertInto('bookings')
        .values(booked.map((one) => ({ ...one, userId, source: 'run' as const, enrollmentId, createdAt })))
        .execute()
      await trx
        .insertInto('seats')
        .values(
          booked.map(({ id: bookingId, sessionId }) => ({
            sessionId,
            classId,
            bookingId,
            number: index + 1,
          })),
        )
        .execute()
    }
    const completed =
      own
        .find((login) => login.email === person.email)
        ?.enrolledIn.find((one) => one.classKey === content.key)?.completed ?? 0
    for (let number = 1; number <= completed; number++) {
      // The latest of them was yesterday, so that the demo member has a streak to keep.
      const completedAt = Math.min(sessions[number - 1]?.endsAt ?? now, now - (completed - number + 1) * DAY)
      await trx
        .insertInto('attendance')
        .values({
          id: newId(),
          enrollmentId,
          userId,
          sessionNumber: number,
          completedAt,
          studioDay: studioDay(completedAt, studio.settings.timeZone),
        })
        .execute()
    }
  }
}

async function seedSinglePlaces(
  studio: Studio,
  trx: Trx,
  { key, enrolled }: ClassContent,
  sessions: (DatedSession & { id: string; classId: string })[],
  people: People,
) {
  for (const { email, singlePlaces = [] } of demoLogins)
    for (const { session: number } of singlePlaces.filter(({ classKey }) => classKey === key)) {
      const session = sessions.find((one) => one.number === number)
      if (!session) throw new Error(`The class ${key} has no session ${number}.`)
      const { id: sessionId, classId } = session
      const [userId, enrollmentId, bookingId] = [required(people, email), newId(), newId()]
      const createdAt = studio.now() - DAY
      await trx
        .insertInto('enrollments')
        .values({
          id: enrollmentId,
          userId,
          classId,
          sessionId,
          createdAt,
          status: 'active',
          paymentId: null,
        })
        .execute()
      await recordEvent(studio, trx, null, 'enrollment.given', enrollmentId, { classId, sessionId })
      await trx
        .insertInto('bookings')
        .values({
          id: bookingId,
          sessionId,
          classId,
          userId,
          enrollmentId,
          createdAt,
          source: 'drop-in',
        })
        .execute()
      await trx
        .insertInto('seats')
        .values({ sessionId, classId, bookingId, number: enrolled + 1 })
        .execute()
    }
}

/** Another one of its members for each session. */
async function seedGivenUp(
  studio: Studio,
  trx: Trx,
  { givenUp = [] }: ClassContent,
  sessions: (DatedSession & { id: string })[],
) {
  for (const [index, number] of givenUp.entries()) {
    const sessionId = sessions.find((one) => one.number === number)?.id ?? ''
    const { bookingId } = await trx
      .deleteFrom('seats')
      .where('sessionId', '=', sessionId)
      .where('number', '=', index + 1)
      .returning('bookingId')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('bookings')
      .set({ state: 'given-up', endedAt: studio.now() })
      .where('id', '=', bookingId)
      .execute()
  }
}

export function required(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`The demo names ${key}, which is not there.`)
  return id
}
