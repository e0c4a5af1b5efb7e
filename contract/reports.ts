import { z } from 'zod'
import { month } from './teacher-pay.ts'
import { day, id, numeric } from './wire.ts'

export const PERIODS = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]
export const REPORT_ROWS = [
  ...(['money', 'mats', 'away', 'new', 'returning', 'cohorts', 'cohort'] as const),
  ...(['slipping', 'waiting', 'films'] as const),
  ...(['by-class', 'by-way', 'by-month', 'tax', 'receipts'] as const),
] as const

export const reportQuery = z.object({
  period: z.enum(PERIODS).default('month').meta({ description: 'As far as it has gone.' }),
  at: day.optional().meta({ description: 'A day in the period; today by default.' }),
  centre: id.optional(),
})
export const reportRowsQuery = reportQuery.extend({
  month: month
    .optional()
    .meta({ description: 'For `cohort`: the month of the first visit; the latest by default.' }),
  later: numeric(z.number().int().min(0).max(4))
    .optional()
    .meta({ description: 'For `cohort`: only people who came again this many months later.' }),
  from: day.optional().meta({
    description:
      'For `by-class`, `by-way`, `by-month`, `tax` and `receipts`: the first day, instead of the period.',
  }),
  until: day.optional().meta({ description: 'With `from`: the last day.' }),
  after: z.string().max(300).optional().meta({ description: '`next` of the previous page.' }),
})
export const reportParams = z.object({ what: z.enum(REPORT_ROWS) })

const count = z.number().int()
const rupees = z.number().meta({ description: 'In units of the currency.' })
const sums = z.array(z.object({ currency: z.string(), taken: rupees, back: rupees, tax: rupees }))
const span = z.object({ from: z.string(), until: z.string() })

const came = z.object({
  sessions: count,
  called: count.meta({ description: 'Of these, with attendance taken.' }),
  taken: count,
  capacity: count,
  present: count,
  late: count,
  absent: count,
  excused: count,
  leftLate: count.meta({ description: 'Cancelled within a day of the start.' }),
})

export const report = z
  .object({
    period: z.enum(PERIODS),
    from: z.string(),
    until: z.string(),
    isOver: z.boolean().meta({ description: 'Whether the period is over.' }),
    earlier: z.string().meta({ description: 'A day in the previous period, for `at`.' }),
    later: z.string().nullable().meta({ description: 'A day in the next period; null for the current one.' }),
    before: span.meta({
      description: 'The same number of days of the previous period; all of it once the period is over.',
    }),
    countedAt: z.number(),
    timeZone: z.string(),
    centres: z.array(z.object({ _id: z.string(), name: z.string() })),
    money: z.object({
      now: sums,
      before: sums,
      columns: z.array(span.extend({ inRooms: rupees, online: rupees, back: rupees })),
    }),
    mats: z.object({
      cells: z.array(
        z.object({
          weekday: count.meta({ description: '1 is Monday.' }),
          band: count,
          taken: count,
          capacity: count,
          sessions: count,
        }),
      ),
      bands: z.array(z.object({ from: count, until: count })).meta({ description: 'Minutes of the day.' }),
    }),
    came: z.object({
      all: came,
      teachers: z.array(came.extend({ _id: z.string(), name: z.string() })),
    }),
    again: z
      .object({
        all: count.meta({ description: 'Visitors in the period.' }),
        fresh: count.meta({ description: 'Of these, first visits.' }),
        cohorts: z.array(
          z.object({
            month: z.string(),
            people: count.meta({ description: 'People whose first visit was in that month.' }),
            later: z.array(count.nullable()).meta({
              description: 'Of these, who came one to four months later; null for a month that isn’t over.',
            }),
          }),
        ),
      })
      .nullable()
      .meta({ description: 'Null if filtered by centre: people are counted for the whole studio.' }),
    slipping: z
      .object({
        count,
        people: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            everyDays: count,
            awayDays: count,
            visits: count,
            weeks: z
              .array(count)
              .meta({ description: 'How often in each of twelve weeks, the last one last.' }),
          }),
        ),
      })
      .nullable()
      .meta({
        description: 'As of today; null for a past period. Names need permission to write to members.',
      }),
    waiting: z.object({
      people: count,
      lost: rupees.meta({ description: 'Valued at the price of what they waited for.' }),
      classes: z.array(z.object({ _id: z.string(), title: z.string(), people: count, lost: rupees })),
    }),
    films: z
      .object({
        people: count,
        films: z.array(
          z.object({ _id: z.string(), title: z.string(), classTitle: z.string(), people: count }),
        ),
      })
      .nullable()
      .meta({ description: 'By last view; null for a past period.' }),
    mayPeople: z.boolean().meta({ description: 'Whether the caller may see names.' }),
  })
  .meta({ id: 'Report' })
export type ReportOnWire = z.infer<typeof report>

export const reportRows = z
  .object({
    title: z.string(),
    columns: z.array(z.string()),
    money: z.array(z.number()).meta({ description: 'Indexes of the columns with amounts, from 0.' }),
    rows: z.array(
      z.object({
        cells: z.array(z.union([z.string(), z.number()])),
        to: z.string().nullable().meta({ description: 'The path with details.' }),
      }),
    ),
    totals: z
      .array(z.array(z.union([z.string(), z.number()])))
      .meta({ description: 'Totals per currency; empty if there is nothing to add up.' }),
    next: z.string().nullable().meta({ description: 'The key of the next page; null on the last.' }),
    from: z.string(),
    until: z.string(),
  })
  .meta({ id: 'ReportRows' })
export type ReportRowsOnWire = z.infer<typeof reportRows>
