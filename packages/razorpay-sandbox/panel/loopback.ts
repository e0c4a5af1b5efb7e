import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const LOCAL_NAMES = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/**
 * Only this machine, and only by its own names: a page on a foreign site may reach 127.0.0.1 through the visitor's
 * browser, by a form or by pointing its own name there.
 */
export const loopbackOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  const from = context.env.incoming.socket.remoteAddress ?? ''
  const origin = context.req.header('Origin')
  const local =
    (from === '::1' || from.replace('::ffff:', '') === '127.0.0.1') &&
    LOCAL_NAMES.test(context.req.header('Host') ?? '') &&
    (origin === undefined || origin === new URL(context.req.url).origin)
  if (!local)
    return context.json({ error: { description: 'The sandbox is driven from this machine only.' } }, 403)
  await next()
}
