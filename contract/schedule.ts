import { z } from 'zod'
import { CLASS_STATUSES, CLASS_TYPES, LEVELS } from '../shared/enums.ts'

/** Stands for the centre of classes without one. */
export const ONLINE = 'online'

/** A form sends an empty text for no choice. */
const chosen = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()
const shortName = z.string().regex(/^[a-z0-9-]{1,64}$/, { error: 'This is not a short name of ours.' })

export const timetableFilters = z.object({
  centre: chosen(shortName).meta({ description: 'Short name of a centre, or "online".' }),
  level: chosen(z.enum(LEVELS, { error: 'A level is beginner, intermediate or advanced.' })),
  teacher: chosen(shortName).meta({ description: 'Short name of a teacher.' }),
})
export type TimetableFilters = z.output<typeof timetableFilters>

/** A day that exists, in years that calendars support. */
const day = z
  .string()
  .regex(/^2\d{3}-\d{2}-\d{2}$/, { error: 'Please give a date as YYYY-MM-DD.' })
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), {
    error: 'This date does not exist.',
  })

export const timetableQuery = timetableFilters.extend({
  week: chosen(day).meta({ description: 'Any day of the week to show; this week without it.' }),
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
    yogaClass: z.object({
      _id: z.string(),
      slug: z.string(),
      title: z.string(),
      status: z.enum(CLASS_STATUSES),
      type: z.enum(CLASS_TYPES),
      difficulty: z.enum(LEVELS),
      totalClasses: z.number().int(),
    }),
    instructor: named,
    centre: named.nullable(),
  })
  .meta({ id: 'TimetableSession' })
export type TimetableSession = z.infer<typeof timetableSession>

export const timetable = z
  .object({
    week: z.string().meta({ description: 'Its Monday, YYYY-MM-DD.' }),
    previousWeek: z.string(),
    nextWeek: z.string(),
    today: z.string().meta({ description: "In the studio's time zone." }),
    timeZone: z.string(),
    days: z.array(z.object({ date: z.string(), sessions: z.array(timetableSession) })).length(7),
    centres: z.array(named).meta({ description: 'What the filter offers.' }),
    teachers: z.array(named),
  })
  .meta({ id: 'Timetable' })
export type Timetable = z.infer<typeof timetable>
