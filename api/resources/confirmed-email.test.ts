import { beforeAll, describe, expect, test } from 'vitest'
import { findHealthAnswers } from '../../domain/accounts/health.ts'
import { makeAdmin } from '../../domain/accounts/make-admin.ts'
import { setPreferences } from '../../domain/accounts/preferences.ts'
import type { Member } from '../../domain/core/actor.ts'
import { sendOutbox } from '../../domain/mail/outbox.ts'
import { deleteUnconfirmedAccounts } from '../../domain/privacy/delete-unconfirmed-accounts.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo, tokenTo } from '../../tests/support/letters.ts'
import {
  newClass,
  openTestApp,
  registration,
  signUpMember,
  type TestApp,
} from '../../tests/support/test-app.ts'

const PASSWORD = 'quiet-river-7'
const DAY = 86_400_000
const CANARY = 'I take CANARY-MEDICINE-77'

/** An address is believed once someone has shown that it is theirs, and not before. */
describe.each(ENGINES)('the proof of an address on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof signUpMember>>

  const unproved = (more: object = {}) => signUpMember(app, { proved: false, ...more })
  const prove = (who: Who, token: string) => who.browser.post('/api/user/confirm-email', { token })
  const me = async (who: Who) => (await who.browser.get('/api/user/me')).body.user
  const logIn = (email: string, password = PASSWORD) =>
    app.browser().post('/api/user/login', { email, password })
  const someone = () => registration().email
  const resetTo = async (email: string, password: string) => {
    await app.browser().post('/api/user/forgot-password', { email })
    const token = await tokenTo(app, email, 'password-reset')
    return app.browser().post('/api/user/reset-password', { token, password, isMine: 'no' })
  }

  test('a forgotten password before the first confirmation: they are asked whether it was them, and yes keeps all', async () => {
    const member = await unproved({ firstName: 'Lakshmi', lastName: 'Rao', injuries: 'Left knee' })
    const { email } = member.form
    await app.browser().post('/api/user/forgot-password', { email })
    const token = await tokenTo(app, email, 'password-reset')
    const reset = (form: object = {}) =>
      app.browser().post('/api/user/reset-password', { token, password: 'still-water-3', ...form })
    const asked = await reset()
    expect([asked.status, asked.body.errors]).toEqual([422, { isMine: TEXTS.wasItYou('Lakshmi Rao') }])
    expect((await reset({ isMine: 'perhaps' })).status).toBe(422)
    const kept = await reset({ isMine: 'yes' })
    expect([kept.status, kept.body.message]).toEqual([200, TEXTS.passwordReset])
    const again = await logIn(email, 'still-water-3')
    expect(again.body.user).toMatchObject({ firstName: 'Lakshmi', emailProved: true })
    expect((await reset({ isMine: 'yes' })).status).toBe(400)
  })

  describe('the link in the welcome email', () => {
    test('proves the address for the account that is logged in, once, for 24 hours', async () => {
      const [member, other] = [await unproved(), await unproved()]
      const { email } = member.form
      expect(await me(member)).toMatchObject({ email, emailProved: false })
      const token = await tokenTo(app, email, 'welcome')
      expect((await app.browser().post('/api/user/confirm-email', { token })).status).toBe(401)
      expect((await prove(other, token)).body.message).toBe(TEXTS.linkOfAnother)
      const answers = await Promise.all([prove(member, token), prove(member, token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const good = answers.find(({ status }) => status === 200)
      expect(good?.body).toMatchObject({ message: TEXTS.emailConfirmed, user: { emailProved: true } })
      expect(await me(member)).toMatchObject({ email, emailProved: true })
      expect(await me(other)).toMatchObject({ emailProved: false })
    })

    test('is sent again by a button, three times a quarter of an hour, and not once it was opened', async () => {
      const member = await unproved()
      const again = () => member.browser.post('/api/user/send-confirmation', {})
      app.wait(DAY / 2 - 60_000)
      expect((await again()).body.message).toBe(TEXTS.confirmationSent)
      const statuses = [(await again()).status, (await again()).status, (await again()).status]
      expect(statuses).toEqual([200, 200, 429])
      expect((await prove(member, await tokenTo(app, member.form.email, 'email-confirmation'))).status).toBe(
        200,
      )
      app.wait(15 * 60_000 + 1)
      const fresh = await logIn(member.form.email)
      expect(fresh.status).toBe(200)
      expect((await signUpMember(app)).user.emailProved).toBe(false)
      const proved = await signUpMember(app)
      expect((await proved.browser.post('/api/user/send-confirmation', {})).body.message).toBe(
        TEXTS.emailIsConfirmed,
      )
    })

    test('the address can be corrected, and the wrong one is forgotten', async () => {
      const member = await unproved()
      const right = `right.${member.form.email}`
      await member.browser.post('/api/user/change-email', { email: right, password: PASSWORD })
      const answer = await prove(member, await tokenTo(app, right, 'email-change'))
      expect(answer.body).toMatchObject({
        message: TEXTS.emailChanged,
        user: { email: right, emailProved: true },
      })
      // No one at the wrong one is notified, and the link that went there is dead.
      expect(await lettersTo(app, member.form.email, 'email-changed')).toHaveLength(0)
      expect((await prove(member, await tokenTo(app, member.form.email, 'welcome'))).status).toBe(400)
    })
  })

  describe('before it', () => {
    test('anyone who signs up with a stranger’s address neither reads nor deletes what the stranger wrote', async () => {
      const email = someone()
      const stranger = app.browser()
      await stranger.post('/api/contact/send', {
        name: 'Lata',
        email,
        subject: 'Before I come',
        message: CANARY,
      })
      await stranger.post('/api/newsletter/subscribe', { email })
      const count = async () =>
        Promise.all(
          (['contactMessages', 'subscribers'] as const).map(
            async (table) =>
              (await app.db.selectFrom(table).select('id').where('email', '=', email).execute()).length,
          ),
        )
      const attacker = await unproved({ email })
      const exported = (await attacker.browser.get('/api/user/export')).body
      expect(JSON.stringify(exported)).not.toContain('CANARY')
      expect([exported.messages, exported.subscriptions]).toEqual([[], []])
      expect(exported.emails.map(({ kind }: { kind: string }) => kind)).toEqual(['welcome'])
      expect((await attacker.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)
      expect(await count()).toEqual([1, 1])
      // Its owner reads and takes it along.
      const owner = await signUpMember(app, { email })
      expect(JSON.stringify((await owner.browser.get('/api/user/export')).body)).toContain('CANARY')
      await owner.browser.post('/api/user/delete', { password: PASSWORD })
      expect(await count()).toEqual([0, 0])
    })

    test('there is no two-factor login, so no one keeps a stranger out of their own address', async () => {
      const attacker = await unproved()
      const begun = await attacker.browser.post('/api/user/two-factor/begin', { password: PASSWORD })
      expect([begun.status, begun.body.message]).toEqual([409, TEXTS.confirmFirst])
      const { email } = attacker.form
      expect((await app.browser().post('/api/user/register', registration({ email }))).status).toBe(409)
      expect((await resetTo(email, 'still-water-3')).status).toBe(200)
      expect((await logIn(email, 'still-water-3')).status).toBe(200)
      expect(await me(attacker)).toBeNull()
    })

    test('no letter bears a name, a text or a browser of anyone’s choosing', async () => {
      const bait = 'URGENT https://evil.example/claim'
      const admin = await signUpMember(app)
      await makeAdmin(app.studio, admin.form.email)
      const attacker = await unproved({ firstName: bait, lastName: 'dear' })
      const { email } = attacker.form
      const free = await newClass(app, { pricePaise: 0 })
      await attacker.browser.post('/api/payments/create', {
        userId: attacker.id,
        classId: free.id,
        amount: 0,
      })
      const paid = await newClass(app)
      const order = await attacker.browser.post('/api/payments/create', {
        userId: attacker.id,
        classId: paid.id,
        amount: paid.rupees,
      })
      if (order.status === 200)
        await attacker.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
      await app.browser().post('/api/user/forgot-password', { email })
      await attacker.browser.post('/api/user/send-confirmation', {})
      await attacker.browser.post('/api/conversation', { text: bait })
      await admin.browser.post(`/api/conversation/${attacker.id}/answer`, { text: `You wrote: ${bait}` })
      await app.browser().post('/api/user/login', { email, password: PASSWORD }, { 'user-agent': bait })
      await attacker.browser.post('/api/user/change-email', { email: `x.${email}`, password: PASSWORD })
      const letters = [...(await lettersTo(app, email)), ...(await lettersTo(app, `x.${email}`))]
      expect(letters.length).toBeGreaterThan(5)
      for (const { kind, subject, text, html } of letters)
        expect([kind, `${subject}${text}${html}`.includes('evil.example')]).toEqual([kind, false])
    })

    test('a teacher’s application waits for the proof, and is told then', async () => {
      const admin = await signUpMember(app)
      await makeAdmin(app.studio, admin.form.email)
      const applicant = await unproved({ role: 'instructor' })
      const waiting = async () =>
        (await admin.browser.get('/api/applications')).body.data.some(
          ({ memberId }: { memberId: string }) => memberId === applicant.id,
        )
      const told = async () =>
        (await lettersTo(app, app.studio.settings.studioEmail, 'application')).filter(
          ({ userId }) => userId === applicant.id,
        ).length
      expect([await waiting(), await told()]).toEqual([false, 0])
      expect((await admin.browser.post(`/api/applications/${applicant.id}/approve`, {})).status).toBe(404)
      await prove(applicant, await tokenTo(app, applicant.form.email, 'welcome'))
      expect([await waiting(), await told()]).toEqual([true, 1])
    })

    test('an account without purchases ends after 30 days, one that paid does not', async () => {
      const [idle, buyer, proved] = [await unproved(), await unproved(), await signUpMember(app)]
      const yogaClass = await newClass(app, { startsInDays: 60 })
      const { body } = await buyer.browser.post('/api/payments/create', {
        userId: buyer.id,
        classId: yogaClass.id,
        amount: yogaClass.rupees,
      })
      await buyer.browser.post('/api/payments/verify', await app.sandbox.pay(body.orderId))
      const deleted = async (who: Who) =>
        (
          await app.db
            .selectFrom('users')
            .select('deletedAt')
            .where('id', '=', who.id)
            .executeTakeFirstOrThrow()
        ).deletedAt !== null
      app.wait(29 * DAY)
      await deleteUnconfirmedAccounts(app.studio)
      expect(await deleted(idle)).toBe(false)
      app.wait(DAY + 1)
      await deleteUnconfirmedAccounts(app.studio)
      expect([await deleted(idle), await deleted(buyer), await deleted(proved)]).toEqual([true, false, false])
      expect((await signUpMember(app, { email: idle.form.email })).user.email).toBe(idle.form.email)
    })
  })

  describe('anyone who proves an address', () => {
    test('gets it from the account that held it without a proof, which is asked for another', async () => {
      const squatter = await unproved()
      const { email } = squatter.form
      const welcome = await tokenTo(app, email, 'welcome')
      const owner = await signUpMember(app)
      await owner.browser.post('/api/user/change-email', { email, password: PASSWORD })
      expect((await prove(owner, await tokenTo(app, email, 'email-change'))).status).toBe(200)
      expect(await me(owner)).toMatchObject({ email, emailProved: true })
      expect(await me(squatter)).toMatchObject({ email: '', emailProved: false })
      expect((await squatter.browser.post('/api/user/send-confirmation', {})).body.message).toBe(
        TEXTS.emailLost,
      )
      expect((await prove(squatter, welcome)).status).toBe(400)
      // The squatter's account lives on under an address of its own.
      const another = someone()
      await squatter.browser.post('/api/user/change-email', { email: another, password: PASSWORD })
      expect((await prove(squatter, await tokenTo(app, another, 'email-change'))).status).toBe(200)
    })

    test('does not get one that someone else has proved', async () => {
      const [first, second] = [await unproved(), await signUpMember(app)]
      const { email } = first.form
      await second.browser.post('/api/user/change-email', { email, password: PASSWORD })
      await prove(first, await tokenTo(app, email, 'welcome'))
      expect((await prove(second, await tokenTo(app, email, 'email-change'))).body.message).toBe(
        TEXTS.emailLinkInvalid,
      )
      expect(await me(first)).toMatchObject({ email, emailProved: true })
    })

    test('by a reset is safe from what was on its way when the stranger’s login ended', async () => {
      const stranger = await unproved()
      const { id: loginId } = await app.db
        .selectFrom('authSessions')
        .select('id')
        .where('userId', '=', stranger.id)
        .executeTakeFirstOrThrow()
      const slow = { id: stranger.id, loginId } as Member
      expect((await resetTo(stranger.form.email, 'calm-mountain-8')).status).toBe(200)
      await expect(setPreferences(app.studio, slow, { loginAlerts: false })).rejects.toThrow(
        TEXTS.notLoggedIn,
      )
      const kept = app.db.selectFrom('preferences').selectAll().where('userId', '=', stranger.id)
      expect(await kept.execute()).toEqual([])
    })

    test('by a reset finds nothing of anyone who sat there before', async () => {
      const squatter = await unproved({ firstName: 'Mallory', healthConsent: true, injuries: CANARY })
      const { email } = squatter.form
      await squatter.browser.post('/api/conversation', { text: CANARY })
      expect((await resetTo(email, 'still-water-3')).body.message).toBe(TEXTS.passwordResetForgotten)
      const owner = app.browser()
      await owner.post('/api/user/login', { email, password: 'still-water-3' })
      const exported = JSON.stringify((await owner.get('/api/user/export')).body)
      expect(exported).not.toContain('CANARY')
      expect(exported).not.toContain('Mallory')
      expect((await owner.get('/api/user/me')).body.user).toMatchObject({ emailProved: true, name: '' })
      // Of a proved account a reset forgets nothing.
      const member = await signUpMember(app, { healthConsent: true, injuries: CANARY })
      expect((await resetTo(member.form.email, 'still-water-3')).body.message).toBe(TEXTS.passwordReset)
      expect(await findHealthAnswers(app.studio, member.id)).toMatchObject({ injuries: CANARY })
    })
  })

  describe('a link to another address', () => {
    test.each(['reset', 'change'] as const)('ends with a %s of the password', async (how) => {
      const victim = await signUpMember(app)
      const { email } = victim.form
      const evil = `evil.${email}`
      await victim.browser.post('/api/user/change-email', { email: evil, password: PASSWORD })
      if (how === 'reset') await resetTo(email, 'still-water-3')
      else
        await victim.browser.post('/api/user/change-password', {
          userId: victim.id,
          currentPassword: PASSWORD,
          newPassword: 'still-water-3',
        })
      await victim.browser.post('/api/user/login', { email, password: 'still-water-3' })
      expect((await prove(victim, await tokenTo(app, evil, 'email-change'))).status).toBe(400)
      expect(await me(victim)).toMatchObject({ email })
    })

    test('a reset link of before ends with a change of the password', async () => {
      const member = await signUpMember(app)
      await app.browser().post('/api/user/forgot-password', { email: member.form.email })
      const token = await tokenTo(app, member.form.email, 'password-reset')
      await member.browser.post('/api/user/change-password', {
        userId: member.id,
        currentPassword: PASSWORD,
        newPassword: 'still-water-3',
      })
      const late = await app
        .browser()
        .post('/api/user/reset-password', { token, password: 'still-water-4', isMine: 'no' })
      expect([late.status, late.body.message]).toEqual([400, TEXTS.resetInvalid])
    })

    test('the old address is told, and takes the account back for 7 days, with every door closed', async () => {
      const victim = await signUpMember(app)
      const { email } = victim.form
      const thief = app.browser()
      await thief.post('/api/user/login', { email, password: PASSWORD })
      await thief.post('/api/user/change-email', { email: `evil.${email}`, password: PASSWORD })
      await thief.post('/api/user/confirm-email', {
        token: await tokenTo(app, `evil.${email}`, 'email-change'),
      })
      expect((await logIn(email)).status).toBe(401)
      app.wait(7 * DAY - 60_000)
      const token = await tokenTo(app, email, 'email-changed')
      const back = () => app.browser().post('/api/user/return-email', { token })
      const answers = await Promise.all([back(), back()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect((await logIn(`evil.${email}`)).status).toBe(401)
      expect((await logIn(email)).status).toBe(401)
      const reset = await tokenTo(app, email, 'password-reset')
      await app
        .browser()
        .post('/api/user/reset-password', { token: reset, password: 'still-water-3', isMine: 'no' })
      expect((await logIn(email, 'still-water-3')).body.user).toMatchObject({ email, emailProved: true })
    })

    test('a thief who changed it twice has no way back that undoes the owner’s', async () => {
      const victim = await signUpMember(app)
      const { email } = victim.form
      const [first, second] = [`evil.${email}`, `evil2.${email}`]
      const thief = app.browser()
      await thief.post('/api/user/login', { email, password: PASSWORD })
      for (const to of [first, second]) {
        await thief.post('/api/user/change-email', { email: to, password: PASSWORD })
        await thief.post('/api/user/confirm-email', { token: await tokenTo(app, to, 'email-change') })
      }
      const back = async (from: string) =>
        app.browser().post('/api/user/return-email', { token: await tokenTo(app, from, 'email-changed') })
      expect((await back(email)).status).toBe(200)
      expect((await back(first)).status).toBe(400)
      const { email: now } = await app.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', victim.id)
        .executeTakeFirstOrThrow()
      expect(now).toBe(email)
    })

    test('the way back ends after 7 days', async () => {
      const member = await signUpMember(app)
      const { email } = member.form
      await member.browser.post('/api/user/change-email', { email: `n.${email}`, password: PASSWORD })
      await prove(member, await tokenTo(app, `n.${email}`, 'email-change'))
      app.wait(7 * DAY + 1)
      const token = await tokenTo(app, email, 'email-changed')
      expect((await app.browser().post('/api/user/return-email', { token })).status).toBe(400)
    })
  })

  describe('emails', () => {
    test('the tokens of their links lie nowhere in clear, before they leave and after', async () => {
      const member = await unproved()
      const { email } = member.form
      await app.browser().post('/api/user/forgot-password', { email })
      await app.browser().post('/api/newsletter/subscribe', { email })
      const tokens = await Promise.all(
        ['welcome', 'password-reset', 'newsletter-confirm'].map((kind) => tokenTo(app, email, kind)),
      )
      for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
      const everything = async () => {
        const tables = await app.db.introspection.getTables()
        const rows = await Promise.all(
          tables.map(({ name }) =>
            app.db
              .selectFrom(name as 'users')
              .selectAll()
              .execute(),
          ),
        )
        return JSON.stringify(rows)
      }
      for (const token of tokens) expect((await everything()).includes(token)).toBe(false)
      const sent: string[] = []
      while ((await sendOutbox(app.studio, async ({ text, html }) => void sent.push(text + html))) > 0);
      for (const token of tokens) expect(sent.some((letter) => letter.includes(token))).toBe(true)
      for (const token of tokens) expect((await everything()).includes(token)).toBe(false)
      const kept = app.db.selectFrom('outboxEmails').select('id').where('sealedSecrets', 'is not', null)
      expect(await kept.execute()).toEqual([])
    })

    test('forgetting the password sends one in five minutes, and answers the same to everyone', async () => {
      const { form } = await signUpMember(app)
      const ask = (email: string) => app.browser().post('/api/user/forgot-password', { email })
      for (let n = 0; n < 12; n++) expect((await ask(form.email)).body).toEqual((await ask(someone())).body)
      const letters = () => lettersTo(app, form.email, 'password-reset')
      expect(await letters()).toHaveLength(1)
      app.wait(5 * 60_000 + 1)
      await ask(form.email)
      expect(await letters()).toHaveLength(2)
    })

    test('no kind fills a mailbox: someone invents messages under a stranger’s address', async () => {
      const email = someone()
      for (let n = 0; n < 15; n++)
        await app.browser().post('/api/contact/send', { name: 'A', email, subject: 'B', message: 'C' })
      // Five, and from then on one in half an hour: someone else may wait for one.
      expect(await lettersTo(app, email)).toHaveLength(6)
      app.wait(30 * 60_000 + 1)
      for (let n = 0; n < 3; n++)
        await app.browser().post('/api/contact/send', { name: 'A', email, subject: 'B', message: 'C' })
      expect(await lettersTo(app, email)).toHaveLength(7)
    })

    test('a mail server’s words, which repeat the address, are neither logged nor kept', async () => {
      const { form, id } = await unproved()
      await sendOutbox(app.studio, async () => {
        throw Object.assign(new Error(`550 5.1.1 <${form.email}> unknown`), {
          code: 'EENVELOPE',
          responseCode: 550,
        })
      })
      expect(JSON.stringify(app.logged)).not.toContain(form.email)
      const [row] = await app.db
        .selectFrom('outboxEmails')
        .select('lastError')
        .where('userId', '=', id)
        .execute()
      expect(row?.lastError).toBe('EENVELOPE 550')
    })
  })

  test.each([
    ['a line break', 'a\r\nb', 'a b'],
    ['a turn of direction', 'Zoë\u202egnp.exe', 'Zoëgnp.exe'],
    ['an invisible letter', 'As\u200bha', 'Asha'],
  ])('a name is kept without %s', async (_what, firstName, kept) => {
    const { status, body } = await app.browser().post('/api/user/register', registration({ firstName }))
    expect([status, body.user.firstName]).toEqual([201, kept])
  })

  test('a new password is told by letter, whether it was changed or reset', async () => {
    const member = await signUpMember(app)
    const { email } = member.form
    await member.browser.post('/api/user/change-password', {
      userId: member.id,
      currentPassword: PASSWORD,
      newPassword: 'calm-mountain-8',
    })
    expect(await lettersTo(app, email, 'password-changed')).toHaveLength(1)
    await resetTo(email, 'still-water-3')
    expect(await lettersTo(app, email, 'password-changed')).toHaveLength(2)
  })

  test('a name in an Indic script keeps the joiners that it is written with', async () => {
    const { status } = await app.browser().post('/api/user/register', registration({ firstName: 'ക്‍ഷമ' }))
    expect(status).toBe(201)
  })

  test('codes of the second factor are counted by account, wherever they are tried from', async () => {
    const member = await signUpMember(app)
    const tried = `code:account:${member.id}`
    await member.browser.post('/api/user/two-factor/begin', { password: PASSWORD })
    await app.db.updateTable('twoFactors').set({ confirmedAt: 1 }).where('userId', '=', member.id).execute()
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) {
      const from = app.browser(`198.51.100.${n + 1}`)
      const form = { email: member.form.email, password: PASSWORD, code: '000000' }
      statuses.push((await from.post('/api/user/login', form)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    await app.db.deleteFrom('throttles').where('key', '=', tried).execute()
  })

  test('one account keeps 30 logins open; the one not used for longest ends', async () => {
    const { form, browser } = await signUpMember(app)
    for (let n = 0; n < 30; n++) {
      app.wait(1000)
      await logIn(form.email)
    }
    const { n } = await app.db
      .selectFrom('authSessions')
      .innerJoin('users', 'users.id', 'authSessions.userId')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('users.email', '=', form.email)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(30)
    expect((await browser.get('/api/user/me')).body.user).toBeNull()
  })
})
