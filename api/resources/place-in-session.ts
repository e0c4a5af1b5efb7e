import { makeUpRequest, makeUps, placeInSession } from '../../contract/sessions.ts'
import { comesBack, placeInSession as findPlace } from '../../domain/booked-sessions/list-booked-sessions.ts'
import { bookMakeUp, cancelOneSession, listMakeUps } from '../../domain/booked-sessions/make-ups.ts'
import type { SessionDetails } from '../../domain/classes/session-details.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { whatChanged } from '../../domain/session-changes/what-changed.ts'
import { fullName } from '../../shared/full-name.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentBooked } from './sessions.ts'

/** A member’s booking in one session. */
export function placeIn(studio: Studio) {
  return resource('Sessions')
    .call('get', '/sessions/{id}', {
      summary: 'Get my booking in a session and its state: moved, cancelled or released',
      data: placeInSession,
      run: async (member, { id }) => {
        const own = await findPlace(studio, member.id, id)
        const comesBackOf = await comesBack(studio, [own])
        const { before, reason, freeUntil, back } = await whatChanged(studio, own)
        return {
          ...presentBooked(studio, own, comesBackOf(own)),
          calledOff: own.cancelledAt !== null,
          back: back && rupees(back),
          before,
          reason,
          freeUntil,
        }
      },
    })
    .call('post', '/sessions/{id}/give-up', {
      summary: 'Release my place in one session of my class',
      run: async (member, { id: givenUpId }) => {
        await cancelOneSession(studio, member, givenUpId)
        const { hasParallel } = await listMakeUps(studio, member, givenUpId)
        return hasParallel ? TEXTS.givenUp : TEXTS.placeReleased
      },
    })
    .call('get', '/sessions/{id}/make-ups', {
      summary: 'List make-up sessions for one I released or can release',
      fails: [404, 409],
      data: makeUps,
      run: async (member, { id }) => {
        const { left, sessions, hasParallel } = await listMakeUps(studio, member, id)
        return { left, hasParallel, sessions: sessions.map(presentChoice) }
      },
    })
    .call('post', '/sessions/{id}/make-up', {
      summary: 'Book a make-up session, or take the released place again',
      form: makeUpRequest,
      run: async (member, { id: givenUpId }, { sessionId }) => {
        await bookMakeUp(studio, member, givenUpId, sessionId)
        return sessionId === givenUpId ? TEXTS.placeTakenAgain : TEXTS.madeUp
      },
    })
}

function presentChoice(session: SessionDetails) {
  const { id, classId, title, startsAt, endsAt, teacherFirstName, teacherLastName, roomName, centreName } =
    session
  const place = [roomName, centreName].filter((name) => name !== null).join(', ')
  return {
    _id: id,
    classId,
    title,
    startsAt,
    endsAt,
    teacher: fullName(teacherFirstName, teacherLastName),
    place: session.type === 'Live Online' ? 'Online' : place,
  }
}
