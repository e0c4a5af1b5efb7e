import { z } from 'zod'
import { webhookForm, webhook as webhookOnWire } from '../../contract/webhooks.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  deliverAgain,
  deliverAllAgain,
  endWebhook,
  makeWebhook,
  testWebhook,
  webhooksOf,
} from '../../domain/webhooks/webhooks.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true } as const
const ofOne = { params: z.object({ id }) }

const listCall = call('get', '/studio/webhooks', {
  ...atDesk,
  status: 200,
  summary: 'Which programs are told of what, with their last deliveries (owners only)',
  answer: answer(z.array(webhookOnWire)),
})
const makeCall = call('post', '/studio/webhooks', {
  ...atDesk,
  status: 201,
  summary: 'Tell another program from now on; its secret is shown this once (owners only)',
  input: { body: body(webhookForm) },
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      secret: z
        .string()
        .meta({ description: 'Deliveries are signed with it, as the Standard Webhooks say.' }),
    }),
  }),
  fails: [409],
})
const endCall = call('delete', '/studio/webhooks/{id}', {
  ...atDesk,
  status: 200,
  summary: 'Tell a program no more (owners only)',
  input: ofOne,
  answer: done,
  fails: [404],
})
const allAgainCall = call('post', '/studio/webhooks/{id}/again', {
  ...atDesk,
  status: 200,
  summary: 'Tell a program everything again that it did not take (owners only)',
  input: ofOne,
  answer: done,
  fails: [404],
})
const testCall = call('post', '/studio/webhooks/{id}/test', {
  ...atDesk,
  status: 200,
  summary: 'Send a test event to a webhook now (owners only)',
  input: ofOne,
  answer: done,
  fails: [404],
})
const againCall = call('post', '/studio/webhook-deliveries/{id}/again', {
  ...atDesk,
  status: 200,
  summary: 'Deliver something once more (owners only)',
  input: ofOne,
  answer: done,
  fails: [404],
})

/** Other programs that are told of what happens here. */
export function webhooks(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const found = await webhooksOf(studio, requireMember(c))
      const data = found.map(({ id: _id, deliveries, ...one }) => ({
        _id,
        ...one,
        deliveries: deliveries.map(({ id: deliveryId, lastError, ...delivery }) => ({
          _id: deliveryId,
          ...delivery,
          error: lastError,
        })),
      }))
      return ok(c, { data })
    })
    .openapi(makeCall, async (c) => {
      const secret = await makeWebhook(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.webhookMade, data: { secret } }, 201)
    })
    .openapi(endCall, async (c) => {
      await endWebhook(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.webhookEnded })
    })
    .openapi(allAgainCall, async (c) => {
      await deliverAllAgain(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.deliveredAgain })
    })
    .openapi(testCall, async (c) => {
      await testWebhook(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.webhookTested })
    })
    .openapi(againCall, async (c) => {
      await deliverAgain(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.deliveredAgain })
    })
}
