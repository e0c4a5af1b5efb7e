import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, PATIENCE_MS } from '../../support/form.ts'
import { type Buyer, openRunningHouse, type RunningHouse } from '../../support/running-app.ts'

const asked = howMany({ short: 30, full: 1_000 })
const WAITING = 40
/** Of two medians on a busy machine; someone who waited for the provider would be hundreds of times slower. */
const MOST = 5

describe.each(BOTH_ENGINES)('%s: while the provider is silent', (engine) => {
  let app: RunningHouse
  let reader: Buyer
  let yogaClass: { id: string; slug: string; rupees: number }
  beforeAll(async () => {
    app = await openRunningHouse(engine, { env: { RAZORPAY_TIMEOUT_MS: '60000' } })
    await app.start()
    yogaClass = await app.newClass({ capacity: 1_000 })
    reader = (await app.crowd(1))[0]!
  })

  test(
    `${WAITING} buyers wait for it, and no page or call is the worse for it (${asked} of each)`,
    async () => {
      const paths = ['/', '/classesPage', `/api/classes/get/${yogaClass.id}`, '/api/user/preferences']
      await medians(paths)
      const calm = await medians(paths)
      await app.sandbox.fault({ fault: 'timeout', path: '/v1/orders', method: 'POST', times: WAITING })
      const crowd = await app.crowd(WAITING)
      const buying = Promise.allSettled(crowd.map((buyer) => app.buy(buyer, yogaClass)))
      await new Promise((resolve) => setTimeout(resolve, 500))
      const silent = await medians(paths)
      const after = await medians(paths)
      const told = paths.map((path, n) => {
        const usual = Math.max(calm[n] ?? 0, 0.5)
        return { path, ratio: Math.min(silent[n] ?? 0, after[n] ?? 0) / usual }
      })
      console.log(engine, told.map(({ path, ratio }) => `${path} ${ratio.toFixed(2)}`).join(', '))
      expect(told.filter(({ ratio }) => ratio > MOST)).toEqual([])
      // They were waiting all the while.
      const opening = await app.db.selectFrom('orders').select('id').where('state', '=', 'creating').execute()
      expect(opening).toHaveLength(WAITING)
      // And when it answers others again, they need not wait for those.
      await app.sandbox.calm()
      expect((await app.buy((await app.crowd(1))[0]!, await app.newClass())).status).toBe(200)
      void buying
    },
    PATIENCE_MS,
  )

  /** Milliseconds of the middle one of this many requests of each, taken in turn. */
  async function medians(paths: string[]): Promise<number[]> {
    const taken = paths.map(() => [] as number[])
    for (let n = 0; n < asked; n++)
      for (const [which, path] of paths.entries()) {
        const began = performance.now()
        expect((await reader.browser.get(path)).status).toBe(200)
        taken[which]?.push(performance.now() - began)
      }
    return taken.map((times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)
  }
})
