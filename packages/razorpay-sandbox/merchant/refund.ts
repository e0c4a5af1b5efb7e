import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Refund } from '../ledger/entities.ts'
import { createRefund } from '../ledger/refunds.ts'
import type { Sandbox } from '../sandbox.ts'
import { refuse, unknownId } from './errors.ts'
import { readNewRefund } from './input.ts'

const NOT_APPLICABLE = { source: 'NA', step: 'NA', reason: 'NA' }
const KEY = /^[A-Za-z0-9_-]{10,}$/

// Which keys are being worked on right now; a restart rightly forgets them, their requests died with the process.
const inFlight = new WeakMap<Sandbox, Set<string>>()

/** Refunds once per idempotency key: the same key and body meet the same refund again, another body a 409. */
export async function refundByRequest(
  sandbox: Sandbox,
  context: Context,
  paymentId: string,
): Promise<Refund> {
  const key = context.req.header('X-Refund-Idempotency')
  if (key !== undefined && !KEY.test(key))
    throw refuse(
      'The idempotency key must be at least 10 characters of A-Z, a-z, 0-9, _ and -.',
      NOT_APPLICABLE,
    )
  const fingerprint = createHash('sha256')
    .update(`${paymentId}\n${await context.req.text()}`)
    .digest('hex')
  const input = await readNewRefund(context)

  const busy = inFlight.get(sandbox) ?? new Set()
  inFlight.set(sandbox, busy)
  if (key !== undefined && busy.has(key))
    throw refuse('Another request with the same idempotency key is still in progress.', NOT_APPLICABLE, 409)
  if (key !== undefined) busy.add(key)
  try {
    const { createDelayMs } = sandbox.knobs.refunds
    if (createDelayMs > 0) await pause(createDelayMs, undefined, { ref: false })
    return await sandbox.store.write(() => {
      const earlier = key === undefined ? undefined : findEarlier(sandbox, key, fingerprint)
      if (earlier) return earlier
      const found = sandbox.store.payments.find(paymentId)
      if (!found) throw unknownId()
      const refund = createRefund(sandbox, found.entity, found.settings, input)
      if (key !== undefined)
        sandbox.store.sql('insert into idempotency values (?, ?, ?)').run(key, fingerprint, refund.id)
      return refund
    })
  } finally {
    if (key !== undefined) busy.delete(key)
  }
}

function findEarlier(sandbox: Sandbox, key: string, fingerprint: string): Refund | undefined {
  const row = sandbox.store.sql('select * from idempotency where key = ?').get(key)
  if (!row) return undefined
  if (row.fingerprint !== fingerprint)
    throw refuse(
      'Different request with the same idempotency key has already been processed.',
      NOT_APPLICABLE,
      409,
    )
  return sandbox.store.refunds.find(String(row.refund_id))?.entity
}
