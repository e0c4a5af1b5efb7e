import fc from 'fast-check'
import { expect, test } from 'vitest'
import { howMany, PATIENCE_MS, SEED } from '../../support/form.ts'
import { createDatabase, startOwnPostgres } from '../../support/postgres.ts'
import { openRunningHouse } from '../../support/running-app.ts'
import { look } from '../../support/strace.ts'
import { until } from '../../support/test-app.ts'
import { spoilPurchases } from './spoilt-purchases.ts'

/** How the disk under Postgres refuses: full, or failing, when it is written to, when it is told to keep it. */
const REFUSALS = [
  { call: 'pwrite64', does: 'error=ENOSPC' },
  { call: 'pwrite64', does: 'error=EIO' },
  { call: 'fdatasync', does: 'error=EIO' },
  { call: 'fdatasync', does: 'error=ENOSPC' },
]
const CALLS = ['pwrite64', 'fdatasync']

/**
 * Where a table grows, Postgres answers that the disk is full; where its log is written, it stops in a panic, drops every
 * connection and recovers. People hear the same sentence of both.
 */
test(
  `the disk of Postgres refuses, at a write or a sync of a purchase, with seed ${SEED}: a clear no, nothing half done, and on it goes`,
  async () => {
    const postgres = await startOwnPostgres()
    const app = await openRunningHouse('postgres', { databaseUrl: await createDatabase(postgres.url) })
    const server = await app.start()
    const yogaClass = await app.newClass({ capacity: 10_000 })
    const connections = async () => (await postgres.processes()).slice(1)
    const recovered = () => until(async () => (await fetch(`${app.url}/readyz`)).status === 200, 30_000)

    const eye = await look(await connections(), CALLS)
    await app.buy((await app.crowd(1))[0]!, yogaClass)
    const seen = await eye.stop()
    const points = REFUSALS.flatMap((refusal) => {
      const length = mostOfOneProcess(seen.filter((line) => line.includes(` ${refusal.call}(`)))
      return Array.from({ length }, (_, n) => ({ ...refusal, first: n + 1 }))
    })
    const short = howMany({ short: 2, full: 0 })
    // The first write and the first sync of a purchase always come to something.
    const sure = points.filter(({ does, first }) => first === 1 && does === 'error=ENOSPC')
    const chosen = short
      ? [...sure, ...fc.sample(fc.constantFrom(...points), { seed: SEED, numRuns: short })]
      : points
    const refused = await spoilPurchases(app, yogaClass, CALLS, chosen, connections, recovered)
    expect(server.process.exitCode).toBe(null)
    expect(server.output()).not.toMatch(/unexpected failure|\n\s+at /)
    console.log(`${refused} refusals answered, of ${chosen.length} spoilt purchases; ${points.length} points`)
    await server.stop()
    await postgres.stop()
  },
  PATIENCE_MS,
)

/** Lines begin with the number of their process. */
function mostOfOneProcess(lines: string[]): number {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const pid = line.split(' ', 1)[0] ?? ''
    counts.set(pid, (counts.get(pid) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}
