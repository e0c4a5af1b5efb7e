import { beforeAll, describe, expect, test } from 'vitest'
import { resetTwoFactorByEmail } from '../../domain/team/reset-two-factor.ts'
import { codeOf } from '../../tests/support/authenticator.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo } from '../../tests/support/letters.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { openTestApp, signUpMember, type TestApp } from '../../tests/support/test-app.ts'

const PASSWORD = 'quiet-river-7'

describe.each(ENGINES)('codes on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  test('a thief of the password does not keep the owner’s own browser out by wrong codes', async () => {
    const owner = await signUpMember(app)
    const { email } = owner.form
    const { key } = (await owner.browser.post('/api/user/two-factor/begin', { password: PASSWORD })).body.data
    await owner.browser.post('/api/user/two-factor/confirm', { code: codeOf(key, app.studio.now()) })
    await owner.browser.post('/api/user/logout', {})
    for (let n = 0; n < app.studio.settings.throttle.loginsPerAccount; n++)
      await app.browser('203.0.113.9').post('/api/user/login', { email, password: PASSWORD, code: '000000' })
    app.wait(60_000)
    const answer = await owner.browser.post('/api/user/login', {
      email,
      password: PASSWORD,
      code: codeOf(key, app.studio.now()),
    })
    expect(answer.status).toBe(200)
  })

  test('a thief who was in before it was turned on has no more tries for each browser that they made then', async () => {
    const owner = await signUpMember(app)
    const { email } = owner.form
    const browsers = []
    for (let n = 0; n < 6; n++) {
      const browser = app.browser('203.0.113.9')
      expect((await browser.post('/api/user/login', { email, password: PASSWORD })).status).toBe(200)
      browsers.push(browser)
    }
    const { key } = (await owner.browser.post('/api/user/two-factor/begin', { password: PASSWORD })).body.data
    await owner.browser.post('/api/user/two-factor/confirm', { code: codeOf(key, app.studio.now()) })
    let looked = 0
    for (const browser of browsers) {
      await browser.post('/api/user/logout', {})
      for (let n = 0; n < 6; n++) {
        const { status } = await browser.post('/api/user/login', {
          email,
          password: PASSWORD,
          code: '000000',
        })
        if (status !== 429) looked++
      }
    }
    // Of one browser five, and five of all that are not known.
    expect(looked).toBeLessThanOrEqual(10)
  })

  const turnOn = async ({ browser }: Awaited<ReturnType<typeof signUpMember>>) => {
    const { key } = (await browser.post('/api/user/two-factor/begin', { password: PASSWORD })).body.data
    await browser.post('/api/user/two-factor/confirm', { code: codeOf(key, app.studio.now()) })
    return () => codeOf(key, app.studio.now())
  }
  const logIn = (email: string) =>
    app.browser('203.0.113.7').post('/api/user/login', { email, password: PASSWORD })
  const resetEmails = (email: string) => lettersTo(app, email, 'two-factor')

  test('an owner resets it for a colleague with their own password and code; it is logged and emailed', async () => {
    const [owner, colleague, member] = [await newAdmin(app), await newAdmin(app), await signUpMember(app)]
    const code = await turnOn(owner)
    await turnOn(colleague)
    expect((await logIn(colleague.form.email)).status).not.toBe(200)
    const reset = (id: string, form: object) =>
      owner.browser.post(`/api/studio/team/${id}/two-factor/reset`, form)
    expect((await reset(colleague.id, { password: 'wrong-one-9' })).body.errors).toHaveProperty('password')
    expect((await reset(colleague.id, { password: PASSWORD })).body.errors).toHaveProperty('code')
    app.wait(60_000)
    expect((await reset(owner.id, { password: PASSWORD, code: code() })).status).toBe(409)
    expect((await reset(colleague.id, { password: PASSWORD, code: code() })).status).toBe(200)
    expect((await colleague.browser.get('/api/studio/me')).status).toBe(401)
    expect((await logIn(colleague.form.email)).status).toBe(200)
    expect((await resetEmails(colleague.form.email)).at(-1)?.subject).toBe('Two-factor login was reset')
    const lines = await app.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'team.two-factor-reset')
      .where('subject', '=', colleague.id)
      .execute()
    expect(lines).toEqual([{ actorId: owner.id }])
    app.wait(60_000)
    expect((await reset(colleague.id, { password: PASSWORD, code: code() })).status).toBe(409)
    app.wait(60_000)
    expect((await reset(member.id, { password: PASSWORD, code: code() })).status).toBe(404)
  })

  test('a command resets it for an owner who is shut out', async () => {
    const owner = await newAdmin(app)
    await turnOn(owner)
    await resetTwoFactorByEmail(app.studio, owner.form.email.toUpperCase())
    expect((await owner.browser.get('/api/studio/me')).status).toBe(401)
    expect((await logIn(owner.form.email)).status).toBe(200)
    expect((await resetEmails(owner.form.email)).at(-1)?.text).toContain('The studio turned off')
    await expect(resetTwoFactorByEmail(app.studio, 'nobody@example.com')).rejects.toThrow('no account')
  })
})
