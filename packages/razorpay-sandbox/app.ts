import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { type CheckoutOptions, checkoutRoutes } from './checkout/routes.ts'
import { KnobError } from './knobs.ts'
import { ApiError, badKeys, unknownUrl } from './merchant/errors.ts'
import { faults } from './merchant/faults.ts'
import { apiRoutes } from './merchant/routes.ts'
import { controlRoutes } from './panel/control.ts'
import type { Sandbox } from './sandbox.ts'

/** All of the sandbox's HTTP: the merchant's API, the checkout for browsers, and the control of the sandbox itself. */
export function createApp(sandbox: Sandbox, checkout: CheckoutOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, context) => {
    if (error instanceof ApiError) return context.json({ error: error.body }, error.status)
    if (error instanceof KnobError) return context.json({ error: { description: error.message } }, 400)
    // What was under way when the sandbox closed fails on the closed store; no one needs to hear of that.
    if (sandbox.store.isOpen()) console.error(error)
    return context.json({ error: { code: 'SERVER_ERROR', description: 'The sandbox itself failed.' } }, 500)
  })
  app.notFound((context) => context.json({ error: unknownUrl().body }, 400))

  app.route('/', checkoutRoutes(sandbox, checkout))
  app.route('/', controlRoutes(sandbox))

  const expected = `Basic ${Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString('base64')}`
  app.use('/v1/*', async (context, next) => {
    if (context.req.header('Authorization') !== expected) throw badKeys()
    await next()
  })
  app.use('/v1/*', faults(sandbox))
  app.route('/v1', apiRoutes(sandbox))
  return app
}
