import { z } from 'zod'
import { dayQuery, myDay as myDayOnWire, myWeek as myWeekOnWire } from '../../contract/my-day.ts'
import { calendarAddress } from '../../contract/sessions.ts'
import { answer } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { renewTaughtFeed, taughtFeedOf, taughtFeedPath } from '../../domain/staff/feed.ts'
import { myDay, myWeek } from '../../domain/staff/my-day.ts'
import { TEXTS } from '../../shared/texts.ts'
import { call, ok, requireMember, resource } from '../route.ts'

const ofTeacher = { tag: 'Desk', status: 200, login: true } as const

const dayCall = call('get', '/studio/my-day', {
  ...ofTeacher,
  summary: 'What I teach on a day, today where none is named: where, how many come, whom to greet',
  answer: answer(myDayOnWire),
  input: { query: dayQuery },
})
const weekCall = call('get', '/studio/my-week', {
  ...ofTeacher,
  summary: 'What I teach in the week of a day',
  answer: answer(myWeekOnWire),
  input: { query: dayQuery },
})
const calendarCall = call('get', '/studio/calendar', {
  ...ofTeacher,
  summary: 'The address at which a calendar follows the sessions that I teach',
  answer: answer(calendarAddress),
})
const renewCall = call('post', '/studio/calendar/renew', {
  ...ofTeacher,
  summary: 'Give the calendar of what I teach a new address; the old one shows nothing any more',
  answer: z.object({ success: z.literal(true), message: z.string(), data: calendarAddress }),
})

export function teachersDay(studio: Studio) {
  const { settings } = studio
  const api = resource()
    .openapi(dayCall, async (c) => {
      const { sessions, ...found } = await myDay(studio, requireMember(c), c.req.valid('query').day)
      const data = {
        ...found,
        now: studio.now(),
        timeZone: settings.timeZone,
        sessions: sessions.map((session) => ({
          ...presentTaught(session),
          here: session.here,
          unmarked: session.unmarked,
          bring: session.equipmentNeeded,
          wayBefore: session.wayBefore,
          faces: session.faces.map(({ id: bookingId, name, isNew, milestone, isBirthday }) => ({
            bookingId,
            name,
            isNew,
            milestone,
            isBirthday,
          })),
        })),
      }
      return ok(c, { data })
    })
    .openapi(weekCall, async (c) => {
      const { days, monday, previous, next, today } = await myWeek(
        studio,
        requireMember(c),
        c.req.valid('query').day,
      )
      const data = {
        now: studio.now(),
        timeZone: settings.timeZone,
        monday,
        previous,
        next,
        today,
        days: days.map(({ day, sessions }) => ({ day, sessions: sessions.map(presentTaught) })),
      }
      return ok(c, { data })
    })
    .openapi(calendarCall, async (c) => {
      const path = await taughtFeedPath(studio, requireMember(c))
      return ok(c, { data: { url: settings.baseUrl + path } })
    })
    .openapi(renewCall, async (c) => {
      const path = await renewTaughtFeed(studio, requireMember(c))
      return ok(c, { message: TEXTS.calendarRenewed, data: { url: settings.baseUrl + path } })
    })
  // Calendars have no login: who has the key is let in.
  api.get('/studio/feed/:file', async (c) => {
    const userId = c.req.param('file').replace(/\.ics$/, '')
    const calendar = await taughtFeedOf(studio, userId, c.req.query('key') ?? '')
    c.header('Cache-Control', 'private, no-store')
    return c.body(calendar, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="what-i-teach.ics"',
    })
  })
  return api
}

type Taught = Awaited<ReturnType<typeof myWeek>>['days'][number]['sessions'][number]

function presentTaught(session: Taught) {
  const { id, classId, title, number, totalClasses, startsAt, endsAt, place, capacity, booked, roll } =
    session
  return {
    _id: id,
    classId,
    title,
    number,
    totalClasses,
    startsAt,
    endsAt,
    place,
    capacity,
    booked,
    roll,
    isOff: session.cancelledAt !== null,
    join: session.join && { url: `/api/sessions/${id}/join`, ...session.join },
  }
}
