import { beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../domain/core/tokens.ts'
import { sendOutbox } from '../../domain/mail/outbox.ts'
import { sweepSubscribers } from '../../domain/subscriptions/sweep.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo } from '../../tests/support/letters.ts'
import { MAILBOX_TOKEN, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000
let people = 0
const someone = () => `reader.${++people}@example.com`

describe.each(ENGINES)('subscriptions on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  const ask = (email: string, path = '/api/newsletter/subscribe') => app.browser().post(path, { email })
  const mailsTo = (email: string) => lettersTo(app, email)
  const rowOf = (email: string) =>
    app.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const linkIn = (text: string | undefined, page: 'confirm' | 'leave') =>
    new RegExp(`/subscription/${page}\\?token=([\\w.-]+)`).exec(text ?? '')?.[1] ?? ''
  const confirm = (token: string) => app.browser().post('/api/subscription/confirm', { token })
  const leave = (token: string) => app.browser().post('/api/subscription/leave', { token })

  for (const [path, list, told] of [
    ['/api/newsletter/subscribe', 'newsletter', TEXTS.newsletterConfirmed],
    ['/api/notify-me', 'launch', TEXTS.launchConfirmed],
  ] as const)
    test(`${path} counts only after the owner of the address confirmed it`, async () => {
      const email = someone()
      expect((await ask(email.toUpperCase(), path)).body).toEqual({
        success: true,
        message: TEXTS.subscribeSent,
      })
      expect(await rowOf(email)).toMatchObject({ list, confirmedAt: null })
      const [mail] = await mailsTo(email)
      const token = linkIn(mail?.text, 'confirm')
      expect(mail?.html).toContain(token)
      expect((await rowOf(email)).confirmTokenHash).toBe(hashToken(token))
      expect((await confirm(token)).body).toEqual({ success: true, message: told })
      expect((await rowOf(email)).confirmedAt).toBeTypeOf('number')
      expect((await confirm(token)).status).toBe(200)
    })

  test('known and unknown addresses get the same answer, and the known one a mail that says so, once a day', async () => {
    const email = someone()
    const first = await ask(email)
    await confirm(linkIn((await mailsTo(email))[0]?.text, 'confirm'))
    const again = await ask(email)
    await ask(email)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const mails = await mailsTo(email)
    expect(mails.map((mail) => mail.kind).sort()).toEqual(['newsletter-already', 'newsletter-confirm'])
  })

  test('a double click sends one mail, and its link works', async () => {
    const email = someone()
    await ask(email)
    await ask(email)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect((await confirm(linkIn(mails[0]?.text, 'confirm'))).status).toBe(200)
  })

  test('the button of a mail program leaves the list without a login, a cookie or a page', async () => {
    const email = someone()
    await ask(email)
    await confirm(linkIn((await mailsTo(email))[0]?.text, 'confirm'))
    const sent: { to: string; headers: Record<string, string> }[] = []
    await sendOutbox(app.studio, async (mail) => void sent.push(mail))
    const headers = sent.find(({ to }) => to === email)?.headers ?? {}
    expect(headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': '<newsletter-confirm.127.0.0.1>',
    })
    const path = /^<.*(\/api.*)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const press = (body: BodyInit, path: string) =>
      app.api.request(path, { method: 'POST', body, headers: { origin: 'https://mail.example' } })
    expect((await press('', `${path}x`)).status).toBe(400)
    expect((await rowOf(email)).unsubscribedAt).toBeNull()
    expect((await app.api.request(path)).headers.get('location')).toMatch(/^\/subscription\/leave\?token=/)
    expect((await rowOf(email)).unsubscribedAt).toBeNull()
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await press(form, path)).status).toBe(200)
    expect((await rowOf(email)).unsubscribedAt).not.toBeNull()
    expect((await press(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), path)).status).toBe(200)
  })

  test('every mail has a link to leave, and anyone who left must confirm again', async () => {
    const email = someone()
    await ask(email)
    const [mail] = await mailsTo(email)
    const confirmToken = linkIn(mail?.text, 'confirm')
    const leaveToken = linkIn(mail?.text, 'leave')
    await confirm(confirmToken)
    expect((await leave(leaveToken)).body).toEqual({ success: true, message: TEXTS.unsubscribed })
    expect((await leave(leaveToken)).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ confirmedAt: null })
    expect((await confirm(confirmToken)).status).toBe(400)
    await ask(email)
    const fresh = (await mailsTo(email)).find((one) => one.id !== mail?.id)
    expect((await confirm(linkIn(fresh?.text, 'confirm'))).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ unsubscribedAt: null })
  })

  test('a link ends after 7 days, and a made-up one never began', async () => {
    const email = someone()
    await ask(email)
    const [mail] = await mailsTo(email)
    const token = linkIn(mail?.text, 'confirm')
    expect((await confirm(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).body.message).toBe(
      TEXTS.subscriptionInvalid,
    )
    const leaveToken = linkIn(mail?.text, 'leave')
    expect((await leave(`x${leaveToken}`)).status).toBe(400)
    expect((await leave('short')).status).toBe(422)
    app.wait(7 * DAY + 1)
    expect((await confirm(token)).status).toBe(400)
  })

  test('an address that no one confirmed is forgotten with its link, and one that left a month later', async () => {
    const [never, stays, leaves] = [someone(), someone(), someone()]
    for (const email of [never, stays, leaves]) await ask(email)
    for (const email of [stays, leaves]) await confirm(linkIn((await mailsTo(email))[0]?.text, 'confirm'))
    await leave(linkIn((await mailsTo(leaves))[0]?.text, 'leave'))
    app.wait(7 * DAY + 1)
    await sweepSubscribers(app.studio)
    const known = async () =>
      (await app.db.selectFrom('subscribers').select('email').execute()).map((row) => row.email)
    expect(await known()).not.toContain(never)
    expect(await known()).toEqual(expect.arrayContaining([stays, leaves]))
    app.wait(30 * DAY)
    await sweepSubscribers(app.studio)
    expect(await known()).not.toContain(leaves)
    expect(await known()).toContain(stays)
  })

  test('refuses what is no address, and too many tries for one', async () => {
    expect((await ask('not an address')).status).toBe(422)
    const email = someone()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await ask(email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  describe('the mailbox', () => {
    test('shows what was written, and runs nothing of it', async () => {
      const email = someone()
      await ask(email)
      const [mail] = await mailsTo(email)
      const browser = app.browser()
      await browser.get(`/mailbox?token=${MAILBOX_TOKEN}`)
      const list = await browser.get('/mailbox')
      expect(list.body).toContain(email)
      const page = await browser.get(`/mailbox/${mail?.id}`)
      expect(page.body).toContain(`src="/mailbox/${mail?.id}/html"`)
      const inner = await browser.get(`/mailbox/${mail?.id}/html`)
      expect(inner.headers.get('content-security-policy')).toContain('sandbox')
      expect(inner.headers.get('content-security-policy')).not.toContain('allow-scripts')
      expect(inner.body).toContain('<base target="_blank">')
      expect((await browser.get('/mailbox/nothing')).status).toBe(404)
    })

    test('is closed to another name, and not there unless it was asked for', async () => {
      const other = await app.api.fetch(new Request('http://evil.example/mailbox'))
      expect(other.status).toBe(403)
      const { createApi } = await import('../app.ts')
      const door = createApi(app.studio, {
        secure: false,
        trustProxy: false,
        metricsToken: undefined,
        mediaFolder: app.media,
        mailbox: null,
      })
      expect((await door.fetch(new Request(`${app.url}/mailbox`))).status).toBe(404)
    })
  })
})
