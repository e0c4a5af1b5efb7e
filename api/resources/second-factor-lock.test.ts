import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../tests/support/authenticator.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const PASSWORD = 'quiet-river-7'

describe.each(ENGINES)('codes on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  test('a thief of the password does not keep the owner’s own browser out by wrong codes', async () => {
    const owner = await newMember(app)
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
    const owner = await newMember(app)
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
})
