import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { pendingMigrations } from '../../database/migrate.ts'
import { ping } from '../../database/ping.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { sameSecret } from '../../lib/same-secret.ts'
import type { ApiEnv } from '../route.ts'
import type { Metrics } from './metrics.ts'

/** A readiness probe waits only a few seconds: a silent database is not ready. */
const READY_WITHIN_MS = 3_000

export function operations(studio: Studio, metrics: Metrics, metricsToken: string | undefined) {
  return new Hono<ApiEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        const pending = await Promise.race([
          ping(studio.db).then(() => pendingMigrations(studio.db)),
          setTimeout(READY_WITHIN_MS, null, { ref: false }),
        ])
        if (!pending) return c.json({ status: 'the database does not answer' }, 503)
        return pending.length > 0
          ? c.json({ status: 'waiting for migrations' }, 503)
          : c.json({ status: 'ready' })
      } catch {
        return c.json({ status: 'the database does not answer' }, 503)
      }
    })
    .get('/metrics', async (c) => {
      // Also from this machine, where a tunnel may let anyone in.
      if (!metricsToken || !sameSecret(c.req.header('authorization'), `Bearer ${metricsToken}`))
        return c.json({ success: false, message: 'Metrics need their token.' }, 403)
      const { type, text } = await metrics.page()
      return c.text(text, 200, { 'Content-Type': type })
    })
}

/** Headers that proxies and tunnels add. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Whether a visitor is on this machine, not behind a proxy or a tunnel on it. */
export function isOnThisMachine(c: Context<ApiEnv>): boolean {
  if (PASSED_ON.some((name) => c.req.header(name) !== undefined)) return false
  const { address } = c.get('visitor')
  return address === '::1' || address === 'in-process' || /^(::ffff:)?127\./.test(address)
}
