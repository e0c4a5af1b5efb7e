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
import { numeric } from './wire.ts'

const time = z.number()
const way = z.enum(IMPORT_WAYS, { error: 'Please choose what counts.' })

export const importSettings = z
  .object({
    columns: z
      .array(z.enum(IMPORT_FIELDS, { error: 'Please choose what the column holds.' }).nullable())
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
    invites: z
      .boolean()
      .meta({ description: 'Whether those who are new are asked by letter to choose a password.' }),
  })
  .meta({ id: 'ImportSettings' })
export type ImportSettings = z.infer<typeof importSettings>

export const importForm = importSettings
  .extend({ version: versionOrNone })
  .superRefine(({ columns, ways }, context) => {
    const named = columns.filter((field) => field !== null)
    const twice = named.find((field, n) => named.indexOf(field) !== n)
    if (twice)
      context.addIssue({ code: 'custom', path: ['columns'], message: 'Each may be one column only.' })
    for (const [group, chosen] of Object.entries(ways))
      if (!WAYS_OF[group as keyof typeof WAYS_OF].includes(chosen))
        context.addIssue({ code: 'custom', path: ['ways'], message: 'Please choose one of those offered.' })
  })
  .meta({ id: 'ImportForm' })

export const importVersion = z.object({ version: versionOrNone }).meta({ id: 'ImportVersion' })

export const importLinesQuery = z.object({
  state: z.enum(LINE_STATES, { error: 'Please choose which lines.' }).optional(),
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
    leftOut: z.array(z.string()).meta({ description: 'What of it could not be read.' }),
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
      .array(z.object({ heading: z.string(), examples: z.array(z.string()) }))
      .meta({ description: 'Of a draft: the columns of the file.' }),
    settings: importSettings,
    counts: counts.meta({ description: 'Of a draft what it would come to, else what it came to.' }),
    leftOut: z.number().int().meta({ description: 'Lines of which something cannot be read.' }),
    invited: z.number().int().meta({ description: 'Still to be written to.' }),
    earlier: time.nullable().meta({ description: 'When the same file was imported before.' }),
    undoUntil: time.nullable(),
    undoneBy: z.string().nullable(),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'Import' })
export type ImportOnWire = z.infer<typeof importOne>
