import { beforeAll, describe, expect, test } from 'vitest'
import { up } from '../../database/migrations/053-teacher-accounts.ts'
import { newOwnerLink } from '../../domain/setup/owner-link.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { tokenTo } from '../../tests/support/letters.ts'
import { type Browser, newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const PERSON = { firstName: 'Asha', lastName: 'Rao', password: 'lamp-on-water-9' }

describe.each(ENGINES)('the account of a teacher page on %s', (engine) => {
  let app: TestApp
  let owner: Browser
  let people = 0
  beforeAll(async () => {
    app = await openTestApp(engine)
    owner = await beginStudio()
  })

  async function beginStudio() {
    const key = new URL((await newOwnerLink(app.studio)) ?? '').searchParams.get('key')
    const browser = app.browser()
    const begun = await browser.post('/api/studio/begin', {
      key,
      firstName: 'Nandini',
      lastName: 'Kapoor',
      email: 'nandini@studio.example',
      password: 'lamp-on-water-9',
      studioName: 'River Yoga',
      timeZone: 'Asia/Kolkata',
      currency: 'INR',
      centreName: 'River House',
      address: '1 Quay Street',
      roomName: 'Upper Hall',
      capacity: 14,
    })
    expect(begun.status).toBe(201)
    await browser.post('/api/user/confirm-email', {
      token: await tokenTo(app, 'nandini@studio.example', 'welcome'),
    })
    return browser
  }

  const newEmail = () => `asha.${++people}@studio.example`
  const addPage = async (email: string): Promise<string> => {
    const { body } = await owner.post('/api/studio/teachers', {
      firstName: 'Asha',
      lastName: 'Rao',
      email,
    })
    return body.data._id
  }
  /** The teacher accepts the invitation as someone without an account. */
  const invite = async (email: string): Promise<Browser> => {
    expect((await owner.post('/api/studio/invitations', { email, role: 'teacher' })).status).toBe(200)
    const browser = app.browser()
    const token = await tokenTo(app, email, 'staff-invitation')
    expect((await browser.post('/api/studio/invitation/accept', { token, ...PERSON })).status).toBe(200)
    return browser
  }
  const pageOf = async (id: string) =>
    (await owner.get('/api/studio/teachers')).body.data.find((page: { _id: string }) => page._id === id)

  /** A session of this page that begins within the hour. */
  async function sessionOf(pageId: string): Promise<string> {
    const { id } = await newClass(app, { totalClasses: 1 })
    const startsAt = app.studio.now() + HOUR / 4
    await app.db.updateTable('classes').set({ instructorId: pageId }).where('id', '=', id).execute()
    await app.db
      .updateTable('classSessions')
      .set({ startsAt, endsAt: startsAt + HOUR })
      .where('classId', '=', id)
      .execute()
    return `${id}-1`
  }

  async function expectToTeach(browser: Browser, pageId: string, email: string) {
    const sessionId = await sessionOf(pageId)
    const { data } = (await browser.get('/api/studio/my-day')).body
    expect(data.sessions.map(({ _id }: { _id: string }) => _id)).toContain(sessionId)
    expect((await browser.get(`/api/sessions/${sessionId}/roll`)).status).toBe(200)
    expect((await browser.get('/api/studio/pay')).status).toBe(200)
    expect((await browser.post(`/api/studio/sessions/${sessionId}/substitutes`, {})).status).toBe(200)
    expect(await pageOf(pageId)).toMatchObject({ hasAccount: true, account: { email } })
  }

  test('is linked when the teacher of a page accepts an invitation', async () => {
    const email = newEmail()
    const id = await addPage(email)
    expect(await pageOf(id)).toMatchObject({ hasAccount: false, account: null })
    await expectToTeach(await invite(email), id, email)
  })

  test('is linked when a page is made for an account that teaches', async () => {
    const email = newEmail()
    const browser = await invite(email)
    await expectToTeach(browser, await addPage(email), email)
  })

  test('is linked when an application is approved', async () => {
    const applicant = await newMember(app, { role: 'instructor' })
    const id = await addPage(applicant.form.email)
    expect((await pageOf(id)).hasAccount).toBe(false)
    await owner.post(`/api/applications/${applicant.id}/approve`, {})
    await expectToTeach(applicant.browser, id, applicant.form.email)
  })

  test('is linked when the page is given the email of an account, and never taken from another', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await invite(email)
    const id = await addPage(newEmail())
    await owner.put(`/api/studio/teachers/${id}`, { version: 1, email })
    expect((await pageOf(id)).account).toMatchObject({ email })
    await invite(other)
    await owner.put(`/api/studio/teachers/${id}`, { version: 2, email: other })
    expect((await pageOf(id)).account).toMatchObject({ email })
  })

  test('is linked when a teacher confirms the email of the page as their own', async () => {
    const [email, later] = [newEmail(), newEmail()]
    const browser = await invite(email)
    const id = await addPage(later)
    await browser.post('/api/user/change-email', { email: later, password: PERSON.password })
    expect((await pageOf(id)).hasAccount).toBe(false)
    await browser.post('/api/user/confirm-email', { token: await tokenTo(app, later, 'email-change') })
    expect((await pageOf(id)).account).toMatchObject({ email: later })
  })

  test('is not linked to a member, nor to an email that is not confirmed', async () => {
    const member = await newMember(app)
    const applicant = await newMember(app, { role: 'instructor', proved: false })
    await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', applicant.id).execute()
    for (const { form } of [member, applicant])
      expect((await pageOf(await addPage(form.email))).hasAccount).toBe(false)
  })

  test('is linked and unlinked at the desk', async () => {
    const email = newEmail()
    const browser = await invite(email)
    const id = await addPage(newEmail())
    const { data } = (await owner.get('/api/studio/teachers/accounts')).body
    const account = data.find((one: { email: string }) => one.email === email)
    expect(account).toMatchObject({ name: 'Asha Rao', pageId: null })
    const path = `/api/studio/teachers/${id}/account`
    expect((await owner.put(path, { userId: account._id })).status).toBe(200)
    await expectToTeach(browser, id, email)
    expect((await owner.put(path, { userId: account._id })).status).toBe(409)
    const another = await addPage(newEmail())
    expect(
      (await owner.put(`/api/studio/teachers/${another}/account`, { userId: account._id })).body.errors,
    ).toHaveProperty('userId')
    expect((await owner.delete(path)).status).toBe(200)
    expect((await browser.get('/api/studio/my-day')).body.data.sessions).toEqual([])
    const member = await newMember(app)
    expect((await owner.put(path, { userId: member.id })).status).toBe(409)
  })

  test('pages made before are linked by the migration', async () => {
    const [email, twice] = [newEmail(), newEmail()]
    const [id, first] = [await addPage(email), await addPage(twice)]
    await invite(email)
    await invite(twice)
    await app.db.updateTable('instructors').set({ userId: null }).where('id', 'in', [id, first]).execute()
    await app.db.updateTable('instructors').set({ email: email.toUpperCase() }).where('id', '=', id).execute()
    const second = await addPage(newEmail())
    await app.db.updateTable('instructors').set({ email: twice }).where('id', '=', second).execute()
    await up(app.db as never)
    expect((await pageOf(id)).account).toMatchObject({ email })
    for (const page of [first, second]) expect((await pageOf(page)).hasAccount).toBe(false)
  })
})
