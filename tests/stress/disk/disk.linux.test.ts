import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEXTS } from '../../../shared/texts.ts'
import { howMany, PATIENCE_MS, SEED } from '../../support/form.ts'
import { openRunningHouse } from '../../support/running-app.ts'
import { look } from '../../support/strace.ts'
import { spoilPurchases } from './spoilt-purchases.ts'

/** How the disk of the database refuses: full, or failing, when it is written to, when it is told to keep it. */
const REFUSALS = [
  { call: 'pwrite64', does: 'error=ENOSPC' },
  { call: 'pwrite64', does: 'error=EIO' },
  { call: 'fsync', does: 'error=EIO' },
  { call: 'fsync', does: 'error=ENOSPC' },
]
const CALLS = ['pwrite64', 'fsync', 'fdatasync']
const ready = async (url: string) => (await fetch(`${url}/readyz`)).status

describe('a disk that refuses', () => {
  test(
    `once, at a write or a sync of a purchase, with seed ${SEED}: a clear no, nothing half done, and on it goes`,
    async () => {
      const app = await openRunningHouse('sqlite')
      const server = await app.start()
      const pid = server.process.pid ?? 0
      const yogaClass = await app.newClass({ capacity: 10_000 })
      const eye = await look(pid, CALLS)
      await app.buy((await app.crowd(1))[0]!, yogaClass)
      const seen = await eye.stop()
      const points = REFUSALS.flatMap((refusal) => {
        const count = seen.filter((line) => line.startsWith(`${refusal.call}(`)).length
        return Array.from({ length: count }, (_, n) => ({ ...refusal, first: n + 1 }))
      })
      const short = howMany({ short: 8, full: 0 })
      const chosen = short ? fc.sample(fc.constantFrom(...points), { seed: SEED, numRuns: short }) : points
      const refused = await spoilPurchases(app, yogaClass, CALLS, chosen, async () => [pid])
      expect(server.output()).toMatch(/"msg":"the disk fails"/)
      expect(server.output()).not.toMatch(/unexpected failure|\n\s+at /)
      console.log(
        `${refused} refusals answered, of ${chosen.length} spoilt purchases; ${points.length} points`,
      )
      await server.stop()
    },
    PATIENCE_MS,
  )

  test.each(REFUSALS)(
    'every time ($call, $does): pages go on, /readyz says so, and service resumes by itself',
    async (refusal) => {
      const app = await openRunningHouse('sqlite')
      const server = await app.start()
      const yogaClass = await app.newClass({ capacity: 5 })
      const [early, late] = await app.crowd(2)
      expect((await app.buy(early!, yogaClass)).status).toBe(200)
      const broken = await look(server.process.pid ?? 0, CALLS, { ...refusal, first: 1 })
      const { status, body, headers } = await app.buy(late!, yogaClass)
      expect([status, body.message, headers.get('retry-after')]).toEqual([503, TEXTS.tooBusy, '30'])
      expect(await ready(app.url)).toBe(503)
      // What needs no disk is served as ever.
      expect((await fetch(`${app.url}/classesPage`)).status).toBe(200)
      expect((await early!.browser.get(`/api/classes/get/${yogaClass.id}`)).status).toBe(200)
      await broken.stop()
      expect(await ready(app.url)).toBe(200)
      // The write with which /readyz tried the disk is gone again.
      const trials = app.db.selectFrom('throttles').select('key').where('key', '=', 'trial of the disk')
      expect(await trials.execute()).toEqual([])
      expect((await app.buy(late!, yogaClass)).status).toBe(200)
      expect(await app.findings()).toEqual([])
      await server.stop()
    },
    60_000,
  )
})
