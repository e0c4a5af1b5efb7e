import { beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

/** A browser that two people share is known to the accounts of both. */
describe.each(ENGINES)('the tries of a known browser on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  test('a login to one account does not give back the tries for another', async () => {
    const [owner, other] = [await newMember(app), await newMember(app)]
    const shared = owner.browser
    const logIn = (email: string, password: string) => shared.post('/api/user/login', { email, password })
    await shared.post('/api/user/logout', {})
    expect((await logIn(other.form.email, 'quiet-river-7')).status).toBe(200)
    await shared.post('/api/user/logout', {})
    const limit = app.studio.settings.throttle.loginsPerAccount
    const guesses: number[] = []
    for (let n = 0; n < 3 * limit; n++) {
      guesses.push((await logIn(owner.form.email, `guess-number-${n}`)).status)
      if (n % (limit - 1) === limit - 2) await logIn(other.form.email, 'quiet-river-7')
    }
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(limit)
    expect((await logIn(owner.form.email, 'guess-number-x')).body.message).toBe(TEXTS.tooManyTries)
  })
})
