import { beforeAll, describe, expect, test } from 'vitest'
import { findHealthAnswers } from '../../domain/accounts/health.ts'
import { makeAdmin } from '../../domain/accounts/make-admin.ts'
import { audit } from '../../domain/audit/audit.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { TEXTS } from '../../shared/texts.ts'
import { codeOf } from '../../tests/support/authenticator.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo, tokenTo } from '../../tests/support/letters.ts'
import { newClass, newMember, openTestApp, type TestApp, until } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const PASSWORD = 'quiet-river-7'

describe.each(ENGINES)('my account on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMember>>
  const logIn = (email: string, more: object = {}, headers?: Record<string, string>) => {
    const browser = app.browser()
    return browser
      .post('/api/user/login', { email, password: PASSWORD, ...more }, headers)
      .then((answer) => ({ browser, ...answer }))
  }
  const mailsTo = (recipient: string, kind: string) => lettersTo(app, recipient, kind)

  test('every call needs a login, and a change a request that is not forged', async () => {
    const stranger = app.browser()
    const { browser } = await newMember(app)
    const changes = [
      ['PUT', '/api/user/answers'],
      ['PUT', '/api/user/preferences'],
      ['DELETE', '/api/user/logins'],
      ['DELETE', '/api/user/logins/x'],
      ['POST', '/api/user/change-email'],
      ['POST', '/api/user/delete'],
      ['POST', '/api/user/two-factor/begin'],
      ['POST', '/api/user/two-factor/confirm'],
      ['POST', '/api/user/two-factor/off'],
      ['POST', '/api/conversation'],
      ['POST', '/api/conversation/x/answer'],
    ] as const
    for (const path of [
      '/api/user/answers',
      '/api/user/preferences',
      '/api/user/logins',
      '/api/user/export',
      '/api/conversation',
      '/api/attendance/days',
    ])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 401])
    const body = {
      ...ANSWERS,
      password: 'x',
      email: 'x@example.com',
      code: '123456',
      text: 'Hello',
    }
    for (const [method, path] of changes) {
      const sent = method === 'PUT' && path.endsWith('preferences') ? { sms: true } : body
      expect([path, (await stranger.send(method, path, sent)).status]).toEqual([path, 401])
      const forged = await browser.send(method, path, sent, { 'x-xsrf-token': 'wrong' })
      expect([path, forged.status, forged.body.message]).toEqual([path, 403, TEXTS.forged])
    }
  })

  const ANSWERS = {
    phone: '+91 90000 00000',
    gender: 'female',
    height: '165',
    weight: '59',
    experienceLevel: 'novice',
    fitnessGoals: ['Strength'],
    sessionDuration: '45',
  }

  test('answers are read and replaced; those about health need consent and go with it', async () => {
    const { browser, id } = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
    expect((await browser.get('/api/user/answers')).body.data).toMatchObject({
      phone: '+91 98765 43210',
      height: 164,
      healthConsent: true,
      injuries: 'Left knee',
    })
    const changed = { ...ANSWERS, healthConsent: true, medicalConditions: ['Back Pain'], medications: 'None' }
    expect((await browser.put('/api/user/answers', changed)).body.message).toBe(TEXTS.answersSaved)
    expect((await browser.get('/api/user/answers')).body.data).toMatchObject({
      phone: '+91 90000 00000',
      height: 165,
      experienceLevel: 'novice',
      fitnessGoals: ['Strength'],
      sessionDuration: 45,
      medicalConditions: ['Back Pain'],
      medications: 'None',
      injuries: '',
    })
    await browser.put('/api/user/answers', { ...changed, healthConsent: false })
    expect(await findHealthAnswers(app.studio, id)).toBeNull()
    const wrong = await browser.put('/api/user/answers', { ...ANSWERS, phone: 'call me', gender: 'cat' })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['gender', 'phone']])
  })

  test('answers of one member are not written into the account of another who is logged in by now', async () => {
    const before = await newMember(app)
    const { browser } = await newMember(app, { phone: '+91 98765 43210' })
    const { status, body } = await browser.put('/api/user/answers', { ...ANSWERS, userId: before.id })
    expect([status, body.message]).toEqual([403, TEXTS.notYours])
    expect((await browser.get('/api/user/answers')).body.data.phone).toBe('+91 98765 43210')
  })

  test('preferences have the defaults of the specification and keep what was chosen', async () => {
    const { browser } = await newMember(app)
    const other = await newMember(app)
    const defaults = {
      email: true,
      sms: false,
      pushNotifications: true,
      loginAlerts: true,
      twoFactorAuth: false,
    }
    expect((await browser.get('/api/user/preferences')).body.data).toMatchObject(defaults)
    await browser.put('/api/user/preferences', { sms: true, email: false })
    await browser.put('/api/user/preferences', { loginAlerts: false })
    expect((await browser.get('/api/user/preferences')).body.data).toMatchObject({
      ...defaults,
      sms: true,
      email: false,
      loginAlerts: false,
    })
    expect((await other.browser.get('/api/user/preferences')).body.data).toMatchObject(defaults)
    expect((await browser.put('/api/user/preferences', { sms: 'perhaps' })).status).toBe(422)
  })

  test('logins are listed, ended one by one or all but this; never someone else’s', async () => {
    const member = await newMember(app)
    const other = await newMember(app)
    const phone = await logIn(member.form.email, {}, { 'user-agent': 'Phone' })
    await logIn(member.form.email)
    const logins = (await member.browser.get('/api/user/logins')).body.data
    expect(logins).toHaveLength(3)
    expect(logins.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
    expect(JSON.stringify(logins)).not.toContain('tokenHash')
    const { _id } = logins.find((one: { userAgent: string }) => one.userAgent === 'Phone')
    expect((await other.browser.delete(`/api/user/logins/${_id}`)).status).toBe(404)
    expect((await phone.browser.get('/api/user/logins')).status).toBe(200)
    expect((await member.browser.delete(`/api/user/logins/${_id}`)).body.message).toBe(TEXTS.loginRevoked)
    expect((await phone.browser.get('/api/user/logins')).status).toBe(401)
    expect((await member.browser.delete(`/api/user/logins/${_id}`)).status).toBe(404)
    expect((await member.browser.delete('/api/user/logins')).body.message).toBe(TEXTS.loginsRevoked)
    expect((await member.browser.get('/api/user/logins')).body.data).toHaveLength(1)
    expect((await other.browser.get('/api/user/logins')).body.data).toHaveLength(1)
  })

  test('a login from a browser not seen before is told by mail, once, unless that is switched off', async () => {
    const { form, browser } = await newMember(app)
    const again = (headers?: Record<string, string>) =>
      browser.post('/api/user/login', { email: form.email, password: PASSWORD }, headers)
    const alerts = () => mailsTo(form.email, 'login-alert')
    await again()
    // The same browser, whatever it says of itself by now.
    await again({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/999' })
    expect(await alerts()).toHaveLength(0)
    const bait = 'You won! https://evil.example/prize Chrome/150 Windows'
    const thief = await logIn(form.email, {}, { 'user-agent': bait })
    await thief.browser.post('/api/user/login', { email: form.email, password: PASSWORD })
    const [alert, ...more] = await alerts()
    expect(more).toHaveLength(0)
    expect(alert?.text).toContain('Chrome on Windows')
    expect(alert?.text).not.toContain('evil.example')
    await browser.put('/api/user/preferences', { loginAlerts: false })
    await logIn(form.email)
    expect(await alerts()).toHaveLength(1)
  })

  test('the address changes by a link to the new one: once, for 24 hours; the old one is notified', async () => {
    const { browser, form } = await newMember(app)
    const other = await newMember(app)
    const email = `new.${form.email}`
    const ask = (to: string, password = PASSWORD) =>
      browser.post('/api/user/change-email', { email: to, password })
    const link = (to: string) => tokenTo(app, to, 'email-change')
    const confirm = (token = '') => browser.post('/api/user/confirm-email', { token })

    expect((await ask(email, 'wrong-one')).body.errors.password).toBe(TEXTS.wrongPassword)
    expect((await ask(form.email)).body.errors.email).toBe(TEXTS.emailSame)
    expect((await ask(other.form.email)).body.message).toBe(TEXTS.emailChangeSent)
    expect(await mailsTo(other.form.email, 'email-change')).toHaveLength(0)

    expect((await ask(email)).body.message).toBe(TEXTS.emailChangeSent)
    expect((await browser.get('/api/user/me')).body.user.email).toBe(form.email)
    const token = await link(email)
    expect((await confirm(`${token}x`)).body.message).toBe(TEXTS.emailLinkInvalid)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400])
    expect((await browser.get('/api/user/me')).body.user.email).toBe(email)
    expect(await mailsTo(form.email, 'email-changed')).toHaveLength(1)
    expect((await logIn(email)).status).toBe(200)

    await ask(`late.${form.email}`)
    app.wait(24 * HOUR + 1)
    await browser.post('/api/user/login', { email, password: PASSWORD })
    expect((await confirm(await link(`late.${form.email}`))).body.message).toBe(TEXTS.emailLinkInvalid)
  })

  async function withTwoFactor(who: Who) {
    // A code counts for half a minute: all of it is still to come.
    app.wait(30_000 - (app.studio.now() % 30_000))
    const begun = await who.browser.post('/api/user/two-factor/begin', { password: PASSWORD })
    expect(begun.body.data.uri).toMatch(/^otpauth:\/\/totp\/Yoga%20studio/)
    const code = () => codeOf(begun.body.data.key, app.studio.now())
    const confirmed = await who.browser.post('/api/user/two-factor/confirm', { code: code() })
    return { code, confirmed, recovery: confirmed.body.data as string[] }
  }

  test('two-factor: on with a first code, then asked at every login; no code counts twice', async () => {
    const member = await newMember(app)
    const { email } = member.form
    expect((await member.browser.post('/api/user/two-factor/begin', { password: 'nope' })).status).toBe(422)
    expect((await member.browser.post('/api/user/two-factor/confirm', { code: '000000' })).body.message).toBe(
      TEXTS.twoFactorNotBegun,
    )
    const { code, confirmed, recovery } = await withTwoFactor(member)
    expect([confirmed.status, new Set(recovery).size]).toEqual([200, 10])
    const row = await app.db
      .selectFrom('twoFactors')
      .selectAll()
      .where('userId', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row.sealed).toMatch(/^v1\./)

    const challenged = await logIn(email)
    expect([challenged.status, challenged.body.twoFactor, challenged.body.message]).toEqual([
      401,
      true,
      TEXTS.codeNeeded,
    ])
    expect((await challenged.browser.get('/api/user/me')).body.user).toBeNull()
    const wrongPassword = await logIn(email, { password: 'wrong-one', code: code() })
    expect([wrongPassword.body.message, wrongPassword.body.twoFactor]).toEqual([
      TEXTS.invalidCredentials,
      undefined,
    ])
    // The code that turned it on was used.
    expect((await logIn(email, { code: code() })).body.errors.code).toBe(TEXTS.codeWrong)
    app.wait(30_000)
    const twice = await Promise.all([logIn(email, { code: code() }), logIn(email, { code: code() })])
    expect(twice.map((one) => one.status).sort()).toEqual([200, 401])
    expect((await logIn(email, { code: recovery[0]?.toLowerCase() })).status).toBe(200)
    expect((await logIn(email, { code: recovery[0] })).status).toBe(401)
    expect((await member.browser.get('/api/user/preferences')).body.data).toMatchObject({
      twoFactorAuth: true,
      recoveryCodesLeft: 9,
    })
    expect((await member.browser.post('/api/user/two-factor/begin', { password: PASSWORD })).status).toBe(409)
    expect((await member.browser.post('/api/user/two-factor/off', { password: 'nope' })).status).toBe(422)
    const off = (more: object) =>
      member.browser.post('/api/user/two-factor/off', { password: PASSWORD, ...more })
    expect((await off({})).body.errors.code).toBe(TEXTS.codeNeeded)
    expect((await off({ code: '000000' })).body.errors.code).toBe(TEXTS.codeWrong)
    expect((await off({ code: recovery[1] })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  test('two-factor: guessing codes is throttled with the account', async () => {
    const member = await newMember(app)
    await withTwoFactor(member)
    const tries = []
    for (let i = 0; i < 6; i++) tries.push((await logIn(member.form.email, { code: '000000' })).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('the export holds what the studio keeps about the member, and nothing of others or secret', async () => {
    const member = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
    await member.browser.post('/api/conversation', { text: 'Is there parking?' })
    const { headers, body } = await member.browser.get('/api/user/export')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(body).toMatchObject({
      profile: { email: member.form.email },
      answers: { injuries: 'Left knee' },
      conversation: [{ text: 'Is there parking?' }],
    })
    expect(body.logins).toHaveLength(1)
    // For people: no count of milliseconds, and each thing on a line of its own.
    expect(JSON.stringify(body)).not.toMatch(/At":\d{12}/)
    expect(body.profile.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenHash|sealed|v1\./)
  })

  test('an account is deleted when nothing is under way; the books stay and name no one', async () => {
    const yogaClass = await newClass(app)
    const member = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
    const remove = (password = PASSWORD) => member.browser.post('/api/user/delete', { password })
    const order = await member.browser.post('/api/payments/create', {
      userId: member.id,
      classId: yogaClass.id,
      amount: 1499,
    })
    expect((await remove('wrong-one')).status).toBe(422)
    expect((await remove()).body.message).toBe(TEXTS.deleteWhilePaying)
    await member.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
    expect((await remove()).body.message).toBe(TEXTS.deleteWhileEnrolled)
    const { enrollment } = (await member.browser.get(`/api/classes/get/${yogaClass.id}`)).body.data
    await member.browser.post(`/api/enrollments/${enrollment._id}/cancel`, { refund: 1499 })
    expect((await remove()).body.message).toBe(TEXTS.deleteWhileRefund)
    await sendRefunds(app.studio)
    await until(async () =>
      (await app.db.selectFrom('refunds').selectAll().execute()).every((one) => one.state === 'processed'),
    )
    expect((await remove()).body.message).toBe(TEXTS.accountDeleted)
    expect((await member.browser.get('/api/user/me')).body.user).toBeNull()
    expect((await logIn(member.form.email)).body.message).toBe(TEXTS.invalidCredentials)
    const row = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/Ananya|Iyer|ananya|98765 43210|1994-/)
    expect(await findHealthAnswers(app.studio, member.id)).toBeNull()
    expect(await mailsTo(member.form.email, 'welcome')).toHaveLength(0)
    expect(await app.db.selectFrom('payments').selectAll().execute()).not.toHaveLength(0)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
    expect((await newMember(app, { email: member.form.email })).user.email).toBe(member.form.email)
  })

  test('the conversation is kept in order, is the member’s alone, and only an admin answers', async () => {
    const [member, other, admin] = [await newMember(app), await newMember(app), await newMember(app)]
    await makeAdmin(app.studio, admin.form.email)
    expect((await member.browser.post('/api/conversation', { text: ' Hello? ' })).status).toBe(201)
    app.wait(1000)
    const answer = (who: Who, text = 'Hello Ananya.') =>
      who.browser.post(`/api/conversation/${member.id}/answer`, { text })
    expect((await answer(member)).body.message).toBe(TEXTS.notAllowed)
    expect((await answer(other)).status).toBe(403)
    expect((await answer(admin)).status).toBe(201)
    expect((await admin.browser.post('/api/conversation/nobody/answer', { text: 'Hello' })).status).toBe(404)
    expect((await member.browser.get('/api/conversation')).body.data).toMatchObject([
      { from: 'member', text: 'Hello?' },
      { from: 'studio', text: 'Hello Ananya.' },
    ])
    expect((await other.browser.get('/api/conversation')).body.data).toEqual([])
    expect(await mailsTo(member.form.email, 'conversation-answer')).toHaveLength(1)
    expect((await member.browser.post('/api/conversation', { text: ' ' })).status).toBe(422)
    const tries = []
    for (let i = 0; i < 30; i++)
      tries.push((await other.browser.post('/api/conversation', { text: 'x' })).status)
    expect([tries.at(-1), (await other.browser.post('/api/conversation', { text: 'x' })).status]).toEqual([
      201, 429,
    ])
  })

  test('the studio sees every conversation, who waits for it first; no one else sees one of another', async () => {
    const [early, late, admin] = [await newMember(app), await newMember(app), await newMember(app)]
    await makeAdmin(app.studio, admin.form.email)
    const say = async (who: Who, text: string) => {
      app.wait(1000)
      await who.browser.post('/api/conversation', { text })
    }
    const list = async () => {
      const { data } = (await admin.browser.get('/api/conversations')).body
      return data.filter(({ memberId }: { memberId: string }) => [early.id, late.id].includes(memberId))
    }
    await say(early, 'First')
    await say(late, 'Second')
    expect(await list()).toMatchObject([
      { memberId: early.id, name: 'Ananya Iyer', email: early.form.email, from: 'member', text: 'First' },
      { memberId: late.id, from: 'member', text: 'Second' },
    ])
    app.wait(1000)
    await admin.browser.post(`/api/conversation/${early.id}/answer`, { text: 'Answered' })
    expect(await list()).toMatchObject([
      { memberId: late.id },
      { memberId: early.id, from: 'studio', text: 'Answered' },
    ])
    const read = (who: Who) => who.browser.get(`/api/conversation/${early.id}`)
    expect((await read(admin)).body.data).toMatchObject([{ text: 'First' }, { text: 'Answered' }])
    expect((await read(late)).status).toBe(403)
    expect((await read(early)).status).toBe(403)
    expect((await admin.browser.get('/api/conversation/nobody')).status).toBe(404)
    expect((await late.browser.get('/api/conversations')).body.message).toBe(TEXTS.notAllowed)
  })

  test('the days of a month: practised and booked, in the studio’s time zone', async () => {
    const yogaClass = await newClass(app, { startsInDays: 1, totalClasses: 3, pricePaise: 0 })
    const [member, other] = [await newMember(app), await newMember(app)]
    await member.browser.post('/api/payments/create', { userId: member.id, classId: yogaClass.id, amount: 0 })
    const films = await newClass(app, { pricePaise: 0, type: 'Recorded' })
    await member.browser.post('/api/payments/create', { userId: member.id, classId: films.id, amount: 0 })
    await member.browser.post('/api/attendance/mark', { userId: member.id, classId: films.id })
    const { month, today, practised } = (await member.browser.get('/api/attendance/days')).body.data
    expect([today.slice(0, 7), practised]).toEqual([month, [today]])
    const { sessions } = (await member.browser.get(`/api/classes/get/${yogaClass.id}`)).body.data
    const last = new Date(sessions.at(-1).startsAt + 5.5 * HOUR).toISOString().slice(0, 10)
    const { booked } = (await member.browser.get(`/api/attendance/days?month=${last.slice(0, 7)}`)).body.data
    expect(booked).toContain(last)
    expect((await other.browser.get('/api/attendance/days')).body.data).toMatchObject({
      practised: [],
      booked: [],
    })
    expect((await member.browser.get('/api/attendance/days?month=2026-13')).status).toBe(422)
  })
})
