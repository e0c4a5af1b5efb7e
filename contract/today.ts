import { z } from 'zod'
import { STAFF_ROLES } from '../shared/enums.ts'
import { matter } from './desk-payments.ts'
import { SETUP_STEPS } from './setup.ts'
import { id } from './wire.ts'

const need = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('money'),
    id: z.string(),
    at: z.number(),
    matter,
  }),
  z.object({
    kind: z.literal('unled'),
    id: z.string().meta({ description: 'The session.' }),
    at: z.number(),
    title: z.string(),
    teacher: z.string().meta({ description: 'Who may teach here no more.' }),
  }),
  z.object({
    kind: z.literal('substitute'),
    id: z.string(),
    at: z.number().meta({ description: 'When the session begins.' }),
    title: z.string(),
    teacher: z.string(),
  }),
  z.object({
    kind: z.literal('few'),
    id: z.string().meta({ description: 'The session.' }),
    at: z.number(),
    title: z.string(),
    taken: z.number().int(),
    capacity: z.number().int(),
  }),
  z.object({
    kind: z.literal('message'),
    id: z.string().meta({ description: 'The thread.' }),
    at: z.number().meta({ description: 'Until when an answer was promised.' }),
    name: z.string(),
    text: z.string().meta({ description: 'Its beginning.' }),
  }),
  z.object({ kind: z.literal('application'), id: z.string(), at: z.number(), name: z.string() }),
  z.object({
    kind: z.literal('merge'),
    id: z.string(),
    at: z.number(),
    memberId: z.string().nullable().meta({ description: 'Whose page tells it; null where both have ended.' }),
    kept: z.string(),
    folded: z.string(),
    why: z.string(),
  }),
  z.object({
    kind: z.literal('letters'),
    id: z.literal('letters'),
    at: z.number().meta({ description: 'When the first of them was written.' }),
    count: z.number().int(),
    error: z.string(),
  }),
  z.object({
    kind: z.literal('certificate'),
    id: z.string(),
    at: z.number().meta({ description: 'When its last day ends.' }),
    teacher: z.string(),
    name: z.string(),
  }),
  z.object({
    kind: z.enum(['backup', 'rehearsal']),
    id: z.enum(['backup', 'rehearsal']),
    at: z.number().meta({ description: 'When the last one was.' }),
  }),
  z.object({
    kind: z.literal('invitation'),
    id: z.string(),
    at: z.number().meta({ description: 'When its link ends.' }),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
  }),
  z.object({
    kind: z.literal('dispute'),
    id: z.string().meta({ description: 'The payment.' }),
    at: z.number().meta({ description: 'Until when evidence is taken, or since when it is known.' }),
    name: z.string(),
    amount: z.number().meta({ description: 'Rupees.' }),
    reason: z.string(),
    respondBy: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('razorpay'),
    id: z.literal('razorpay'),
    at: z.number().meta({ description: 'Of the first payment, or of the first that was refused.' }),
    what: z.enum(['refused', 'unseen']).meta({
      description: 'Its webhook bears another secret than ours, or does not come.',
    }),
    count: z.number().int(),
  }),
  z.object({
    kind: z.literal('webhook'),
    id: z.string(),
    at: z.number().meta({ description: 'When the first happened of which it was not told.' }),
    host: z.string().meta({ description: 'Which program.' }),
    count: z.number().int(),
    error: z.string(),
    nextTryAt: z.number().nullable().meta({ description: 'Null when it is told no more by itself.' }),
  }),
  z.object({
    kind: z.literal('audit'),
    id: z.literal('audit'),
    at: z.number().meta({ description: 'When it ran.' }),
    findings: z.array(z.string()),
  }),
])
export type NeedOnWire = z.infer<typeof need>

export const todayQuery = z.object({ centre: id.optional() })

export const today = z
  .object({
    day: z.string(),
    now: z.number(),
    timeZone: z.string(),
    needs: z.array(need).meta({ description: 'What needs a person, what bites first at the top.' }),
    money: z.object({ today: z.number(), lastWeek: z.number(), onItsWay: z.number() }).nullable().meta({
      description:
        'Rupees taken today and in the seven days before, and on their way back; null for who may not see money.',
    }),
    sessions: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        startsAt: z.number(),
        endsAt: z.number(),
        teacher: z.string(),
        place: z.string(),
        taken: z.number().int(),
        capacity: z.number().int(),
        here: z.number().int(),
        unmarked: z.number().int(),
        waiting: z.number().int(),
        calledOff: z.boolean(),
      }),
    ),
    settled: z
      .object({
        refunds: z.number().int(),
        offers: z.number().int(),
        reminders: z.number().int(),
      })
      .meta({ description: 'What the studio did by itself in the last 24 hours.' }),
    auditedAt: z.number().nullable(),
    setup: z
      .array(z.enum(SETUP_STEPS))
      .nullable()
      .meta({ description: 'Open steps before the studio can sell; null for who does not set it up.' }),
  })
  .meta({ id: 'Today' })
export type TodayOnWire = z.infer<typeof today>
