import { z } from 'zod'
import {
  assignForm,
  candidates,
  preferredForm,
  substituteForm,
  substitutes as substitutesOnWire,
} from '../../contract/substitutes.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { askForSubstitute, whoWouldBeAsked, withdrawRequest } from '../../domain/substitutes/ask.ts'
import { listSubstitutes, type ShownRequest } from '../../domain/substitutes/list-substitutes.ts'
import { preferSubstitutes } from '../../domain/substitutes/prefer.ts'
import {
  acceptRequest,
  assignForSession,
  assignSubstitute,
  declineProposal,
  declineRequest,
} from '../../domain/substitutes/take.ts'
import { fullName } from '../../shared/full-name.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const common = { tag: 'Desk', status: 200, login: true } as const
const params = z.object({ id })
const fails = [404, 409] as const

const listCall = call('get', '/studio/substitutes', {
  ...common,
  summary: 'My sessions to come, what I could take, and for the studio all that needs somebody (staff only)',
  answer: answer(substitutesOnWire),
})
const whoCall = call('get', '/studio/sessions/{id}/substitutes', {
  ...common,
  summary: 'Who would be asked to teach a session (its teacher and the studio)',
  answer: answer(candidates),
  input: { params },
  fails: [404],
})
const askCall = call('post', '/studio/sessions/{id}/substitutes', {
  ...common,
  summary: 'Ask for a substitute (its teacher and the studio)',
  answer: done,
  input: { params, body: body(substituteForm) },
  fails,
})
const assignForCall = call('post', '/studio/sessions/{id}/substitutes/assign', {
  ...common,
  summary: 'Give a session to another teacher at once; both teachers and the members get an email (managers)',
  answer: done,
  input: { params, body: body(assignForm) },
  fails,
})
const acceptCall = call('post', '/studio/substitutes/{id}/accept', {
  ...common,
  summary: 'Take a session; of two at once one gets it, and the other hears who (teachers only)',
  answer: done,
  input: { params },
  fails,
})
const declineCall = call('post', '/studio/substitutes/{id}/decline', {
  ...common,
  summary: 'Say that it is not for me, or not any more (teachers only)',
  answer: done,
  input: { params },
  fails,
})
const withdrawCall = call('post', '/studio/substitutes/{id}/withdraw', {
  ...common,
  summary: 'Take a request back (the teacher of its session and the studio)',
  answer: done,
  input: { params },
  fails,
})
const assignCall = call('post', '/studio/substitutes/{id}/assign', {
  ...common,
  summary: 'Give the session to somebody (the studio)',
  answer: done,
  input: { params, body: body(assignForm) },
  fails,
})
const sayNoCall = call('post', '/studio/substitutes/{id}/decline-proposal', {
  ...common,
  summary: 'Thank who would teach it, and ask the others on (the studio)',
  answer: done,
  input: { params },
  fails,
})
const preferCall = call('put', '/studio/classes/{id}/substitutes', {
  ...common,
  summary: 'Say who is asked first for a class (its teacher and the studio)',
  answer: done,
  input: { params, body: body(preferredForm) },
  fails: [404, 409],
})

export function substitutes(studio: Studio) {
  const { settings } = studio
  return resource()
    .openapi(listCall, async (c) => {
      const found = await listSubstitutes(studio, requireMember(c))
      const present = (one: ShownRequest) => presentRequest(one, settings.timeZone)
      return ok(c, {
        data: {
          own: found.own.map(({ session, request }) => ({
            session: presentSession(session, settings.timeZone),
            request: request && present(request),
          })),
          forMe: found.forMe.map(present),
          given: found.given.map(present),
          studio: found.studio.map((one) => ({
            ...present(one),
            fits: one.fits.map(({ id: _id, name }) => ({ _id, name })),
          })),
          classes: found.classes.map(({ id: _id, title, neededCertificate, preferred, version }) => ({
            _id,
            title,
            neededCertificate,
            preferred,
            version,
          })),
          teachers: found.teachers.map((one) => ({
            _id: one.id,
            name: fullName(one.firstName, one.lastName),
          })),
          mayAssign: found.mayAssign,
        },
      })
    })
    .openapi(whoCall, async (c) => {
      const found = await whoWouldBeAsked(studio, requireMember(c), c.req.valid('param').id)
      const named = (all: { id: string; name: string }[]) => all.map(({ id: _id, name }) => ({ _id, name }))
      const { preferred, others, preferredMinutes, mayNameFee, all } = found
      return ok(c, {
        data: {
          preferred: named(preferred),
          others: named(others),
          preferredMinutes,
          mayNameFee,
          all:
            all?.map(({ id: _id, name, knowsStyle, isCertified, busyWith }) => ({
              _id,
              name,
              knowsStyle,
              isCertified,
              busyWith,
            })) ?? null,
        },
      })
    })
    .openapi(askCall, async (c) => {
      await askForSubstitute(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.substituteAsked })
    })
    .openapi(assignForCall, async (c) => {
      const { teacherId } = c.req.valid('json')
      const name = await assignForSession(studio, requireMember(c), c.req.valid('param').id, teacherId)
      return ok(c, { message: TEXTS.substituteAssigned(name) })
    })
    .openapi(acceptCall, async (c) => {
      const isTaken = await acceptRequest(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: isTaken ? TEXTS.youTookIt : TEXTS.youWouldTakeIt })
    })
    .openapi(declineCall, async (c) => {
      await declineRequest(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.substituteDeclined })
    })
    .openapi(withdrawCall, async (c) => {
      await withdrawRequest(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.substituteWithdrawn })
    })
    .openapi(assignCall, async (c) => {
      const { teacherId } = c.req.valid('json')
      const name = await assignSubstitute(studio, requireMember(c), c.req.valid('param').id, teacherId)
      return ok(c, { message: TEXTS.substituteAssigned(name) })
    })
    .openapi(sayNoCall, async (c) => {
      const name = await declineProposal(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.proposalDeclined(name) })
    })
    .openapi(preferCall, async (c) => {
      const { version, preferred, needs } = c.req.valid('json')
      const neededCertificate = needs && (needs.certificate ?? null)
      const form = { version, preferred, neededCertificate }
      await preferSubstitutes(studio, requireMember(c), c.req.valid('param').id, form)
      return ok(c, { message: TEXTS.preferredKept })
    })
}

type ShownSession = Pick<
  ShownRequest,
  'sessionId' | 'classId' | 'title' | 'startsAt' | 'endsAt' | 'type' | 'roomName' | 'centreName' | 'booked'
>

export function presentSession(session: ShownSession, timeZone: string) {
  const place = [session.roomName, session.centreName].filter(Boolean).join(', ')
  return {
    _id: session.sessionId,
    classId: session.classId,
    title: session.title,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    timeZone,
    where: session.type === 'Live Online' ? 'online' : place,
    booked: Number(session.booked),
  }
}

function presentRequest(one: ShownRequest, timeZone: string) {
  return {
    _id: one.id,
    session: presentSession(one, timeZone),
    from: { _id: one.fromInstructorId, name: fullName(one.fromFirstName, one.fromLastName) },
    message: one.message,
    fee: one.feePaise === null ? null : rupees(one.feePaise),
    studioFirst: one.needsStudio === 1,
    preferredUntil: one.preferredUntil,
    state: one.state,
    takenBy: one.takenBy ? { _id: one.takenBy, name: fullName(one.takerFirstName, one.takerLastName) } : null,
  }
}
