import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { classVideo } from './classes.ts'
import { versionOrNone } from './studio-records.ts'
import { deskSession } from './substitutes.ts'
import { paragraphs } from './wire.ts'

export const NOTE_KINDS = ['members', 'next', 'private'] as const

export const noteForm = z
  .object({ version: versionOrNone, text: paragraphs('your note', LIMITS.noteMax) })
  .meta({ id: 'NoteForm' })

const noteOfSomebody = z.object({
  text: z.string(),
  by: z.string(),
  at: z.number().meta({ description: 'When it was last changed, UTC epoch milliseconds.' }),
})

export const sessionNotes = z
  .object({
    session: deskSession,
    own: z.object({
      members: z.string().nullable(),
      next: z.string().nullable(),
      private: z.string().nullable(),
    }),
    versions: z
      .object({ members: z.number().int(), next: z.number().int(), private: z.number().int() })
      .meta({ description: 'Of my own notes; 0 where there is none.' }),
    others: z.array(noteOfSomebody.extend({ kind: z.enum(NOTE_KINDS) })).meta({
      description: 'Notes by others for members or the next teacher; never private notes.',
    }),
    fromBefore: z.array(noteOfSomebody).meta({
      description: 'The latest note left for the teacher of this session.',
    }),
  })
  .meta({ id: 'SessionNotes' })
export type SessionNotesOnWire = z.infer<typeof sessionNotes>

export const notedSessions = z
  .array(z.object({ session: deskSession, kinds: z.array(z.enum(NOTE_KINDS)) }))
  .meta({ id: 'NotedSessions' })
export type NotedSessionsOnWire = z.infer<typeof notedSessions>

export const notesForMembers = z
  .object({
    title: z.string(),
    startsAt: z.number(),
    timeZone: z.string(),
    notes: z.array(noteOfSomebody),
    film: classVideo.nullable().meta({ description: 'The video of this session; null if there is none.' }),
  })
  .meta({ id: 'NotesForMembers' })
export type NotesForMembers = z.infer<typeof notesForMembers>
