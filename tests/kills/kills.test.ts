import { describe, expect, test } from 'vitest'
import { ENGINES } from '../engines.ts'
import { howMany } from '../form.ts'
import { openRunningHouse } from '../running-house.ts'

/** Each engine's part. */
const kills = howMany({ short: 8, full: 250 })
const BUYERS_A_ROUND = 12

/**
 * Buyers enrol over HTTP while the server is killed without a word, again and again. What was answered must be there
 * afterwards, and the books must be in order once the provider's word has been heard.
 */
describe.each(ENGINES)('killed %s', (engine) => {
  test(`${kills} kills while buyers enrol lose nothing that was answered`, async () => {
    const house = await openRunningHouse(engine)
    const answered: string[] = []
    let tried = 0
    for (let round = 0; round < kills; round++) {
      const yogaClass = await house.newClass({ capacity: 8 })
      const crowd = await house.crowd(BUYERS_A_ROUND)
      const server = await house.start()
      const buying = crowd.map(async (buyer) => {
        tried++
        const { status } = await house.buy(buyer, yogaClass)
        if (status === 200) answered.push(`${buyer.id} ${yogaClass.id}`)
        else if (status >= 500) throw new Error(`answered ${status}`)
      })
      // A different moment in every round, from "hardly begun" to "nearly done".
      await Promise.race([
        Promise.allSettled(buying),
        new Promise((resolve) => setTimeout(resolve, 30 + ((round * 167) % 900))),
      ])
      await server.kill()
      const ends = await Promise.allSettled(buying)
      expect(ends.map((end) => String((end as PromiseRejectedResult).reason))).not.toContainEqual(
        expect.stringMatching(/answered 5/),
      )
    }
    expect(await house.findings()).toEqual([])
    const enrolled = await house.enrolled()
    expect(answered.filter((pair) => !enrolled.has(pair))).toEqual([])
    // The kills must have come in the midst of things: some buyers through, some not.
    expect(answered.length).toBeGreaterThan(0)
    expect(answered.length).toBeLessThan(tried)
  }, 600_000)
})
