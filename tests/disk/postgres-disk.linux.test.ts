import { expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { howMany, PATIENCE_MS, SEED } from '../form.ts'
import { dice } from '../fuzz/hostile.ts'
import { until } from '../house.ts'
import { createDatabase, startOwnPostgres } from '../postgres.ts'
import { type Buyer, openRunningHouse } from '../running-house.ts'
import { look } from '../strace.ts'

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
    const house = await openRunningHouse('postgres', { databaseUrl: await createDatabase(postgres.url) })
    const server = await house.start()
    const yogaClass = await house.newClass({ capacity: 10_000 })
    const buyer = async () => (await house.crowd(1))[0]!
    const connections = async () => (await postgres.processes()).slice(1)
    const well = () => until(async () => (await fetch(`${house.url}/readyz`)).status === 200, 30_000)

    const eye = await look(await connections(), CALLS)
    await house.buy(await buyer(), yogaClass)
    const seen = await eye.stop()
    const points = REFUSALS.flatMap((refusal) => {
      const length = mostOfOneProcess(seen.filter((line) => line.includes(` ${refusal.call}(`)))
      return Array.from({ length }, (_, n) => ({ ...refusal, first: n + 1 }))
    })
    const die = dice(SEED)
    const short = howMany({ short: 2, full: 0 })
    // The first write and the first sync of a purchase always come to something.
    const sure = points.filter(({ does, first }) => first === 1 && does === 'error=ENOSPC')
    const chosen = short ? [...sure, ...Array.from({ length: short }, () => die.pick(points))] : points
    const wrong: string[] = []
    const answered: string[] = []
    const tried: Buyer[] = []
    let refused = 0
    for (const point of chosen) {
      const told = `${point.call} ${point.does} at ${point.first}`
      const member = await buyer()
      const spoilt = await look(await connections(), CALLS, { ...point, times: 1 })
      const { status, body } = await house.buy(member, yogaClass)
      await spoilt.stop()
      if (status === 200) answered.push(`${member.id} ${yogaClass.id}`)
      else if (status === 503 && body.message === TEXTS.tooBusy && body.requestId) refused++
      else wrong.push(`${told}: ${status} ${JSON.stringify(body)}`)
      // Well again by itself: the next buyer is served.
      await well()
      const next = await house.buy(await buyer(), yogaClass)
      if (next.status !== 200) wrong.push(`${told}: then ${next.status} ${JSON.stringify(next.body)}`)
      tried.push(member)
    }
    // Whoever was refused may try again. (Whose order was being made waits until that try is given up, 20 seconds.)
    const tryAgain = async (member: Buyer) => {
      const first = await house.buy(member, yogaClass)
      return first.status === 503 ? house.buy(member, yogaClass) : first
    }
    if (!short)
      for (const again of await Promise.all(tried.map(tryAgain)))
        if (again.status >= 500) wrong.push(`again: ${again.status} ${JSON.stringify(again.body)}`)
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(0)
    expect(await house.findings()).toEqual([])
    const enrolled = await house.enrolled()
    expect(answered.filter((pair) => !enrolled.has(pair))).toEqual([])
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
