import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo } from '../../tests/support/letters.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

/** What is told to the studio is never left out; an account that signed up with the studio's address is not the studio. */
describe.each(ENGINES)('letters to the studio’s own address on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  test('about an account that signed up with it are as few as to anyone', async () => {
    const form = { email: app.studio.settings.studioEmail, password: 'quiet-river-7' }
    await newMember(app, { ...form, proved: false })
    for (let n = 0; n < 20; n++) expect((await app.browser().post('/api/user/login', form)).status).toBe(200)
    expect((await lettersTo(app, form.email, 'login-alert')).length).toBeLessThanOrEqual(6)
  })
})
