import { z } from 'zod'
import { webhookForm, webhook as webhookOnWire } from '../../contract/webhooks.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  createWebhook,
  endWebhook,
  retryAllDeliveries,
  retryDelivery,
  testWebhook,
  webhooksOf,
} from '../../domain/webhooks/webhooks.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** Webhooks to other programs. */
export function webhooks(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/webhooks', {
      summary: 'List webhooks with their last deliveries (owners only)',
      data: z.array(webhookOnWire),
      run: async (member) => {
        const found = await webhooksOf(studio, member)
        return found.map(({ id: _id, deliveries, ...one }) => ({
          _id,
          ...one,
          deliveries: deliveries.map(({ id: deliveryId, lastError, ...delivery }) => ({
            _id: deliveryId,
            ...delivery,
            error: lastError,
          })),
        }))
      },
    })
    .call('post', '/studio/webhooks', {
      summary: 'Add a webhook; its secret is shown only once (owners only)',
      form: webhookForm,
      fails: [409],
      status: 201,
      data: z.object({
        secret: z.string().meta({ description: 'Deliveries are signed with it, as in Standard Webhooks.' }),
      }),
      run: async (member, form) => ({ secret: await createWebhook(studio, member, form) }),
      says: TEXTS.webhookMade,
    })
    .call('delete', '/studio/webhooks/{id}', {
      summary: 'Delete a webhook (owners only)',
      fails: [404],
      run: (member, { id }) => endWebhook(studio, member, id),
      says: TEXTS.webhookEnded,
    })
    .call('post', '/studio/webhooks/{id}/again', {
      summary: 'Resend all failed deliveries of a webhook (owners only)',
      fails: [404],
      run: (member, { id }) => retryAllDeliveries(studio, member, id),
      says: TEXTS.deliveredAgain,
    })
    .call('post', '/studio/webhooks/{id}/test', {
      summary: 'Send a test event to a webhook now (owners only)',
      fails: [404],
      run: (member, { id }) => testWebhook(studio, member, id),
      says: TEXTS.webhookTested,
    })
    .call('post', '/studio/webhook-deliveries/{id}/again', {
      summary: 'Resend a delivery (owners only)',
      fails: [404],
      run: (member, { id }) => retryDelivery(studio, member, id),
      says: TEXTS.deliveredAgain,
    })
}
