import { z } from 'zod'
import { DAY_PARTS } from '../shared/day-parts.ts'
import { CLASS_STATUSES, CLASS_TYPES, LEVELS } from '../shared/enums.ts'

/** The centre filter for online classes. */
export const ONLINE = 'online'

/** Forms send an empty text for no choice. */
const chosen = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()
const shortName = z.string().regex(/^[a-z0-9-]{1,64}$/, { error: 'We don’t know this name.' })

const words = z.string().regex(/^[\p{L}\p{M} '’-]{1,60}$/u, { error: 'Choose from the list.' })

export const timetableFilters = z.object({
  centre: chosen(shortName).meta({ description: 'Slug of a centre, or "online".' }),
  level: chosen(z.enum(LEVELS, { error: 'Choose beginner, intermediate or advanced.' })),
  teacher: chosen(shortName).meta({ description: 'Slug of a teacher.' }),
  time: chosen(z.enum(DAY_PARTS, { error: 'A time is morning, midday or evening.' })),
  style: chosen(words).meta({ description: 'A style, such as "Yin".' }),
  language: chosen(words).meta({ description: 'The language of teaching.' }),
  free: chosen(z.literal('1', { error: 'Send 1, or leave it out.' })).meta({
    description: '1 for free classes only.',
  }),
})
export type TimetableFilters = z.output<typeof timetableFilters>

/** A day that exists, in years that calendars support. */
const day = z
  .string()
  .regex(/^2\d{3}-\d{2}-\d{2}$/, { error: 'Enter a date as YYYY-MM-DD.' })
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), {
    error: 'This date does not exist.',
  })

export const timetableQuery = timetableFilters.extend({
  from: chosen(day).meta({
    description: 'The first of seven days; today by default, or if it is past.',
  }),
})

const named = z.object({ slug: z.string(), name: z.string() })

export const timetableSession = z
  .object({
    _id: z.string(),
    number: z.number().int(),
    startsAt: z.number().meta({ description: 'UTC epoch milliseconds.' }),
    endsAt: z.number(),
    startTime: z.string().meta({ description: '24 h "07:00" in the studio\'s time zone.' }),
    endTime: z.string(),
    cancelled: z.boolean(),
    seatsLeft: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Free places; null once it has started or was cancelled.' }),
    yogaClass: z.object({
      _id: z.string(),
      slug: z.string(),
      url: z.string().meta({ description: 'URL of its page.' }),
      title: z.string(),
      status: z.enum(CLASS_STATUSES),
      type: z.enum(CLASS_TYPES),
      difficulty: z.enum(LEVELS),
      totalClasses: z.number().int(),
      sessionsLeft: z.number().int().meta({ description: 'Sessions of the class still to come.' }),
      style: z.string(),
      language: z.string(),
      price: z.number().meta({ description: 'Rupees for the remaining sessions.' }),
      singlePrice: z
        .number()
        .nullable()
        .meta({ description: 'Rupees for one session; null if only the whole class is sold.' }),
    }),
    instructor: named,
    centre: named.nullable(),
  })
  .meta({ id: 'TimetableSession' })
export type TimetableSession = z.infer<typeof timetableSession>

export const timetable = z
  .object({
    from: z.string().meta({ description: 'The first of the seven days, YYYY-MM-DD.' }),
    previous: z
      .string()
      .nullable()
      .meta({ description: 'The first of the previous seven days; null for today.' }),
    next: z.string(),
    today: z.string().meta({ description: "In the studio's time zone." }),
    timeZone: z.string(),
    days: z.array(z.object({ date: z.string(), sessions: z.array(timetableSession) })).length(7),
    nearest: z
      .array(
        z.object({
          session: timetableSession,
          differs: z
            .array(z.enum(['centre', 'level', 'teacher', 'time', 'style', 'language', 'free']))
            .meta({ description: 'Filters it doesn’t match; empty if only the day differs.' }),
        }),
      )
      .meta({ description: 'The three closest sessions if none matches within the seven days.' }),
    centres: z.array(named).meta({ description: 'The options of the filters.' }),
    teachers: z.array(named),
    styles: z.array(z.string()),
    languages: z.array(z.string()),
  })
  .meta({ id: 'Timetable' })
export type Timetable = z.infer<typeof timetable>
