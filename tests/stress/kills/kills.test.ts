import { describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, LIMIT_MS, PATIENCE_MS } from '../../support/form.ts'
import { openRunningHouse } from '../../support/running-app.ts'
import { until } from '../../support/test-app.ts'

/** Each engine's part. */
const kills = howMany({ short: 5, full: 250 })
const BUYERS_A_ROUND = 12
const SEATS = 8

/**
 * Buyers enrol over HTTP while the server is killed without a word, again and again. What was answered must be there
 * afterwards, and the books must be in order once the provider's word has been heard.
 */
describe.each(BOTH_ENGINES)('killed %s', (engine) => {
  test(
    `${kills} kills while buyers enrol lose nothing that was answered`,
    async () => {
      const app = await openRunningHouse(engine)
      await (await app.start()).stop()
      const answered: string[] = []
      let tried = 0
      let round = 0
      const end = Date.now() + (LIMIT_MS ?? PATIENCE_MS)
      for (; round < kills && Date.now() < end; round++) {
        const yogaClass = await app.newClass({ capacity: SEATS })
        const crowd = await app.crowd(BUYERS_A_ROUND)
        const server = await app.start()
        const buying = crowd.map(async (buyer): Promise<void> => {
          tried++
          const { status } = await app.buy(buyer, yogaClass)
          if (status === 200) answered.push(`${buyer.id} ${yogaClass.id}`)
          else if (status >= 500) throw new Error(`answered ${status}`)
        })
        const ended = Promise.allSettled(buying)
        // A different moment in every round, from "hardly begun" to "nearly done", and a little after an answer.
        const enough = answered.length + (round % SEATS)
        await until(async () => answered.length >= enough, 60_000)
        await new Promise((resolve) => setTimeout(resolve, (round * 7) % 40))
        await server.kill()
        const ends = await ended
        expect(ends.map((end) => String((end as PromiseRejectedResult).reason))).not.toContainEqual(
          expect.stringMatching(/answered 5/),
        )
      }
      expect(await app.findings()).toEqual([])
      const enrolled = await app.enrolled()
      expect(answered.filter((pair) => !enrolled.has(pair))).toEqual([])
      // The kills must have come in the midst of things: some buyers through, some not.
      expect(answered.length).toBeGreaterThan(0)
      expect(answered.length).toBeLessThan(tried)
      console.log(`${engine}: ${round} kills, ${answered.length} purchases answered of ${tried} tried`)
    },
    PATIENCE_MS,
  )
})
