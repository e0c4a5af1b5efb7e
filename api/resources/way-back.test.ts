import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo, tokenTo } from '../../tests/support/letters.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const PASSWORD = 'quiet-river-7'
const DAY = 86_400_000

/** The way back to an old address is the owner's, never the thief's. */
describe.each(ENGINES)('the way back to an old address on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  const logIn = async (email: string, password: string) => {
    const browser = app.browser()
    return { browser, status: (await browser.post('/api/user/login', { email, password })).status }
  }

  test('is not given to a thief’s address when its owner put the old one back', async () => {
    const owner = await newMember(app)
    const { email } = owner.form
    const evil = `evil.${email}`
    // The thief knows the password.
    const thief = (await logIn(email, PASSWORD)).browser
    await thief.post('/api/user/change-email', { email: evil, password: PASSWORD })
    await thief.post('/api/user/confirm-email', { token: await tokenTo(app, evil, 'email-change') })
    // The owner's login is still open: a new password, which ends every other login, and their own address again.
    app.wait(DAY)
    const browser = (await logIn(evil, PASSWORD)).browser
    const change = { userId: owner.id, currentPassword: PASSWORD, newPassword: 'calm-harbour-9' }
    expect((await browser.post('/api/user/change-password', change)).status).toBe(200)
    await browser.post('/api/user/change-email', { email, password: 'calm-harbour-9' })
    const back = await browser.post('/api/user/confirm-email', {
      token: await tokenTo(app, email, 'email-change'),
    })
    expect(back.body.user).toMatchObject({ email })
    // The owner's own way back has ended by now, the thief's has not.
    app.wait(6.5 * DAY)
    const token = await tokenTo(app, evil, 'email-changed')
    await app.browser().post('/api/user/return-email', { token: token || 'x'.repeat(43) })
    await app.browser().post('/api/user/forgot-password', { email: evil })
    const reset = await tokenTo(app, evil, 'password-reset')
    await app
      .browser()
      .post('/api/user/reset-password', { token: reset || 'x'.repeat(43), password: 'stolen-boat-4' })
    expect.soft((await logIn(evil, 'stolen-boat-4')).status, 'the thief').toBe(401)
    expect((await logIn(email, 'calm-harbour-9')).status, 'the owner').toBe(200)
  })

  test('costs the studio no password hash for a link that is none: no crowd of them stops the logins', async () => {
    const { form } = await newMember(app)
    const nonsense = () => app.browser().post('/api/user/return-email', { token: 'x'.repeat(43) })
    const crowd = Promise.all(Array.from({ length: 600 }, nonsense))
    expect((await logIn(form.email, PASSWORD)).status).toBe(200)
    expect(new Set((await crowd).map(({ status }) => status))).toEqual(new Set([400]))
  })

  test('tells the address that the account leaves', async () => {
    const owner = await newMember(app)
    const { email } = owner.form
    const next = `next.${email}`
    await owner.browser.post('/api/user/change-email', { email: next, password: PASSWORD })
    await owner.browser.post('/api/user/confirm-email', { token: await tokenTo(app, next, 'email-change') })
    const token = await tokenTo(app, email, 'email-changed')
    expect((await app.browser().post('/api/user/return-email', { token })).status).toBe(200)
    expect(await lettersTo(app, next, 'email-returned')).toHaveLength(1)
  })

  test('of a thief who changed it twice ends when the owner goes theirs, and not the other way round', async () => {
    const owner = await newMember(app)
    const { email } = owner.form
    const [first, second] = [`first.${email}`, `second.${email}`]
    for (const to of [first, second]) {
      app.wait(DAY / 8)
      await owner.browser.post('/api/user/change-email', { email: to, password: PASSWORD })
      await owner.browser.post('/api/user/confirm-email', { token: await tokenTo(app, to, 'email-change') })
    }
    const goBack = async (from: string) =>
      (
        await app
          .browser()
          .post('/api/user/return-email', { token: await tokenTo(app, from, 'email-changed') })
      ).status
    // The owner's own seven days are over, but it lasts as long as the thief's.
    app.wait(6.95 * DAY)
    expect(await goBack(first)).toBe(200)
    expect(await goBack(email)).toBe(200)
    expect(await goBack(first)).toBe(400)
  })

  test('of an owner who had moved shortly before is not ended by what the thief does next', async () => {
    const owner = await newMember(app)
    const { email } = owner.form
    const [mine, evil] = [`mine.${email}`, `evil.${email}`]
    // The owner has lost the first address, and moved; the thief moves the account again, and chooses a new password.
    for (const to of [mine, evil]) {
      await owner.browser.post('/api/user/change-email', { email: to, password: PASSWORD })
      await owner.browser.post('/api/user/confirm-email', { token: await tokenTo(app, to, 'email-change') })
      app.wait(DAY / 24)
    }
    const token = await tokenTo(app, mine, 'email-changed')
    const change = { userId: owner.id, currentPassword: PASSWORD, newPassword: 'stolen-boat-4' }
    expect((await owner.browser.post('/api/user/change-password', change)).status).toBe(200)
    expect((await app.browser().post('/api/user/return-email', { token })).status).toBe(200)
  })

  test('used by hand tells the address that the account leaves as well', async () => {
    const owner = await newMember(app)
    const { email } = owner.form
    const mine = `mine.${email}`
    for (const to of [mine, email]) {
      await owner.browser.post('/api/user/change-email', { email: to, password: PASSWORD })
      await owner.browser.post('/api/user/confirm-email', { token: await tokenTo(app, to, 'email-change') })
      app.wait(DAY / 24)
    }
    const told = [
      ...(await lettersTo(app, mine, 'email-changed')),
      ...(await lettersTo(app, mine, 'email-returned')),
    ]
    expect(told).toHaveLength(1)
  })

  test('is not given to a thief’s address when an owner who had moved before put their own back', async () => {
    const owner = await newMember(app)
    const { email } = owner.form
    const [mine, evil] = [`mine.${email}`, `evil.${email}`]
    for (const to of [mine, evil, mine]) {
      await owner.browser.post('/api/user/change-email', { email: to, password: PASSWORD })
      await owner.browser.post('/api/user/confirm-email', { token: await tokenTo(app, to, 'email-change') })
      app.wait(DAY / 24)
    }
    const token = await tokenTo(app, evil, 'email-changed')
    expect(
      (await app.browser().post('/api/user/return-email', { token: token || 'x'.repeat(43) })).status,
    ).toBe(400)
  })
})
