import { z } from 'zod'
import { ROLL_MARKS } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { image } from './classes.ts'
import type { Verb } from './permissions.ts'
import { roll, rollPerson } from './roll.ts'
import { id, line, money, numeric, paragraphs } from './wire.ts'

/** The actions on a session’s page; it shows those permitted. */
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
      description: 'Rupees for the session or the class; null if free, or without permission.',
    }),
  })
  .meta({ id: 'RosterPerson' })

const waiter = z
  .object({
    _id: z.string(),
    name: z.string(),
    isForRun: z.boolean().meta({ description: 'Waiting for the whole class, not only this session.' }),
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
    said: z.string().nullable().meta({ description: 'A reason or message.' }),
    from: z
      .number()
      .nullable()
      .meta({ description: 'For a move, the previous start; for a capacity, the previous value.' }),
    to: z
      .number()
      .nullable()
      .meta({ description: 'The new value; for an email, the number of recipients; for a refund, rupees.' }),
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
        isOffer: z.boolean().meta({ description: 'Offered from the waitlist; otherwise they are paying.' }),
      }),
    ),
    may: z.array(z.enum(ACTS)).meta({ description: 'The caller’s permissions for this session.' }),
    people: z.array(rosterPerson),
    waiting: z.array(waiter).meta({ description: 'In the order of offers.' }),
    history: z.array(happening).meta({ description: 'Latest first.' }),
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
      .meta({ description: 'Its state from `settlesAt` unless undone; null if unchanged.' }),
    notMade: z
      .object({ changeId: z.string(), why: z.string() })
      .nullable()
      .meta({ description: 'The last failed change, until it is dismissed.' }),
    letters: z
      .array(z.object({ _id: z.string(), by: z.string(), people: z.number().int(), leavesAt: moment }))
      .meta({ description: 'Emails to this session that haven’t gone out and can be undone.' }),
    takenOff: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string(),
          amount: z
            .number()
            .nullable()
            .meta({ description: 'The refund in rupees; null without permission.' }),
          leavesAt: moment,
          by: z.string(),
        }),
      )
      .meta({
        description: 'People removed whose refund hasn’t gone out and who can be restored, latest first.',
      }),
    rooms: z
      .array(z.object({ _id: z.string(), name: z.string(), centre: z.string(), capacity: z.number().int() }))
      .meta({ description: 'Rooms large enough for the class; for staff who may change the schedule.' }),
    teachers: z
      .array(z.object({ _id: z.string(), name: z.string() }))
      .meta({ description: 'Teachers who could take it; for the same staff.' }),
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
    email: z
      .string()
      .meta({ description: 'The full email, or its beginning without permission to write to members.' }),
    lastDigits: z.string().meta({ description: 'The last four digits of their phone number.' }),
    isBooked: z.boolean(),
    cannotPayOnline: z.string().nullable().meta({
      description: 'Why a place can’t be held while they pay online; null if it can.',
    }),
  })
  .meta({ id: 'RosterMember' })
export type RosterMemberOnWire = z.infer<typeof rosterMember>

const reason = line('a reason', LIMITS.reason).meta({
  description: 'Recorded in the session’s history.',
})

export const addForm = z
  .object({
    userId: id,
    how: z.enum(['free', 'online'], { error: 'Choose one: free or online.' }).meta({
      description: 'Free, or held until they have paid.',
    }),
    reason,
  })
  .meta({ id: 'AddToSession' })

export const promotionForm = z
  .object({
    how: z.enum(['offer', 'give'], { error: 'Choose one: offer or give.' }).meta({
      description: 'Hold a free place for them to pay for, or give it for free.',
    }),
    reason,
  })
  .meta({ id: 'PromoteFromList' })

export const removalForm = z
  .object({
    back: z.enum(['policy', 'whole'], { error: 'Choose the refund: policy or whole.' }).meta({
      description: 'By policy if they asked; in full if the studio decided.',
    }),
    refund: money(z.number().nonnegative()).meta({ description: 'Rupees, as in the preview.' }),
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
        .meta({ description: 'Rupees; null, like the next two, without permission to refund.' }),
      byPolicy: z.number().nullable(),
      percent: z.number().int().nullable(),
      whole: z.number().nullable().meta({ description: 'Null without permission to refund in full.' }),
      waits: z.boolean().meta({ description: 'Paid online: the refund waits 10 minutes.' }),
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
    description: 'The effect of removing someone, and alternatives.',
  })
export type PlacePreviewOnWire = z.infer<typeof placePreview>

const to = z.enum(READERS, { error: 'Choose the recipients: booked, came or waiting.' })
export const readersQuery = z.object({ to })
export const letterPreview = z
  .object({
    people: z.number().int(),
    without: z.number().int().meta({ description: 'People without an email.' }),
  })
  .meta({ id: 'SessionLetterPreview' })
export const letterForm = z
  .object({
    to,
    text: paragraphs('your message', LIMITS.textMax),
    people: numeric(z.number().int().nonnegative()).meta({ description: 'As in the preview.' }),
  })
  .meta({ id: 'SessionLetter' })
