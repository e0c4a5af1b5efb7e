import { z } from 'zod'
import { BOOKING_SOURCES, ROLL_MARKS } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { id, line, when } from './wire.ts'

const moment = z.number().int().min(0).max(9e15).meta({ description: 'UTC epoch milliseconds.' })
const rollMark = z.enum(ROLL_MARKS)

export const ownMark = z
  .object({
    mark: rollMark,
    markedAt: moment,
    by: z.enum(['you', 'staff']).meta({ description: '`you`: with the code at the door.' }),
    name: z.string().nullable().meta({ description: 'The first name of the person who marked.' }),
  })
  .meta({ id: 'OwnMark', description: 'The caller’s attendance in a session.' })
export type OwnMark = z.infer<typeof ownMark>

export const ownSession = z
  .object({
    _id: z.string(),
    title: z.string(),
    startsAt: moment,
    endsAt: moment,
    timeZone: z.string(),
    roll: ownMark.nullable(),
  })
  .meta({ id: 'OwnSession', description: 'A session that the caller is or was booked in.' })
export type OwnSessionOnWire = z.infer<typeof ownSession>

export const rollPerson = z
  .object({
    bookingId: z.string(),
    name: z.string(),
    isGuest: z.boolean(),
    source: z.enum(BOOKING_SOURCES),
    mark: rollMark.nullable(),
    markedAt: moment.nullable(),
    markedBy: z.string().nullable().meta({ description: 'A first name.' }),
    atTheDoor: z.boolean().meta({ description: 'Checked in with the code at the door.' }),
    isNew: z.boolean().meta({ description: 'Their first session with the studio.' }),
    milestone: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'This would be their 10th, 25th, 50th, 100th.' }),
    isBirthday: z.boolean(),
    reason: z.string().nullable().meta({ description: 'The reason for exceeding the capacity.' }),
  })
  .meta({ id: 'RollPerson' })

export const roll = z
  .object({
    sessionId: z.string(),
    classId: z.string(),
    title: z.string(),
    startsAt: moment,
    endsAt: moment,
    timeZone: z.string(),
    place: z.string(),
    isLive: z.boolean(),
    teacher: z.string(),
    capacity: z.number().int(),
    taken: z.number().int().meta({ description: 'Taken places, including those being paid for.' }),
    isOff: z.boolean(),
    now: moment.meta({ description: 'When this was read.' }),
    opensAt: moment,
    closesAt: moment.meta({ description: 'From then on only managers can correct attendance.' }),
    canMark: z.boolean(),
    noSale: z.string().nullable().meta({
      description: 'Why a walk-in can’t pay at the door; null if they can.',
    }),
    people: z.array(rollPerson).meta({ description: 'New people first, then by first name.' }),
  })
  .meta({ id: 'Roll' })
export type RollOnWire = z.infer<typeof roll>
export type RollPersonOnWire = z.infer<typeof rollPerson>

export const rollForm = z
  .object({
    marks: z
      .array(
        z.object({
          bookingId: id,
          mark: rollMark,
          markedAt: moment.meta({
            description: 'When it was made. The later of two marks counts; a future time counts as now.',
          }),
        }),
      )
      .min(1, { error: 'There’s no mark to save.' })
      .max(LIMITS.rollMarks, { error: `You can save at most ${LIMITS.rollMarks} marks at once.` }),
  })
  .meta({ id: 'RollForm' })
export type RollForm = z.infer<typeof rollForm>

export const rollAnswer = z
  .object({
    kept: z.array(z.string()).meta({ description: 'Ids of bookings whose mark was saved.' }),
    conflicts: z
      .array(
        z.object({
          bookingId: z.string(),
          name: z.string(),
          mark: rollMark,
          markedAt: moment,
          markedBy: z.string().nullable(),
        }),
      )
      .meta({ description: 'Later marks that differ and stay.' }),
    gone: z.array(z.string()).meta({ description: 'Ids of bookings released or cancelled since.' }),
    roll,
  })
  .meta({ id: 'RollAnswer' })
export type RollAnswerOnWire = z.infer<typeof rollAnswer>

export const walkInForm = z
  .object({
    userId: id.optional(),
    guestName: line('the name of the guest', LIMITS.fullName).optional(),
    reason: line('a reason for the extra place', LIMITS.reason)
      .optional()
      .meta({ description: 'Required if the session is full; recorded and shown in attendance.' }),
  })
  .refine(({ userId, guestName }) => (userId === undefined) !== (guestName === undefined), {
    error: 'Choose a member, or enter a guest’s name.',
    path: ['guestName'],
    when: when('userId', 'guestName'),
  })
  .meta({ id: 'WalkInForm' })
export type WalkInForm = z.infer<typeof walkInForm>

export const peopleQuery = z.object({
  q: z
    .string({ error: 'Enter a name, email or phone number.' })
    .trim()
    .min(1, { error: 'Enter a name, email or phone number.' })
    .max(100, { error: 'Enter at most 100 characters.' }),
})
export const foundPerson = z
  .object({
    _id: z.string(),
    name: z.string(),
    hint: z.string().meta({ description: 'Part of the email, to tell namesakes apart.' }),
    isBooked: z.boolean(),
  })
  .meta({ id: 'FoundPerson' })
export type FoundPersonOnWire = z.infer<typeof foundPerson>

export const doorCode = z
  .object({
    url: z.string().meta({ description: 'The URL in the code, opened by members at the door.' }),
    now: moment,
    changesAt: moment,
    opensAt: moment,
    closesAt: moment,
    title: z.string(),
    startsAt: moment,
    timeZone: z.string(),
    place: z.string(),
  })
  .meta({ id: 'DoorCode' })
export type DoorCodeOnWire = z.infer<typeof doorCode>

export const hereForm = z
  .object({
    sessionId: id,
    code: z
      .string({ error: 'The code is missing.' })
      .trim()
      .min(1, { error: 'The code is missing.' })
      .max(100, { error: 'This code isn’t valid.' }),
  })
  .meta({ id: 'HereForm' })
export const hereAnswer = z
  .object({ title: z.string(), startsAt: moment, timeZone: z.string(), mark: rollMark })
  .meta({ id: 'HereAnswer' })
