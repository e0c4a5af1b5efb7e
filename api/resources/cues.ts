import { z } from 'zod'
import type { CueOnWire } from '../../contract/cues.ts'
import { cue, cueForm, cueLook, cuesOfSession } from '../../contract/cues.ts'
import { healthOpening } from '../../contract/desk-members.ts'
import { id } from '../../contract/wire.ts'
import { addCue, type Cue, changeCue, deleteCue, findCues } from '../../domain/accounts/cues.ts'
import { findCueLooks, readCues } from '../../domain/booked-sessions/cues.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { findHealthOpenings } from '../../domain/members/health.ts'
import { listTeachers } from '../../domain/teachers/list-teachers.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

const LOOKS_SHOWN = 30

const ofOne = z.object({ id })

export function cues(studio: Studio) {
  return resource('My account')
    .call('get', '/user/cues', {
      summary: 'List my notes for teachers',
      data: z.array(cue),
      run: async (member) => presentCues(studio, await findCues(studio, member.id)),
    })
    .call('post', '/user/cues', {
      summary: 'Add a note for all my teachers or for some; needs consent for health answers',
      form: cueForm,
      fails: [409],
      status: 201,
      data: ofOne,
      run: async (member, form) => ({ id: await addCue(studio, member, form) }),
      says: TEXTS.cueSaved,
    })
    .call('put', '/user/cues/{id}', {
      summary: 'Change a note and who can read it',
      form: cueForm,
      fails: [404],
      run: (member, { id }, form) => changeCue(studio, member, id, form),
      says: TEXTS.cueChanged,
    })
    .call('delete', '/user/cues/{id}', {
      summary: 'Delete a note, effective from the next request',
      fails: [404],
      run: (member, { id }) => deleteCue(studio, member, id),
      says: TEXTS.cueTakenBack,
    })
    .call('get', '/user/cue-looks', {
      summary: 'List who read my notes, when and for which session, latest first',
      data: z.array(cueLook),
      run: async (member) => {
        const looks = await findCueLooks(studio, member.id, LOOKS_SHOWN)
        return looks.map(({ lookedAt, teacher, title, startsAt }) => ({
          lookedAt: iso(lookedAt),
          teacher,
          session: { title, startsAt: iso(startsAt) },
        }))
      },
    })
    .call('get', '/user/health-openings', {
      summary: 'List which staff opened my health answers, when and why, latest first',
      data: z.array(healthOpening),
      run: async (member) => {
        const openings = await findHealthOpenings(studio.db, member.id, LOOKS_SHOWN)
        return openings.map(({ openedAt, by, reason }) => ({ openedAt: iso(openedAt), by, reason }))
      },
    })
    .call('get', '/sessions/{id}/cues', {
      summary:
        'Get the notes members share for a session, from 24 hours before until 2 hours after; each access is logged for them',
      tag: 'Sessions',
      fails: [404, 409],
      data: cuesOfSession,
      run: async (member, { id }, c) => {
        const data = await readCues(studio, member, id)
        c.header('Cache-Control', 'private, no-store')
        return data
      },
    })
}

async function presentCues(studio: Studio, own: Cue[]): Promise<CueOnWire[]> {
  const teachers = own.some(({ teacherIds }) => teacherIds) ? await listTeachers(studio) : []
  return own.map(({ id, text, teacherIds, createdAt, updatedAt }) => ({
    _id: id,
    text,
    audience: teacherIds ? ('named' as const) : ('all' as const),
    teachers: teachers
      .filter((one) => teacherIds?.includes(one.id))
      .map((one) => ({ _id: one.id, name: fullName(one.firstName, one.lastName) })),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  }))
}

const iso = (at: number) => new Date(at).toISOString()
