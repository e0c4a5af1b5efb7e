import { z } from 'zod'
import { day } from './wire.ts'

const moment = z.number().meta({ description: 'UTC epoch milliseconds.' })

const taughtSession = z.object({
  _id: z.string(),
  classId: z.string(),
  title: z.string(),
  number: z.number().int(),
  totalClasses: z.number().int(),
  startsAt: moment,
  endsAt: moment,
  place: z.string().meta({ description: 'Room and centre, or "Online".' }),
  isOff: z.boolean(),
  capacity: z.number().int(),
  booked: z.number().int(),
  roll: z.object({ opensAt: moment, closesAt: moment }),
  join: z
    .object({ url: z.string(), opensAt: moment, closesAt: moment })
    .nullable()
    .meta({ description: 'The teacher’s link to a live session.' }),
})

export const dayQuery = z.object({ day: day.optional() })

export const myDay = z
  .object({
    now: moment,
    timeZone: z.string(),
    day: z.string(),
    previous: z.string(),
    next: z.string(),
    sessions: z.array(
      taughtSession.extend({
        here: z.number().int(),
        unmarked: z.number().int(),
        bring: z.array(z.string()),
        wayBefore: z.object({ from: z.string(), minutes: z.number().int() }).nullable().meta({
          description: 'The centre of the previous session if different, and the minutes between them.',
        }),
        faces: z
          .array(
            z.object({
              bookingId: z.string(),
              name: z.string(),
              isNew: z.boolean(),
              milestone: z.number().int().nullable(),
              isBirthday: z.boolean(),
            }),
          )
          .meta({ description: 'Whom to greet: new, at a milestone, or on their birthday.' }),
      }),
    ),
  })
  .meta({ id: 'MyDay', description: 'What the caller teaches on a day.' })
export type MyDayOnWire = z.infer<typeof myDay>

export const myWeek = z
  .object({
    now: moment,
    timeZone: z.string(),
    monday: z.string(),
    previous: z.string(),
    next: z.string(),
    today: z.string(),
    days: z.array(z.object({ day: z.string(), sessions: z.array(taughtSession) })),
  })
  .meta({ id: 'MyWeek', description: 'What the caller teaches in a week, Monday first.' })
export type MyWeekOnWire = z.infer<typeof myWeek>
export type TaughtSessionOnWire = z.infer<typeof taughtSession>
