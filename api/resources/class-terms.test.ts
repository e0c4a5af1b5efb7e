import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClassDraft } from '../../contract/class-drafts.ts'
import { audit } from '../../domain/audit/audit.ts'
import { currentPolicy } from '../../domain/policy/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newPlace, newStaff, wholeDraft } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Who = Awaited<ReturnType<typeof newMembers>>[number]
type Terms = NonNullable<ClassDraft['policy']>

const STRICT = {
  tiers: [
    { hoursBefore: 240, percent: 80 },
    { hoursBefore: 48, percent: 20 },
  ],
  coolingOffMinutes: 0,
  recordedHours: 6,
  openedPercent: 10,
}
const MILD = { ...STRICT, tiers: [{ hoursBefore: 0, percent: 100 }] }

/** A class with terms of its own for cancelling: for who buys from then on, whatever the studio makes of its policy. */
describe.each(ENGINES)('the terms of one class, on %s', (engine) => {
  let app: TestApp
  let owner: Who
  let people: Who[]
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
    owner = (await newAdmin(app)) as never
  })
  beforeEach(async () => {
    people = (await newMembers(app, 3)) as Who[]
  })

  const who = (n: number) => people[n] as Who
  const open = async (id: string) => (await owner.browser.get(`/api/studio/classes/${id}`)).body.data
  const say = async (id: string, policy: object | null, more: object = {}) => {
    const { version, content } = await open(id)
    return owner.browser.put(`/api/studio/classes/${id}`, {
      version,
      content: { ...content, policy, ...more },
    })
  }
  const preview = async (id: string, policy: object | null) => {
    const { content } = await open(id)
    const path = `/api/studio/classes/${id}/preview`
    return (await owner.browser.post(path, { content: { ...content, policy } })).body.data
  }
  const seen = async (id: string) => (await app.browser().get(`/api/classes/get/${id}`)).body.data
  const order = (one: Who, classId: string, more: object = {}) =>
    one.browser.post('/api/payments/create', { userId: one.id, classId, amount: 1499, ...more })
  const pay = async (one: Who, orderId: string) =>
    one.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
  const buy = async (one: Who, classId: string, more: object = {}) =>
    expect((await pay(one, (await order(one, classId, more)).body.orderId)).status).toBe(200)
  const placeOf = async (one: Who) =>
    app.db.selectFrom('enrollments').selectAll().where('userId', '=', one.id).executeTakeFirstOrThrow()
  const termsOf = async (one: Who) =>
    (await one.browser.get(`/api/enrollments/${(await placeOf(one)).id}/cancellation`)).body.data
  const studioSays = async (terms: object) => {
    const { version } = await currentPolicy(app.studio)
    const done = await owner.browser.put('/api/studio/policies', { version, ...terms })
    expect(done.status).toBe(200)
  }

  test('visitors read them before they pay; the studio’s own policy stays as it is', async () => {
    const { id } = await newClass(app)
    expect(await seen(id)).toMatchObject({ policy: null, coolingOffMinutes: 60 })
    const before = (await app.browser().get('/api/studio/get')).body.data.policy
    const versions = (await owner.browser.get('/api/studio/policies')).body.data
    expect((await say(id, STRICT)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ policy: STRICT, coolingOffMinutes: 0 })
    expect((await app.browser().get('/api/studio/get')).body.data.policy).toEqual(before)
    expect((await owner.browser.get('/api/studio/policies')).body.data).toEqual(versions)
    expect((await say(id, null)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ policy: null, coolingOffMinutes: 60 })
  })

  test('who bought before keeps theirs, who buys now has the new ones, whatever the studio says later; the audit agrees', async () => {
    const { id } = await newClass(app, { startsInDays: 5 })
    await buy(who(0), id)
    await say(id, STRICT)
    await buy(who(1), id)
    await studioSays({ ...MILD, openedPercent: 30 })
    await say(id, { ...STRICT, tiers: [{ hoursBefore: 0, percent: 1 }] })
    expect((await termsOf(who(0))).percent).toBe(100)
    expect(await termsOf(who(1))).toMatchObject({
      percent: 20,
      steps: [{ percent: 20 }, { percent: 0, until: null }],
    })
    const { id: place, coolingOffEndsAt } = await placeOf(who(1))
    expect(coolingOffEndsAt).toBeNull()
    const done = await who(1).browser.post(`/api/enrollments/${place}/cancel`, { refund: 299.8 })
    expect(done.status).toBe(200)
    expect(await audit(app.studio)).toEqual([])
    // The next of the studio’s own is not kept from being worded by the numbers in between.
    await studioSays(STRICT)
    expect((await currentPolicy(app.studio)).tiers).toEqual(STRICT.tiers)
    const [payment] = (await who(1).browser.get(`/api/payments/get/${who(1).id}`)).body.data
    const atDesk = (await owner.browser.get(`/api/studio/money/payments/${payment._id}`)).body.data
    expect(atDesk.policy).toMatchObject({
      ofClass: true,
      sentences: [
        '20% fee up to 10 days before, 80% fee between 10 days and 48 hours before, no refund for no-shows.',
      ],
    })
  })

  test('who is paying while they change has the ones that they were shown', async () => {
    const { id } = await newClass(app, { startsInDays: 5 })
    await say(id, MILD)
    const placed = await order(who(0), id)
    await say(id, STRICT)
    await pay(who(0), placed.body.orderId)
    expect((await termsOf(who(0))).percent).toBe(100)
  })

  test('a single place, one sold at the desk and one for nothing are under them too', async () => {
    const { id } = await newClass(app, { startsInDays: 5 })
    await say(id, STRICT, { singlePrice: 450 })
    const [session] = (await open(id)).sessions
    await buy(who(0), id, { sessionId: session._id, amount: 450 })
    const sold = await owner.browser.post('/api/studio/sales', {
      key: `a-sale-by-own-terms-${id}`,
      memberId: who(1).id,
      classId: id,
      list: 1499,
      amount: 1499,
      way: 'cash',
      reference: '',
    })
    expect(sold.status).toBe(201)
    expect([(await termsOf(who(0))).percent, (await termsOf(who(1))).percent]).toEqual([20, 20])
    const free = await newClass(app, { pricePaise: 0 })
    await say(free.id, STRICT)
    expect((await order(who(2), free.id, { amount: 0 })).status).toBe(200)
    const { policyVersion } = await placeOf(who(2))
    const { classId } = await app.db
      .selectFrom('policies')
      .selectAll()
      .where('version', '=', policyVersion ?? 0)
      .executeTakeFirstOrThrow()
    expect(classId).toBe(free.id)
    expect(await audit(app.studio)).toEqual([])
  })

  test('what cannot stand is said beside its field in the preview, and refused', async () => {
    const { id } = await newClass(app)
    const tiers = (...percents: [number, number | null]) =>
      percents.map((percent, at) => ({ hoursBefore: 48 - 12 * at, percent }))
    const wrong: [Terms, string][] = [
      [
        { ...STRICT, tiers: tiers(20, 80) },
        'Cancelling later can’t give a larger refund. Lower this percentage.',
      ],
      [{ ...STRICT, tiers: tiers(20, null) }, TEXTS.policyNotWhole],
      [{ ...STRICT, openedPercent: null }, TEXTS.policyNotWhole],
      [{ ...STRICT, tiers: [] }, 'Add at least one line.'],
    ]
    for (const [policy, text] of wrong) {
      expect((await preview(id, policy)).refused).toEqual([{ field: 'policy', text }])
      const refused = await say(id, policy)
      expect([refused.status, refused.body.errors]).toEqual([422, { policy: text }])
    }
    await buy(who(0), id)
    expect(await preview(id, STRICT)).toMatchObject({ fields: ['policy'], people: 1, refused: [] })
    expect(await seen(id)).toMatchObject({ policy: null })
  })

  test('the log says what changed, and takes it back until someone bought by it', async () => {
    const { id } = await newClass(app)
    const undo = async () => {
      const { id: line } = await app.db
        .selectFrom('auditLog')
        .select('id')
        .where('subject', '=', id)
        .where('action', '=', 'class.changed')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return owner.browser.post(`/api/studio/activity/${line}/undo`, {})
    }
    await say(id, STRICT)
    expect((await undo()).status).toBe(200)
    expect(await seen(id)).toMatchObject({ policy: null })
    const other = await newClass(app)
    await say(other.id, STRICT)
    await buy(who(0), other.id)
    const { id: line, after } = await app.db
      .selectFrom('auditLog')
      .select(['id', 'after'])
      .where('subject', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ policy: STRICT })
    const late = await owner.browser.post(`/api/studio/activity/${line}/undo`, {})
    expect([late.status, late.body.message]).toEqual([409, TEXTS.soldSince])
  })

  test('a draft has them, as far as they are filled in; its class has them, and so has its next term', async () => {
    const place = await newPlace(app)
    const drafts = '/api/studio/classes/drafts'
    const draft = (await owner.browser.post(drafts, {})).body.data._id as string
    const keep = (version: number, policy: Terms) =>
      owner.browser.put(`${drafts}/${draft}`, { version, content: wholeDraft(app, place, { policy }) })
    const half = await keep(1, { ...STRICT, coolingOffMinutes: null })
    expect(half.body.data.missing).toEqual([{ field: 'policy', text: TEXTS.policyNotWhole }])
    const whole = await keep(2, { ...STRICT, tiers: STRICT.tiers.toReversed() })
    expect(whole.body.data.missing).toEqual([])
    const published = await owner.browser.post(`${drafts}/${draft}/publish`, { version: 3 })
    expect(published.status).toBe(200)
    expect(await seen(draft)).toMatchObject({ policy: STRICT })
    const next = (await owner.browser.post(drafts, { copyOf: draft })).body.data._id
    expect((await owner.browser.get(`${drafts}/${next}`)).body.data.content.policy).toEqual(STRICT)
    const rows = app.db.selectFrom('policies').select('version').where('classId', '=', draft)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('a manager of one centre settles them for a class of that centre; the front desk for none', async () => {
    const [here, elsewhere] = [await newPlace(app), await newPlace(app)]
    const manager = await newStaff(app, 'manager', here.centreId)
    const desk = await newStaff(app, 'front desk')
    const put = async (one: Who, id: string) => {
      const { version, content } = await open(id)
      const json = { version, content: { ...content, policy: STRICT } }
      return (await one.browser.put(`/api/studio/classes/${id}`, json)).status
    }
    const [mine, theirs] = [await newClass(app), await newClass(app)]
    for (const [{ id }, { centreId }] of [
      [mine, here],
      [theirs, elsewhere],
    ] as const)
      await app.db.updateTable('classes').set({ centreId }).where('id', '=', id).execute()
    expect(await put(desk, mine.id)).toBe(403)
    expect(await put(manager, theirs.id)).toBe(403)
    expect(await put(manager, mine.id)).toBe(200)
  })

  test('two classes and the studio that change theirs at one moment each have their own', async () => {
    const classes = [await newClass(app), await newClass(app)]
    const { version } = await currentPolicy(app.studio)
    const done = await Promise.all([
      ...classes.map(({ id }, at) => say(id, { ...STRICT, openedPercent: at })),
      owner.browser.put('/api/studio/policies', { version, ...STRICT, openedPercent: 7 }),
    ])
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await currentPolicy(app.studio)).openedPercent).toBe(7)
    for (const [at, { id }] of classes.entries()) expect((await seen(id)).policy.openedPercent).toBe(at)
  })
})
