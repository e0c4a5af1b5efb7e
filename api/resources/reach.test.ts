import { beforeAll, describe, expect, test } from 'vitest'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { book, holdAt, newTeacher } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000

/** Two centres, a front desk of the first, and a member who was booked in the second alone. */
describe.each(ENGINES)('who of the staff knows whom on %s', (engine) => {
  let app: TestApp
  let phones = 0
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  async function scene() {
    const [here, there] = [await newPlace(app), await newPlace(app)]
    const [near, far] = [await classAt(here.centreId), await classAt(there.centreId)]
    const desk = await newStaff(app, 'front desk', here.centreId)
    const phone = `98765${String(10_000 + ++phones)}`
    const stranger = await newMember(app, { firstName: 'Quentin', lastName: 'Rao', phone: `+91 ${phone}` })
    await book(app, { ...far, userId: stranger.id })
    const search = async (q: string, by = desk) =>
      (await by.browser.get(`/api/studio/sessions/${near.sessionId}/members?q=${encodeURIComponent(q)}`)).body
        .data
    const pageOf = async (by = desk) => (await by.browser.get(`/api/studio/members/${stranger.id}`)).status
    return { here, there, near, far, desk, stranger, phone, search, pageOf }
  }

  async function classAt(centreId: string) {
    const { id: classId } = await newClass(app)
    await app.db.updateTable('classes').set({ centreId }).where('id', '=', classId).execute()
    return { classId, sessionId: `${classId}-1` }
  }

  test('by a name a session finds whom its desk knows; by a whole email or number others, as a hint', async () => {
    const { near, stranger, phone, search, desk } = await scene()
    const known = await newMember(app, { firstName: 'Quentin', lastName: 'Iyer' })
    await book(app, { ...near, userId: known.id })
    expect(await search('quentin')).toMatchObject([{ _id: known.id, email: known.form.email }])
    const { email } = stranger.form
    const hint = {
      _id: stranger.id,
      name: 'Quentin R.',
      email: `${email.slice(0, 2)}…@example.com`,
      lastDigits: '',
    }
    for (const whole of [email, phone, `+91 ${phone}`]) expect(await search(whole)).toMatchObject([hint])
    for (const part of [email.slice(0, -1), phone.slice(-6), `quentin ${email}`])
      expect(await search(part)).toEqual([])
    const sale = await desk.browser.get(`/api/studio/sales/classes/${near.classId}?member=${stranger.id}`)
    expect(sale.body.data.member).toMatchObject({ name: 'Quentin R.', gstin: null, state: null })
  })

  test('anyone who puts someone on a roll does not see their page for it; their own booking shows it', async () => {
    const { near, desk, stranger, pageOf } = await scene()
    expect(await pageOf()).toBe(404)
    const form = { userId: stranger.id, how: 'free', reason: 'Came along' }
    expect((await desk.browser.post(`/api/studio/sessions/${near.sessionId}/members`, form)).status).toBe(200)
    expect(await pageOf()).toBe(404)
    await holdAt(app, `${near.classId}-2`, app.studio.now() + 5 * MINUTE)
    const walked = await desk.browser.post(`/api/sessions/${near.classId}-2/walk-ins`, {
      userId: stranger.id,
    })
    expect(walked.status).toBe(200)
    expect(await pageOf()).toBe(404)
    await book(app, { classId: near.classId, sessionId: `${near.classId}-3`, userId: stranger.id })
    expect(await pageOf()).toBe(200)
  })

  test('a number tells who else has it within reach alone', async () => {
    const { near, desk, phone } = await scene()
    const register = async () => {
      const made = await desk.browser.post('/api/studio/members', {
        firstName: 'Some',
        lastName: 'Body',
        email: '',
        phone: `+91 ${phone}`,
      })
      return made.body.data._id
    }
    const twinsOf = async (id: string) =>
      (await desk.browser.get(`/api/studio/members/${id}`)).body.data.twins.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await twinsOf(await register())).toEqual([])
    const twin = await newMember(app, { phone: `+91 ${phone}` })
    await book(app, { ...near, userId: twin.id })
    expect(await twinsOf(await register())).toContain(twin.id)
  })

  test('what a colleague of another centre wrote about someone stays there', async () => {
    const { here, there, near, desk, stranger } = await scene()
    await book(app, { ...near, userId: stranger.id })
    const [other, colleague] = [
      await newStaff(app, 'front desk', there.centreId),
      await newStaff(app, 'manager', here.centreId),
    ]
    const path = `/api/studio/members/${stranger.id}`
    for (const [who, text] of [
      [other, 'Of the other centre'],
      [colleague, 'Of this one'],
      [await newStaff(app, 'manager'), 'Of all'],
    ] as const)
      expect((await who.browser.post(`${path}/notes`, { text })).status).toBe(201)
    const read = async (by = desk) =>
      (await by.browser.get(path)).body.data.notes.map(({ text }: { text: string }) => text).sort()
    expect(await read()).toEqual(['Of all', 'Of this one'])
    expect(await read(await newStaff(app, 'manager'))).toHaveLength(3)
  })

  test('a teacher searches while the roll is open, by name for those who were on a roll of theirs', async () => {
    const teacher = await newTeacher(app)
    const { sessionId, classId } = teacher
    const known = await newMember(app, { firstName: 'Wilhelmina', lastName: 'Sen' })
    const stranger = await newMember(app, { firstName: 'Wilhelmina', lastName: 'Rao' })
    await book(app, { classId, sessionId: `${classId}-2`, userId: known.id })
    const early = await teacher.browser.get(`/api/studio/sessions/${sessionId}/members?q=wilhelmina`)
    expect(early.status).toBe(409)
    const { paths } = (await teacher.browser.get('/api/openapi.json')).body
    expect(paths['/api/studio/sessions/{id}/members'].get.responses).toHaveProperty('409')
    await holdAt(app, sessionId, app.studio.now() + 5 * MINUTE)
    const find = async (q: string) =>
      (await teacher.browser.get(`/api/sessions/${sessionId}/people?q=${encodeURIComponent(q)}`)).body.data
    const names = async (q: string) => (await find(q)).map(({ name }: { name: string }) => name)
    expect(await names('wilhelmina')).toEqual(['Wilhelmina Sen'])
    expect(await names(stranger.form.email)).toEqual(['Wilhelmina R.'])
    const walked = await teacher.browser.post(`/api/sessions/${sessionId}/walk-ins`, { userId: stranger.id })
    expect(walked.status).toBe(200)
    expect(await names('wilhelmina')).toEqual(['Wilhelmina Sen'])
  })
})
