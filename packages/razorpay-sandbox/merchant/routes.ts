import { type Context, Hono } from 'hono'
import type { Documents } from '../ledger/documents.ts'
import type { Prefix } from '../ledger/ids.ts'
import { createOrder } from '../ledger/orders.ts'
import { captureByRequest } from '../ledger/payments.ts'
import type { Sandbox } from '../sandbox.ts'
import { unknownId } from './errors.ts'
import { readAmount, readCurrency, readFields, readId, readNewOrder, readNotes } from './input.ts'
import { collection, readPage } from './lists.ts'
import { refundByRequest } from './refund.ts'

const AUTHORIZED = `exists (select 1 from payments p where p.link = orders.id
  and json_extract(p.entity, '$.status') in ('authorized', 'captured', 'refunded'))`

/** The merchant's API below /v1: every answer in Razorpay's own shape, every success a 200. */
export function apiRoutes(sandbox: Sandbox): Hono {
  const { store } = sandbox
  const app = new Hono()

  function require<Entity, Settings>(
    from: Documents<Entity, Settings>,
    prefix: Prefix,
    id: string | undefined,
  ) {
    const found = from.find(readId(prefix, id))
    if (!found) throw unknownId()
    return found
  }

  async function changeNotes<Entity extends { notes: unknown }, Settings>(
    context: Context,
    from: Documents<Entity, Settings>,
    prefix: Prefix,
  ) {
    const notes = readNotes((await readFields(context, ['notes'])).notes)
    const changed = await store.write(() => {
      const { entity, settings } = require(from, prefix, context.req.param('id'))
      const noted = { ...entity, notes }
      from.save(noted, settings)
      return noted
    })
    return context.json(changed)
  }

  app.post('/orders', async (context) => {
    const input = await readNewOrder(context, sandbox.knobs.orders.maxAmount)
    return context.json(await store.write(() => createOrder(sandbox, input)))
  })
  app.get('/orders', (context) => {
    const link = context.req.query('receipt') || undefined
    const asked = context.req.query('authorized')
    const also = asked === undefined ? undefined : asked === '1' ? AUTHORIZED : `not ${AUTHORIZED}`
    return context.json(readPage(sandbox, context, store.orders, { link, also }))
  })
  app.get('/orders/:id', (context) =>
    context.json(require(store.orders, 'order', context.req.param('id')).entity),
  )
  app.patch('/orders/:id', (context) => changeNotes(context, store.orders, 'order'))
  app.get('/orders/:id/payments', (context) => {
    const { entity } = require(store.orders, 'order', context.req.param('id'))
    const { lagSeconds, orderPayments } = sandbox.knobs.lists
    const visible = sandbox.clock.now() - (orderPayments ? lagSeconds * 1000 : 0)
    const payments = store.payments.linkedTo(entity.id).filter(({ createdMs }) => createdMs <= visible)
    return context.json(collection(payments.map((one) => one.entity).reverse()))
  })

  app.get('/payments', (context) => context.json(readPage(sandbox, context, store.payments)))
  app.get('/payments/:id', (context) =>
    context.json(require(store.payments, 'pay', context.req.param('id')).entity),
  )
  app.patch('/payments/:id', (context) => changeNotes(context, store.payments, 'pay'))
  app.post('/payments/:id/capture', async (context) => {
    const fields = await readFields(context, ['amount', 'currency'])
    const amount = readAmount(fields.amount)
    if (fields.currency !== undefined) readCurrency(fields.currency)
    const captured = await store.write(() => {
      const { entity, settings } = require(store.payments, 'pay', context.req.param('id'))
      captureByRequest(sandbox, entity, settings, amount)
      return entity
    })
    return context.json(captured)
  })

  app.post('/payments/:id/refund', async (context) => {
    const id = readId('pay', context.req.param('id'))
    return context.json(await refundByRequest(sandbox, context, id))
  })
  app.get('/payments/:id/refunds', (context) => {
    const { entity } = require(store.payments, 'pay', context.req.param('id'))
    return context.json(readPage(sandbox, context, store.refunds, { link: entity.id, lags: false }))
  })
  app.get('/payments/:id/refunds/:refund', (context) => {
    const { entity } = require(store.payments, 'pay', context.req.param('id'))
    const refund = require(store.refunds, 'rfnd', context.req.param('refund')).entity
    if (refund.payment_id !== entity.id) throw unknownId()
    return context.json(refund)
  })
  app.get('/refunds', (context) => context.json(readPage(sandbox, context, store.refunds)))
  app.get('/refunds/:id', (context) =>
    context.json(require(store.refunds, 'rfnd', context.req.param('id')).entity),
  )
  app.patch('/refunds/:id', (context) => changeNotes(context, store.refunds, 'rfnd'))
  return app
}
