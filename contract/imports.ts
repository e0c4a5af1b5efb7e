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
      .meta({ description: 'What each column holds, in the order of the file; null for what is left out.' }),
    ways: z.object({ name: way, phone: way, birthday: way, since: way, tags: way, note: way }).meta({
      description: 'Of who is here already: what stays, is filled where empty, or follows the file.',
    }),
    monthFirst: z.boolean().meta({ description: 'Whether 04/05/1990 is the fifth of April.' }),
    newsAgreed: z.boolean().meta({
      description:
        'That the studio has the consent of those whose column says so. Without it nobody gets news.',
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
      .meta({ description: 'The line that names the columns; what is above it is left out.' }),
    children: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether members below the studio’s minimum age come too, without a login.' }),
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
      .meta({ description: 'Lines that are left out by choice.' }),
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
    .meta({ description: '`next` of the page before.' }),
})

const fields = z.record(z.string(), z.unknown()).nullable()

export const importLine = z
  .object({
    line: z.number().int().meta({ description: 'In the file; the headings are line 1.' }),
    state: z.enum(LINE_STATES),
    userId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    why: z.enum(LINE_REASONS).nullable(),
    leftOut: z
      .array(z.object({ field: z.string(), value: z.string(), why: z.string() }))
      .meta({ description: 'Which of its values could not be read, and why.' }),
    sharesWith: z
      .string()
      .nullable()
      .meta({ description: 'Of a draft: who else has this email, so that the member gets no login.' }),
    child: z.boolean().meta({ description: 'Of a draft: below the minimum age, so that they get no login.' }),
    before: fields,
    after: fields.meta({ description: 'The fields that become, or became, others.' }),
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
    done: z.number().int().meta({ description: 'Lines that were worked on.' }),
    columns: z
      .array(
        z.object({
          heading: z.string(),
          examples: z.array(z.string()),
          health: z.boolean().meta({ description: 'It speaks of health, so it is not guessed as a note.' }),
        }),
      )
      .meta({ description: 'Of a draft: the columns of the file.' }),
    settings: importSettings,
    top: z
      .array(z.object({ line: z.number().int(), text: z.string() }))
      .meta({ description: 'Of a draft: its first lines, one of which names the columns.' }),
    counts: counts.meta({ description: 'Of a draft what it would come to, else what it came to.' }),
    leftOut: z.number().int().meta({ description: 'Lines of which something cannot be read.' }),
    invited: z
      .number()
      .int()
      .meta({ description: 'Who still gets an invitation; of a draft, who would get one.' }),
    earlier: time.nullable().meta({ description: 'When the same file was imported before.' }),
    undoUntil: time.nullable(),
    undoneBy: z.string().nullable(),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'Import' })
export type ImportOnWire = z.infer<typeof importOne>
