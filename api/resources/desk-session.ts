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
import { saying } from '../../contract/wire.ts'
import { placeOfSession } from '../../domain/attendance/roll.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { addMember } from '../../domain/roster/add-member.ts'
import { emailSession, previewSessionEmail } from '../../domain/roster/email-session.ts'
import { findForSession } from '../../domain/roster/find-members.ts'
import { moveMember } from '../../domain/roster/move-member.ts'
import { placeInSession } from '../../domain/roster/place.ts'
import { promote } from '../../domain/roster/promote.ts'
import { removeFromSession } from '../../domain/roster/remove-from-session.ts'
import { sessionAtDesk } from '../../domain/roster/session-at-desk.ts'
import { fullName } from '../../shared/full-name.ts'
import { hundredthsOf, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'
import { presentRoll } from './roll.ts'

export function deskSession(studio: Studio) {
  return resource('Session at the desk')
    .call('get', '/studio/sessions/{id}', {
      summary: 'Get a session: occupancy, bookings, waitlist and history',
      data: sessionOnWire,
      run: async (member, { id }) => presentSession(studio, await sessionAtDesk(studio, member, id)),
    })
    .call('get', '/studio/sessions/{id}/members', {
      summary: 'Find a member for a session by name, full email or phone number',
      fails: [404, 409],
      query: peopleQuery,
      data: z.array(rosterMember),
      run: async (member, { id, q }) => {
        const people = await findForSession(studio, member, id, q)
        return people.map(({ id: _id, ...person }) => ({ _id, ...person }))
      },
    })
    .call('post', '/studio/sessions/{id}/members', {
      summary: 'Add a member to a session, for free or with a place held until they pay',
      form: addForm,
      run: async (member, { id }, form) => {
        await addMember(studio, member, id, form)
        return form.how === 'online' ? TEXTS.placeKept : TEXTS.memberAdded
      },
    })
    .call('get', '/studio/sessions/{id}/places/{bookingId}', {
      summary: 'Preview removing a member from a session, with alternatives',
      fails: [404, 409],
      data: placePreviewOnWire,
      run: async (member, { id: sessionId, bookingId }) =>
        presentPlace(await placeInSession(studio, member, { sessionId, bookingId })),
    })
    .call('post', '/studio/sessions/{id}/places/{bookingId}/remove', {
      summary: 'Remove a member from a session, refunded by the policy or in full',
      form: removalForm,
      data: z.object({
        refund: z.number().meta({ description: 'Rupees.' }),
        leavesAt: z
          .number()
          .nullable()
          .meta({ description: 'Until then it can be undone; null if it took effect at once.' }),
      }),
      run: async (member, { id: sessionId, bookingId }, form) => {
        const { refund, leavesAt } = await removeFromSession(studio, member, { sessionId, bookingId }, form)
        return { refund: rupees(refund), leavesAt }
      },
      says: TEXTS.memberTakenOff,
    })
    .call('post', '/studio/sessions/{id}/places/{bookingId}/move', {
      summary: 'Move a member to another session with a free place',
      form: moveForm,
      run: (member, { id, bookingId }, { sessionId: to, reason }) =>
        moveMember(studio, member, { sessionId: id, bookingId }, { to, reason }),
      says: TEXTS.memberMoved,
    })
    .call('post', '/studio/sessions/{id}/waiting/{waitId}/promote', {
      summary: 'Give a waitlisted member a place ahead of others, with a recorded reason',
      form: promotionForm,
      answer: saying(
        z.object({
          isBeyond: z.boolean().meta({ description: 'They exceed the capacity by one.' }),
        }),
      ),
      run: async (member, { id: sessionId, waitId }, form) => {
        const data = await promote(studio, member, { sessionId, waitId }, form)
        return { message: form.how === 'offer' ? TEXTS.placeKept : TEXTS.memberAdded, data }
      },
    })
    .call('get', '/studio/sessions/{id}/letter', {
      summary: 'Count the recipients of an email to a session',
      query: readersQuery,
      data: letterPreviewOnWire,
      run: (member, { id, to }) => previewSessionEmail(studio, member, id, to),
    })
    .call('post', '/studio/sessions/{id}/letter', {
      summary: 'Email the people of a session, in 10 minutes; the text stays in its history',
      form: letterForm,
      data: z.object({ _id: z.string(), leavesAt: z.number() }),
      run: async (member, { id }, form) => {
        const { id: _id, leavesAt } = await emailSession(studio, member, id, form)
        return { _id, leavesAt }
      },
      says: TEXTS.sessionWritten,
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
