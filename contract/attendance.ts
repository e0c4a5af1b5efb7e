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
        'The number of the next session as shown; the same number counts once. Without it, the next session that can be marked, at most once a minute.',
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
    session: z.number().int().meta({ description: 'The number of the session.' }),
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
        "Consecutive days of practice in the member's time zone, ending today or yesterday. A pause and one rest week (Monday to Sunday) per calendar month keep it without adding to it.",
    }),
    weekStreak: z.number().int().meta({
      description:
        'Consecutive calendar weeks with practice, ending this week or last week. A pause keeps them.',
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
          byRoll: z.number().int().meta({ description: 'Marked present or late.' }),
          byMember: z
            .number()
            .int()
            .meta({ description: 'Marked by the member where attendance wasn’t taken.' }),
          films: z.number().int(),
        }),
        streak: z.object({
          practised: z.number().int().meta({ description: 'Days with practice: the streak itself.' }),
          restWeek: z.number().int().meta({ description: 'Days bridged by a rest week.' }),
          pause: z.number().int().meta({ description: 'Days bridged by a pause.' }),
        }),
      })
      .meta({ description: 'How the figures are made up.' }),
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
