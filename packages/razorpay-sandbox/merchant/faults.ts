import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { type Fault, takeRule } from '../knobs.ts'
import { type Sandbox, turn } from '../sandbox.ts'

const NGINX_PAGE =
  '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>\n<center><h1>502 Bad Gateway</h1></center>\n</body>\n</html>\n'

/** Makes the next calls go wrong as the knobs say; by default only after their work is done. */
export function faults(sandbox: Sandbox): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    if (sandbox.knobs.faults.length === 0) return next()
    const counted = sandbox.knobs.faults.map((fault) => ({ ...fault, times: fault.times ?? 1 }))
    const { rule, left } = takeRule(
      counted,
      ({ path = '', method }) =>
        context.req.path.includes(path) && (!method || method.toUpperCase() === context.req.method),
    )
    if (!rule) return next()
    await sandbox.store.write(() => turn(sandbox, { faults: left }))
    const before = rule.when === 'before' || (rule.fault === '429' && rule.when === undefined)
    if (!before) await next()
    context.res = undefined
    context.res = await goWrong(context, rule.fault)
  }
}

async function goWrong(
  context: Context<{ Bindings: HttpBindings }>,
  fault: Fault['fault'],
): Promise<Response> {
  const { outgoing } = context.env
  switch (fault) {
    case '429':
      return context.json(
        {
          error: {
            code: 'BAD_REQUEST_ERROR',
            description: 'Too many requests',
            source: 'NA',
            step: 'NA',
            reason: 'NA',
            metadata: {},
          },
        },
        429,
      )
    case '500':
      return context.json(
        {
          error: {
            code: 'SERVER_ERROR',
            description:
              'We are facing some trouble completing your request at the moment. Please try again shortly.',
            source: 'NA',
            step: 'NA',
            reason: 'NA',
            metadata: {},
          },
        },
        500,
      )
    case '502':
      return context.html(NGINX_PAGE, 502)
    case 'rubbish':
      return context.json({ entity: 'weather', sky: 'blue', items: [null], amount: 'much' })
    case 'timeout':
      // No answer ever comes: the client's patience ends it, or our closing.
      await new Promise((resolve) => outgoing.once('close', resolve))
      return RESPONSE_ALREADY_SENT
    case 'reset':
      outgoing.destroy()
      return RESPONSE_ALREADY_SENT
  }
}
