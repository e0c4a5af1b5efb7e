import { beforeAll, describe, expect, test } from 'vitest'
import { findHealthAnswers } from '../../domain/accounts/health.ts'
import { verifyPassword } from '../../domain/accounts/passwords.ts'
import { sendOutbox } from '../../domain/mail/outbox.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { tokenTo } from '../../tests/support/letters.ts'
import {
  type Answer,
  openTestApp,
  registration,
  signUpMember,
  type TestApp,
} from '../../tests/support/test-app.ts'

describe.each(BOTH_ENGINES)('accounts on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  describe('POST /api/user/join', () => {
    const form = {
      name: 'Anna van der Berg',
      email: 'anna@example.com',
      password: 'quiet-river-7',
      isOldEnough: true,
      agrees: true,
    }

    test('makes an account of a name, an email and a password, and asks nothing about a body', async () => {
      const browser = app.browser()
      const { status, body } = await browser.post('/api/user/join', form)
      expect([status, body.user.firstName, body.user.lastName]).toEqual([201, 'Anna', 'van der Berg'])
      expect((await browser.get('/api/user/me')).body.user.id).toBe(body.user.id)
      const row = await app.db
        .selectFrom('users')
        .select(['dateOfBirth', 'gender', 'heightCm', 'weightKg', 'phone'])
        .where('id', '=', body.user.id)
        .executeTakeFirstOrThrow()
      expect(Object.values(row).filter(Boolean)).toEqual([])
      expect(await tokenTo(app, form.email, 'welcome')).toBeTruthy()
    })

    test.each([
      ['name', { name: ' ' }],
      ['email', { email: 'anna' }],
      ['password', { password: '12345' }],
      ['password', { password: 'password' }],
      ['isOldEnough', { isOldEnough: false }],
      ['agrees', { agrees: false }],
    ])('refuses a wrong %s beside its field', async (field, wrong) => {
      const { status, body } = await app
        .browser()
        .post('/api/user/join', { ...form, email: 'other@example.com', ...wrong })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    })

    test('refuses an address that has an account', async () => {
      const { status, body } = await app.browser().post('/api/user/join', form)
      expect([status, body.errors]).toEqual([409, { email: TEXTS.emailTaken }])
    })
  })

  describe('POST /api/user/register', () => {
    test('makes an account, logs in, and answers with the user', async () => {
      const browser = app.browser()
      const form = registration({
        email: 'Kavita.N@Example.com',
        experienceLevel: 'novice',
        fitnessGoals: ['Strength'],
        sessionDuration: '45',
        occupation: '',
      })
      const { status, body, headers } = await browser.post('/api/user/register', form)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        success: true,
        message: TEXTS.registered,
        user: {
          firstName: 'Ananya',
          name: 'Ananya Iyer',
          email: 'kavita.n@example.com',
          role: 'user',
          isStaff: false,
          instructorApplication: null,
        },
      })
      const cookie = headers.getSetCookie().find((line) => line.startsWith('zen-login='))
      expect(cookie).toMatch(/HttpOnly/i)
      expect(cookie).toMatch(/SameSite=Lax/i)
      expect((await browser.get('/api/user/me')).body.user.id).toBe(body.user.id)
      const answers = await app.db
        .selectFrom('practiceAnswers')
        .selectAll()
        .where('userId', '=', body.user.id)
        .executeTakeFirstOrThrow()
      expect(answers).toMatchObject({
        experienceLevel: 'novice',
        fitnessGoals: ['Strength'],
        sessionDuration: 45,
        occupation: null,
      })
      const stored = await app.db
        .selectFrom('users')
        .select(['passwordHash', 'weightKg'])
        .where('id', '=', body.user.id)
        .executeTakeFirstOrThrow()
      expect(stored.passwordHash).toMatch(/^\$argon2id\$v=19\$/)
      expect(stored.weightKg).toBe(58.5)
    })

    test('says beside each field what is missing or wrong', async () => {
      const { status, body } = await app.browser().post('/api/user/register', {
        email: 'nobody',
        password: '12345',
        dateOfBirth: '2001-02-30',
        height: 'tall',
        gender: 'unknown',
        fitnessGoals: ['Flying'],
      })
      expect(status).toBe(422)
      expect(body.success).toBe(false)
      expect(body.message).toBe(TEXTS.checkFields)
      expect(Object.keys(body.errors).sort()).toEqual([
        'dateOfBirth',
        'email',
        'firstName',
        'fitnessGoals.0',
        'gender',
        'height',
        'lastName',
        'password',
        'phone',
        'weight',
      ])
      expect(body.errors).toMatchObject({
        firstName: 'Enter your first name.',
        password: TEXTS.passwordTooShort,
        dateOfBirth: 'Enter a date like 27/11/2026 or 27 Nov 2026.',
      })
    })

    test('refuses an address that has an account, also under parallel tries', async () => {
      const form = registration()
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => app.browser().post('/api/user/register', form)),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
      const refused = answers.find((answer) => answer.status === 409)
      expect(refused?.body).toMatchObject({
        success: false,
        message: TEXTS.emailTaken,
        errors: { email: TEXTS.emailTaken },
      })
    })

    test.each(['password', 'Password1', '123456', 'qwerty123'])(
      'refuses the common password %s',
      async (password) => {
        const { status, body } = await app.browser().post('/api/user/register', registration({ password }))
        expect([status, body.errors]).toEqual([422, { password: TEXTS.passwordCommon }])
      },
    )

    test('under 18 needs a parent, and eighteen today does not', async () => {
      const today = new Date(app.studio.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
      const years = Number(today.slice(0, 4)) - 18
      const eighteen = `${years}${today.slice(4)}`
      const day = new Date(Date.parse(eighteen) + 86_400_000).toISOString().slice(0, 10)
      const young = await app.browser().post('/api/user/register', registration({ dateOfBirth: day }))
      expect([young.status, young.body.errors.dateOfBirth]).toEqual([
        422,
        expect.stringContaining('A parent'),
      ])
      expect(
        (await app.browser().post('/api/user/register', registration({ dateOfBirth: eighteen }))).status,
      ).toBe(201)
    })

    test('what someone would rather not say of their body counts as given, and is not kept', async () => {
      const quiet = { email: 'quiet@example.com', height: 'prefer-not-say', weight: 'prefer-not-say' }
      const browser = app.browser()
      expect((await browser.post('/api/user/register', registration(quiet))).status).toBe(201)
      const { body } = await browser.get('/api/user/answers')
      expect(body.data).toMatchObject({ height: null, weight: null })
      const { height: _, ...nothing } = registration({ email: 'other@example.com' })
      expect((await app.browser().post('/api/user/register', nothing)).status).toBe(422)
    })

    test('the details of the first step are refused as the registration would, and nothing is kept', async () => {
      const check = (changes: object) =>
        app.browser().post('/api/user/check-details', registration({ ...changes, email: 'new@example.com' }))
      const young = `${new Date(app.studio.now()).getUTCFullYear() - 10}-01-01`
      const faults = async (changes: object) => (await check(changes)).body.errors
      expect(await check({})).toMatchObject({ status: 200, body: { message: TEXTS.detailsFine } })
      expect(await faults({ dateOfBirth: '1850-01-01' })).toEqual({
        dateOfBirth: 'Please check your date of birth.',
      })
      expect(await faults({ dateOfBirth: young, password: 'password1' })).toEqual({
        dateOfBirth: expect.stringContaining('A parent'),
        password: TEXTS.passwordCommon,
      })
      expect(Object.keys(await faults({ phone: '-------' }))).toEqual(['phone'])
      const kept = await app.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'new@example.com')
        .execute()
      expect(kept).toEqual([])
    })

    test('role instructor is an application, and admin is not to be had', async () => {
      const { user } = await signUpMember(app, { role: 'instructor' })
      expect(user).toMatchObject({ role: 'user', instructorApplication: 'pending' })
      expect((await app.browser().post('/api/user/register', registration({ role: 'admin' }))).status).toBe(
        422,
      )
    })

    test('health answers are kept only with consent, and then sealed', async () => {
      const health = { medicalConditions: ['Back Pain'], medications: 'Ibuprofen', injuries: 'Left knee' }
      const without = await signUpMember(app, health)
      expect(await findHealthAnswers(app.studio, without.id)).toBeNull()
      const consenting = await signUpMember(app, { ...health, healthConsent: true })
      expect(await findHealthAnswers(app.studio, consenting.id)).toEqual(health)
      const { sealed } = await app.db
        .selectFrom('healthAnswers')
        .select('sealed')
        .where('userId', '=', consenting.id)
        .executeTakeFirstOrThrow()
      expect(sealed).not.toContain('Ibuprofen')
      await app.db
        .updateTable('healthAnswers')
        .set({ userId: without.id })
        .where('userId', '=', consenting.id)
        .execute()
      expect(await findHealthAnswers(app.studio, without.id)).toBeNull()
      await app.db
        .updateTable('memberKeys')
        .set({ userId: without.id })
        .where('userId', '=', consenting.id)
        .execute()
      await expect(findHealthAnswers(app.studio, without.id)).rejects.toThrow()
      expect(JSON.stringify(app.logged)).not.toMatch(/Ibuprofen|Back Pain|quiet-river/)
    })
  })

  describe('POST /api/user/login', () => {
    test('opens a session that ends with the browser, or after 30 days when remembered', async () => {
      const { form } = await signUpMember(app)
      const browser = app.browser()
      const brief = await browser.post('/api/user/login', {
        email: form.email.toUpperCase(),
        password: form.password,
      })
      expect(brief.body).toMatchObject({
        success: true,
        message: TEXTS.loggedIn,
        user: { email: form.email },
      })
      expect(brief.headers.getSetCookie().find((line) => line.startsWith('zen-login='))).not.toMatch(
        /Expires|Max-Age/i,
      )
      const long = await app
        .browser()
        .post('/api/user/login', { email: form.email, password: form.password, rememberMe: true })
      const expires =
        /Expires=([^;]+)/i.exec(
          long.headers.getSetCookie().find((line) => line.startsWith('zen-login=')) ?? '',
        )?.[1] ?? ''
      expect((Date.parse(expires) - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
    })

    test('a wrong password and an unknown address get the same answer', async () => {
      const { form } = await signUpMember(app)
      const wrong = await app.browser().post('/api/user/login', { email: form.email, password: 'wrong-one' })
      const unknown = await app
        .browser()
        .post('/api/user/login', { email: 'nobody@example.com', password: 'wrong-one' })
      expect([wrong.status, wrong.body.message]).toEqual([401, TEXTS.invalidCredentials])
      expect([unknown.status, unknown.body.message]).toEqual([401, TEXTS.invalidCredentials])
    })

    test('five wrong passwords make a network wait, ever longer, whether at once or one by one; no one elsewhere', async () => {
      const { form, browser } = await signUpMember(app)
      const guess = (address = '203.0.113.7') =>
        app.browser(address).post('/api/user/login', { email: form.email, password: 'wrong-one' })
      const guesses = await Promise.all(Array.from({ length: 8 }, () => guess()))
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
      const right = (from = app.browser('203.0.113.7')) =>
        from.post('/api/user/login', { email: form.email, password: form.password })
      const refused = await right()
      expect([refused.status, refused.body.message]).toEqual([429, TEXTS.tooManyTries])
      expect(refused.headers.get('retry-after')).toBe('900')
      for (const minutes of [1, 2, 4]) {
        app.wait(minutes * 60_000 - 30_000)
        expect((await guess()).status).toBe(429)
        app.wait(30_000)
        expect((await guess()).status).toBe(401)
      }
      // From elsewhere, and from a browser that was logged in before, also in the midst of the guessers.
      expect((await right(app.browser('198.51.100.9'))).status).toBe(200)
      expect((await right(browser)).status).toBe(200)
      app.wait(8 * 60_000)
      expect((await right()).status).toBe(200)
    })

    test('needs both fields', async () => {
      const { status, body } = await app.browser().post('/api/user/login', { email: '', password: '' })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['email', 'password']])
    })

    test('a new login in the same browser ends the one before', async () => {
      const { form, browser } = await signUpMember(app)
      const before = browser.jar.get('zen-login') ?? ''
      await browser.post('/api/user/login', { email: form.email, password: form.password })
      expect(browser.jar.get('zen-login')).not.toBe(before)
      const copy = app.browser()
      copy.jar.set('zen-login', before)
      expect((await copy.get('/api/user/me')).body.user).toBeNull()
      expect((await browser.get('/api/user/me')).body.user).toMatchObject({ email: form.email })
    })

    test('a session ends after 12 hours on the server, whatever the browser keeps', async () => {
      const { browser } = await signUpMember(app)
      app.wait(12 * 3_600_000 + 1)
      expect((await browser.get('/api/user/me')).body).toEqual({ success: true, user: null })
    })
  })

  test('POST /api/user/logout ends the session on the server', async () => {
    const { browser } = await signUpMember(app)
    const stolen = browser.jar.get('zen-login') ?? ''
    expect((await browser.post('/api/user/logout', {})).body).toEqual({
      success: true,
      message: TEXTS.loggedOut,
    })
    const thief = app.browser()
    thief.jar.set('zen-login', stolen)
    expect((await thief.get('/api/user/me')).body.user).toBeNull()
    expect((await app.browser().post('/api/user/logout', {})).status).toBe(200)
  })

  test('GET /api/user/me knows no one by a forged cookie', async () => {
    const browser = app.browser()
    for (const forged of ['x', 'A'.repeat(43), "' or 1=1 --"]) {
      browser.jar.set('zen-login', forged)
      expect((await browser.get('/api/user/me')).body).toEqual({ success: true, user: null })
    }
  })

  describe('PUT /api/user/update/{id}', () => {
    test('changes the names and nothing else', async () => {
      const { browser, id, form } = await signUpMember(app)
      const { status, body } = await browser.put(`/api/user/update/${id}`, {
        firstName: ' Ana ',
        lastName: 'Rao',
        email: 'other@example.com',
        role: 'admin',
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: true,
        message: TEXTS.profileUpdated,
        user: { firstName: 'Ana', lastName: 'Rao', name: 'Ana Rao', email: form.email, role: 'user' },
      })
      expect((await browser.get('/api/user/me')).body.user).toMatchObject({ firstName: 'Ana', role: 'user' })
    })
    test('needs a login, the own id, and names', async () => {
      const { browser } = await signUpMember(app)
      const other = await signUpMember(app)
      const names = { firstName: 'A', lastName: 'B' }
      expect((await app.browser().put(`/api/user/update/${other.id}`, names)).status).toBe(401)
      expect((await browser.put(`/api/user/update/${other.id}`, names)).status).toBe(403)
      expect(
        (await other.browser.put(`/api/user/update/${other.id}`, { firstName: ' ', lastName: 'B' })).body
          .errors,
      ).toEqual({ firstName: 'Enter your first name.' })
    })
  })

  describe('POST /api/user/change-password', () => {
    test('sets the new one and ends every other session', async () => {
      const { browser, id, form } = await signUpMember(app)
      const elsewhere = app.browser()
      await elsewhere.post('/api/user/login', { email: form.email, password: form.password })
      const { body } = await browser.post('/api/user/change-password', {
        currentPassword: form.password,
        newPassword: 'tall-mountain-9',
        userId: id,
      })
      expect(body).toEqual({ success: true, message: TEXTS.passwordChanged })
      expect((await browser.get('/api/user/me')).body.user.id).toBe(id)
      expect((await elsewhere.get('/api/user/me')).body.user).toBeNull()
      expect(
        (await elsewhere.post('/api/user/login', { email: form.email, password: form.password })).status,
      ).toBe(401)
      expect(
        (await elsewhere.post('/api/user/login', { email: form.email, password: 'tall-mountain-9' })).status,
      ).toBe(200)
    })
    test('refuses a wrong current password, a short or common new one, and another id', async () => {
      const { browser, id, form } = await signUpMember(app)
      const change = (fields: object) =>
        browser.post('/api/user/change-password', {
          currentPassword: form.password,
          newPassword: 'tall-mountain-9',
          userId: id,
          ...fields,
        })
      expect((await change({ currentPassword: 'nope' })).body).toMatchObject({
        message: TEXTS.wrongPassword,
        errors: { currentPassword: TEXTS.wrongPassword },
      })
      expect((await change({ newPassword: '12345' })).body.message).toBe(TEXTS.passwordTooShort)
      expect((await change({ newPassword: 'password1' })).body.message).toBe(TEXTS.passwordCommon)
      expect((await change({ userId: 'someone-else' })).status).toBe(403)
      expect(
        (
          await app.browser().post('/api/user/change-password', {
            currentPassword: 'a',
            newPassword: 'tall-mountain-9',
            userId: id,
          })
        ).status,
      ).toBe(401)
    })
  })

  describe('forgot and reset password', () => {
    const linkIn = (text: string) => /token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? ''

    test('the answer is the same for an unknown address; the link works once and ends every session', async () => {
      const { browser, form } = await signUpMember(app)
      const known = await app.browser().post('/api/user/forgot-password', { email: form.email })
      const unknown = await app
        .browser()
        .post('/api/user/forgot-password', { email: 'nobody.at.all@example.com' })
      expect(known.body).toEqual(unknown.body)
      const posted: { to: string; text: string; html: string }[] = []
      await sendOutbox(app.studio, async (mail) => void posted.push(mail))
      const mail = posted.find((one) => one.to === form.email && one.text.includes('resetPassword?token='))
      const token = linkIn(mail?.text ?? '')
      expect(mail?.text).toContain(`${app.url}/resetPassword?token=`)
      expect(posted.some((one) => one.to.startsWith('nobody.at'))).toBe(false)
      const reset = (password: string) =>
        app.browser().post('/api/user/reset-password', { token, password, isMine: 'no' })
      expect((await reset('123456')).body.errors.password).toBe(TEXTS.passwordCommon)
      const answers = await Promise.all([reset('still-water-3'), reset('still-water-4')])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
      expect((await reset('still-water-5')).body.message).toBe(TEXTS.resetInvalid)
      expect((await browser.get('/api/user/me')).body.user).toBeNull()
    })

    test('the link ends after 30 minutes', async () => {
      const { form } = await signUpMember(app)
      await app.browser().post('/api/user/forgot-password', { email: form.email })
      const token = await tokenTo(app, form.email, 'password-reset')
      app.wait(30 * 60_000)
      const { status, body } = await app
        .browser()
        .post('/api/user/reset-password', { token, password: 'still-water-3' })
      expect([status, body.message]).toEqual([400, TEXTS.resetInvalid])
    })
  })

  describe('while another process resets the password', () => {
    /** Runs `work` up to its look at the password, which waits for its turn, then resets the password under it. */
    const overtaken = async (userId: string, work: () => Promise<Answer>) => {
      const crowd = Array.from({ length: 16 }, () => verifyPassword('somebody-else', null))
      const answer = work()
      await new Promise((resolve) => setTimeout(resolve, 100))
      const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA'
      await app.db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
      await app.db.deleteFrom('authSessions').where('userId', '=', userId).execute()
      await Promise.all(crowd)
      return { answer: await answer, passwordHash }
    }

    test('the old one opens no login any more', async () => {
      const { form, id } = await signUpMember(app)
      const { email, password } = form
      const { answer } = await overtaken(id, () => app.browser().post('/api/user/login', { email, password }))
      expect([answer.status, answer.body.message]).toEqual([401, TEXTS.invalidCredentials])
      const logins = app.db.selectFrom('authSessions').select('id').where('userId', '=', id)
      expect(await logins.execute()).toEqual([])
    })

    test('a change with the old one does not undo the reset', async () => {
      const { browser, form, id } = await signUpMember(app)
      const change = { userId: id, currentPassword: form.password, newPassword: 'a-thief-was-here-1' }
      const { answer, passwordHash } = await overtaken(id, () =>
        browser.post('/api/user/change-password', change),
      )
      expect([answer.status, answer.body.message]).toEqual([422, TEXTS.wrongPassword])
      const user = app.db.selectFrom('users').select('passwordHash').where('id', '=', id)
      expect(await user.executeTakeFirstOrThrow()).toEqual({ passwordHash })
    })
  })
})
