import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { tokenTo } from '../../tests/support/letters.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const PASSWORD = 'quiet-river-7'

/** An address that an unproved account holds is its owner's for the asking, whatever else the squatter signed up. */
describe.each(ENGINES)('an address that somebody sits on, on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMember>>

  /** Signs up with an address, and with the one that the account would have to give way to. */
  async function sitOn(email: string) {
    const squatter = await newMember(app, { email, proved: false })
    const form = { ...squatter.form, email: `${squatter.id.toLowerCase()}@unconfirmed.invalid` }
    const { status } = await app.browser().post('/api/user/register', form)
    return status
  }
  const move = async ({ browser }: Who, email: string) => {
    await browser.post('/api/user/change-email', { email, password: PASSWORD })
    return browser.post('/api/user/confirm-email', { token: await tokenTo(app, email, 'email-change') })
  }

  test('goes to anyone who proves it', async () => {
    const owner = await newMember(app)
    const email = `mine.${owner.form.email}`
    await sitOn(email)
    const answer = await move(owner, email)
    expect(answer.body).toMatchObject({ success: true, user: { email, emailProved: true } })
  })

  test('does not keep a robbed owner from their way back', async () => {
    const owner = await newMember(app)
    const { email } = owner.form
    expect((await move(owner, `evil.${email}`)).status).toBe(200)
    await sitOn(email)
    const token = await tokenTo(app, email, 'email-changed')
    const answer = await app.browser().post('/api/user/return-email', { token })
    expect(answer.status).toBe(200)
    const { email: now } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(now).toBe(email)
  })

  test('an address that leads nowhere cannot be signed up with', async () => {
    expect(await sitOn(`nobody.${Math.random().toString(36).slice(2)}@example.com`)).toBe(422)
  })

  test('is not kept from its owner’s first letter by accounts with a plus behind their name', async () => {
    const name = `meena${Date.now()}${engine}`
    for (let n = 0; n < 6; n++) await newMember(app, { email: `${name}+${n}@example.com`, proved: false })
    const owner = await newMember(app, { email: `${name}@example.com`, proved: false })
    expect(await tokenTo(app, owner.form.email, 'welcome')).not.toBe('')
  })
})
