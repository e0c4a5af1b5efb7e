import { beforeAll, describe, expect, test } from 'vitest'
import { plan } from '../../contract/contact.ts'
import { seedStudio } from '../../demo/seed/seed.ts'
import { studioProfile } from '../../domain/studio/profile.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newMember, openTestApp, registration, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('what the studio publishes and hears on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await seedStudio(app.studio)
  })

  test('GET /api/plans/get', async () => {
    const { body } = await app.browser().get('/api/plans/get')
    expect(body.data).toHaveLength(3)
    for (const one of body.data) expect(plan.strict().safeParse(one).error).toBeUndefined()
    expect(body.data[0]).toMatchObject({ planId: 'free', monthlyPrice: 0, currency: 'USD' })
  })

  describe('POST /api/contact/send', () => {
    const message = {
      name: 'Ananya',
      email: 'ananya@example.com',
      subject: 'Mats',
      message: 'Do you lend mats?',
    }
    test('keeps the message, of a visitor and of a member', async () => {
      const member = await newMember(app)
      expect((await app.browser().post('/api/contact/send', { ...message, id: '' })).body).toEqual({
        success: true,
        message: TEXTS.messageSent,
      })
      expect((await member.browser.post('/api/contact/send', { ...message, id: member.id })).status).toBe(200)
      const kept = await app.db.selectFrom('contactMessages').selectAll().orderBy('createdAt').execute()
      expect(kept).toMatchObject([{ userId: null, message: message.message }, { userId: member.id }])
      const answered = await app.db
        .selectFrom('outboxEmails')
        .select('html')
        .where('kind', '=', 'message-received')
        .execute()
      expect(answered).toHaveLength(2)
      const [told] = await app.db
        .selectFrom('outboxEmails')
        .selectAll()
        .where('kind', '=', 'message')
        .execute()
      expect(told).toMatchObject({
        recipient: (await studioProfile(app.studio)).email,
        replyTo: message.email,
        subject: 'New message: Mats',
      })
      expect(told?.text).toContain('Do you lend mats?')
    })
    test('refuses another id, an id without a login, and empty fields', async () => {
      const member = await newMember(app)
      expect((await member.browser.post('/api/contact/send', { ...message, id: 'another' })).status).toBe(403)
      const visitor = await app.browser().post('/api/contact/send', { ...message, id: member.id })
      expect([visitor.status, visitor.body.message]).toEqual([401, TEXTS.logInToSend])
      const empty = await app
        .browser()
        .post('/api/contact/send', { name: '', email: 'x', subject: ' ', message: '' })
      expect([empty.status, Object.keys(empty.body.errors)]).toEqual([
        422,
        ['name', 'email', 'subject', 'message'],
      ])
    })
    test('puts nothing that a stranger wrote into a mail to an address that may be another person', async () => {
      const bait = 'Claim your prize at evil.example'
      const victim = `victim.${engine}@example.com`
      await app.browser().post('/api/contact/send', { ...message, email: victim, name: bait, subject: bait })
      await app.browser().post('/api/user/register', registration({ email: victim, firstName: bait }))
      const sent = app.db.selectFrom('outboxEmails').selectAll().where('recipient', '=', victim)
      const mails = await sent.execute()
      expect(mails.map((mail) => mail.kind).sort()).toEqual(['message-received', 'welcome'])
      for (const mail of mails) expect(mail.subject + mail.text + mail.html).not.toContain('evil.example')
    })
    test('writes no markup of a visitor into an email', async () => {
      await app.browser().post('/api/contact/send', { ...message, subject: '<script>alert(1)</script>' })
      const mails = await app.db.selectFrom('outboxEmails').select('html').execute()
      expect(mails.some((mail) => mail.html.includes('<script>'))).toBe(false)
    })
  })
})
