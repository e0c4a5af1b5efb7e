import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { UNDO_WINDOW_MS } from '../../domain/core/undo-window.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newSingles, type Session, till, type Who } from '../../tests/support/single-places.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

/** One of four sessions is to be cancelled, and someone buys the run before it is. */
describe.each(ENGINES)('a run bought while a session waits to be cancelled, on %s', (engine) => {
  let app: TestApp
  let admin: Who
  let people: [Who, Who]
  beforeEach(async () => {
    app = await openTestApp(engine)
    admin = await newAdmin(app)
    people = (await newMembers(app, 2)) as [Who, Who]
  })

  async function cancelOne() {
    const { id, sessions } = await newSingles(app, { capacity: 3, totalClasses: 4, startsInDays: 10 })
    const off = sessions[1] as Session
    const { buy } = till(app)
    await buy(people[0], id)
    const form = { scope: 'this', cancel: true, reason: 'Ill', people: 1, refund: 375 }
    const made = await admin.browser.post(`/api/studio/sessions/${off.id}/change`, form)
    app.wait(1)
    // For its whole price: no one outside knows of it.
    await buy(people[1], id)
    return `/api/studio/pending/${made.body.data.changeId}/undo`
  }
  const sessionsOf = async (one: Who) =>
    (await one.browser.get(`/api/sessions/booked/${one.id}`)).body.data.length
  const told = ({ id }: Who) =>
    app.db
      .selectFrom('outboxEmails')
      .select('text')
      .where('userId', '=', id)
      .where('kind', 'in', ['session-changed', 'session-cancelled'])
      .execute()

  test('its buyer gets the same back, and the same email, as those before', async () => {
    await cancelOne()
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    const refunds = await app.db.selectFrom('refunds').select('amountPaise').execute()
    expect(refunds.map(({ amountPaise }) => Number(amountPaise))).toEqual([37_500, 37_500])
    expect(await Promise.all(people.map(sessionsOf))).toEqual([3, 3])
    for (const one of people)
      expect(await told(one)).toMatchObject([{ text: expect.stringContaining('Ill') }])
    expect(await audit(app.studio)).toEqual([])
  })

  test('undone, it has not happened for anyone', async () => {
    const undo = await cancelOne()
    expect((await admin.browser.post(undo, {})).status).toBe(200)
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    expect(await Promise.all(people.map(sessionsOf))).toEqual([4, 4])
    expect([...(await told(people[0])), ...(await told(people[1]))]).toEqual([])
    expect(await app.db.selectFrom('refunds').select('id').execute()).toEqual([])
    expect(await audit(app.studio)).toEqual([])
  })
})
