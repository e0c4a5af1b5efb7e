import { z } from 'zod'
import {
  NOTE_KINDS,
  notedSessions as notedOnWire,
  noteForm,
  notesForMembers,
  sessionNotes,
} from '../../contract/notes.ts'
import { id } from '../../contract/wire.ts'
import type { SessionDetails } from '../../domain/classes/session-details.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  notedSessions,
  notesForMember,
  notesOfSession,
  removeNote,
  saveNote,
} from '../../domain/notes/notes.ts'
import { videoPlaces } from '../../domain/videos/video-places.ts'
import { videoPath } from '../../domain/videos/videos.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentVideo } from './present.ts'
import { presentSession } from './substitutes.ts'

const ofKind = z.object({ id, kind: z.enum(NOTE_KINDS) })

export function notes(studio: Studio) {
  const { settings } = studio
  const present = (session: SessionDetails) =>
    presentSession({ ...session, sessionId: session.id, booked: 0 }, settings.timeZone)
  return resource('Desk')
    .call('get', '/studio/notes', {
      summary: 'List my recent and upcoming sessions with my notes (teachers only)',
      data: notedOnWire,
      run: async (member) => {
        const found = await notedSessions(studio, member)
        return found.map(({ session, kinds }) => ({ session: present(session), kinds }))
      },
    })
    .call('get', '/studio/sessions/{id}/notes', {
      summary: 'List the notes of a session (its teacher and the studio)',
      data: sessionNotes,
      run: async (member, { id }) => {
        const found = await notesOfSession(studio, member, id)
        const ofKind = (kind: Written['kind']) => found.own.find((one) => one.kind === kind)
        const own = (kind: Written['kind']) => ofKind(kind)?.text ?? null
        const version = (kind: Written['kind']) => ofKind(kind)?.version ?? 0
        return {
          session: present(found.session),
          own: { members: own('members'), next: own('next'), private: own('private') },
          versions: { members: version('members'), next: version('next'), private: version('private') },
          others: found.others.map((one) => ({ ...signed(one), kind: one.kind })),
          fromBefore: found.fromBefore.map(signed),
        }
      },
    })
    .call('put', '/studio/sessions/{id}/notes/{kind}', {
      summary: 'Save a session note, replacing the previous one (its teacher and the studio)',
      params: ofKind,
      form: noteForm,
      run: async (member, { id: sessionId, kind }, form) => {
        await saveNote(studio, member, { sessionId, kind, ...form })
        return TEXTS.noteKept[kind]
      },
    })
    .call('delete', '/studio/sessions/{id}/notes/{kind}', {
      summary: 'Delete a session note',
      params: ofKind,
      fails: [404],
      run: (member, { id: sessionId, kind }) => removeNote(studio, member, sessionId, kind),
      says: TEXTS.noteRemoved,
    })
    .call('get', '/sessions/{id}/notes', {
      summary: 'Get the teacher’s note for the members of a past session',
      tag: 'Sessions',
      data: notesForMembers,
      run: async (member, { id }) => {
        const found = await notesForMember(studio, member, id)
        const { title, startsAt, classId } = found.session
        const places = found.film && (await videoPlaces(studio, member, classId))
        const film =
          found.film &&
          presentVideo(found.film, videoPath(studio, found.film, member, true), places?.get(found.film.id))
        return { title, startsAt, timeZone: settings.timeZone, notes: found.notes.map(signed), film }
      },
    })
}

type Written = Awaited<ReturnType<typeof notesForMember>>['notes'][number]

function signed({ text, firstName, lastName, updatedAt }: Written) {
  return { text, by: fullName(firstName, lastName), at: updatedAt }
}
