import { z } from 'zod'
import {
  IMPORT_FIELDS,
  IMPORT_STATES,
  IMPORT_WAYS,
  IMPORTS,
  LINE_REASONS,
  LINE_STATES,
  WAYS_OF,
} from '../shared/imports.ts'
import { versionOrNone } from './studio-records.ts'
import { numeric, when } from './wire.ts'

const time = z.number()
const way = z.enum(IMPORT_WAYS, { error: 'Choose which values to keep.' })

export const importSettings = z
  .object({
    columns: z
      .array(z.enum(IMPORT_FIELDS, { error: 'Choose what the column holds.' }).nullable())
      .max(IMPORTS.columns)
      .meta({ description: 'The field of each column, in file order; null to skip it.' }),
    ways: z.object({ name: way, phone: way, birthday: way, since: way, tags: way, note: way }).meta({
      description: 'For existing members: keep, fill if empty, or overwrite from the file.',
    }),
    monthFirst: z.boolean().meta({ description: 'Whether 04/05/1990 means April 5.' }),
    newsAgreed: z.boolean().meta({
      description:
        'The studio confirms the newsletter consents in the file. Without it no one is subscribed.',
    }),
    invites: z.boolean().meta({
      description: 'Whether new members with an email of their own get a link to choose a password.',
    }),
    headings: z
      .number()
      .int()
      .min(1)
      .max(IMPORTS.titleLines)
      .default(1)
      .meta({ description: 'The header line; lines above it are ignored.' }),
    children: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether to import members below the minimum age, without a login.' }),
    without: z
      .array(
        z
          .number()
          .int()
          .min(1)
          .max(2 * IMPORTS.lines),
      )
      .max(IMPORTS.lines)
      .optional()
      .meta({ description: 'Lines to skip.' }),
  })
  .meta({ id: 'ImportSettings' })
export type ImportSettings = z.infer<typeof importSettings>

export const importForm = importSettings
  .extend({ version: versionOrNone })
  .refine(({ columns }) => columns.every((field, at) => field === null || columns.indexOf(field) === at), {
    path: ['columns'],
    error: 'Use each of these for one column only.',
    when: when('columns'),
  })
  .refine(
    ({ ways }) =>
      Object.entries(ways).every(([group, chosen]) =>
        WAYS_OF[group as keyof typeof WAYS_OF].includes(chosen),
      ),
    { path: ['ways'], error: 'Choose one of the options.', when: when('ways') },
  )
  .meta({ id: 'ImportForm' })

export const importVersion = z.object({ version: versionOrNone }).meta({ id: 'ImportVersion' })

export const importLinesQuery = z.object({
  state: z.enum(LINE_STATES, { error: 'Choose which lines to show.' }).optional(),
  after: numeric(z.number().int().min(0).max(1_000_000))
    .optional()
    .meta({ description: '`next` of the previous page.' }),
})

const fields = z.record(z.string(), z.unknown()).nullable()

export const importLine = z
  .object({
    line: z.number().int().meta({ description: 'The line in the file; the header is line 1.' }),
    state: z.enum(LINE_STATES),
    userId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    why: z.enum(LINE_REASONS).nullable(),
    leftOut: z
      .array(z.object({ field: z.string(), value: z.string(), why: z.string() }))
      .meta({ description: 'Values that couldn’t be read, and why.' }),
    sharesWith: z
      .string()
      .nullable()
      .meta({ description: 'In a draft: who else has this email, so the member gets no login.' }),
    child: z.boolean().meta({ description: 'In a draft: below the minimum age, so they get no login.' }),
    before: fields,
    after: fields.meta({ description: 'The changed fields.' }),
  })
  .meta({ id: 'ImportLine' })
export type ImportLineOnWire = z.infer<typeof importLine>

export const importLines = z
  .object({ lines: z.array(importLine), next: z.number().int().nullable() })
  .meta({ id: 'ImportLines' })
export type ImportLinesOnWire = z.infer<typeof importLines>

const counts = z.object({
  made: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  gone: z.number().int(),
  kept: z.number().int(),
})

const importRow = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  lines: z.number().int(),
  createdAt: time,
  by: z.string().nullable(),
  finishedAt: time.nullable(),
})

export const importList = z
  .object({ imports: z.array(importRow), timeZone: z.string() })
  .meta({ id: 'ImportList' })
export type ImportListOnWire = z.infer<typeof importList>

export const importOne = importRow
  .extend({
    version: z.number().int(),
    done: z.number().int().meta({ description: 'Processed lines.' }),
    columns: z
      .array(
        z.object({
          heading: z.string(),
          examples: z.array(z.string()),
          health: z.boolean().meta({ description: 'It mentions health, so it isn’t guessed as a note.' }),
        }),
      )
      .meta({ description: 'In a draft: the columns of the file.' }),
    settings: importSettings,
    top: z
      .array(z.object({ line: z.number().int(), text: z.string() }))
      .meta({ description: 'In a draft: its first lines, including the header.' }),
    counts: counts.meta({ description: 'Expected result of a draft, otherwise the actual one.' }),
    leftOut: z.number().int().meta({ description: 'Lines with unreadable values.' }),
    invited: z.number().int().meta({ description: 'People still to be invited; for a draft, who would be.' }),
    earlier: time.nullable().meta({ description: 'When the same file was imported before.' }),
    undoUntil: time.nullable(),
    undoneBy: z.string().nullable(),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'Import' })
export type ImportOnWire = z.infer<typeof importOne>
