import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Studio } from '../../domain/core/studio.ts'
import { lastBackup, lastRehearsal } from '../../domain/systems/backups.ts'

export type Metrics = ReturnType<typeof createMetrics>

type Values = {
  name: string
  help: string
  type: string
  /** Of a histogram, each bucket (up to `le`), the sum and the count have names of their own. */
  values: { labels: Record<string, string | number>; value: number; metricName?: string }[]
}

/** Merges the metrics of all processes. */
export type Sums = {
  add(own: Registry): void
  /** @throws if one of them doesn’t respond */
  metrics(): Promise<string>
}

/** Counters in the format of Prometheus: the process, its requests, and the studio's to-do lists. */
export function createMetrics(studio: Studio, sums?: Sums) {
  const registry = new Registry()
  sums?.add(registry)
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_duration_ms',
    help: 'Milliseconds to answer what was not in memory.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 5000],
    registers: [registry],
  })
  const waiting = new Gauge({
    name: 'studio_waiting',
    help: 'Rows that wait for work: refunds to send or confirm, webhooks, e-mails, orders without an answer.',
    labelNames: ['what'],
    // Each process asks the same database.
    aggregator: 'first',
    registers: [registry],
    async collect() {
      for (const [what, count] of await countWaiting(studio)) this.set({ what }, count)
    },
  })
  const kept = new Gauge({
    name: 'studio_backup_timestamp_seconds',
    help: 'When a backup was last made, and when one was last restored for a try.',
    labelNames: ['what'],
    // Each process asks the same database.
    aggregator: 'first',
    registers: [registry],
    async collect() {
      const times = { made: await lastBackup(studio.db), rehearsed: await lastRehearsal(studio.db) }
      for (const [what, at] of Object.entries(times)) if (at) this.set({ what }, at / 1000)
    },
  })
  void [waiting, kept]
  const counters: (() => void)[] = []
  return {
    request(method: string, status: number, milliseconds: number) {
      requests.inc({ method, status })
      duration.observe(milliseconds)
    },
    fromMemory(method: string, status: number, times: number) {
      requests.inc({ method, status }, times)
    },
    /** Collectors update their values before they are read. */
    beforePage: (count: () => void) => void counters.push(count),
    /** All current values. */
    async values() {
      for (const count of counters) count()
      // Its types say that `type` is a number; it is the word.
      return (await registry.getMetricsAsJSON()) as unknown as Values[]
    },
    async page() {
      for (const count of counters) count()
      return { type: registry.contentType, text: await (sums ?? registry).metrics() }
    },
  }
}

async function countWaiting({ db }: Studio): Promise<[string, number][]> {
  const [refunds, webhooks, mails, orders] = await Promise.all([
    db
      .selectFrom('refunds')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '!=', 'processed')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('paymentEvents')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('processedAt', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outboxEmails')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('sentAt', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', 'in', ['creating', 'open'])
      .executeTakeFirstOrThrow(),
  ])
  return [
    ['refunds', Number(refunds.n)],
    ['webhooks', Number(webhooks.n)],
    ['mails', Number(mails.n)],
    ['orders', Number(orders.n)],
  ]
}
