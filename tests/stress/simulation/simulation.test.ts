import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, PATIENCE_MS, SEED } from '../../support/form.ts'
import { openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { ATTACKERS, BUYERS, day } from './day.ts'

const DAYS = howMany({ short: 1, full: 20 })

/** People who hold seats and never pay, against people who want to buy. */
describe.each(BOTH_ENGINES)('a day under attack on %s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, BUYERS + ATTACKERS)
  })

  /** What share of the seats that buyers get without an attack they get with it. */
  async function share(addresses: number): Promise<number> {
    let [calm, attacked] = [0, 0]
    for (let n = 0; n < DAYS; n++) {
      const without = await day(quick, { attackers: 0, addresses: 1 }, SEED + n)
      const under = await day(quick, { attackers: ATTACKERS, addresses }, SEED + n)
      expect([...without.findings, ...under.findings]).toEqual([])
      calm += without.enrolled
      attacked += under.enrolled
    }
    const percent = Math.round((attacked / calm) * 1000) / 10
    console.info(
      `${engine}: ${ATTACKERS} attackers, ${addresses} addresses, ${DAYS} days: ${attacked} of ${calm} seats, ${percent} % (seed ${SEED})`,
    )
    return attacked / calm
  }

  test(
    `behind one address they leave buyers at least 95 % of their seats (seed ${SEED})`,
    async () => expect(await share(1)).toBeGreaterThanOrEqual(0.95),
    PATIENCE_MS,
  )

  // A figure for docs/reliability.md, not a promise: the full form alone has the time for it.
  if (howMany({ short: 0, full: 1 }))
    test(
      `behind twenty addresses it is written down how much they take (seed ${SEED})`,
      async () => expect(await share(20)).toBeGreaterThan(0),
      PATIENCE_MS,
    )
})
