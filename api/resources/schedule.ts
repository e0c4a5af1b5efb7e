import { createRoute, z } from '@hono/zod-openapi'
import { timetable, timetableFilters, timetableQuery } from '../../contract/schedule.ts'
import { failure, id } from '../../contract/wire.ts'
import { getClass } from '../../domain/classes/find-class.ts'
import { nearestSessions } from '../../domain/classes/nearest-sessions.ts'
import { sessionUid } from '../../domain/classes/session-calendar.ts'
import { classStatus } from '../../domain/classes/status.ts'
import { type DatedClass, listSessions, timetableChoices } from '../../domain/classes/timetable.ts'
import { boundsOf, sevenDays, wallTime } from '../../domain/classes/week.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { takenBetween } from '../../domain/seats/count.ts'
import { studioProfile } from '../../domain/studio/profile.ts'
import { type CalendarEvent, icalendar } from '../../lib/icalendar.ts'
import { rupees } from '../../shared/money.ts'
import { resource } from '../resource.ts'
import { CACHE } from '../route.ts'

const tag = 'Timetable'
const DAY = 86_400_000
/** For a calendar that subscribes to our address; a single class comes whole. */
const CALENDAR = { back: 31 * DAY, ahead: 183 * DAY, class: 731 * DAY }

const calendarCall = createRoute({
  method: 'get',
  path: '/schedule/calendar.ics',
  [CACHE]: 'public',
  summary: 'Get all classes as a calendar (iCalendar) to import or subscribe to',
  tags: [tag],
  request: { query: timetableFilters },
  responses: {
    200: { description: 'RFC 5545', content: { 'text/calendar': { schema: z.string() } } },
    422: { description: 'Invalid filter', content: { 'application/json': { schema: failure } } },
  },
})

const classCalendarCall = createRoute({
  method: 'get',
  path: '/schedule/{classId}/calendar.ics',
  summary: 'Get the upcoming sessions of a class as a calendar (iCalendar)',
  tags: [tag],
  request: { params: z.object({ classId: id }) },
  responses: {
    200: { description: 'RFC 5545', content: { 'text/calendar': { schema: z.string() } } },
    404: { description: 'No such class', content: { 'application/json': { schema: failure } } },
    422: { description: 'Invalid id', content: { 'application/json': { schema: failure } } },
  },
})

export function schedule(studio: Studio) {
  const { baseUrl } = studio.settings
  return resource('Timetable')
    .openCall('get', '/schedule/get', {
      summary: 'List the sessions of seven days, with free places and prices',
      cache: 'public',
      query: timetableQuery,
      data: timetable,
      run: async ({ from: asked, ...filters }) => {
        const { timeZone } = studio.settings
        const now = studio.now()
        const today = studioDay(now, timeZone)
        const seven = sevenDays(today, asked)
        const bounds = boundsOf(seven, timeZone)
        const sessions = (await listSessions(studio, filters, bounds)).filter(({ endsAt }) => endsAt > now)
        const taken = await takenBetween(studio, bounds)
        const nearest = sessions.length > 0 ? [] : await nearestSessions(studio, filters)
        return {
          from: seven.from,
          previous: seven.previous,
          next: seven.next,
          today,
          timeZone,
          days: seven.days.map((date) => ({
            date,
            sessions: sessions
              .filter((session) => studioDay(session.startsAt, timeZone) === date)
              .map((session) => presentSession(studio, session, taken.get(session.id) ?? 0)),
          })),
          nearest: nearest.map(({ session, differs, taken }) => ({
            session: presentSession(studio, session, taken),
            differs,
          })),
          ...(await timetableChoices(studio)),
        }
      },
    })
    .raw(classCalendarCall, async (c) => {
      const now = studio.now()
      const { name } = await studioProfile(studio)
      const yogaClass = await getClass(studio, c.req.valid('param').classId)
      const sessions = await listSessions(studio, {}, { from: now, to: now + CALENDAR.class })
      const events = sessions
        .filter((session) => session.yogaClass.id === yogaClass.id)
        .map((session) => calendarEvent(session, baseUrl))
      return c.body(icalendar(`${yogaClass.title}, ${name}`, events, now), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${yogaClass.slug}.ics"`,
      })
    })
    .raw(calendarCall, async (c) => {
      const now = studio.now()
      const { name } = await studioProfile(studio)
      const sessions = await listSessions(studio, c.req.valid('query'), {
        from: now - CALENDAR.back,
        to: now + CALENDAR.ahead,
      })
      const events = sessions.map((session) => calendarEvent(session, baseUrl))
      return c.body(icalendar(name, events, now), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="timetable.ics"',
      })
    })
}

function presentSession(studio: Studio, { yogaClass, ...session }: DatedClass, taken: number) {
  const { timeZone, baseUrl } = studio.settings
  const isSold = session.cancelledAt === null && session.startsAt > studio.now()
  return {
    _id: session.id,
    number: session.number,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    startTime: wallTime(session.startsAt, timeZone),
    endTime: wallTime(session.endsAt, timeZone),
    cancelled: session.cancelledAt !== null,
    seatsLeft: isSold ? Math.max(0, yogaClass.capacity - taken) : null,
    yogaClass: {
      _id: yogaClass.id,
      slug: yogaClass.slug,
      url: `${baseUrl}/class/${yogaClass.slug}`,
      title: yogaClass.title,
      status: classStatus(yogaClass, yogaClass.seatsLeft, studio.now()),
      type: yogaClass.type,
      difficulty: yogaClass.difficulty,
      totalClasses: yogaClass.totalClasses,
      sessionsLeft: yogaClass.sessionsLeft ?? yogaClass.totalClasses,
      style: yogaClass.category,
      language: yogaClass.language,
      price: rupees(yogaClass.priceNowPaise),
      singlePrice: yogaClass.singlePricePaise === null ? null : rupees(yogaClass.singlePricePaise),
    },
    instructor: session.teacher,
    centre: session.centre,
  }
}

function calendarEvent({ yogaClass, ...session }: DatedClass, baseUrl: string): CalendarEvent {
  return {
    uid: sessionUid(session.id, baseUrl),
    sequence: session.sequence,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    summary: yogaClass.title,
    description: `Session ${session.number} of ${yogaClass.totalClasses}, with ${session.teacher.name}`,
    location: session.centre?.name ?? 'Online',
    url: `${baseUrl}/class/${yogaClass.slug}`,
    cancelled: session.cancelledAt !== null,
    isBooked: false,
  }
}
