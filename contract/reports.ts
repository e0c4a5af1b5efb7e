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
  at: day.optional().meta({ description: 'A day of the week, month, quarter or year; absent: today.' }),
  centre: id.optional(),
})
export const reportRowsQuery = reportQuery.extend({
  month: month
    .optional()
    .meta({ description: 'Of `cohort`: in which they were here for the first time; absent: the last.' }),
  later: numeric(z.number().int().min(0).max(4))
    .optional()
    .meta({ description: 'Of `cohort`: only who came again so many months later.' }),
  from: day.optional().meta({
    description:
      'Of `by-class`, `by-way`, `by-month`, `tax` and `receipts`: the first day, in place of the period.',
  }),
  until: day.optional().meta({ description: 'With `from`: the last day.' }),
  after: z.string().max(300).optional().meta({ description: '`next` of the page before.' }),
})
export const reportParams = z.object({ what: z.enum(REPORT_ROWS) })

const count = z.number().int()
const rupees = z.number().meta({ description: 'In units of the currency.' })
const sums = z.array(z.object({ currency: z.string(), taken: rupees, back: rupees, tax: rupees }))
const span = z.object({ from: z.string(), until: z.string() })

const came = z.object({
  sessions: count,
  called: count.meta({ description: 'Of these, with a roll that was called.' }),
  taken: count,
  capacity: count,
  present: count,
  late: count,
  absent: count,
  excused: count,
  leftLate: count.meta({ description: 'Left within a day of its start.' }),
})

export const report = z
  .object({
    period: z.enum(PERIODS),
    from: z.string(),
    until: z.string(),
    isOver: z.boolean().meta({ description: 'Whether its time is over.' }),
    earlier: z.string().meta({ description: 'A day of the time before, for `at`.' }),
    later: z.string().nullable().meta({ description: 'A day of the time after; null for the present one.' }),
    before: span.meta({ description: 'As many days of the time before; all of it once the time is over.' }),
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
        all: count.meta({ description: 'People who came.' }),
        fresh: count.meta({ description: 'Of these for the first time.' }),
        cohorts: z.array(
          z.object({
            month: z.string(),
            people: count.meta({ description: 'Whose first visit was in it.' }),
            later: z.array(count.nullable()).meta({
              description: 'Of these who came one to four months later; null for a month that is not over.',
            }),
          }),
        ),
      })
      .nullable()
      .meta({ description: 'Null for some centres only: people are counted for the whole studio.' }),
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
        description:
          'Of today: null for a time that is over. Nobody is named to who may not write to members.',
      }),
    waiting: z.object({
      people: count,
      lost: rupees.meta({ description: 'At the price of what they waited for.' }),
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
      .meta({ description: 'By when each was watched last: null for a time that is over.' }),
    mayPeople: z.boolean().meta({ description: 'Whether they may see who it is.' }),
  })
  .meta({ id: 'Report' })
export type ReportOnWire = z.infer<typeof report>

export const reportRows = z
  .object({
    title: z.string(),
    columns: z.array(z.string()),
    money: z.array(z.number()).meta({ description: 'Places of the columns that hold sums, from 0.' }),
    rows: z.array(
      z.object({
        cells: z.array(z.union([z.string(), z.number()])),
        to: z.string().nullable().meta({ description: 'Where more of it stands.' }),
      }),
    ),
    totals: z
      .array(z.array(z.union([z.string(), z.number()])))
      .meta({ description: 'Sums of all rows, one line a currency; empty where nothing is summed.' }),
    next: z.string().nullable().meta({ description: 'Where the next page begins; null on the last.' }),
    from: z.string(),
    until: z.string(),
  })
  .meta({ id: 'ReportRows' })
export type ReportRowsOnWire = z.infer<typeof reportRows>
