import { z } from 'zod'
import {
  closingMade,
  closingPreview,
  closingPreviewRequest,
  closingRequest,
  closureList,
  closuresQuery,
  deskSchedule,
  holidaysPreview,
  holidaysPreviewRequest,
  holidaysRequest,
  scheduleQuery,
  waysOut as waysOnWire,
  waysQuery,
} from '../../contract/desk-schedule.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { dayPlus } from '../../domain/classes/schedule.ts'
import type { Closing, ClosingMeans } from '../../domain/closures/closing.ts'
import { closeDays, openAgain, previewClosing } from '../../domain/closures/closures.ts'
import { closeHolidays, type HolidaysMean, previewHolidays } from '../../domain/closures/holidays.ts'
import { listClosures } from '../../domain/closures/list-closures.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { MOST_DAYS, scheduleOf } from '../../domain/schedule/schedule.ts'
import { waysOut } from '../../domain/schedule/ways.ts'
import { fullName } from '../../shared/full-name.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true } as const
const ofOne = z.object({ id })

const scheduleCall = call('get', '/studio/schedule', {
  ...atDesk,
  status: 200,
  summary: 'What is planned from a day to a day: sessions, closed days, changes that can still be undone',
  answer: answer(deskSchedule),
  input: { query: scheduleQuery },
})
const waysCall = call('get', '/studio/sessions/{id}/ways', {
  ...atDesk,
  status: 200,
  summary: 'What stands in the way of moving a session, and the nearest ways out',
  answer: answer(waysOnWire),
  input: { params: ofOne, query: waysQuery },
  fails: [404],
})
const closuresCall = call('get', '/studio/closures', {
  ...atDesk,
  status: 200,
  summary: 'Closed days, to come and past: why, who closed them, and who opened them again',
  answer: answer(closureList),
  input: { query: closuresQuery },
})
const previewCall = call('post', '/studio/closures/preview', {
  ...atDesk,
  status: 200,
  summary: 'What closing days would mean: sessions, people, letters, money, and which could move where',
  answer: answer(closingPreview),
  input: { body: body(closingPreviewRequest) },
  fails: [404, 409],
})
const closeCall = call('post', '/studio/closures', {
  ...atDesk,
  status: 201,
  summary: 'Close days of a centre or of the studio; ten minutes later what is in them is moved or cancelled',
  answer: closingMade,
  input: { body: body(closingRequest) },
  fails: [404, 409],
})
const holidaysPreviewCall = call('post', '/studio/closures/several/preview', {
  ...atDesk,
  status: 200,
  summary: 'What closing several days at once would mean: each by itself, and together',
  answer: answer(holidaysPreview),
  input: { body: body(holidaysPreviewRequest) },
  fails: [404],
})
const holidaysCall = call('post', '/studio/closures/several', {
  ...atDesk,
  status: 201,
  summary:
    'Close several days at once, such as holidays of a year; ten minutes later what is in them is cancelled',
  answer: done,
  input: { body: body(holidaysRequest) },
  fails: [404, 409],
})
const openCall = call('post', '/studio/closures/{id}/open', {
  ...atDesk,
  status: 200,
  summary: 'Open closed days again; within ten minutes nothing becomes of the sessions in them',
  answer: done,
  input: { params: ofOne },
  fails: [404, 409],
})

/** The schedule at the desk. */
export function deskScheduleOf(studio: Studio) {
  return resource()
    .openapi(scheduleCall, async (c) => {
      const asked = c.req.valid('query')
      if (asked.until < asked.from) throw new AppError('invalid', TEXTS.untilBeforeFrom)
      if (asked.until >= dayPlus(asked.from, MOST_DAYS)) throw new AppError('invalid', TEXTS.closureTooLong)
      const found = await scheduleOf(studio, requireMember(c), asked)
      return ok(c, { data: presentSchedule(studio, found) })
    })
    .openapi(waysCall, async (c) => {
      const { startsAt, endsAt, closed, refusal, clashes, rooms, time } = await waysOut(
        studio,
        requireMember(c),
        c.req.valid('param').id,
        c.req.valid('query'),
      )
      const data = {
        startsAt,
        endsAt,
        closed,
        refusal,
        time,
        rooms: rooms.map((room) => ({ _id: room.id, name: room.name, capacity: room.capacity })),
        clashes: clashes.map((one) => ({
          _id: one.id,
          title: one.title,
          startsAt: one.startsAt,
          endsAt: one.endsAt,
          room: one.roomName,
          teacher: one.teacherFirstName,
          sharesRoom: one.sharesRoom,
          booked: Number(one.booked),
        })),
      }
      return ok(c, { data })
    })
    .openapi(closuresCall, async (c) => {
      const found = await listClosures(studio, requireMember(c), c.req.valid('query').after)
      const present = (row: (typeof found.coming)[number]) => ({
        _id: row.id,
        name: row.name,
        centre: row.centreName,
        room: row.roomName,
        mayOpen: row.mayOpen,
        fromDay: row.fromDay,
        untilDay: row.untilDay,
        by: row.by,
        closedAt: row.createdAt,
        opened: row.openedAt === null ? null : { at: row.openedAt, by: row.openedBy },
      })
      const data = { ...found, coming: found.coming.map(present), past: found.past.map(present) }
      return ok(c, { data })
    })
    .openapi(previewCall, async (c) => {
      const found = await previewClosing(studio, requireMember(c), closingOf(c.req.valid('json')))
      return ok(c, { data: presentClosing(found) })
    })
    .openapi(closeCall, async (c) => {
      const { people, refund, name, ...asked } = c.req.valid('json')
      const wanted = { ...closingOf(asked), name }
      const _id = await closeDays(studio, requireMember(c), wanted, { people, refund })
      return ok(c, { message: TEXTS.dayClosed, data: { _id } }, 201)
    })
    .openapi(holidaysPreviewCall, async (c) => {
      const { centreId = null, days } = c.req.valid('json')
      const found = await previewHolidays(studio, requireMember(c), { centreId, days })
      return ok(c, { data: presentHolidays(found) })
    })
    .openapi(holidaysCall, async (c) => {
      const { centreId = null, days, ...expected } = c.req.valid('json')
      await closeHolidays(studio, requireMember(c), { centreId, days }, expected)
      return ok(c, { message: TEXTS.daysClosed(days.length) }, 201)
    })
    .openapi(openCall, async (c) => {
      await openAgain(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.dayOpened })
    })
}

function presentHolidays({ days, ...together }: HolidaysMean) {
  const meant = ({ people, letters, refundPaise }: Omit<HolidaysMean, 'days'>) => ({
    people,
    letters,
    refund: rupees(refundPaise),
  })
  return {
    ...meant(together),
    days: days.map(({ day, sessions, refused, ...one }) => ({
      ...meant(one),
      day,
      refused,
      sessions: sessions.length,
    })),
  }
}

function closingOf({ centreId, roomId, moves, ...days }: AskedClosing): Closing {
  return { ...days, centreId: centreId ?? null, roomId: roomId ?? null, moves: moves ?? [] }
}
type AskedClosing = Omit<Closing, 'centreId' | 'roomId' | 'moves'> & {
  centreId?: string | undefined
  roomId?: string | undefined
  moves?: Closing['moves'] | undefined
}

function presentSchedule(studio: Studio, found: Awaited<ReturnType<typeof scheduleOf>>) {
  return {
    now: studio.now(),
    timeZone: studio.settings.timeZone,
    today: found.today,
    changes: found.changes,
    mayCloseAll: found.mayCloseAll,
    centres: found.centres.map((centre) => ({
      _id: centre.id,
      name: centre.name,
      mayChange: centre.mayChange,
      rooms: centre.rooms.map((room) => ({
        _id: room.id,
        name: room.name,
        capacity: room.capacity,
        archived: room.archivedAt !== null,
      })),
    })),
    closures: found.closures.map(({ id: _id, centreId, roomId, fromDay, untilDay, name, mayOpen }) => ({
      _id,
      centreId,
      roomId,
      fromDay,
      untilDay,
      name,
      mayOpen,
    })),
    sessions: found.sessions.map((one) => ({
      _id: one.id,
      classId: one.classId,
      title: one.title,
      number: one.number,
      totalClasses: one.totalClasses,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      centreId: one.centreId,
      capacity: one.capacity,
      underfilledBelow: one.underfilledBelow,
      taken: one.taken,
      booked: one.booked,
      waiting: one.waiting,
      isOff: one.cancelledAt !== null,
      waits: one.waits,
      mayChange: one.mayChange,
      room: one.roomId === null ? null : { _id: one.roomId, name: one.roomName ?? '' },
      teacher: { _id: one.teacherId, name: fullName(one.teacherFirstName, one.teacherLastName) },
    })),
  }
}

function presentClosing({ sessions, refundPaise, begun, people, letters }: ClosingMeans) {
  return {
    begun,
    people,
    letters,
    refund: rupees(refundPaise),
    sessions: sessions.map((one) => ({
      _id: one.id,
      title: one.title,
      startsAt: one.startsAt,
      room: one.roomName,
      teacher: one.teacherFirstName,
      wayOut: one.wayOut,
      isLast: one.isLast,
      booked: Number(one.booked),
      rooms: one.rooms.map(({ id: _id, name, capacity }) => ({ _id, name, capacity })),
    })),
  }
}
