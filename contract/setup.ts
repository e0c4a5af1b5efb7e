import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { newPassword } from './accounts.ts'
import { centreForm, roomForm, timeZone } from './studio-records.ts'
import { email, line, optionalLine } from './wire.ts'

/** The one-time key printed at start until the studio has an owner. */
export const beginKey = z.string().min(1, { error: 'The key is missing.' }).max(100)

/** The first owner, the studio's name and clock, the first centre and its room. */
export const beginForm = z
  .object({
    key: beginKey,
    firstName: line('your first name', LIMITS.nameMax),
    lastName: optionalLine(LIMITS.nameMax).default(''),
    email,
    password: newPassword,
    studioName: line('the name of the studio', LIMITS.nameMax),
    timeZone,
    currency: z.literal('INR', {
      error: 'Payments are in rupees (INR). Other currencies aren’t supported yet.',
    }),
    centreName: centreForm.shape.name,
    address: centreForm.shape.address,
    roomName: roomForm.shape.name,
    capacity: roomForm.shape.capacity,
  })
  .meta({ id: 'BeginForm' })
export type BeginForm = z.infer<typeof beginForm>

export const begin = z
  .object({ studioName: z.string(), timeZone: z.string() })
  .meta({ id: 'Begin', description: 'The initial setup of a studio without an owner.' })

const step = z.object({ done: z.boolean() })

export const SETUP_STEPS = [
  'owner',
  'twoFactor',
  'studio',
  'rooms',
  'teachers',
  'classes',
  'money',
  'letters',
  'policy',
  'terms',
] as const

export const readiness = z
  .object({
    owner: step.extend({ name: z.string(), emailProved: z.boolean(), twoFactor: z.boolean() }),
    twoFactor: step.meta({
      description: 'Open while the studio requires two-factor login and this account has none.',
    }),
    studio: step.extend({ name: z.string(), timeZone: z.string(), phone: z.string() }),
    rooms: step.extend({ names: z.array(z.string()) }),
    teachers: step.extend({ names: z.array(z.string()), self: z.boolean() }),
    classes: step.extend({
      onSale: z.number().int().meta({ description: 'Classes with upcoming sessions, or recorded.' }),
      drafts: z.number().int(),
    }),
    money: step.extend({
      mode: z.enum(['razorpay', 'sandbox', 'off']),
      missing: z.array(z.string()).meta({ description: 'Settings required before payments work.' }),
      webhookAt: z.number().nullable().meta({ description: 'When Razorpay last reported something.' }),
    }),
    letters: step.extend({
      sender: z.string().meta({ description: 'The address that emails come from.' }),
      isExample: z.boolean().meta({
        description: 'Whether the sender’s or the studio’s email is an example address.',
      }),
      sent: z
        .boolean()
        .meta({ description: 'False if emails wait in the outbox because no mail server is set.' }),
      waiting: z.number().int(),
      lastSentAt: z.number().nullable(),
    }),
    policy: step.extend({ version: z.number().int(), sentences: z.array(z.string()) }),
    terms: step,
    ready: z.boolean().meta({ description: 'Whether a visitor can buy a class right now.' }),
  })
  .meta({ id: 'Readiness' })
export type ReadinessOnWire = z.infer<typeof readiness>
