import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PendingName } from '../../database/tables/pending.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { insertPending } from '../../tests/support/pending.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { openAskedBy, openOf, type PendingKind } from '../pending/pending.ts'
import { PENDING_KINDS } from './pending-kinds.ts'

describe.each(ENGINES)('kinds of pending actions on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  afterAll(() => app.db.deleteFrom('pendingActions').execute())

  test('the end of a role takes all that its owner asked for, but what is settled', async () => {
    const kinds = Object.keys(PENDING_KINDS) as PendingName[]
    const askedBy = 'asker'
    for (const kind of kinds)
      await insertPending(app.db, { kind, subject: kind, askedBy, payload: { changes: [{}] } })
    await insertPending(app.db, { kind: 'refund', subject: 'removed', other: 'enrollment', askedBy })
    await insertPending(app.db, { kind: 'merge', subject: 'of another', askedBy: 'another' })
    const taken = await openAskedBy(app.db, askedBy).select('subject').execute()
    const asked = await openOf(app.db, ...kinds)
      .where('askedBy', '=', askedBy)
      .execute()
    const unsettled = asked.filter((one) => !(PENDING_KINDS[one.kind] as PendingKind).isSettled?.(one))
    expect(taken.map(({ subject }) => subject).toSorted()).toEqual(
      unsettled.map(({ subject }) => subject).toSorted(),
    )
    expect(unsettled.length).toBeLessThan(asked.length)
  })
})
