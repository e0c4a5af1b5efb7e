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
/** In an address all is text; `numeric` reads twelve digits. */
const momentInQuery = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'Enter a time in milliseconds.' })
  .transform(Number)
  .pipe(bounded)
  .meta({ type: 'string', pattern: '^\\d{1,15}$', description: 'UTC epoch milliseconds.' })

export const scheduleQuery = z.object({
  from: day,
  until: day.meta({ description: 'Included; 45 days at most.' }),
  centre: id
    .optional()
    .meta({ description: 'The id of a centre, or `online`; all that one may see without it.' }),
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
  centreId: z.string().nullable().meta({ description: 'Null online.' }),
  teacher: named,
  capacity: z.number().int(),
  underfilledBelow: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Of its class; null for a quarter of the mats.' }),
  taken: z.number().int().meta({ description: 'With those who pay right now.' }),
  booked: z.number().int(),
  waiting: z.number().int(),
  isOff: z.boolean().meta({ description: 'Cancelled; it stays in its place.' }),
  waits: z.enum(['changed', 'added']).nullable().meta({
    description:
      'Shown as it will be in some minutes, when one of `changes` is made: only staff see it so. What is `added` has no page yet.',
  }),
  mayChange: z.boolean(),
})
export type PlannedSession = z.infer<typeof plannedSession>

const closure = z.object({
  _id: z.string(),
  centreId: z.string().nullable().meta({ description: 'Null: the whole studio.' }),
  roomId: z.string().nullable().meta({ description: 'Null: all of the centre.' }),
  fromDay: z.string(),
  untilDay: z.string().meta({ description: 'Included.' }),
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
          added: z.boolean().meta({ description: 'They were not there before.' }),
          closes: z.boolean().meta({ description: 'It closes days; `title` says why.' }),
          sessionIds: z.array(z.string()),
          refused: z
            .string()
            .nullable()
            .meta({ description: 'Why it could not be made; null while it waits.' }),
        }),
      )
      .meta({ description: 'Made at `settlesAt`, and undone until then; and what could not be made.' }),
    sessions: z.array(plannedSession),
  })
  .meta({
    id: 'DeskSchedule',
    description: 'What is planned from a day to a day, within the caller’s reach.',
  })
export type DeskScheduleOnWire = z.infer<typeof deskSchedule>

export const waysQuery = z.object({
  startsAt: momentInQuery,
  copy: z
    .literal('true')
    .optional()
    .meta({ description: 'Asks for one session more there, instead of a move.' }),
  endsAt: momentInQuery.optional(),
  roomId: id.optional(),
  teacherId: id.optional(),
})

export const waysOut = z
  .object({
    startsAt: moment,
    endsAt: moment,
    closed: z.string().nullable().meta({ description: 'Why that day is closed.' }),
    refusal: z.string().nullable().meta({ description: 'Why it may not go there at all.' }),
    clashes: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        startsAt: moment,
        endsAt: moment,
        room: z.string().nullable(),
        teacher: z.string(),
        booked: z.number().int(),
        sharesRoom: z.boolean().meta({ description: 'Else it is the teacher who is busy.' }),
      }),
    ),
    rooms: z
      .array(z.object({ _id: z.string(), name: z.string(), capacity: z.number().int() }))
      .meta({ description: 'Free then, and large enough; the smallest first.' }),
    time: moment
      .nullable()
      .meta({ description: 'The nearest free beginning that day, with that room and teacher.' }),
  })
  .meta({ id: 'WaysOut', description: 'What stands in the way of a move, and the nearest ways out.' })
export type WaysOutOnWire = z.infer<typeof waysOut>

const closing = z.object({
  centreId: id.optional().meta({ description: 'The whole studio without it.' }),
  roomId: id.optional().meta({ description: 'A room of the centre; all of it without.' }),
  fromDay: day,
  untilDay: day,
  moves: z
    .array(z.object({ sessionId: id, startsAt: wantedMoment.optional(), roomId: id.optional() }))
    .max(MOST_MOVES, { error: `You can move at most ${MOST_MOVES} at once.` })
    .optional()
    .meta({ description: 'Where sessions go that are moved; the others are called off.' }),
})
export const closingPreviewRequest = closing.meta({ id: 'ClosingPreviewRequest' })

export const closingRequest = closing
  .extend({
    name: line('why it is closed', 80).meta({ description: 'Stands in the letters, and in the schedule.' }),
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As the preview said.' }),
    refund: money(z.number().nonnegative()).meta({ description: 'Rupees, as the preview said.' }),
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
        wayOut: moment.nullable().meta({ description: 'The nearest day on which it fits at its hour.' }),
        rooms: z.array(z.object({ _id: z.string(), name: z.string(), capacity: z.number().int() })).meta({
          description: 'Of a room that is closed: others that are free then and hold who is booked.',
        }),
        isLast: z
          .boolean()
          .meta({ description: 'Nothing of its class would be left: it can only be moved.' }),
      }),
    ),
    begun: z.number().int().meta({ description: 'Under way or over already: they stay.' }),
    people: z.number().int(),
    letters: z.number().int().meta({ description: 'One for each person and class.' }),
    refund: z.number().meta({ description: 'Rupees, for what is called off.' }),
  })
  .meta({ id: 'ClosingPreview' })
export type ClosingPreviewOnWire = z.infer<typeof closingPreview>

const MOST_HOLIDAYS = 40
const days = <T extends z.ZodType>(of: T) =>
  z
    .array(of)
    .min(1, { error: 'Choose a day.' })
    .max(MOST_HOLIDAYS, { error: `You can close at most ${MOST_HOLIDAYS} at once.` })
const wholeStudio = id.optional().meta({ description: 'The whole studio without it.' })

export const holidaysPreviewRequest = z
  .object({ centreId: wholeStudio, days: days(day) })
  .meta({ id: 'HolidaysPreviewRequest' })
export const holidaysRequest = z
  .object({
    centreId: wholeStudio,
    days: days(
      z.object({
        day,
        name: line('which holiday it is', 80).meta({
          description: 'Stands in the letters, and in the schedule.',
        }),
      }),
    ),
    people: closingRequest.shape.people,
    refund: closingRequest.shape.refund,
  })
  .meta({ id: 'HolidaysRequest' })

const meant = {
  people: z.number().int(),
  letters: z.number().int().meta({ description: 'One for each day, person and class.' }),
  refund: z.number().meta({ description: 'Rupees, for what is called off.' }),
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
          .meta({ description: 'Why it cannot be closed; it is not counted then.' }),
      }),
    ),
  })
  .meta({ id: 'HolidaysPreview', description: 'Of each day, and of those together that can be closed.' })
export type HolidaysPreviewOnWire = z.infer<typeof holidaysPreview>

export const closuresQuery = z.object({
  after: z.string().max(100).optional().meta({ description: 'What the page before gave as `next`.' }),
})

const listedClosure = z.object({
  _id: z.string(),
  name: z.string().meta({ description: 'Why it is closed.' }),
  centre: z.string().nullable().meta({ description: 'Null: the whole studio.' }),
  room: z.string().nullable().meta({ description: 'Null: all of the centre.' }),
  fromDay: z.string(),
  untilDay: z.string().meta({ description: 'Included.' }),
  by: z.string().nullable().meta({ description: 'Who closed it; null when they are gone.' }),
  closedAt: moment,
  opened: z.object({ at: moment, by: z.string().nullable() }).nullable(),
  mayOpen: z.boolean(),
})
export type ListedClosure = z.infer<typeof listedClosure>

export const closureList = z
  .object({
    coming: z.array(listedClosure).meta({ description: 'Soonest first; none on a later page.' }),
    past: z.array(listedClosure).meta({ description: 'Over or opened again, latest first.' }),
    next: z.string().nullable(),
  })
  .meta({ id: 'Closures', description: 'Closed days within the caller’s reach.' })
export type ClosuresOnWire = z.infer<typeof closureList>

export const closingMade = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ _id: id }),
})
