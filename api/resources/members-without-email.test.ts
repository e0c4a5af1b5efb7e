import { beforeEach, describe, expect, test } from 'vitest'
import { writeToMember } from '../../domain/mail/write-to-member.ts'
import { deleteUnconfirmedAccounts } from '../../domain/privacy/delete-unconfirmed-accounts.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo, tokenTo } from '../../tests/support/letters.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000

describe.each(ENGINES)('members without an email on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })

  const register = (form: object) =>
    owner.browser.post('/api/studio/members', { firstName: 'Sridevi', ...form })
  const made = async (form: object = {}): Promise<string> => (await register(form)).body.data._id
  const page = async (id: string) => (await owner.browser.get(`/api/studio/members/${id}`)).body.data
  const setEmail = (id: string, email: string, who = owner) =>
    who.browser.put(`/api/studio/members/${id}/email`, { email, reason: 'Read back at the desk' })
  const outbox = () => app.db.selectFrom('outboxEmails').select(['recipient', 'subject']).execute()
  const found = async (q: string) =>
    (await owner.browser.get(`/api/studio/members?q=${encodeURIComponent(q)}`)).body.data.members
  const write = (id: string) =>
    app.db.transaction().execute((trx) =>
      writeToMember(app.studio, trx, id, {
        kind: 'class-moved',
        dedupeKey: `moved:${id}`,
        subject: 'Your session has moved',
        lines: ['It is on Tuesday now.'],
        link: { text: 'See it', path: '/yogadashboard' },
      }),
    )

  test('a name alone is enough; nothing is sent, and no placeholder is shown', async () => {
    const before = (await outbox()).length
    const answer = await register({})
    expect([answer.status, answer.body.message]).toEqual([
      201,
      'Added. They have no email, so tell them about changes yourself.',
    ])
    const id = answer.body.data._id
    expect(await page(id)).toMatchObject({
      name: 'Sridevi',
      lastName: '',
      email: '',
      contactEmail: null,
      proved: false,
      invited: false,
    })
    await write(id)
    expect(await outbox()).toHaveLength(before)
    expect(await found('sridevi')).toMatchObject([{ _id: id, email: '' }])
    expect(await found('none.invalid')).toEqual([])
    const again = await owner.browser.post(`/api/studio/members/${id}/invitation`, {})
    expect([again.status, again.body.message]).toEqual([409, TEXTS.noEmailToInvite])
  })

  test('a domain in another script is shown as it was typed, and kept as mail servers know it', async () => {
    const made = await register({ email: 'asha@योग.भारत' })
    expect(made.body.message).toContain('asha@योग.भारत')
    const id = made.body.data._id
    expect(await page(id)).toMatchObject({ email: 'asha@योग.भारत' })
    expect(await found('asha@योग.भारत')).toMatchObject([{ _id: id, email: 'asha@योग.भारत' }])
    const row = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.email).toBe('asha@xn--31b1c7d.xn--h2brj9c')
    const [invitation] = await lettersTo(app, row.email)
    expect(invitation?.html).not.toContain('xn--')
    const again = await register({ email: 'asha@योग.भारत' })
    expect(JSON.stringify(again.body)).not.toContain('xn--')
  })

  test('they are found by phone, buy at the desk, and their receipt names them alone', async () => {
    const id = await made({ phone: '98200 11223' })
    expect(await found('+91 98200 11223')).toMatchObject([{ _id: id }])
    const yogaClass = await newClass(app)
    const sold = await owner.browser.post('/api/studio/sales', {
      key: 'key-of-the-sale-1',
      memberId: id,
      classId: yogaClass.id,
      list: 1499,
      amount: 1499,
      way: 'cash',
      reference: '',
    })
    expect([sold.status, sold.body.message]).toEqual([201, expect.anything()])
    const { buyer } = await app.db.selectFrom('receipts').select('buyer').executeTakeFirstOrThrow()
    expect(buyer).toEqual({ name: 'Sridevi', email: '' })
    expect((await outbox()).filter(({ recipient }) => recipient.endsWith('.invalid'))).toEqual([])
  })

  test('a change of a session they are in says whom to tell, by name and phone', async () => {
    const id = await made({ phone: '98200 11223' })
    const yogaClass = await newClass(app)
    await owner.browser.post('/api/studio/sales', {
      key: 'key-of-the-sale-2',
      memberId: id,
      classId: yogaClass.id,
      list: 1499,
      amount: 1499,
      way: 'cash',
      reference: '',
    })
    const preview = await owner.browser.post(`/api/studio/sessions/${yogaClass.id}-1/change/preview`, {
      scope: 'this',
      cancel: true,
    })
    expect(preview.body.data).toMatchObject({ people: 1, untold: ['Sridevi, 98200 11223'] })
  })

  test('without bookings they stay: there is no email that they could confirm', async () => {
    const id = await made()
    app.wait(40 * DAY)
    await deleteUnconfirmedAccounts(app.studio)
    const { deletedAt } = await app.db
      .selectFrom('users')
      .select('deletedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(deletedAt).toBeNull()
  })

  test('an email that comes later is invited, opened and theirs', async () => {
    const id = await made()
    expect((await setEmail(id, 'sridevi@example.org')).status).toBe(200)
    expect(await page(id)).toMatchObject({ email: 'sridevi@example.org', proved: false, invited: true })
    const token = await tokenTo(app, 'sridevi@example.org', 'desk-registration')
    const password = 'a long evening by the river'
    expect((await app.browser().post('/api/user/reset-password', { token, password })).status).toBe(200)
    expect(await page(id)).toMatchObject({ name: 'Sridevi', proved: true })
    const late = await setEmail(id, 'other@example.org')
    expect([late.status, late.body.errors]).toEqual([409, { email: TEXTS.emailIsTheirs }])
  })

  describe('an email that two share', () => {
    test('is refused as an own one, and taken as a contact email', async () => {
      const mother = await newMember(app, { firstName: 'Kavita', email: 'kavita@example.org' })
      const refused = await register({ firstName: 'Kavya', email: mother.form.email })
      expect([refused.status, refused.body.errors]).toEqual([409, { email: TEXTS.hasAccount }])
      const id = await made({ firstName: 'Kavya', lastName: 'Rao', email: mother.form.email, shared: true })
      expect(await page(id)).toMatchObject({ email: '', contactEmail: 'kavita@example.org' })
      expect((await found('kavita@example.org')).map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
        [id, mother.id].toSorted(),
      )
      await write(id)
      const [letter] = await lettersTo(app, 'kavita@example.org', 'class-moved')
      expect(letter?.subject).toBe('For Kavya: Your session has moved')
      expect(letter?.text).toContain('This email is for Kavya Rao.\n\nIt is on Tuesday now.')
      expect(letter?.text).not.toContain('/yogadashboard')
    })

    test('needs an address', async () => {
      expect((await register({ shared: true })).body.errors).toHaveProperty('email')
    })
  })

  describe('a mistyped email that no one confirmed', () => {
    test('is corrected: the old address gets nothing more, its link ends, the new one is invited', async () => {
      const id = await made({ email: 'asha@gmial.com' })
      const old = await tokenTo(app, 'asha@gmial.com', 'desk-registration')
      await write(id)
      expect((await setEmail(id, 'asha@gmail.com')).status).toBe(200)
      const unsent = (await outbox()).filter(({ recipient }) => recipient === 'asha@gmial.com')
      expect(unsent).toEqual([])
      expect(await lettersTo(app, 'asha@gmail.com', 'class-moved')).toHaveLength(1)
      const password = 'a long evening by the river'
      expect((await app.browser().post('/api/user/reset-password', { token: old, password })).status).toBe(
        400,
      )
      const token = await tokenTo(app, 'asha@gmail.com', 'desk-registration')
      expect((await app.browser().post('/api/user/reset-password', { token, password })).status).toBe(200)
    })

    test('of a sign-up gets a link to confirm, and the password stays', async () => {
      const who = await newMember(app, { email: 'ravi@gmial.com' })
      await app.db.updateTable('users').set({ emailProvedAt: null }).where('id', '=', who.id).execute()
      expect((await setEmail(who.id, 'ravi@gmail.com')).status).toBe(200)
      expect(await tokenTo(app, 'ravi@gmail.com', 'email-confirmation')).not.toBe('')
      const { password } = who.form
      const login = await app.browser().post('/api/user/login', { email: 'ravi@gmail.com', password })
      expect(login.status).toBe(200)
    })

    test('is refused where another member has it, where it is the same, and to who may not', async () => {
      const id = await made({ email: 'asha@gmial.com' })
      const other = await newMember(app)
      expect((await setEmail(id, other.form.email)).body.errors).toEqual({ email: TEXTS.hasAccount })
      expect((await setEmail(id, 'asha@gmial.com')).body.errors).toEqual({ email: TEXTS.emailAsBefore })
      expect((await setEmail(id, 'asha@gmail.com', other as never)).status).toBe(403)
      expect((await setEmail(id, '')).body.errors).toHaveProperty('email')
    })
  })
})
