import { z } from 'zod'
import { readUrl } from '../shared/typed/url.ts'
import { WEBHOOK_EVENT_NAMES } from '../shared/webhook-events.ts'
import { passwordAndCode } from './member.ts'
import { readable } from './wire.ts'

const events = z.array(z.enum(WEBHOOK_EVENT_NAMES, { error: 'Choose from the list.' }))

export const webhookForm = z
  .object({
    url: readable(
      (typed) => readUrl(typed, { secure: false }),
      'Enter an address.',
      () => 'Enter a web address without a name and password in it, like https://hooks.zapier.com/….',
    )
      .refine((url) => url.length <= 500, { error: 'Enter at most 500 characters.' })
      .meta({ type: 'string' }),
    events: events.min(1, { error: 'Choose at least one event.' }).max(WEBHOOK_EVENT_NAMES.length),
    ...passwordAndCode.shape,
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
    deliveries: z.array(delivery).meta({ description: 'The last ten, newest first.' }),
  })
  .meta({ id: 'Webhook' })
export type WebhookOnWire = z.infer<typeof webhook>
