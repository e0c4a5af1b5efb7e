import { beforeEach, describe, expect, test } from 'vitest'
import { adoptPolicy } from '../../domain/policy/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const STRICT = {
  tiers: [
    { hoursBefore: 48, percent: 100 },
    { hoursBefore: 12, percent: 25 },
  ],
  coolingOffMinutes: 0,
  recordedHours: 6,
  openedPercent: 20,
}

describe.each(ENGINES)('the policy as the studio words it, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
    // The specification's is the only one, whatever `POLICY` says by now.
    await app.db.deleteFrom('policies').where('version', '>', 1).execute()
  })
  const word = (form: object, browser = owner.browser) => browser.put('/api/studio/policies', form)
  const versions = async () => (await owner.browser.get('/api/studio/policies')).body.data
  const shown = async () => (await app.browser().get('/api/studio/get')).body.data.policy

  test.each([
    [{ tiers: [] }, 'tiers'],
    [{ tiers: [STRICT.tiers[0], STRICT.tiers[0]] }, 'tiers'],
    [
      {
        tiers: [
          { hoursBefore: 48, percent: 50 },
          { hoursBefore: 12, percent: 80 },
        ],
      },
      'tiers',
    ],
    [{ tiers: [{ hoursBefore: -1, percent: 50 }] }, 'tiers.0.hoursBefore'],
    [{ openedPercent: 101 }, 'openedPercent'],
    [{ coolingOffMinutes: 'soon' }, 'coolingOffMinutes'],
  ])('%j is refused beside its field', async (wrong, field) => {
    const { status, body } = await word({ version: 1, ...STRICT, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await versions()).toHaveLength(1)
  })

  test('pages say the new one at the next request, and it outlives a start with other settings', async () => {
    expect((await word({ version: 1, ...STRICT })).status).toBe(200)
    expect(await shown()).toEqual({ version: 2, ...STRICT })
    expect(await adoptPolicy(app.studio)).toBe(false)
    expect((await shown()).version).toBe(2)
    expect(await versions()).toMatchObject([{ version: 2 }, { version: 1, by: null }])
  })

  test('what says the same makes no version; of two who word one at once one is notified', async () => {
    const [{ version, validFrom: _, by: __, places: ___, ...same }] = await versions()
    expect((await word({ version, ...same })).status).toBe(200)
    expect(await versions()).toHaveLength(1)
    const both = await Promise.all(
      [30, 40].map((openedPercent) => word({ version, ...STRICT, openedPercent })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect([late?.body.code, late?.body.message]).toEqual(['stale', TEXTS.policyChangedMeanwhile])
  })

  test('a front desk words none', async () => {
    const desk = await newMember(app)
    const role = { role: 'front desk' as const, centreId: null, grantedAt: 1, grantedBy: null }
    await app.db
      .insertInto('staffRoles')
      .values({ id: 'd', userId: desk.id, ...role })
      .execute()
    expect((await word({ version: 1, ...STRICT }, desk.browser)).status).toBe(403)
  })

  test('who is paying while it changes has the one that they were shown', async () => {
    const { id: classId } = await newClass(app, { startsInDays: 5 })
    const asha = await newMember(app)
    const order = await asha.browser.post('/api/payments/create', { userId: asha.id, classId, amount: 1499 })
    await word({ version: 1, ...STRICT })
    await asha.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
    const bought = await app.db
      .selectFrom('enrollments')
      .select(['policyVersion', 'coolingOffEndsAt'])
      .where('userId', '=', asha.id)
      .executeTakeFirstOrThrow()
    expect(bought.policyVersion).toBe(1)
    expect(bought.coolingOffEndsAt).not.toBeNull()
    expect((await versions()).map(({ places }: { places: number }) => places)).toEqual([0, 1])
  })
})
