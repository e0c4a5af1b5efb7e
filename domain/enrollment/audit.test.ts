import { beforeAll, describe, expect, test } from 'vitest'
import { hundredthsOf, paise } from '../../shared/money.ts'
import { POLICY } from '../../shared/policy.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { audit } from '../audit/audit.ts'
import { cancelClass } from '../cancellation/cancel-class.ts'
import type { Member } from '../core/actor.ts'
import { adoptPolicy, currentPolicy } from '../policy/policy.ts'

const HOUR = 3_600_000

/** What a cancellation gave back is counted again from the dates, whatever its row says of itself. */
describe.each(BOTH_ENGINES)('the policy in the audit on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  /** Someone who paid ₹1,499 for a class that begins in this many hours, or for a recorded one. */
  const enrolled = async (begins: number | 'Recorded', coolingOffMinutes = 60) => {
    app.studio.settings.coolingOffMinutes = coolingOffMinutes
    await adoptPolicy(app.studio)
    return enrolledNow(begins)
  }
  const enrolledNow = async (begins: number | 'Recorded') => {
    const recorded = begins === 'Recorded'
    const yogaClass = await newClass(app, {
      pricePaise: 149_900,
      ...(recorded ? { type: 'Recorded' } : {}),
    })
    if (!recorded)
      await app.db
        .insertInto('classSessions')
        .values({
          id: `first-${yogaClass.id}`,
          classId: yogaClass.id,
          number: 900,
          startsAt: app.studio.now() + begins * HOUR,
          endsAt: app.studio.now() + (begins + 1) * HOUR,
          cancelledAt: null,
        })
        .execute()
    const [member] = await newMembers(app, 1)
    const { browser, id } = member!
    const { price } = (await browser.get(`/api/classes/get/${yogaClass.id}`)).body.data
    const order = { userId: id, classId: yogaClass.id, amount: price }
    const { body } = await browser.post('/api/payments/create', order)
    await browser.post('/api/payments/verify', await app.sandbox.pay(body.orderId))
    const { enrollment } = (await browser.get(`/api/classes/get/${yogaClass.id}`)).body.data
    return {
      id: enrollment._id as string,
      classId: yogaClass.id,
      cancel: async () => {
        const terms = (await browser.get(`/api/enrollments/${enrollment._id}/cancellation`)).body.data
        await browser.post(`/api/enrollments/${enrollment._id}/cancel`, { refund: terms.refund })
        return terms.refund as number
      },
    }
  }

  /** As if the studio had promised and written another sum; enrollment and refunds agree with each other. */
  const change = async (enrollmentId: string, paise: number) => {
    const { paymentId } = await app.db
      .updateTable('enrollments')
      .set({ refundPaise: hundredthsOf(paise) })
      .where('id', '=', enrollmentId)
      .returning('paymentId')
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('refunds')
      .set({ amountPaise: hundredthsOf(paise) })
      .where('paymentId', '=', paymentId)
      .execute()
  }
  /** By someone who manages the studio. */
  const callOff = async (userId: string, classId: string) => {
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute()
    await cancelClass(app.studio, { id: userId } as Member, classId)
  }
  const findings = async (enrollmentId: string) =>
    (await audit(app.studio)).filter((finding) => finding.includes(enrollmentId))

  // First: the provider's clock does not go along with a test that waits.
  test('all of what was paid for a class that had begun when it was bought: its next session counts', async () => {
    const { id, cancel } = await enrolled(-1)
    // Four of five sessions are left.
    expect(await cancel()).toBe(1199)
    expect(await findings(id)).toEqual([])
    await change(id, 74_950)
    expect(await findings(id)).toHaveLength(1)
  })

  test('nothing of a class whose last session had begun when it was bought', async () => {
    const { id, classId, cancel } = await enrolled(-0.5)
    for (const table of ['seats', 'bookings'] as const)
      await app.db.deleteFrom(table).where('classId', '=', classId).execute()
    await app.db
      .deleteFrom('classSessions')
      .where('classId', '=', classId)
      .where('number', '<', 900)
      .execute()
    expect(await cancel()).toBe(0)
    expect(await findings(id)).toEqual([])
  })

  test.each([
    { begins: 25, back: 1499, wrong: 74_950 },
    { begins: 23, back: 749.5, wrong: 149_900, coolingOffMinutes: 0 },
    { begins: 'Recorded' as const, back: 1499, wrong: 74_950 },
  ])('$back rupees of a class that begins in $begins hours, and not $wrong paise', async (about) => {
    const { id, cancel } = await enrolled(about.begins, about.coolingOffMinutes)
    expect(await cancel()).toBe(about.back)
    expect(await findings(id)).toEqual([])
    await change(id, about.wrong)
    expect(await findings(id)).toEqual([
      `enrollment ${id}: ${about.back * 100} paise come back by the policy, but ${about.wrong} were promised`,
    ])
  })

  test.each([
    { after: 0, back: 1499, wrong: 74_950 },
    { after: 59 * 60_000, back: 1499, wrong: 74_950 },
    { after: 61 * 60_000, back: 749.5, wrong: 149_900 },
  ])('$after ms after paying, a day before the class, $back rupees, and not $wrong paise', async (about) => {
    const { id, cancel } = await enrolled(23)
    // Anyone who paid keeps what was promised then.
    app.studio.settings.coolingOffMinutes = 0
    await adoptPolicy(app.studio)
    const { createdAt } = await app.db
      .updateTable('enrollments')
      .set((eb) => ({
        createdAt: eb('createdAt', '-', about.after),
        coolingOffEndsAt: eb('coolingOffEndsAt', '-', about.after),
      }))
      .where('id', '=', id)
      .returning('createdAt')
      .executeTakeFirstOrThrow()
    expect(app.studio.now() - createdAt).toBeGreaterThanOrEqual(about.after)
    expect(await cancel()).toBe(about.back)
    expect(await findings(id)).toEqual([])
    await change(id, about.wrong)
    expect(await findings(id)).toHaveLength(1)
  })

  test('a new policy is for anyone who enrolls from then on: no earlier enrollment is judged by it', async () => {
    const before = await enrolled(30)
    const cancelledBefore = await enrolled(30)
    expect(await cancelledBefore.cancel()).toBe(1499)
    const { version, ...terms } = await currentPolicy(app.studio)
    const stricter = [
      { hoursBefore: 48, percent: 100 },
      { hoursBefore: 24, percent: 75 },
      { hoursBefore: 0, percent: 50 },
    ]
    await app.db
      .insertInto('policies')
      .values({
        version: version + 1,
        validFrom: app.studio.now(),
        terms: JSON.stringify({ ...terms, coolingOffMinutes: 0, tiers: stricter }),
      })
      .execute()
    const after = await enrolledNow(30)
    expect(await after.cancel()).toBe(1124.25)
    expect(await before.cancel()).toBe(1499)
    for (const { id } of [before, cancelledBefore, after]) expect(await findings(id)).toEqual([])
    // The promise of the settings is the policy again.
    expect(await adoptPolicy(app.studio)).toBe(true)
    expect(await adoptPolicy(app.studio)).toBe(false)
    expect(await currentPolicy(app.studio)).toMatchObject({ version: version + 2, tiers: POLICY.tiers })
  })

  test('cooling off ends with the next session and with a video, and is promised only while it is on', async () => {
    const begun = await enrolled(0.5)
    app.wait(0.5 * HOUR + 1)
    expect(await begun.cancel()).toBe(0)
    const watched = await enrolled(2)
    await app.db.updateTable('enrollments').set({ openedAt: 1 }).where('id', '=', watched.id).execute()
    expect(await watched.cancel()).toBe(749.5)
    const off = await enrolled(2, 0)
    app.studio.settings.coolingOffMinutes = 60
    await adoptPolicy(app.studio)
    expect(await off.cancel()).toBe(749.5)
    expect(await findings(off.id)).toEqual([])
  })

  test('nothing of a class that has begun, and not its price', async () => {
    const { id, cancel } = await enrolled(1)
    app.wait(1.5 * HOUR)
    expect(await cancel()).toBe(0)
    expect(await findings(id)).toEqual([])
    await app.db
      .updateTable('enrollments')
      .set({ refundPaise: paise(1499) })
      .where('id', '=', id)
      .execute()
    expect(await findings(id)).toEqual([
      `enrollment ${id}: 0 paise come back by the policy, but 149900 were promised`,
    ])
  })

  test('nothing of a video that was opened, and not its price', async () => {
    const { id, cancel } = await enrolled('Recorded')
    await cancel()
    await app.db
      .updateTable('enrollments')
      .set((eb) => ({ openedAt: eb.ref('createdAt') }))
      .where('id', '=', id)
      .execute()
    expect(await findings(id)).toEqual([
      `enrollment ${id}: 0 paise come back by the policy, but 149900 were promised`,
    ])
  })

  test('the whole price when the studio calls the class off within a day, and not half of it', async () => {
    const { id, classId } = await enrolled(2)
    const [somebody] = await newMembers(app, 1)
    await callOff(somebody!.id, classId)
    expect(await findings(id)).toEqual([])
    await change(id, 74_950)
    expect(await findings(id)).toEqual([
      `enrollment ${id}: 149900 paise come back by the policy, but 74950 were promised`,
    ])
  })

  test('the whole price of a class under way also to an admin who was in it and cancelled it', async () => {
    const { id, classId } = await enrolled(2)
    app.wait(2.5 * HOUR)
    const { userId } = await app.db
      .selectFrom('enrollments')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await callOff(userId, classId)
    expect(await findings(id)).toEqual([])
  })

  test('more than the policy gives only where the studio gave it by hand', async () => {
    const { id, cancel } = await enrolled(23, 0)
    await cancel()
    await change(id, 149_900)
    expect(await findings(id)).toHaveLength(1)
    await app.db
      .updateTable('refunds')
      .set({ byHand: 1 })
      .where('paymentId', '=', (eb) => eb.selectFrom('enrollments').select('paymentId').where('id', '=', id))
      .execute()
    expect(await findings(id)).toEqual([])
  })
})
