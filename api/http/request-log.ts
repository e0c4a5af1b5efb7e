import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../../domain/core/studio.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { ApiEnv } from '../route.ts'

/** Sets the request id and the visitor, counts the request and logs one line: never a body, a query or a cookie. */
export function requestLog({
  log,
  metrics,
  trustProxy,
}: {
  log: Log
  metrics: Metrics
  trustProxy: boolean
}) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('visitor', { address: addressOf(c, trustProxy), userAgent: c.req.header('user-agent') ?? '' })
    await next()
    c.header('X-Request-Id', requestId)
    const milliseconds = Math.round((performance.now() - started) * 10) / 10
    metrics.request(c.req.method, c.res.status, milliseconds)
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        milliseconds,
        member: c.get('member')?.id,
      },
      'request',
    )
  })
}

/** The address that connected to us, or behind our own proxy the last one that the proxy wrote. */
function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded.slice(0, 64)
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // An in-process call has no connection.
    return 'in-process'
  }
}
