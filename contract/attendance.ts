import { z } from 'zod'
import { ATTENDANCE_STATS } from '../shared/enums.ts'
import { id, numeric } from './wire.ts'

const sessionNumber = numeric(
  z.number().int({ error: 'Enter a whole number.' }).positive({ error: 'Sessions are numbered from 1.' }),
)

export const markRequest = z
  .object({
    userId: id,
    classId: id,
    session: sessionNumber.optional().meta({
      description:
        'The session that the page shows as next: the same number counts once. Without one it is the next that can be marked, once a minute.',
    }),
  })
  .meta({ id: 'AttendanceMark' })

export const unmarkRequest = z
  .object({ userId: id, classId: id, session: sessionNumber })
  .meta({ id: 'AttendanceUnmark' })

export const markAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    completedSessions: z.number().int(),
    totalSessions: z.number().int(),
    session: z.number().int().meta({ description: 'The session that was meant.' }),
  }),
})

export const statsRequest = z.object({ userId: id, classId: id }).meta({ id: 'AttendanceStatsRequest' })
export const stat = z
  .object({ _id: z.enum(ATTENDANCE_STATS), count: z.number().int() })
  .meta({ id: 'AttendanceStat' })

export const achievementsRequest = z.object({ userId: id }).meta({ id: 'AchievementsRequest' })
export const achievementsAnswer = z
  .object({
    success: z.literal(true),
    currentStreak: z.number().int().meta({
      description:
        "Days of practice in a row, in the member's time zone, that end today or yesterday. A pause, and one rest week (Monday to Sunday) a calendar month, keep it and add nothing to it.",
    }),
    weekStreak: z.number().int().meta({
      description:
        'Calendar weeks with practice in a row, that end this week or last week. A pause keeps them.',
    }),
    totalAttendedSessions: z.number().int(),
    firstDay: z
      .string()
      .nullable()
      .meta({ description: 'Of the first session, YYYY-MM-DD in that time zone.' }),
    lastDay: z.string().nullable().meta({ description: 'Of the latest.' }),
    achievements: z.array(z.string()),
    parts: z
      .object({
        timeZone: z.string().meta({ description: 'In which the days are counted.' }),
        sessions: z.object({
          byRoll: z.number().int().meta({ description: 'Present or late in the roll.' }),
          byMember: z.number().int().meta({ description: 'Marked by the member, where no roll was called.' }),
          films: z.number().int(),
        }),
        streak: z.object({
          practised: z.number().int().meta({ description: 'Days with practice: the streak itself.' }),
          restWeek: z.number().int().meta({ description: 'Days bridged by a rest week.' }),
          pause: z.number().int().meta({ description: 'Days bridged by a pause.' }),
        }),
      })
      .meta({ description: 'How the figures came to be.' }),
  })
  .meta({ id: 'Achievements' })
export type AchievementsOnWire = z.infer<typeof achievementsAnswer>

export const practiceMonth = z.object({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Enter a month as YYYY-MM.' })
    .optional(),
})
const day = z.string().meta({ description: "YYYY-MM-DD, in the member's time zone, or else the studio's." })
export const practiceDays = z
  .object({ month: z.string(), today: day, practised: z.array(day), booked: z.array(day) })
  .meta({ id: 'PracticeDays' })
export type PracticeDaysOnWire = z.infer<typeof practiceDays>
