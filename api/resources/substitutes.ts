import {
  assignForm,
  candidates,
  preferredForm,
  substituteForm,
  substitutes as substitutesOnWire,
} from '../../contract/substitutes.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { askForSubstitute, previewCandidates, withdrawRequest } from '../../domain/substitutes/ask.ts'
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
import { resource } from '../resource.ts'

export function substitutes(studio: Studio) {
  const { settings } = studio
  return resource('Desk')
    .call('get', '/studio/substitutes', {
      summary:
        'List my upcoming sessions, requests I can accept and, for the studio, all open requests (staff only)',
      data: substitutesOnWire,
      run: async (member) => presentAll(await listSubstitutes(studio, member), settings.timeZone),
    })
    .call('get', '/studio/sessions/{id}/substitutes', {
      summary: 'Preview who would be asked to substitute (its teacher and the studio)',
      data: candidates,
      run: async (member, { id: idGiven }) => {
        const found = await previewCandidates(studio, member, idGiven)
        const named = (all: { id: string; name: string }[]) => all.map(({ id: _id, name }) => ({ _id, name }))
        const { preferred, others, preferredMinutes, mayNameFee, all } = found
        return {
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
        }
      },
    })
    .call('post', '/studio/sessions/{id}/substitutes', {
      summary: 'Request a substitute (its teacher and the studio)',
      form: substituteForm,
      run: (member, { id }, form) => askForSubstitute(studio, member, id, form),
      says: TEXTS.substituteAsked,
    })
    .call('post', '/studio/sessions/{id}/substitutes/assign', {
      summary: 'Assign another teacher at once and email both teachers and the members (managers)',
      form: assignForm,
      run: async (member, { id }, { teacherId }) =>
        TEXTS.substituteAssigned(await assignForSession(studio, member, id, teacherId)),
    })
    .call('post', '/studio/substitutes/{id}/accept', {
      summary: 'Accept a session; of two at once one gets it, and the other is told who (teachers only)',
      run: async (member, { id }) =>
        (await acceptRequest(studio, member, id)) ? TEXTS.youTookIt : TEXTS.youWouldTakeIt,
    })
    .call('post', '/studio/substitutes/{id}/decline', {
      summary: 'Decline a request (teachers only)',
      run: (member, { id }) => declineRequest(studio, member, id),
      says: TEXTS.substituteDeclined,
    })
    .call('post', '/studio/substitutes/{id}/withdraw', {
      summary: 'Withdraw a request (the teacher of its session and the studio)',
      run: (member, { id }) => withdrawRequest(studio, member, id),
      says: TEXTS.substituteWithdrawn,
    })
    .call('post', '/studio/substitutes/{id}/assign', {
      summary: 'Accept a teacher’s offer (the studio)',
      form: assignForm,
      run: async (member, { id }, { teacherId }) =>
        TEXTS.substituteAssigned(await assignSubstitute(studio, member, id, teacherId)),
    })
    .call('post', '/studio/substitutes/{id}/decline-proposal', {
      summary: 'Decline a teacher’s offer and keep asking others (the studio)',
      run: async (member, { id }) => TEXTS.proposalDeclined(await declineProposal(studio, member, id)),
    })
    .call('put', '/studio/classes/{id}/substitutes', {
      summary: 'Set the preferred substitutes of a class (its teacher and the studio)',
      form: preferredForm,
      run: async (member, { id }, { version, preferred, needs }) => {
        const neededCertificate = needs && (needs.certificate ?? null)
        const form = { version, preferred, neededCertificate }
        await preferSubstitutes(studio, member, id, form)
      },
      says: TEXTS.preferredKept,
    })
}

function presentAll(found: Awaited<ReturnType<typeof listSubstitutes>>, timeZone: string) {
  const present = (one: ShownRequest) => presentRequest(one, timeZone)
  return {
    own: found.own.map(({ session, request }) => ({
      session: presentSession(session, timeZone),
      request: request && present(request),
    })),
    forMe: found.forMe.map(present),
    given: found.given.map(present),
    studio: found.studio.map((one) => ({
      ...present(one),
      fits: one.fits.map(({ id: _id, name }) => ({ _id, name })),
    })),
    classes: found.classes.map(({ id: _id, title, nextAt, neededCertificate, preferred, version }) => ({
      _id,
      title,
      nextAt,
      neededCertificate,
      preferred,
      version,
    })),
    teachers: found.teachers.map((one) => ({
      _id: one.id,
      name: fullName(one.firstName, one.lastName),
    })),
    mayAssign: found.mayAssign,
  }
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
