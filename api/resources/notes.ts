import { z } from 'zod'
import {
  NOTE_KINDS,
  notedSessions as notedOnWire,
  noteForm,
  notesForMembers,
  sessionNotes,
} from '../../contract/notes.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { SessionDetails } from '../../domain/classes/session-details.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  keepNote,
  notedSessions,
  notesForMember,
  notesOfSession,
  removeNote,
} from '../../domain/notes/notes.ts'
import { videoPlaces } from '../../domain/videos/video-places.ts'
import { videoPath } from '../../domain/videos/videos.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentVideo } from './present.ts'
import { presentSession } from './substitutes.ts'

const common = { status: 200, login: true } as const
const ofSession = z.object({ id })
const ofKind = z.object({ id, kind: z.enum(NOTE_KINDS) })

const listCall = call('get', '/studio/notes', {
  ...common,
  tag: 'Desk',
  summary: 'My sessions of late and the next ones, and which notes I wrote of them (teachers only)',
  answer: answer(notedOnWire),
})
const readCall = call('get', '/studio/sessions/{id}/notes', {
  ...common,
  tag: 'Desk',
  summary: 'The notes of a session (its teacher and the studio)',
  answer: answer(sessionNotes),
  input: { params: ofSession },
  fails: [404],
})
const keepCall = call('put', '/studio/sessions/{id}/notes/{kind}', {
  ...common,
  tag: 'Desk',
  summary: 'Keep a note of a session, in place of the one before (its teacher and the studio)',
  answer: done,
  input: { params: ofKind, body: body(noteForm) },
  fails: [404, 409],
})
const removeCall = call('delete', '/studio/sessions/{id}/notes/{kind}', {
  ...common,
  tag: 'Desk',
  summary: 'Remove a note of mine',
  answer: done,
  input: { params: ofKind },
  fails: [404],
})
const membersCall = call('get', '/sessions/{id}/notes', {
  ...common,
  tag: 'Sessions',
  summary: 'What the teacher left for those who were in a session, once it is over',
  answer: answer(notesForMembers),
  input: { params: ofSession },
  fails: [404],
})

export function notes(studio: Studio) {
  const { settings } = studio
  const present = (session: SessionDetails) =>
    presentSession({ ...session, sessionId: session.id, booked: 0 }, settings.timeZone)
  return resource()
    .openapi(listCall, async (c) => {
      const found = await notedSessions(studio, requireMember(c))
      return ok(c, { data: found.map(({ session, kinds }) => ({ session: present(session), kinds })) })
    })
    .openapi(readCall, async (c) => {
      const found = await notesOfSession(studio, requireMember(c), c.req.valid('param').id)
      const ofKind = (kind: Written['kind']) => found.own.find((one) => one.kind === kind)
      const own = (kind: Written['kind']) => ofKind(kind)?.text ?? null
      const version = (kind: Written['kind']) => ofKind(kind)?.version ?? 0
      return ok(c, {
        data: {
          session: present(found.session),
          own: { members: own('members'), next: own('next'), private: own('private') },
          versions: { members: version('members'), next: version('next'), private: version('private') },
          others: found.others.map((one) => ({ ...signed(one), kind: one.kind })),
          fromBefore: found.fromBefore.map(signed),
        },
      })
    })
    .openapi(keepCall, async (c) => {
      const { id: sessionId, kind } = c.req.valid('param')
      await keepNote(studio, requireMember(c), { sessionId, kind, ...c.req.valid('json') })
      return ok(c, { message: TEXTS.noteKept[kind] })
    })
    .openapi(removeCall, async (c) => {
      const { id: sessionId, kind } = c.req.valid('param')
      await removeNote(studio, requireMember(c), sessionId, kind)
      return ok(c, { message: TEXTS.noteRemoved })
    })
    .openapi(membersCall, async (c) => {
      const member = requireMember(c)
      const found = await notesForMember(studio, member, c.req.valid('param').id)
      const { title, startsAt, classId } = found.session
      const places = found.film && (await videoPlaces(studio, member, classId))
      const film =
        found.film &&
        presentVideo(found.film, videoPath(studio, found.film, member, true), places?.get(found.film.id))
      return ok(c, {
        data: { title, startsAt, timeZone: settings.timeZone, notes: found.notes.map(signed), film },
      })
    })
}

type Written = Awaited<ReturnType<typeof notesForMember>>['notes'][number]

function signed({ text, firstName, lastName, updatedAt }: Written) {
  return { text, by: fullName(firstName, lastName), at: updatedAt }
}
