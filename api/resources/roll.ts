import { z } from 'zod'
import {
  doorCode as doorCodeOnWire,
  foundPerson,
  hereAnswer,
  hereForm,
  ownSession as ownSessionOnWire,
  peopleQuery,
  type RollOnWire,
  type RollPersonOnWire,
  rollAnswer,
  rollForm,
  roll as rollOnWire,
  walkInForm,
} from '../../contract/roll.ts'
import { answer, id } from '../../contract/wire.ts'
import { callRoll } from '../../domain/attendance/call-roll.ts'
import { comeIn, doorCode } from '../../domain/attendance/door.ts'
import { type PersonOnRoll, placeOfSession, type readRoll, rollOf } from '../../domain/attendance/roll.ts'
import { addWalkIn, findPeople } from '../../domain/attendance/walk-in.ts'
import { ownSession } from '../../domain/booked-sessions/own-session.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentMark } from './present.ts'

const tag = 'Roll call'
const ofOne = z.object({ id })
const byStaff = { tag, status: 200, fails: [404, 409], login: true } as const

const rollCall = call('get', '/sessions/{id}/roll', {
  ...byStaff,
  summary: 'Who is booked in a session, and who came (its teacher and the desk only)',
  answer: answer(rollOnWire),
  input: { params: ofOne },
})
const markCall = call('put', '/sessions/{id}/roll', {
  ...byStaff,
  summary:
    'Mark who came: from 30 minutes before the session until its correction ends. Of two marks the later one counts, by when it was made',
  answer: answer(rollAnswer),
  input: { params: ofOne, body: body(rollForm) },
})
const walkInCall = call('post', '/sessions/{id}/walk-ins', {
  ...byStaff,
  summary: 'Put somebody who came without a booking on the roll; in a full room with a reason',
  answer: z.object({ success: z.literal(true), message: z.string(), data: rollOnWire }),
  input: { params: ofOne, body: body(walkInForm) },
})
const peopleCall = call('get', '/sessions/{id}/people', {
  ...byStaff,
  summary: 'Find the member who came without a booking, by name, whole address or telephone number',
  answer: answer(z.array(foundPerson)),
  input: { params: ofOne, query: peopleQuery },
})
const doorCall = call('get', '/sessions/{id}/door', {
  ...byStaff,
  summary: 'The code for the tablet at the door; it changes every half minute and is good for a minute',
  answer: answer(doorCodeOnWire),
  input: { params: ofOne },
})
const mineCall = call('get', '/sessions/{id}/mine', {
  tag,
  status: 200,
  fails: [404],
  login: true,
  summary: 'A session that I am or was booked in, and what its roll says of me',
  answer: answer(ownSessionOnWire),
  input: { params: ofOne },
})
const hereCall = call('post', '/sessions/here', {
  tag,
  status: 200,
  fails: [404, 409],
  login: true,
  summary: 'I am here: marks me present, with the code at the door of a session that I am booked in',
  answer: z.object({ success: z.literal(true), message: z.string(), data: hereAnswer }),
  input: { body: body(hereForm) },
})

export function roll(studio: Studio) {
  const { settings } = studio
  return resource()
    .openapi(rollCall, async (c) => {
      const found = await rollOf(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: presentRoll(studio, found) })
    })
    .openapi(markCall, async (c) => {
      const member = requireMember(c)
      const done = await callRoll(studio, member, c.req.valid('param').id, c.req.valid('json'))
      const conflicts = done.conflicts.flatMap(({ id: bookingId, name, mark, markedAt, markerName }) =>
        mark === null || markedAt === null ? [] : [{ bookingId, name, mark, markedAt, markedBy: markerName }],
      )
      return ok(c, { data: { ...done, conflicts, roll: presentRoll(studio, done.roll) } })
    })
    .openapi(walkInCall, async (c) => {
      const found = await addWalkIn(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.walkInAdded, data: presentRoll(studio, found) })
    })
    .openapi(peopleCall, async (c) => {
      const member = requireMember(c)
      const people = await findPeople(studio, member, c.req.valid('param').id, c.req.valid('query').q)
      return ok(c, {
        data: people.map(({ id: _id, name, hint, isBooked }) => ({ _id, name, hint, isBooked })),
      })
    })
    .openapi(doorCall, async (c) => {
      const { session, code, ...times } = await doorCode(studio, requireMember(c), c.req.valid('param').id)
      const query = new URLSearchParams({ session: session.id, code })
      return ok(c, {
        data: {
          ...times,
          url: `${settings.baseUrl}/yogadashboard/here?${query}`,
          now: studio.now(),
          title: session.title,
          startsAt: session.startsAt,
          timeZone: settings.timeZone,
          place: placeOfSession(session),
        },
      })
    })
    .openapi(mineCall, async (c) => {
      const member = requireMember(c)
      const session = await ownSession(studio, member, c.req.valid('param').id)
      const { id: _id, title, startsAt, endsAt } = session
      return ok(c, {
        data: {
          _id,
          title,
          startsAt,
          endsAt,
          timeZone: settings.timeZone,
          roll: presentMark(session, member),
        },
      })
    })
    .openapi(hereCall, async (c) => {
      const { session, mark } = await comeIn(studio, requireMember(c), c.req.valid('json'))
      const message = mark === 'late' ? TEXTS.hereLate : TEXTS.here
      return ok(c, {
        message,
        data: { title: session.title, startsAt: session.startsAt, timeZone: settings.timeZone, mark },
      })
    })
}

export function presentRoll(studio: Studio, found: Awaited<ReturnType<typeof readRoll>>): RollOnWire {
  const { session } = found
  return {
    sessionId: session.id,
    classId: session.classId,
    title: session.title,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    timeZone: studio.settings.timeZone,
    place: placeOfSession(session),
    isLive: session.type === 'Live Online',
    teacher: fullName(session.teacherFirstName, session.teacherLastName),
    capacity: session.capacity,
    taken: found.taken,
    isOff: session.cancelledAt !== null,
    now: studio.now(),
    opensAt: found.opensAt,
    closesAt: found.closesAt,
    canMark: found.canMark,
    noSale: found.noSale,
    people: found.people.map(presentPerson),
  }
}

function presentPerson(person: PersonOnRoll): RollPersonOnWire {
  return {
    bookingId: person.id,
    name: person.name,
    isGuest: person.isGuest,
    source: person.source,
    mark: person.mark,
    markedAt: person.markedAt,
    markedBy: person.mark === null ? null : person.markerName,
    atTheDoor: person.markedBy !== null && person.markedBy === person.userId,
    isNew: person.isNew,
    milestone: person.milestone,
    isBirthday: person.isBirthday,
    reason: person.reason,
  }
}
