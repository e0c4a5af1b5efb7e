import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo, tokenTo } from '../../tests/support/letters.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const PASSWORD = 'quiet-river-7'
const CANARY = 'I take CANARY-MEDICINE-77'
const DAY = 86_400_000

/** An address passes from one person to the next: what its new owner does with it is theirs. */
describe.each(ENGINES)('addresses that pass on, on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMember>>
  const ask = ({ browser }: Who, email: string) =>
    browser.post('/api/user/change-email', { email, password: PASSWORD })

  test('anyone who gave an address up neither reads nor deletes what is written under it afterwards', async () => {
    const former = await newMember(app)
    const { email } = former.form
    const next = `next.${email}`
    await ask(former, next)
    await former.browser.post('/api/user/confirm-email', {
      token: await tokenTo(app, next, 'email-change'),
    })
    app.wait(400 * DAY)
    const stranger = app.browser()
    await stranger.post('/api/contact/send', {
      name: 'Lata',
      email,
      subject: 'Before I come',
      message: CANARY,
    })
    await stranger.post('/api/newsletter/subscribe', { email })
    const browser = app.browser()
    await browser.post('/api/user/login', { email: next, password: PASSWORD })
    const exported = (await browser.get('/api/user/export')).body
    expect.soft(JSON.stringify(exported)).not.toContain('CANARY')
    expect.soft(exported.subscriptions).toEqual([])
    await browser.post('/api/user/delete', { password: PASSWORD })
    for (const table of ['contactMessages', 'subscribers'] as const)
      expect
        .soft(await app.db.selectFrom(table).select('id').where('email', '=', email).execute(), table)
        .toHaveLength(1)
  })

  test('no one keeps the link to a new address from someone else by wishing for it too', async () => {
    const [attacker, owner] = [await newMember(app, { proved: false }), await newMember(app)]
    const wanted = `wanted.${owner.form.email}`
    for (let n = 0; n < 11; n++) {
      if (n % 5 === 4) app.wait(15 * 60_000 + 1)
      await ask(attacker, wanted)
    }
    for (let n = 0; n < 6; n++) {
      app.wait(30 * 60_000 + 1)
      await ask(attacker, wanted)
      if (n > 0) expect((await ask(owner, wanted)).status).toBe(200)
    }
    const letters = await lettersTo(app, wanted, 'email-change')
    expect(letters.filter(({ userId }) => userId === owner.id).length).toBeGreaterThan(0)
  })

  test('an account that goes takes its address along, though no one proved it', async () => {
    const member = await newMember(app, { proved: false })
    const { email } = member.form
    await app.browser().post('/api/user/login', { email, password: 'not-the-one-1' })
    await app.browser().post('/api/user/forgot-password', { email })
    expect((await member.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)
    const kept = await app.db
      .selectFrom('throttles')
      .select('key')
      .where('key', 'like', `%${email}%`)
      .execute()
    expect(kept).toEqual([])
  })

  test('anyone who subscribes again under an address that was given up keeps the subscription', async () => {
    const former = await newMember(app)
    const { email } = former.form
    const next = `next.${email}`
    const subscribed = async () => {
      await app.browser().post('/api/newsletter/subscribe', { email })
      const token = await tokenTo(app, email, 'newsletter-confirm')
      expect((await app.browser().post('/api/subscription/confirm', { token })).status).toBe(200)
      return app.db
        .selectFrom('subscribers')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    }
    const { id } = await subscribed()
    await app.db
      .updateTable('subscribers')
      .set({ unsubscribedAt: app.studio.now() })
      .where('id', '=', id)
      .execute()
    await ask(former, next)
    await former.browser.post('/api/user/confirm-email', {
      token: await tokenTo(app, next, 'email-change'),
    })
    app.wait(400 * DAY)
    // Someone else has the address by now, and wants the email.
    await subscribed()
    const browser = app.browser()
    await browser.post('/api/user/login', { email: next, password: PASSWORD })
    expect.soft((await browser.get('/api/user/export')).body.subscriptions).toEqual([])
    await browser.post('/api/user/delete', { password: PASSWORD })
    const left = await app.db.selectFrom('subscribers').select('id').where('email', '=', email).execute()
    expect(left).toHaveLength(1)
  })

  test('anyone who has an address next does not read what was written under it before', async () => {
    const former = await newMember(app)
    const { email } = former.form
    const next = `next.${email}`
    const told = { name: 'Lata', email, subject: 'Before I come', message: CANARY }
    // Not logged in at that moment.
    expect((await app.browser().post('/api/contact/send', told)).status).toBe(200)
    await ask(former, next)
    await former.browser.post('/api/user/confirm-email', {
      token: await tokenTo(app, next, 'email-change'),
    })
    app.wait(DAY / 24)
    const later = await newMember(app, { email })
    expect.soft(JSON.stringify((await later.browser.get('/api/user/export')).body)).not.toContain('CANARY')
    expect.soft(JSON.stringify((await former.browser.get('/api/user/export')).body)).toContain('CANARY')
    expect((await former.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)
    const left = await app.db.selectFrom('contactMessages').select('id').where('email', '=', email).execute()
    expect(left).toEqual([])
  })
})
