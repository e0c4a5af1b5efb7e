import { expect, test, vi } from 'vitest'
import { SEED } from '../../support/form.ts'
import { openQuickStudio } from '../../support/in-memory-provider.ts'
import { ATTACKERS, BUYERS, day } from './day.ts'

/** The control of the simulation: without the rule the same attackers keep the class for themselves. */
vi.mock('../../../domain/seats/lapses.ts', async (importActual) => ({
  ...(await importActual<object>()),
  requireMayHold: async () => {},
}))

test(`without the rule about lapsed holds buyers get next to nothing (seed ${SEED})`, async () => {
  const quick = await openQuickStudio('sqlite', BUYERS + ATTACKERS)
  const { enrolled, findings } = await day(quick, { attackers: ATTACKERS, addresses: 1 }, SEED)
  expect(findings).toEqual([])
  expect(enrolled).toBeLessThan(BUYERS / 2)
}, 120_000)
