import { beforeAll, describe, expect, test } from 'vitest'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(BOTH_ENGINES)('what the desk looks for, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  let teacher: Awaited<ReturnType<typeof newTeacher>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
    teacher = await newTeacher(app, { startsInDays: 2 })
    const { id: classId } = await newClass(app, { startsInDays: 3 })
    await app.db.updateTable('classes').set({ title: 'Renée’s Río' }).where('id', '=', classId).execute()
    const asha = await newMember(app)
    await asha.browser.put(`/api/user/update/${asha.id}`, { firstName: 'Zubeida', lastName: 'Rao' })
    const order = await asha.browser.post('/api/payments/create', { userId: asha.id, classId, amount: 1499 })
    await asha.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
  })
  const find = async (q: string, browser = owner.browser) =>
    browser.get(`/api/studio/find?q=${encodeURIComponent(q)}`)
  const found = async (q: string, browser = owner.browser) => (await find(q, browser)).body.data

  test('nothing, and too much, are refused', async () => {
    expect((await find('')).status).toBe(422)
    expect((await find(' ')).status).toBe(422)
    expect((await find('x'.repeat(101))).status).toBe(422)
    expect(await found('%')).toEqual({ people: [], sessions: [], classes: [], payments: [] })
  })

  test('by the first letters of words, without accents: people, sessions, classes and payments', async () => {
    const { people, payments } = await found('zub ra')
    expect([people.length, people[0].name, payments.length]).toEqual([1, 'Zubeida Rao', 1])
    expect(payments[0]).toMatchObject({ name: 'Zubeida Rao', amount: 1499 })
    const { sessions, classes } = await found('rene rio')
    expect([classes[0].title, sessions.length > 0]).toEqual(['Renée’s Río', true])
    expect((await found('enee')).classes).toEqual([])
    const [first] = sessions
    const day = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      timeZone: app.studio.settings.timeZone,
    }).format(first.startsAt)
    expect(first.isAhead).toBe(true)
    expect((await found(`rio ${day.slice(0, 3)}`)).sessions[0]).toEqual(first)
    await app.db.updateTable('classSessions').set({ cancelledAt: 1 }).where('id', '=', first._id).execute()
    expect((await found(`rio ${day}`)).sessions[0].isAhead).toBe(false)
    await app.db.updateTable('classSessions').set({ cancelledAt: null }).where('id', '=', first._id).execute()
  })

  test('who sees no money finds none; a teacher finds own sessions alone; a member nothing at all', async () => {
    const desk = await newStaff(app, 'front desk', (await newPlace(app)).centreId)
    expect((await found('zub', desk.browser)).payments).toEqual([])
    const meera = await found('meera', teacher.browser)
    expect([meera.people, meera.classes, meera.payments]).toEqual([[], [], []])
    const { browser } = await newMember(app)
    expect((await find('a', browser)).status).toBe(403)
  })
})
