import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import type { CheckoutOptions } from './checkout/routes.ts'
import { DEFAULT_KNOBS, type Knobs } from './knobs.ts'
import { createClock } from './ledger/clock.ts'
import { newId } from './ledger/ids.ts'
import { openStore, type Store } from './ledger/store.ts'
import type { Sandbox } from './sandbox.ts'
import { startScheduler } from './scheduler.ts'
import { GIVE_UP_MS } from './webhooks/retries.ts'

export interface SandboxOptions extends CheckoutOptions {
  /** 0 takes any free one. */
  port: number
  /** A loopback address; the sandbox listens nowhere else. Default 127.0.0.1. */
  host?: string
  /** The SQLite file with all its state; `:memory:` keeps none. */
  file: string
  keyId: string
  keySecret: string
  webhookSecret: string
  webhookUrl?: string | string[]
  /** How fast its clock runs; 1 is real time. Absent: as it ran before. */
  timeScale?: number
  allowProduction?: boolean
}

export interface RunningSandbox {
  url: string
  port: number
  close(): Promise<void>
}

/** Starts the sandbox beside whatever else runs in this process; `close` ends everything it began. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1'
  refuseDanger(options, host)
  if (options.file !== ':memory:') mkdirSync(dirname(options.file), { recursive: true })
  const store = openStore(options.file)
  const sandbox: Sandbox = {
    store,
    clock: createClock(store, options.timeScale),
    keyId: options.keyId,
    keySecret: options.keySecret,
    accountId: recallAccount(store),
    webhookSecret: options.webhookSecret,
    previousSecret: 'whsec_before_the_last_change',
    knobs: recallKnobs(store),
  }
  setEndpoints(sandbox, [options.webhookUrl ?? []].flat())
  const scheduler = startScheduler(sandbox)
  const server = createAdaptorServer({
    fetch: createApp(sandbox, options).fetch,
    overrideGlobalObjects: false,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, host, resolve)
    })
  } catch (error) {
    await scheduler.stop()
    store.close()
    throw error
  }
  const { port } = server.address() as AddressInfo
  let closed: Promise<void> | undefined
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close() {
      closed ??= (async () => {
        const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
        if ('closeAllConnections' in server) server.closeAllConnections()
        await stopped
        await scheduler.stop()
        store.close()
      })()
      return closed
    },
  }
}

function refuseDanger(options: SandboxOptions, host: string): void {
  if (process.env.NODE_ENV === 'production' && !options.allowProduction)
    throw new Error('The Razorpay sandbox does not run in production unless allowProduction is set.')
  if (!options.keyId.startsWith('rzp_test_'))
    throw new Error('The Razorpay sandbox takes only a key id that starts with rzp_test_.')
  if (!options.keySecret || !options.webhookSecret)
    throw new Error('The Razorpay sandbox needs a key secret and a webhook secret.')
  if (!['127.0.0.1', '::1', 'localhost'].includes(host))
    throw new Error('The Razorpay sandbox listens on the loopback only.')
  for (const parent of options.allowedParents ?? [])
    if (!URL.canParse(parent)) throw new Error(`"${parent}" is no origin that could show the checkout.`)
}

// A knob of a later version is missing in an older file, so the defaults fill in.
function recallKnobs(store: Store): Knobs {
  const kept = store.recall<Knobs>('knobs')
  const merged = structuredClone(DEFAULT_KNOBS)
  if (!kept) return merged
  return {
    webhooks: { ...merged.webhooks, ...kept.webhooks },
    orders: { ...merged.orders, ...kept.orders },
    payments: { ...merged.payments, ...kept.payments },
    refunds: { ...merged.refunds, ...kept.refunds },
    lists: { ...merged.lists, ...kept.lists },
    faults: kept.faults ?? [],
  }
}

function recallAccount(store: Store): string {
  const kept = store.recall<string>('account')
  if (kept) return kept
  const account = newId('acc')
  store.remember('account', account)
  return account
}

/**
 * Pending deliveries move to the addresses given now, since a development server may have another port than before.
 * What grew older than 24 hours while the sandbox was off is given up without blame to the endpoint.
 */
function setEndpoints({ store, clock }: Sandbox, urls: string[]): void {
  for (const url of urls) store.sql('insert into endpoints (url) values (?) on conflict do nothing').run(url)
  const gone = store
    .sql('select url from endpoints')
    .all()
    .map((row) => String(row.url))
    .filter((url) => !urls.includes(url))
  for (const url of gone) {
    if (urls[0])
      store.sql("update deliveries set url = ? where url = ? and status = 'pending'").run(urls[0], url)
    store.sql('delete from endpoints where url = ?').run(url)
  }
  store
    .sql(
      "update deliveries set status = 'failed', next_ms = null where status = 'pending' and next_ms < ? and event_id in (select id from events where created_ms < ?)",
    )
    .run(clock.now(), clock.now() - GIVE_UP_MS)
}
