import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, LIMIT_MS, SEED } from '../../support/form.ts'
import { openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { FOUND, NAMES, playHistory, RARE, setting, steps } from './histories.ts'
import type { VerbName } from './verbs.ts'

const runs = {
  sqlite: howMany({ short: 45, full: 8_000 }),
  postgres: howMany({ short: 13, full: 2_000 }),
}
const tried = new Map<VerbName, number>()
const done = new Map<VerbName, number>()
const count = (of: typeof done, name: VerbName) => of.set(name, (of.get(name) ?? 0) + 1)

/** A buyer, a friend at the desk and a clock, who together try to end with more than was paid. */
describe.each(BOTH_ENGINES)('gain on %s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 0)
  })

  const many = LIMIT_MS === undefined ? runs[engine] : `up to ${runs[engine]}`
  test(
    `${many} random histories leave no one with more than they paid for, nor with less (seed ${SEED})`,
    async () => {
      const began = performance.now()
      let [histories, each] = [0, 0]
      await fc.assert(
        fc.asyncProperty(setting, steps, async (how, acts) => {
          const wrong = await playHistory(quick, how, acts, (name, isDone) => {
            count(tried, name)
            if (isDone) count(done, name)
          })
          deepStrictEqual(wrong, [])
          histories++
          each += acts.length
        }),
        {
          seed: SEED,
          numRuns: runs[engine],
          interruptAfterTimeLimit: LIMIT_MS,
          examples: [...FOUND, ...RARE],
        },
      )
      const seconds = Math.round((performance.now() - began) / 1000)
      console.info(`${engine}: ${histories} histories, ${each} steps, ${seconds} s`)
    },
    howMany({ short: 120_000, full: 7_200_000 }),
  )
})

test('every verb was done in some history', () => {
  console.info(NAMES.map((name) => `${name} ${done.get(name) ?? 0}/${tried.get(name) ?? 0}`).join(', '))
  expect(NAMES.filter((name) => !done.has(name))).toEqual([])
})
