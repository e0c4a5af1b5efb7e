import { z } from 'zod'
import { WEBHOOK_EVENT_NAMES } from '../shared/webhook-events.ts'

const events = z.array(z.enum(WEBHOOK_EVENT_NAMES, { error: 'Please choose from the list.' }))

export const webhookForm = z
  .object({
    url: z
      .string({ error: 'Please enter an address.' })
      .trim()
      .max(500, { error: 'At most 500 characters, please.' })
      .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
        error: 'Please enter an address that begins with https://.',
      })
      .refine(
        (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
        {
          error: 'An address without a name and password, please.',
        },
      ),
    events: events.min(1, { error: 'Please choose what it is told of.' }).max(WEBHOOK_EVENT_NAMES.length),
  })
  .meta({ id: 'WebhookForm' })
export type WebhookForm = z.infer<typeof webhookForm>

const delivery = z.object({
  _id: z.string(),
  event: z.string(),
  createdAt: z.number(),
  deliveredAt: z.number().nullable(),
  tries: z.number().int(),
  error: z.string().nullable(),
  nextTryAt: z.number().nullable(),
})

export const webhook = z
  .object({
    _id: z.string(),
    url: z.string(),
    events,
    createdAt: z.number(),
    by: z.string().nullable(),
    deliveries: z.array(delivery).meta({ description: 'The last ten, the newest first.' }),
  })
  .meta({ id: 'Webhook' })
export type WebhookOnWire = z.infer<typeof webhook>
