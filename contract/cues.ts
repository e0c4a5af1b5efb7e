import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { TEXTS } from '../shared/texts.ts'
import { id, paragraphs } from './wire.ts'

const MOST_TEACHERS = 50
const AUDIENCES = ['all', 'named'] as const

const audience = z.enum(AUDIENCES, {
  error: 'Choose who can read it: all teachers, or the ones you name.',
})

/** Required, so that a missing answer never means all teachers. */
export const cueForm = z
  .object({
    text: paragraphs('a note for your teachers', LIMITS.cueMax),
    audience,
    teacherIds: z
      .array(id, { error: TEXTS.cueForNobody })
      .max(MOST_TEACHERS, { error: `Choose at most ${MOST_TEACHERS} teachers.` })
      .transform((ids) => [...new Set(ids)])
      .optional()
      .meta({ description: 'With `named`: the teachers who can read it. Ignored with `all`.' }),
  })
  .meta({
    id: 'CueForm',
    description: 'A note for teachers. Writing it is consent to show it to them.',
  })
export type CueForm = z.infer<typeof cueForm>

export const cue = z
  .object({
    _id: z.string(),
    text: z.string(),
    audience,
    teachers: z
      .array(z.object({ _id: z.string(), name: z.string() }))
      .meta({ description: 'With `named`: those who still teach here.' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Cue' })
export type CueOnWire = z.infer<typeof cue>

export const cueLook = z
  .object({
    lookedAt: z.string(),
    teacher: z.string(),
    session: z.object({ title: z.string(), startsAt: z.string() }),
  })
  .meta({ id: 'CueLook', description: 'A teacher read my notes for a session I was in.' })
export type CueLookOnWire = z.infer<typeof cueLook>

/** Members without notes are not listed, to not reveal that they have none. */
export const cuesOfSession = z
  .array(z.object({ userId: z.string(), name: z.string(), cues: z.array(z.string()) }))
  .meta({ id: 'CuesOfSession' })
export type CuesOfSession = z.infer<typeof cuesOfSession>
