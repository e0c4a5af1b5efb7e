import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { howMany, PATIENCE_MS, SEED } from '../../support/form.ts'
import { openRunningHouse, type RunningHouse } from '../../support/running-app.ts'
import { look, type Mishap } from '../../support/strace.ts'

const WRITES = ['pwrite64', 'fsync', 'fdatasync', 'ftruncate']
const SENDS = ['write', 'writev', 'sendmsg', 'sendto']
const CALLS = [...WRITES, ...SENDS]

/** What one purchase does to the disk and the network, seen from the operating system. */
describe('one purchase on sqlite', () => {
  test(
    'every answer leaves after the sync of what it says, and so does every call to the provider',
    async () => {
      const app = await openRunningHouse('sqlite')
      const [setting] = (await sql<{ synchronous: number }>`pragma synchronous`.execute(app.db)).rows
      // 2 is FULL.
      expect(setting?.synchronous).toBe(2)
      const server = await app.start()
      const yogaClass = await app.newClass()
      const [buyer] = await app.crowd(1)
      const eye = await look(server.process.pid ?? 0, CALLS)
      expect((await app.buy(buyer!, yogaClass)).status).toBe(200)
      const seen = await eye.stop()
      expect(sentTooEarly(seen)).toEqual([])
      expect(seen.filter((line) => /^fsync.*-wal>/.test(line)).length).toBeGreaterThanOrEqual(3)
      expect(seen.filter((line) => /^write.*"HTTP\/1\.1 200/.test(line)).length).toBeGreaterThanOrEqual(2)
      // The look would notice: without the syncs it names the answers.
      expect(sentTooEarly(seen.filter((line) => !line.startsWith('fsync'))).length).toBeGreaterThanOrEqual(3)
      await server.stop()
    },
    PATIENCE_MS,
  )

  test(
    `killed at its writes, syncs and sends, with seed ${SEED}: nothing answered is lost, nothing is half done`,
    async () => {
      const app = await openRunningHouse('sqlite')
      // The webhooks come in the midst of it.
      await app.sandbox.rule({ event: '*', delayMs: 0 })
      const points = await pointsOfAPurchase(app)
      const short = howMany({ short: 4, full: 0 })
      const chosen = short ? fc.sample(fc.constantFrom(...points), { seed: SEED, numRuns: short }) : points
      let killed = 0
      const lost: string[] = []
      let server = await app.start()
      for (const point of chosen) {
        const yogaClass = await app.newClass({ capacity: 2 })
        const [buyer, next] = await app.crowd(2)
        const eye = await look(server.process.pid ?? 0, CALLS, { ...point, does: 'signal=SIGKILL', times: 1 })
        const answer = await app.buy(buyer!, yogaClass).catch(() => null)
        if (answer === null) killed++
        await eye.stop()
        await server.kill()
        server = await app.start()
        // What was answered is there, anyone who comes next is served, and who was cut off may try again.
        const isIn = (await app.enrolled()).has(`${buyer!.id} ${yogaClass.id}`)
        if (answer?.status === 200 && !isIn) lost.push(`${told(point)}: the enrollment`)
        if ((await app.buy(next!, yogaClass)).status !== 200) lost.push(`${told(point)}: the next buyer`)
        const { status } = await app.buy(buyer!, yogaClass)
        if (status >= 500) lost.push(`${told(point)}: the second try, ${status}`)
      }
      expect(lost).toEqual([])
      expect(await app.findings()).toEqual([])
      // Jobs make calls meanwhile too, the more the busier the machine is: not every point is met before the answer.
      expect(killed).toBeGreaterThanOrEqual(howMany({ short: 1, full: chosen.length / 3 }))
      console.log(`${killed} kills at ${chosen.length} of ${points.length} calls of a purchase`)
    },
    PATIENCE_MS,
  )
})

const told = ({ call, first }: Pick<Mishap, 'call' | 'first'>) => `${call} ${first}`

/** Every call that a purchase makes, once: the first, second, … of its kind. */
async function pointsOfAPurchase(app: RunningHouse): Promise<Pick<Mishap, 'call' | 'first'>[]> {
  const server = await app.start()
  const eye = await look(server.process.pid ?? 0, CALLS)
  await app.buy((await app.crowd(1))[0]!, await app.newClass())
  const seen = await eye.stop()
  await server.stop()
  return CALLS.flatMap((call) => {
    const count = seen.filter((line) => line.startsWith(`${call}(`)).length
    return Array.from({ length: count }, (_, n) => ({ call, first: n + 1 }))
  })
}

/** Lines that send something while the write-ahead log holds writes without a sync after them. */
function sentTooEarly(seen: string[]): string[] {
  let unsynced = false
  return seen.filter((line) => {
    if (/^pwrite64\(\d+<[^>]*-wal>/.test(line)) unsynced = true
    if (/^f(data)?sync\(\d+<[^>]*-wal>/.test(line)) unsynced = false
    return unsynced && /^(write|writev|sendmsg|sendto)\(\d+<socket/.test(line)
  })
}
