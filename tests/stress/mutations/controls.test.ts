import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isDuplicate } from '../../../database/errors.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { PATIENCE_MS } from '../../support/form.ts'
import type { QuickStudio } from '../../support/in-memory-provider.ts'
import { fileOf, GUARDS, type Guard } from './guards.ts'

/**
 * The controls of the proofs: each guard is taken out of the source, one at a time, and a proof that holds with it must
 * then fail. A proof that no missing guard could break would prove nothing.
 */
describe('with every guard', { timeout: PATIENCE_MS }, () => {
  const quick = studios()
  test.each(pairs(GUARDS))('on $engine the proof of $name holds', async ({ engine, proof }) => {
    const { PROOFS } = await import('./proofs.ts')
    expect(await PROOFS[proof]?.(quick(engine))).toEqual([])
  })
})

describe.each(GUARDS.map((guard, number) => ({ ...guard, number })))(
  'without $name',
  { timeout: PATIENCE_MS },
  (guard) => {
    const quick = studios(guard)
    test.each(pairs([guard]))('its proof fails on $engine', async ({ engine, proof }) => {
      const { PROOFS } = await import('./proofs.ts')
      expect(await PROOFS[proof]?.(quick(engine)).catch(refusedByTheDatabase)).not.toEqual([])
    })
  },
)

/** Where a last guard of the database stops what another should have stopped before, the proof has failed too. */
function refusedByTheDatabase(error: unknown): string[] {
  if (isDuplicate(error)) return ['the database refused a second one']
  throw error
}

/** A studio on each engine, made of fresh modules, one of which may lack a guard. */
function studios(without?: Guard & { number: number }) {
  const open: Partial<Record<QuickStudio['engine'], QuickStudio>> = {}
  beforeAll(async () => {
    vi.resetModules()
    const file = without && fileOf(without)
    if (file) vi.doMock(file, () => import(/* @vite-ignore */ `${file}?without=${without.number}`))
    const { openQuickStudio } = await import('../../support/in-memory-provider.ts')
    for (const engine of BOTH_ENGINES) open[engine] = await openQuickStudio(engine, 2)
  })
  // Also when the guard was not found: the next control must miss its own alone.
  afterAll(() => {
    if (without) vi.doUnmock(fileOf(without))
  })
  return (engine: QuickStudio['engine']) => open[engine] as QuickStudio
}

function pairs<T extends Guard>(guards: T[]) {
  return guards.flatMap((guard) => (guard.engines ?? BOTH_ENGINES).map((engine) => ({ ...guard, engine })))
}
