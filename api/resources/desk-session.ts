import { z } from 'zod'
import {
  addForm,
  letterForm,
  letterPreview as letterPreviewOnWire,
  moveForm,
  type PlacePreviewOnWire,
  placePreview as placePreviewOnWire,
  promotionForm,
  readersQuery,
  removalForm,
  rosterMember,
  type SessionAtDesk,
  sessionAtDesk as sessionOnWire,
} from '../../contract/desk-session.ts'
import { peopleQuery } from '../../contract/roll.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { placeOfSession } from '../../domain/attendance/roll.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { addMember } from '../../domain/roster/add.ts'
import { findForSession } from '../../domain/roster/find-members.ts'
import { moveMember } from '../../domain/roster/move.ts'
import { placeInSession } from '../../domain/roster/place.ts'
import { promote } from '../../domain/roster/promote.ts'
import { takeOff } from '../../domain/roster/remove.ts'
import { sessionAtDesk } from '../../domain/roster/session-at-desk.ts'
import { letterPreview, writeToSession } from '../../domain/roster/write-to.ts'
import { fullName } from '../../shared/full-name.ts'
import { hundredthsOf, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentPicture } from './present.ts'
import { presentRoll } from './roll.ts'

const tag = 'Session at the desk'
const ofOne = z.object({ id })
const ofPlace = z.object({ id, bookingId: id })
const byStaff = { tag, status: 200, fails: [404, 409], login: true } as const

const sessionCall = call('get', '/studio/sessions/{id}', {
  ...byStaff,
  fails: [404],
  summary: 'A session: how full it is, who is in it, who waits and why, what happened in it',
  answer: answer(sessionOnWire),
  input: { params: ofOne },
})
const membersCall = call('get', '/studio/sessions/{id}/members', {
  ...byStaff,
  fails: [404],
  summary: 'Find a member for a session, by name, whole address or telephone number',
  answer: answer(z.array(rosterMember)),
  input: { params: ofOne, query: peopleQuery },
})
const addCall = call('post', '/studio/sessions/{id}/members', {
  ...byStaff,
  summary: 'Put a member into a session: for nothing, or with a place that is kept until they have paid',
  answer: done,
  input: { params: ofOne, body: body(addForm) },
})
const placeCall = call('get', '/studio/sessions/{id}/places/{bookingId}', {
  ...byStaff,
  summary: 'What taking somebody off would mean, and where they could go instead',
  answer: answer(placePreviewOnWire),
  input: { params: ofPlace },
})
const removeCall = call('post', '/studio/sessions/{id}/places/{bookingId}/remove', {
  ...byStaff,
  summary: 'Take somebody off a session, by the policy or with all of it back',
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      refund: z.number().meta({ description: 'Rupees.' }),
      leavesAt: z
        .number()
        .nullable()
        .meta({ description: 'Until then it can be taken back; null for what was done at once.' }),
    }),
  }),
  input: { params: ofPlace, body: body(removalForm) },
})
const moveCall = call('post', '/studio/sessions/{id}/places/{bookingId}/move', {
  ...byStaff,
  summary: 'Move somebody into another session with a free place',
  answer: done,
  input: { params: ofPlace, body: body(moveForm) },
})
const promoteCall = call('post', '/studio/sessions/{id}/waiting/{waitId}/promote', {
  ...byStaff,
  summary: 'Give somebody who waits a mat before the others, with a reason that is kept',
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      isBeyond: z.boolean().meta({ description: 'They are one more than the room holds.' }),
    }),
  }),
  input: { params: z.object({ id, waitId: id }), body: body(promotionForm) },
})
const readersCall = call('get', '/studio/sessions/{id}/letter', {
  ...byStaff,
  fails: [404],
  summary: 'How many would read a letter to those of a session',
  answer: answer(letterPreviewOnWire),
  input: { params: ofOne, query: readersQuery },
})
const letterCall = call('post', '/studio/sessions/{id}/letter', {
  ...byStaff,
  summary: 'Write to those of a session, in ten minutes; the words stay in its history',
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ _id: z.string(), leavesAt: z.number() }),
  }),
  input: { params: ofOne, body: body(letterForm) },
})

export function deskSession(studio: Studio) {
  return resource()
    .openapi(sessionCall, async (c) => {
      const found = await sessionAtDesk(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: presentSession(studio, found) })
    })
    .openapi(membersCall, async (c) => {
      const { q } = c.req.valid('query')
      const people = await findForSession(studio, requireMember(c), c.req.valid('param').id, q)
      return ok(c, { data: people.map(({ id: _id, ...person }) => ({ _id, ...person })) })
    })
    .openapi(addCall, async (c) => {
      const form = c.req.valid('json')
      await addMember(studio, requireMember(c), c.req.valid('param').id, form)
      return ok(c, { message: form.how === 'online' ? TEXTS.placeKept : TEXTS.memberAdded })
    })
    .openapi(placeCall, async (c) => {
      const { id: sessionId, bookingId } = c.req.valid('param')
      const found = await placeInSession(studio, requireMember(c), { sessionId, bookingId })
      return ok(c, { data: presentPlace(found) })
    })
    .openapi(removeCall, async (c) => {
      const { id: sessionId, bookingId } = c.req.valid('param')
      const form = c.req.valid('json')
      const { refund, leavesAt } = await takeOff(studio, requireMember(c), { sessionId, bookingId }, form)
      return ok(c, { message: TEXTS.memberTakenOff, data: { refund: rupees(refund), leavesAt } })
    })
    .openapi(moveCall, async (c) => {
      const { id, bookingId } = c.req.valid('param')
      const { sessionId: to, reason } = c.req.valid('json')
      await moveMember(studio, requireMember(c), { sessionId: id, bookingId }, { to, reason })
      return ok(c, { message: TEXTS.memberMoved })
    })
    .openapi(promoteCall, async (c) => {
      const { id: sessionId, waitId } = c.req.valid('param')
      const form = c.req.valid('json')
      const data = await promote(studio, requireMember(c), { sessionId, waitId }, form)
      return ok(c, { message: form.how === 'offer' ? TEXTS.placeKept : TEXTS.memberAdded, data })
    })
    .openapi(readersCall, async (c) => {
      const { to } = c.req.valid('query')
      return ok(c, { data: await letterPreview(studio, requireMember(c), c.req.valid('param').id, to) })
    })
    .openapi(letterCall, async (c) => {
      const { id: _id, leavesAt } = await writeToSession(
        studio,
        requireMember(c),
        c.req.valid('param').id,
        c.req.valid('json'),
      )
      return ok(c, { message: TEXTS.sessionWritten, data: { _id, leavesAt } })
    })
}

function presentSession(studio: Studio, found: Awaited<ReturnType<typeof sessionAtDesk>>): SessionAtDesk {
  const { session, paid } = found
  const { people, ...roll } = presentRoll(studio, found)
  return {
    ...roll,
    slug: session.slug,
    number: session.number,
    totalClasses: session.totalClasses,
    image: presentPicture(found.picture, '', { width: 128, height: 160 }),
    roomId: found.roomId,
    teacherId: found.teacherId,
    isSoldSingly: found.isSoldSingly,
    held: found.held,
    may: found.may,
    people: people.map((person) => {
      const own = paid.get(person.bookingId)
      return { ...person, paid: own ? { amount: rupees(own.amount), method: own.method } : null }
    }),
    waiting: found.waiting.map(({ id: _id, name, isForRun, askedAt, state, until }) => ({
      _id,
      name,
      isForRun,
      askedAt,
      state,
      until,
    })),
    history: found.history.map(({ id: _id, kind, to, ...line }) => ({
      _id,
      kind,
      ...line,
      to: kind === 'taken-off' && to !== null ? rupees(hundredthsOf(to)) : to,
    })),
    change: found.change && {
      changeId: found.change.id,
      settlesAt: found.change.settlesAt,
      by: found.change.by,
      isOff: found.change.isOff,
      when: found.change.when,
      room: found.change.room,
      teacher: found.change.teacher,
    },
    notMade: found.notMade && { changeId: found.notMade.id, why: found.notMade.why },
    letters: found.letters.map(({ id: _id, by, people, leavesAt }) => ({ _id, by, people, leavesAt })),
    takenOff: found.takenOff.map(({ id: _id, name, amount, dueAt, by }) => ({
      _id,
      name,
      amount: amount === null ? null : rupees(amount),
      leavesAt: dueAt,
      by,
    })),
    rooms: found.rooms.map(({ id: _id, name, centre, capacity }) => ({ _id, name, centre, capacity })),
    teachers: found.teachers.map(({ id: _id, firstName, lastName }) => ({
      _id,
      name: fullName(firstName, lastName),
    })),
  }
}

function presentPlace({
  name,
  leaving,
  moves,
}: Awaited<ReturnType<typeof placeInSession>>): PlacePreviewOnWire {
  return {
    name,
    leaving: {
      kind: leaving.kind,
      paid: leaving.paid === null ? null : rupees(leaving.paid),
      byPolicy: leaving.byPolicy === null ? null : rupees(leaving.byPolicy),
      percent: leaving.percent,
      whole: leaving.whole === null ? null : rupees(leaving.whole),
      waits: leaving.waits,
    },
    moves: moves.map(({ session, free }) => ({
      _id: session.id,
      title: session.title,
      startsAt: session.startsAt,
      place: placeOfSession(session),
      free,
    })),
  }
}
