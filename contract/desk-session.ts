import { z } from 'zod'
import { ROLL_MARKS } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { image } from './classes.ts'
import type { Verb } from './permissions.ts'
import { roll, rollPerson } from './roll.ts'
import { id, line, money, numeric, paragraphs } from './wire.ts'

/** What can be done on the page of a session; it offers what its reader may do with this one. */
export const ACTS = [
  'roster.change',
  'walk-in.add',
  'session.roll',
  'message.write',
  'schedule.change',
  'refund.by-policy',
  'refund.beyond-policy',
  'sales.see',
  'cue.see',
  'substitute.ask',
] as const satisfies Verb[]

export const HAPPENED = [
  'booked',
  'made-up',
  'walk-in',
  'given',
  'kept',
  'promoted',
  'offered',
  'asked',
  'paused',
  'stopped-waiting',
  'gave-up',
  'left',
  'taken-off',
  'put-back',
  'moved-away',
  'moved-here',
  'added',
  'changed',
  'called-off',
  'undone',
  'capacity',
  'marks',
  'written',
  'taken-back',
  'needs-teacher',
  'other-teacher',
] as const

export const WAIT_STATES = ['offered', 'paying', 'paused', 'not-today', 'waiting'] as const
export type WaitState = (typeof WAIT_STATES)[number]

export const READERS = ['booked', 'came', 'waiting'] as const
export type Readers = (typeof READERS)[number]

const moment = z.number().int().meta({ description: 'UTC epoch milliseconds.' })

const rosterPerson = rollPerson
  .extend({
    paid: z.object({ amount: z.number(), method: z.string().nullable() }).nullable().meta({
      description:
        'Rupees, for the place or for the run that it is of; null for what was given, and for whoever may not see sales.',
    }),
  })
  .meta({ id: 'RosterPerson' })

const waiter = z
  .object({
    _id: z.string(),
    name: z.string(),
    isForRun: z.boolean().meta({ description: 'They wait for the whole run, not for this session alone.' }),
    askedAt: moment,
    state: z.enum(WAIT_STATES),
    until: moment.nullable().meta({ description: 'When the offer, the payment or the pause ends.' }),
  })
  .meta({ id: 'RosterWaiter' })

const happening = z
  .object({
    _id: z.string(),
    at: moment,
    kind: z.enum(HAPPENED),
    person: z.string().nullable(),
    by: z.string().nullable(),
    said: z.string().nullable().meta({ description: 'A reason, or what was written.' }),
    from: z.number().nullable().meta({ description: 'Of a move when it began; of a capacity what it was.' }),
    to: z
      .number()
      .nullable()
      .meta({ description: 'The same now; of a letter how many read it; rupees back.' }),
    marks: z.partialRecord(z.enum(ROLL_MARKS), z.number().int()).nullable(),
  })
  .meta({ id: 'SessionHappening' })

export const sessionAtDesk = roll
  .extend({
    slug: z.string(),
    number: z.number().int(),
    totalClasses: z.number().int(),
    image,
    roomId: z.string().nullable(),
    teacherId: z.string(),
    isSoldSingly: z.boolean(),
    held: z.array(
      z.object({
        name: z.string().nullable(),
        until: moment,
        isOffer: z.boolean().meta({ description: 'Asked from the waiting list; otherwise they are paying.' }),
      }),
    ),
    may: z.array(z.enum(ACTS)).meta({ description: 'What the caller may do with this session.' }),
    people: z.array(rosterPerson),
    waiting: z.array(waiter).meta({ description: 'In the order in which they are asked.' }),
    history: z.array(happening).meta({ description: 'The last first.' }),
    change: z
      .object({
        changeId: z.string(),
        settlesAt: moment,
        by: z.string(),
        isOff: z.boolean(),
        when: z.object({ startsAt: moment, endsAt: moment }).nullable(),
        room: z.string().nullable(),
        teacher: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'What becomes of it at `settlesAt`, unless it is undone; null for what stays.' }),
    notMade: z
      .object({ changeId: z.string(), why: z.string() })
      .nullable()
      .meta({ description: 'The last change of it that could not be made, until somebody has read why.' }),
    letters: z
      .array(z.object({ _id: z.string(), by: z.string(), people: z.number().int(), leavesAt: moment }))
      .meta({ description: 'Written to those of it, and not left yet: each can be taken back.' }),
    takenOff: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string(),
          amount: z
            .number()
            .nullable()
            .meta({ description: 'Rupees that go back; null for whoever may not see sums now.' }),
          leavesAt: moment,
          by: z.string(),
        }),
      )
      .meta({
        description: 'Who was taken off while their money has not left, and can be put back; the last first.',
      }),
    rooms: z
      .array(z.object({ _id: z.string(), name: z.string(), centre: z.string(), capacity: z.number().int() }))
      .meta({ description: 'Rooms that hold the class, for whoever may change the schedule.' }),
    teachers: z
      .array(z.object({ _id: z.string(), name: z.string() }))
      .meta({ description: 'Who could teach it, for the same.' }),
  })
  .meta({ id: 'SessionAtDesk' })
export type SessionAtDesk = z.infer<typeof sessionAtDesk>
export type RosterPersonOnWire = SessionAtDesk['people'][number]
export type WaiterOnWire = SessionAtDesk['waiting'][number]
export type HappeningOnWire = SessionAtDesk['history'][number]

export const rosterMember = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string().meta({ description: 'Whole, or its beginning for whoever may not write to members.' }),
    lastDigits: z.string().meta({ description: 'The last four digits of their telephone number.' }),
    isBooked: z.boolean(),
    cannotPayOnline: z.string().nullable().meta({
      description: 'Why no place can be kept for them until they have paid online; null where it can.',
    }),
  })
  .meta({ id: 'RosterMember' })
export type RosterMemberOnWire = z.infer<typeof rosterMember>

const reason = line('why, in a few words', LIMITS.reason).meta({
  description: 'Kept, and read in the history of the session.',
})

export const addForm = z
  .object({
    userId: id,
    how: z.enum(['free', 'online'], { error: 'Choose one: free or online.' }).meta({
      description: 'For nothing, or kept for them until they have paid for it.',
    }),
    reason,
  })
  .meta({ id: 'AddToSession' })

export const promotionForm = z
  .object({
    how: z.enum(['offer', 'give'], { error: 'Choose one: offer or give.' }).meta({
      description: 'Keep a free mat for them to pay for, or give them one for nothing.',
    }),
    reason,
  })
  .meta({ id: 'PromoteFromList' })

export const removalForm = z
  .object({
    back: z.enum(['policy', 'whole'], { error: 'Choose the refund: policy or whole.' }).meta({
      description: 'By the policy, when they ask for it; all of it, when the studio decides it.',
    }),
    refund: money(z.number().nonnegative()).meta({ description: 'Rupees, as the preview said.' }),
    reason,
  })
  .meta({ id: 'TakeOffSession' })

export const moveForm = z.object({ sessionId: id, reason }).meta({ id: 'MoveMember' })

export const placePreview = z
  .object({
    name: z.string(),
    leaving: z.object({
      kind: z.enum(['single', 'run', 'walk-in']),
      paid: z
        .number()
        .nullable()
        .meta({ description: 'Rupees; null, as the two below, for whoever may give nothing back now.' }),
      byPolicy: z.number().nullable(),
      percent: z.number().int().nullable(),
      whole: z.number().nullable().meta({ description: 'Null for whoever may not give all of it back.' }),
      waits: z.boolean().meta({ description: 'It was paid online: what comes back waits ten minutes.' }),
    }),
    moves: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        startsAt: moment,
        place: z.string(),
        free: z.number().int(),
      }),
    ),
  })
  .meta({
    id: 'PlacePreview',
    description: 'What taking somebody off would mean, and where they could go instead.',
  })
export type PlacePreviewOnWire = z.infer<typeof placePreview>

const to = z.enum(READERS, { error: 'Choose the recipients: booked, came or waiting.' })
export const readersQuery = z.object({ to })
export const letterPreview = z
  .object({
    people: z.number().int(),
    without: z.number().int().meta({ description: 'Those who have no address.' }),
  })
  .meta({ id: 'SessionLetterPreview' })
export const letterForm = z
  .object({
    to,
    text: paragraphs('what you would like to say', LIMITS.textMax),
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As the preview said.' }),
  })
  .meta({ id: 'SessionLetter' })
