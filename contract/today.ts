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
    teacher: z.string().meta({ description: 'The former teacher.' }),
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
    at: z.number().meta({ description: 'When a reply is due.' }),
    name: z.string(),
    text: z.string().meta({ description: 'Its beginning.' }),
  }),
  z.object({ kind: z.literal('application'), id: z.string(), at: z.number(), name: z.string() }),
  z.object({
    kind: z.literal('merge'),
    id: z.string(),
    at: z.number(),
    memberId: z
      .string()
      .nullable()
      .meta({ description: 'The account whose page shows it; null if both have ended.' }),
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
    at: z.number().meta({ description: 'The deadline for evidence, or when it became known.' }),
    name: z.string(),
    amount: z.number().meta({ description: 'Rupees.' }),
    reason: z.string(),
    respondBy: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('razorpay'),
    id: z.literal('razorpay'),
    at: z.number().meta({ description: 'The first payment, or the first refusal.' }),
    what: z.enum(['refused', 'unseen']).meta({
      description: 'The webhook is signed with another secret, or missing.',
    }),
    count: z.number().int(),
  }),
  z.object({
    kind: z.literal('webhook'),
    id: z.string(),
    at: z.number().meta({ description: 'The first missed event.' }),
    host: z.string().meta({ description: 'The host of the webhook.' }),
    count: z.number().int(),
    error: z.string(),
    nextTryAt: z.number().nullable().meta({ description: 'Null if there are no more automatic retries.' }),
  }),
  z.object({
    kind: z.literal('audit'),
    id: z.literal('audit'),
    at: z.number().meta({ description: 'When it ran.' }),
    findings: z.array(z.string()),
  }),
])
export type NeedOnWire = z.infer<typeof need>

const plannedSession = z.object({
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
})

export const todayQuery = z.object({ centre: id.optional() })

export const today = z
  .object({
    day: z.string(),
    now: z.number(),
    timeZone: z.string(),
    needs: z.array(need).meta({ description: 'Open tasks, most urgent first.' }),
    money: z.object({ today: z.number(), lastWeek: z.number(), onItsWay: z.number() }).nullable().meta({
      description:
        'Rupees taken today and in the previous seven days, and refunds under way; null without permission.',
    }),
    sessions: z.array(plannedSession),
    tomorrow: z.array(plannedSession),
    week: z
      .array(
        z.object({
          day: z.string(),
          sessions: z.number().int(),
          taken: z.number().int(),
          capacity: z.number().int(),
        }),
      )
      .meta({ description: 'The seven days from tomorrow on, without cancelled sessions.' }),
    settled: z
      .object({
        refunds: z.number().int(),
        offers: z.number().int(),
        reminders: z.number().int(),
      })
      .meta({ description: 'What was done automatically in the last 24 hours.' }),
    auditedAt: z.number().nullable(),
    setup: z
      .array(z.enum(SETUP_STEPS))
      .nullable()
      .meta({ description: 'Open setup steps; null without permission.' }),
  })
  .meta({ id: 'Today' })
export type TodayOnWire = z.infer<typeof today>
