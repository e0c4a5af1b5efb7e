import { dayQuery, myDay as myDayOnWire, myWeek as myWeekOnWire } from '../../contract/my-day.ts'
import { calendarAddress } from '../../contract/sessions.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { renewTaughtFeed, taughtFeedOf, taughtFeedPath } from '../../domain/staff/feed.ts'
import { myDay, myWeek } from '../../domain/staff/my-day.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

export function teachersDay(studio: Studio) {
  const { settings } = studio
  const api = resource('Desk')
    .call('get', '/studio/my-day', {
      summary: 'Get my teaching day, today by default: places, bookings and whom to greet',
      query: dayQuery,
      data: myDayOnWire,
      run: async (member, { day }) => {
        const { sessions, ...found } = await myDay(studio, member, day)
        return {
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
      },
    })
    .call('get', '/studio/my-week', {
      summary: 'Get my teaching week',
      query: dayQuery,
      data: myWeekOnWire,
      run: async (member, { day: dayGiven }) => {
        const { days, monday, previous, next, today } = await myWeek(studio, member, dayGiven)
        return {
          now: studio.now(),
          timeZone: settings.timeZone,
          monday,
          previous,
          next,
          today,
          days: days.map(({ day, sessions }) => ({ day, sessions: sessions.map(presentTaught) })),
        }
      },
    })
    .call('get', '/studio/calendar', {
      summary: 'Get the calendar link of my teaching',
      data: calendarAddress,
      run: async (member) => ({ url: settings.baseUrl + (await taughtFeedPath(studio, member)) }),
    })
    .call('post', '/studio/calendar/renew', {
      summary: 'Renew the calendar link of my teaching; the old one stops working',
      data: calendarAddress,
      run: async (member) => ({ url: settings.baseUrl + (await renewTaughtFeed(studio, member)) }),
      says: TEXTS.calendarRenewed,
    })
  // Calendars have no login; the key in the URL grants access.
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
