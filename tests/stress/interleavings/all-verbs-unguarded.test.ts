import { describe, expect, test, vi } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { openQuickStudio } from '../../support/in-memory-provider.ts'
import { meet, pointsOf } from './meet.ts'
import { setScene } from './stage.ts'
import { verbsOf } from './verbs.ts'

/** The control of the proof: without the lock on the member it must find what outlives them. */
vi.mock('../../../domain/core/lock-member.ts', async (importActual) => {
  const { inTransaction } = await import('../../../database/transaction.ts')
  const unlocked: typeof import('../../../domain/core/lock-member.ts') = {
    ...(await importActual<typeof import('../../../domain/core/lock-member.ts')>()),
    lockLiveMember: async (trx, { id }) =>
      trx
        .selectFrom('users')
        .select(['email', 'emailProvedAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    withLiveMember: (studio, writer, work) =>
      inTransaction(studio.db, async (trx) => work(trx, await unlocked.lockLiveMember(trx, writer))),
  }
  return unlocked
})

const WRITES = [
  'PUT /api/user/answers',
  'PUT /api/user/picture',
  'PUT /api/user/preferences',
  'POST /api/conversation',
]

describe.each(BOTH_ENGINES)('without the lock on the member, on %s', (engine) => {
  test.each(WRITES)('%s leaves something of somebody who is gone', async (name) => {
    const quick = await openQuickStudio(engine, 0)
    const verbs = verbsOf(await setScene(quick, 'an account'))
    const [write, leave] = [name, 'POST /api/user/delete'].map((one) =>
      verbs.find((verb) => verb.name === one),
    )
    if (!write || !leave) throw new Error('There is no such verb.')
    const findings: string[] = []
    for (const at of (await pointsOf(quick, 'an account', write)).keys())
      findings.push(...(await meet(quick, 'an account', write, leave, at)))
    expect(findings.join()).toMatch(/member one: gone, and has/)
  })
})
