import { z } from 'zod'
import type { CueOnWire } from '../../contract/cues.ts'
import { cue, cueForm, cueLook, cuesOfSession } from '../../contract/cues.ts'
import { healthOpening } from '../../contract/desk-members.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { addCue, type Cue, changeCue, findCues, takeBackCue } from '../../domain/accounts/cues.ts'
import { findCueLooks, lookAtCues } from '../../domain/booked-sessions/cues.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { findHealthOpenings } from '../../domain/members/health.ts'
import { listTeachers } from '../../domain/teachers/list-teachers.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const LOOKS_SHOWN = 30

const mine = { tag: 'My account', login: true } as const
const ofOne = z.object({ id })

const cuesCall = call('get', '/user/cues', {
  ...mine,
  status: 200,
  summary: 'My sentences for my teachers',
  answer: answer(z.array(cue)),
})
const addCall = call('post', '/user/cues', {
  ...mine,
  status: 201,
  summary: 'Write a sentence for my teachers, or for those I name; with the consent for health answers',
  answer: z.object({ success: z.literal(true), message: z.string(), data: ofOne }),
  input: { body: body(cueForm) },
  fails: [409],
})
const changeCall = call('put', '/user/cues/{id}', {
  ...mine,
  status: 200,
  summary: 'Change one of my sentences, and who may read it',
  answer: done,
  input: { params: ofOne, body: body(cueForm) },
  fails: [404],
})
const takeBackCall = call('delete', '/user/cues/{id}', {
  ...mine,
  status: 200,
  summary: 'Take one of my sentences back: nobody reads it from the next request on',
  answer: done,
  input: { params: ofOne },
  fails: [404],
})
const looksCall = call('get', '/user/cue-looks', {
  ...mine,
  status: 200,
  summary: 'Who looked at my sentences, when, and for which session; the latest first',
  answer: answer(z.array(cueLook)),
})
const openingsCall = call('get', '/user/health-openings', {
  ...mine,
  status: 200,
  summary: 'Who of the staff opened my answers about health, when and why; the latest first',
  answer: answer(z.array(healthOpening)),
})
const cuesOfSessionCall = call('get', '/sessions/{id}/cues', {
  tag: 'Sessions',
  login: true,
  status: 200,
  summary:
    'What those in a session agreed that its teacher may know, from 24 hours before it until 2 hours after; each look is written down for them',
  answer: answer(cuesOfSession),
  input: { params: ofOne },
  fails: [404, 409],
})

export function cues(studio: Studio) {
  return resource()
    .openapi(cuesCall, async (c) => {
      const own = await findCues(studio, requireMember(c).id)
      return ok(c, { data: await presentCues(studio, own) })
    })
    .openapi(addCall, async (c) => {
      const added = await addCue(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.cueSaved, data: { id: added } }, 201)
    })
    .openapi(changeCall, async (c) => {
      await changeCue(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.cueChanged })
    })
    .openapi(takeBackCall, async (c) => {
      await takeBackCue(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.cueTakenBack })
    })
    .openapi(looksCall, async (c) => {
      const looks = await findCueLooks(studio, requireMember(c).id, LOOKS_SHOWN)
      const data = looks.map(({ lookedAt, teacher, title, startsAt }) => ({
        lookedAt: iso(lookedAt),
        teacher,
        session: { title, startsAt: iso(startsAt) },
      }))
      return ok(c, { data })
    })
    .openapi(openingsCall, async (c) => {
      const openings = await findHealthOpenings(studio.db, requireMember(c).id, LOOKS_SHOWN)
      const data = openings.map(({ openedAt, by, reason }) => ({ openedAt: iso(openedAt), by, reason }))
      return ok(c, { data })
    })
    .openapi(cuesOfSessionCall, async (c) => {
      const data = await lookAtCues(studio, requireMember(c), c.req.valid('param').id)
      c.header('Cache-Control', 'private, no-store')
      return ok(c, { data })
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
