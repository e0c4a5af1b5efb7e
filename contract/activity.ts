import { z } from 'zod'
import { cursor } from './wire.ts'

export const activityQuery = z.object({
  after: cursor.optional(),
  by: z.string().max(64).optional().meta({ description: 'The id of the person who did it.' }),
  kind: z
    .string()
    .regex(/^[a-z-]{1,40}$/, { error: 'Letters only.' })
    .optional()
    .meta({ description: 'The kind of subject, such as class.' }),
})

const fields = z.record(z.string(), z.unknown()).nullable()

export const activityLine = z
  .object({
    _id: z.string(),
    at: z.number(),
    by: z.string().nullable(),
    action: z.string().meta({ description: 'Such as centre.changed.' }),
    subject: z.string(),
    about: z
      .string()
      .nullable()
      .meta({ description: 'The subject in words; null if it doesn’t exist any more.' }),
    before: fields.meta({ description: 'The changed fields, before.' }),
    after: fields.meta({ description: 'The changed fields, after.' }),
    undoable: z.boolean(),
    noUndo: z
      .string()
      .nullable()
      .meta({ description: 'Why it can’t be undone, where others of its kind can.' }),
    undoneAt: z.number().nullable(),
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'ActivityLine' })
export type ActivityLineOnWire = z.infer<typeof activityLine>

export const activity = z
  .object({
    lines: z.array(activityLine),
    next: z
      .string()
      .nullable()
      .meta({ description: 'The value for `after` to get the next page; null on the last page.' }),
    people: z.array(z.object({ _id: z.string(), name: z.string() })),
  })
  .meta({ id: 'Activity' })
export type ActivityOnWire = z.infer<typeof activity>
