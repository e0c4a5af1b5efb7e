import { z } from 'zod'
import { bookedSession, calendarAddress, joinLinkForm } from '../../contract/sessions.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { type BookedSession, bookedSessions, comesBack } from '../../domain/sessions/booked.ts'
import { feedOf, feedPath, renewFeed } from '../../domain/sessions/feed.ts'
import { joinAddress, joinWindow } from '../../domain/sessions/join.ts'
import { setJoinLinkOfClass, setJoinLinkOfSession } from '../../domain/sessions/set-join-link.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, requireSelf, resource } from '../route.ts'

const tag = 'Sessions'
const MOST_SHOWN = 20

const bookedCall = call('get', '/sessions/booked/{userId}', {
  summary: 'My sessions that have not ended, the soonest first: when, where, with whom, and how to get in',
  tag,
  status: 200,
  answer: answer(z.array(bookedSession)),
  input: { params: z.object({ userId: id }) },
  login: true,
})
const calendarCall = call('get', '/sessions/calendar', {
  summary: 'The address at which a calendar follows my sessions',
  tag,
  status: 200,
  answer: answer(calendarAddress),
  login: true,
})
const renewCall = call('post', '/sessions/calendar/renew', {
  summary: 'Give my calendar a new address; the old one shows nothing any more',
  tag,
  status: 200,
  answer: z.object({ success: z.literal(true), message: z.string(), data: calendarAddress }),
  login: true,
})
const byStaff = {
  tag,
  status: 200,
  answer: done,
  fails: [404, 409],
  login: true,
} as const
const ofOne = z.object({ id })
const linkOfClassCall = call('put', '/classes/{id}/join-link', {
  ...byStaff,
  summary: 'Say where a live class meets (its teacher and admins only)',
  input: { params: ofOne, body: body(joinLinkForm) },
})
const noLinkOfClassCall = call('delete', '/classes/{id}/join-link', {
  ...byStaff,
  summary: 'Take back where a live class meets (its teacher and admins only)',
  input: { params: ofOne },
})
const linkOfSessionCall = call('put', '/sessions/{id}/join-link', {
  ...byStaff,
  summary: 'Say where one live session meets (its teacher and admins only)',
  input: { params: ofOne, body: body(joinLinkForm) },
})
const noLinkOfSessionCall = call('delete', '/sessions/{id}/join-link', {
  ...byStaff,
  summary: 'Let one live session meet where its class does (its teacher and admins only)',
  input: { params: ofOne },
})

export function sessions(studio: Studio) {
  const api = resource()
    .openapi(bookedCall, async (c) => {
      const booked = await bookedSessions(studio, requireSelf(c, c.req.valid('param').userId).id)
      const shown = booked.slice(0, MOST_SHOWN)
      const comesBackOf = await comesBack(studio, shown)
      return ok(c, { data: shown.map((one) => presentBooked(studio, one, comesBackOf(one))) })
    })
    .openapi(calendarCall, async (c) => {
      const path = await feedPath(studio, requireMember(c))
      return ok(c, { data: { url: studio.settings.baseUrl + path } })
    })
    .openapi(renewCall, async (c) => {
      const path = await renewFeed(studio, requireMember(c))
      return ok(c, { message: TEXTS.calendarRenewed, data: { url: studio.settings.baseUrl + path } })
    })
    .openapi(linkOfClassCall, async (c) => {
      const { joinLink } = c.req.valid('json')
      await setJoinLinkOfClass(studio, requireMember(c), c.req.valid('param').id, joinLink)
      return ok(c, { message: TEXTS.joinLinkSet })
    })
    .openapi(noLinkOfClassCall, async (c) => {
      await setJoinLinkOfClass(studio, requireMember(c), c.req.valid('param').id, null)
      return ok(c, { message: TEXTS.joinLinkRemoved })
    })
    .openapi(noLinkOfSessionCall, async (c) => {
      await setJoinLinkOfSession(studio, requireMember(c), c.req.valid('param').id, null)
      return ok(c, { message: TEXTS.joinLinkRemoved })
    })
    .openapi(linkOfSessionCall, async (c) => {
      const { joinLink } = c.req.valid('json')
      await setJoinLinkOfSession(studio, requireMember(c), c.req.valid('param').id, joinLink)
      return ok(c, { message: TEXTS.joinLinkSet })
    })
  // A link that a person follows: whom it leads nowhere is shown the page of the session, which says why.
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
  // Calendars have no login: who has the key is let in.
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

function presentBooked(
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
