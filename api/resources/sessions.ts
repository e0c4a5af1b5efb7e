import { z } from 'zod'
import { bookedSession, calendarAddress } from '../../contract/sessions.ts'
import { feedOf, feedPath, memberCalendar, renewFeed } from '../../domain/booked-sessions/feed.ts'
import { joinAddress, joinWindow } from '../../domain/booked-sessions/join.ts'
import {
  type BookedSession,
  comesBack,
  listBookedSessions,
} from '../../domain/booked-sessions/list-booked-sessions.ts'
import { cancelOneUntil } from '../../domain/booked-sessions/make-ups.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireMember, requireSelf } from '../route.ts'
import { presentPicture } from './present.ts'

/** The limit for all classes; a single class shows all its sessions. */
const MOST_SHOWN = 20

export function sessions(studio: Studio) {
  const api = resource('Sessions')
    .call('get', '/sessions/booked/{userId}', {
      summary: 'List my current and upcoming sessions, soonest first',
      query: z.object({
        class: z
          .string()
          .max(200)
          .optional()
          .meta({ description: 'Id or slug: only sessions of this class, and all of them.' }),
      }),
      fails: [],
      data: z.array(bookedSession),
      run: async (member, { userId, class: ofClass }) => {
        const booked = await listBookedSessions(studio, requireSelf(member, userId).id, ofClass)
        const shown = ofClass === undefined ? booked.slice(0, MOST_SHOWN) : booked
        const comesBackOf = await comesBack(studio, shown)
        return shown.map((one) => presentBooked(studio, one, comesBackOf(one)))
      },
    })
    .call('get', '/sessions/calendar', {
      summary: 'Get my calendar link',
      data: calendarAddress,
      run: async (member) => ({ url: studio.settings.baseUrl + (await feedPath(studio, member)) }),
    })
    .call('post', '/sessions/calendar/renew', {
      summary: 'Renew my calendar link; the old one stops working',
      data: calendarAddress,
      run: async (member) => ({ url: studio.settings.baseUrl + (await renewFeed(studio, member)) }),
      says: TEXTS.calendarRenewed,
    })
  // A link people follow, so failures redirect to the session’s page, which says why.
  api.get('/sessions/:id/join', async (c) => {
    c.header('Cache-Control', 'private, no-store')
    c.header('Referrer-Policy', 'no-referrer')
    try {
      return c.redirect(await joinAddress(studio, requireMember(c), c.req.param('id')), 303)
    } catch (error) {
      const isPerson = c.req.header('accept')?.includes('text/html')
      if (!isPerson || !(error instanceof AppError)) throw error
      return c.redirect(`/yogadashboard/session/${encodeURIComponent(c.req.param('id'))}`, 303)
    }
  })
  api.get('/sessions/own/calendar.ics', async (c) => {
    const calendar = await memberCalendar(studio, requireMember(c), {
      classId: c.req.query('class'),
      sessionId: c.req.query('session'),
    })
    return c.body(calendar, 200, {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-yoga.ics"',
    })
  })
  // Calendars have no login; the key in the URL grants access.
  api.get('/sessions/feed/:file', async (c) => {
    const userId = c.req.param('file').replace(/\.ics$/, '')
    const calendar = await feedOf(studio, userId, c.req.query('key') ?? '')
    c.header('Cache-Control', 'private, no-store')
    return c.body(calendar, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="my-yoga.ics"',
    })
  })
  return api
}

export function presentBooked(
  studio: Studio,
  session: BookedSession,
  comesBack: { percent: number; until: number } | null,
) {
  const { opensAt, closesAt } = joinWindow(session)
  const isLive = session.type === 'Live Online'
  return {
    _id: session.id,
    classId: session.classId,
    title: session.title,
    image: presentPicture(session.picture, ''),
    type: session.type,
    number: session.number,
    totalClasses: session.totalClasses,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    timeZone: studio.settings.timeZone,
    teacher: {
      firstName: session.teacherFirstName,
      lastName: session.teacherLastName,
      slug: session.teacherSlug,
    },
    place: isLive ? null : placeOf(session),
    join: isLive ? { url: `/api/sessions/${session.id}/join`, opensAt, closesAt } : null,
    bring: session.equipmentNeeded,
    language: session.language,
    comesBack,
    enrollmentId: session.enrollmentId,
    source: session.source,
    givenUp: session.state === 'given-up',
    giveUpUntil: cancelOneUntil(session),
    instead: session.instead && {
      _id: session.instead.id,
      title: session.instead.title,
      startsAt: session.instead.startsAt,
    },
  }
}

function placeOf({ centreName, address, mapQuery, roomName, directions }: BookedSession) {
  if (centreName === null) return null
  return {
    centre: centreName,
    address: address ?? '',
    room: roomName,
    directions: directions ?? '',
    mapQuery: mapQuery ?? centreName,
  }
}
