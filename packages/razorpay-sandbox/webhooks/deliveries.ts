import type { DeliveryPlan } from '../knobs.ts'
import type { Sandbox } from '../sandbox.ts'
import { signWebhook } from '../signatures.ts'
import { tamper } from './body.ts'
import { GIVE_UP_MS, gapAfter } from './retries.ts'

export interface DueDelivery {
  seq: number
  url: string
  tries: number
  plan: DeliveryPlan
  log: Try[]
  eventId: string
  event: string
  eventMs: number
  body: string
  secret: string
}

interface Try {
  at: number
  status: number | null
  error?: string
  ms: number
}

const AT_ONCE = 32

/** What is due and not on its way, earliest first. */
export function dueDeliveries(sandbox: Sandbox, underWay: Set<number>): DueDelivery[] {
  const now = sandbox.clock.now()
  return waiting(sandbox, underWay)
    .filter(({ nextMs }) => nextMs <= now)
    .map(({ seq }) => readDelivery(sandbox, seq))
}

export function nextDeliveryMs(sandbox: Sandbox, underWay: Set<number>): number | undefined {
  return waiting(sandbox, underWay)[0]?.nextMs
}

// Asked after every try and every commit, so it reads the index alone; the bodies come only for those that are sent.
function waiting(sandbox: Sandbox, underWay: Set<number>): { seq: number; nextMs: number }[] {
  if (sandbox.knobs.webhooks.paused || underWay.size >= AT_ONCE) return []
  return sandbox.store
    .sql("select seq, next_ms from deliveries where status = 'pending' order by next_ms, seq limit ?")
    .all(AT_ONCE)
    .map((row) => ({ seq: Number(row.seq), nextMs: Number(row.next_ms) }))
    .filter(({ seq }) => !underWay.has(seq))
    .slice(0, AT_ONCE - underWay.size)
}

function readDelivery(sandbox: Sandbox, seq: number): DueDelivery {
  const row = sandbox.store
    .sql(
      'select d.*, e.name, e.created_ms, e.body, e.secret from deliveries d join events e on e.id = d.event_id where d.seq = ?',
    )
    .get(seq)!
  return {
    seq,
    url: String(row.url),
    tries: Number(row.tries),
    plan: JSON.parse(String(row.plan)),
    log: JSON.parse(String(row.log)),
    eventId: String(row.event_id),
    event: String(row.name),
    eventMs: Number(row.created_ms),
    body: String(row.body),
    secret: String(row.secret),
  }
}

/** One try: sends the event and writes down how it went. */
export async function deliver(sandbox: Sandbox, delivery: DueDelivery, closing: AbortSignal): Promise<void> {
  const started = Date.now()
  const at = sandbox.clock.now()
  let status: number | null = null
  let error: string | undefined
  try {
    const response = await fetch(delivery.url, {
      ...request(sandbox, delivery),
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(sandbox.knobs.webhooks.timeoutMs)]),
    })
    status = response.status
    await response.body?.cancel()
  } catch (cause) {
    // A try cut off by our own closing is no try: the next start makes it again.
    if (closing.aborted) return
    error = cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'no connection'
  }
  if (closing.aborted) return
  const log = [...delivery.log, { at, status, ...(error && { error }), ms: Date.now() - started }]
  const done = status !== null && status >= 200 && status < 300
  // Lost in a crash, it is sent once more, which a webhook may be: no need for a wait for the disk each time.
  await sandbox.store.writeSoon(() => {
    if (done) save(sandbox, delivery.seq, 'delivered', log, null)
    else planNextTry(sandbox, delivery, log)
  })
}

function request(sandbox: Sandbox, { plan, tries, body, secret, eventId }: DueDelivery): RequestInit {
  const spoilt = plan.spoiltTries === undefined || tries < plan.spoiltTries
  const signature = signWebhook(body, spoilt && plan.oldSecret ? sandbox.previousSecret : secret)
  const wrong = (signature.startsWith('0') ? '1' : '0') + signature.slice(1)
  return {
    body: spoilt && plan.tamperBody ? tamper(body) : body,
    headers: {
      'User-Agent': 'Razorpay-Webhook/v1',
      'Content-Type': 'application/json',
      'Accept-Encoding': 'gzip',
      'Request-Id': eventId,
      'X-Razorpay-Event-Id': eventId,
      'X-Razorpay-Signature': spoilt && plan.corruptSignature ? wrong : signature,
    },
  }
}

function planNextTry(sandbox: Sandbox, delivery: DueDelivery, log: Try[]): void {
  const now = sandbox.clock.now()
  const giveUpMs = (delivery.plan.sinceMs ?? delivery.eventMs) + GIVE_UP_MS
  if (now >= giveUpMs) {
    save(sandbox, delivery.seq, 'failed', log, null)
    disableEndpoint(sandbox, delivery.url)
    return
  }
  const gap = gapAfter(log.length, delivery.event)
  const next = gap === undefined ? giveUpMs : Math.min(now + gap, giveUpMs)
  save(sandbox, delivery.seq, 'pending', log, next)
}

/** What was still to go there is given up as well; only a person turns the endpoint on again. */
function disableEndpoint(sandbox: Sandbox, url: string): void {
  const { store, clock } = sandbox
  store.sql('update endpoints set disabled_ms = ? where url = ?').run(clock.now(), url)
  store
    .sql("update deliveries set status = 'failed', next_ms = null where url = ? and status = 'pending'")
    .run(url)
}

function save(sandbox: Sandbox, seq: number, status: string, log: Try[], nextMs: number | null): void {
  sandbox.store
    .sql('update deliveries set status = ?, tries = ?, log = ?, next_ms = ? where seq = ?')
    .run(status, log.length, JSON.stringify(log), nextMs, seq)
}
