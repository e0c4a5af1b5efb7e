import { z } from 'zod'
import { day, id, line, money, numeric } from './wire.ts'

const MOST_MOVES = 200
const moment = z.number().meta({ description: 'UTC epoch milliseconds.' })
const bounded = z
  .number()
  .int()
  .nonnegative()
  .max(Date.UTC(2100, 0, 1), { error: 'Choose a date before 2100.' })
const wantedMoment = numeric(bounded)
/** Query values are text, and `numeric` reads at most twelve digits. */
const momentInQuery = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'Enter a time in milliseconds.' })
  .transform(Number)
  .pipe(bounded)
  .meta({ type: 'string', pattern: '^\\d{1,15}$', description: 'UTC epoch milliseconds.' })

export const scheduleQuery = z.object({
  from: day,
  until: day.meta({ description: 'Inclusive; at most 45 days.' }),
  centre: id
    .optional()
    .meta({ description: 'The id of a centre, or `online`; by default everything the caller may see.' }),
})

const named = z.object({ _id: z.string(), name: z.string() })

const plannedSession = z.object({
  _id: z.string(),
  classId: z.string(),
  title: z.string(),
  number: z.number().int(),
  totalClasses: z.number().int(),
  startsAt: moment,
  endsAt: moment,
  room: named.nullable(),
  centreId: z.string().nullable().meta({ description: 'Null if online.' }),
  teacher: named,
  capacity: z.number().int(),
  underfilledBelow: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'The class’s minimum bookings; null for a quarter of the places.' }),
  taken: z.number().int().meta({ description: 'Including people who are paying right now.' }),
  booked: z.number().int(),
  waiting: z.number().int(),
  isOff: z.boolean().meta({ description: 'Cancelled; still shown.' }),
  waits: z.enum(['changed', 'added']).nullable().meta({
    description:
      'Shown as it will be once a pending change takes effect; only staff see it. An `added` session has no page yet.',
  }),
  mayChange: z.boolean(),
})
export type PlannedSession = z.infer<typeof plannedSession>

const closure = z.object({
  _id: z.string(),
  centreId: z.string().nullable().meta({ description: 'Null: the whole studio.' }),
  roomId: z.string().nullable().meta({ description: 'Null: all of the centre.' }),
  fromDay: z.string(),
  untilDay: z.string().meta({ description: 'Inclusive.' }),
  name: z.string(),
  mayOpen: z.boolean(),
})

export const deskSchedule = z
  .object({
    now: moment,
    timeZone: z.string(),
    today: z.string(),
    centres: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        mayChange: z.boolean(),
        rooms: z.array(
          z.object({ _id: z.string(), name: z.string(), capacity: z.number().int(), archived: z.boolean() }),
        ),
      }),
    ),
    mayCloseAll: z.boolean().meta({ description: 'Whether the caller may close the whole studio.' }),
    closures: z.array(closure),
    changes: z
      .array(
        z.object({
          changeId: z.string(),
          title: z.string(),
          by: z.string().nullable(),
          settlesAt: moment,
          calledOff: z.boolean(),
          added: z.boolean().meta({ description: 'Whether the sessions are new.' }),
          closes: z.boolean().meta({ description: 'Whether it closes days; `title` says why.' }),
          sessionIds: z.array(z.string()),
          refused: z.string().nullable().meta({ description: 'Why it failed; null while pending.' }),
        }),
      )
      .meta({
        description: 'Changes that take effect at `settlesAt` and can be undone until then, and failed ones.',
      }),
    sessions: z.array(plannedSession),
  })
  .meta({
    id: 'DeskSchedule',
    description: 'The schedule of a period, as far as the caller may see it.',
  })
export type DeskScheduleOnWire = z.infer<typeof deskSchedule>

export const waysQuery = z.object({
  startsAt: momentInQuery,
  copy: z.literal('true').optional().meta({ description: 'Asks about a copy instead of a move.' }),
  endsAt: momentInQuery.optional(),
  roomId: id.optional(),
  teacherId: id.optional(),
})

export const waysOut = z
  .object({
    startsAt: moment,
    endsAt: moment,
    closed: z.string().nullable().meta({ description: 'Why that day is closed.' }),
    refusal: z.string().nullable().meta({ description: 'Why it can’t go there at all.' }),
    clashes: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        startsAt: moment,
        endsAt: moment,
        room: z.string().nullable(),
        teacher: z.string(),
        booked: z.number().int(),
        sharesRoom: z
          .boolean()
          .meta({ description: 'Whether it is the room; otherwise the teacher is busy.' }),
      }),
    ),
    rooms: z
      .array(z.object({ _id: z.string(), name: z.string(), capacity: z.number().int() }))
      .meta({ description: 'Rooms that are free and large enough, smallest first.' }),
    time: moment
      .nullable()
      .meta({ description: 'The nearest free time that day with that room and teacher.' }),
  })
  .meta({ id: 'WaysOut', description: 'Conflicts of a move, and the nearest alternatives.' })
export type WaysOutOnWire = z.infer<typeof waysOut>

const closing = z.object({
  centreId: id.optional().meta({ description: 'By default the whole studio.' }),
  roomId: id.optional().meta({ description: 'A room of the centre; by default all of it.' }),
  fromDay: day,
  untilDay: day,
  moves: z
    .array(z.object({ sessionId: id, startsAt: wantedMoment.optional(), roomId: id.optional() }))
    .max(MOST_MOVES, { error: `You can move at most ${MOST_MOVES} at once.` })
    .optional()
    .meta({ description: 'Where sessions are moved; the others are cancelled.' }),
})
export const closingPreviewRequest = closing.meta({ id: 'ClosingPreviewRequest' })

export const closingRequest = closing
  .extend({
    name: line('a reason', 80).meta({ description: 'Shown in emails and in the schedule.' }),
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As in the preview.' }),
    refund: money(z.number().nonnegative()).meta({ description: 'Rupees, as in the preview.' }),
  })
  .meta({ id: 'ClosingRequest' })

export const closingPreview = z
  .object({
    sessions: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        startsAt: moment,
        teacher: z.string(),
        room: z.string().nullable(),
        booked: z.number().int(),
        wayOut: moment.nullable().meta({ description: 'The nearest day on which it fits at the same time.' }),
        rooms: z.array(z.object({ _id: z.string(), name: z.string(), capacity: z.number().int() })).meta({
          description: 'For a closed room: other rooms that are free and large enough.',
        }),
        isLast: z.boolean().meta({ description: 'The class’s last session, which can only be moved.' }),
      }),
    ),
    begun: z.number().int().meta({ description: 'Already started or over; they stay.' }),
    people: z.number().int(),
    letters: z.number().int().meta({ description: 'One per person and class.' }),
    refund: z.number().meta({ description: 'Rupees refunded for cancelled sessions.' }),
  })
  .meta({ id: 'ClosingPreview' })
export type ClosingPreviewOnWire = z.infer<typeof closingPreview>

const MOST_HOLIDAYS = 40
const days = <T extends z.ZodType>(of: T) =>
  z
    .array(of)
    .min(1, { error: 'Choose a day.' })
    .max(MOST_HOLIDAYS, { error: `You can close at most ${MOST_HOLIDAYS} at once.` })
const wholeStudio = id.optional().meta({ description: 'By default the whole studio.' })

export const holidaysPreviewRequest = z
  .object({ centreId: wholeStudio, days: days(day) })
  .meta({ id: 'HolidaysPreviewRequest' })
export const holidaysRequest = z
  .object({
    centreId: wholeStudio,
    days: days(
      z.object({
        day,
        name: line('the name of the holiday', 80).meta({
          description: 'Shown in emails and in the schedule.',
        }),
      }),
    ),
    people: closingRequest.shape.people,
    refund: closingRequest.shape.refund,
  })
  .meta({ id: 'HolidaysRequest' })

const meant = {
  people: z.number().int(),
  letters: z.number().int().meta({ description: 'One per day, person and class.' }),
  refund: z.number().meta({ description: 'Rupees refunded for cancelled sessions.' }),
}
export const holidaysPreview = z
  .object({
    ...meant,
    days: z.array(
      z.object({
        ...meant,
        day: z.string(),
        sessions: z.number().int(),
        refused: z
          .string()
          .nullable()
          .meta({ description: 'Why it can’t be closed; then it isn’t counted.' }),
      }),
    ),
  })
  .meta({ id: 'HolidaysPreview', description: 'For each day, and in total for those that can be closed.' })
export type HolidaysPreviewOnWire = z.infer<typeof holidaysPreview>

export const closuresQuery = z.object({
  after: z.string().max(100).optional().meta({ description: '`next` of the previous page.' }),
})

const listedClosure = z.object({
  _id: z.string(),
  name: z.string().meta({ description: 'Why it is closed.' }),
  centre: z.string().nullable().meta({ description: 'Null: the whole studio.' }),
  room: z.string().nullable().meta({ description: 'Null: all of the centre.' }),
  fromDay: z.string(),
  untilDay: z.string().meta({ description: 'Inclusive.' }),
  by: z.string().nullable().meta({ description: 'Who closed it; null if their account is gone.' }),
  closedAt: moment,
  opened: z.object({ at: moment, by: z.string().nullable() }).nullable(),
  mayOpen: z.boolean(),
})
export type ListedClosure = z.infer<typeof listedClosure>

export const closureList = z
  .object({
    coming: z.array(listedClosure).meta({ description: 'Soonest first; none on a later page.' }),
    past: z.array(listedClosure).meta({ description: 'Past or reopened, latest first.' }),
    next: z.string().nullable(),
  })
  .meta({ id: 'Closures', description: 'Closed days within the caller’s reach.' })
export type ClosuresOnWire = z.infer<typeof closureList>

export const closingMade = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ _id: id }),
})
