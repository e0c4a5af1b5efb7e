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
import { saying } from '../../contract/wire.ts'
import { callRoll } from '../../domain/attendance/call-roll.ts'
import { checkInAtDoor, doorCode } from '../../domain/attendance/check-in-at-door.ts'
import { type PersonOnRoll, placeOfSession, type readRoll, rollOf } from '../../domain/attendance/roll.ts'
import { addWalkIn, findPeople } from '../../domain/attendance/walk-in.ts'
import { ownSession } from '../../domain/booked-sessions/own-session.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentMark } from './present.ts'

export function roll(studio: Studio) {
  const { settings } = studio
  return resource('Roll call')
    .call('get', '/sessions/{id}/roll', {
      summary: 'Get attendance: who is booked and who came (its teacher and the desk only)',
      fails: [404, 409],
      data: rollOnWire,
      run: async (member, { id }) => presentRoll(studio, await rollOf(studio, member, id)),
    })
    .call('put', '/sessions/{id}/roll', {
      summary:
        'Mark attendance, from 30 minutes before the session until corrections close. Of two marks the later one counts',
      form: rollForm,
      data: rollAnswer,
      run: async (member, { id }, form) => {
        const done = await callRoll(studio, member, id, form)
        const conflicts = done.conflicts.flatMap(({ id: bookingId, name, mark, markedAt, markerName }) =>
          mark === null || markedAt === null
            ? []
            : [{ bookingId, name, mark, markedAt, markedBy: markerName }],
        )
        return { ...done, conflicts, roll: presentRoll(studio, done.roll) }
      },
    })
    .call('post', '/sessions/{id}/walk-ins', {
      summary: 'Add a walk-in; a full session needs a reason',
      form: walkInForm,
      data: rollOnWire,
      run: async (member, { id }, form) => presentRoll(studio, await addWalkIn(studio, member, id, form)),
      says: TEXTS.walkInAdded,
    })
    .call('get', '/sessions/{id}/people', {
      summary: 'Find a walk-in by name, full email or phone number',
      query: peopleQuery,
      fails: [404, 409],
      data: z.array(foundPerson),
      run: async (member, { id, q }) => {
        const people = await findPeople(studio, member, id, q)
        return people.map(({ id: _id, name, hint, isBooked }) => ({ _id, name, hint, isBooked }))
      },
    })
    .call('get', '/sessions/{id}/door', {
      summary: 'Get the check-in code for the door; it changes every 30 seconds and works for a minute',
      fails: [404, 409],
      data: doorCodeOnWire,
      run: async (member, { id }) => {
        const { session, code, ...times } = await doorCode(studio, member, id)
        const query = new URLSearchParams({ session: session.id, code })
        return {
          ...times,
          url: `${settings.baseUrl}/yogadashboard/here?${query}`,
          now: studio.now(),
          title: session.title,
          startsAt: session.startsAt,
          timeZone: settings.timeZone,
          place: placeOfSession(session),
        }
      },
    })
    .call('get', '/sessions/{id}/mine', {
      summary: 'Get a session I am or was booked in, and my attendance',
      data: ownSessionOnWire,
      run: async (member, { id }) => {
        const session = await ownSession(studio, member, id)
        const { id: _id, title, startsAt, endsAt } = session
        return {
          _id,
          title,
          startsAt,
          endsAt,
          timeZone: settings.timeZone,
          roll: presentMark(session, member),
        }
      },
    })
    .call('post', '/sessions/here', {
      summary: 'Check in with the code at the door',
      form: hereForm,
      fails: [404, 409],
      answer: saying(hereAnswer),
      run: async (member, form) => {
        const { session, mark } = await checkInAtDoor(studio, member, form)
        const message = mark === 'late' ? TEXTS.hereLate : TEXTS.here
        return {
          message,
          data: { title: session.title, startsAt: session.startsAt, timeZone: settings.timeZone, mark },
        }
      },
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
