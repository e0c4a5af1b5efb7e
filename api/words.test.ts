import { beforeAll, describe, expect, test } from 'vitest'
import { plan } from '../contract/studio.ts'
import { TEXTS } from '../contract/texts.ts'
import { seedStudio } from '../domain/demo/seed.ts'
import { ENGINES } from '../tests/engines.ts'
import { type House, newMember, openHouse, registration } from '../tests/house.ts'

describe.each(ENGINES)('what the studio publishes and hears on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
    await seedStudio(house.studio)
  })

  test('GET /api/plans/get', async () => {
    const { body } = await house.browser().get('/api/plans/get')
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
      const member = await newMember(house)
      expect((await house.browser().post('/api/contact/send', { ...message, id: '' })).body).toEqual({
        success: true,
        message: TEXTS.messageSent,
      })
      expect((await member.browser.post('/api/contact/send', { ...message, id: member.id })).status).toBe(200)
      const kept = await house.db.selectFrom('contactMessages').selectAll().orderBy('createdAt').execute()
      expect(kept).toMatchObject([{ userId: null, message: message.message }, { userId: member.id }])
      const answered = await house.db
        .selectFrom('outboxEmails')
        .select('html')
        .where('kind', '=', 'message-received')
        .execute()
      expect(answered).toHaveLength(2)
      const [told] = await house.db
        .selectFrom('outboxEmails')
        .selectAll()
        .where('kind', '=', 'message')
        .execute()
      expect(told).toMatchObject({
        recipient: house.studio.settings.studioEmail,
        replyTo: message.email,
        subject: 'A message: Mats',
      })
      expect(told?.text).toContain('Do you lend mats?')
    })
    test('refuses another id, an id without a login, and empty fields', async () => {
      const member = await newMember(house)
      expect((await member.browser.post('/api/contact/send', { ...message, id: 'another' })).status).toBe(403)
      const visitor = await house.browser().post('/api/contact/send', { ...message, id: member.id })
      expect([visitor.status, visitor.body.message]).toEqual([401, TEXTS.logInToSend])
      const empty = await house
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
      await house
        .browser()
        .post('/api/contact/send', { ...message, email: victim, name: bait, subject: bait })
      await house.browser().post('/api/user/register', registration({ email: victim, firstName: bait }))
      const sent = house.db.selectFrom('outboxEmails').selectAll().where('recipient', '=', victim)
      const mails = await sent.execute()
      expect(mails.map((mail) => mail.kind).sort()).toEqual(['message-received', 'welcome'])
      for (const mail of mails) expect(mail.subject + mail.text + mail.html).not.toContain('evil.example')
    })
    test('writes no markup of a visitor into an e-mail', async () => {
      await house.browser().post('/api/contact/send', { ...message, subject: '<script>alert(1)</script>' })
      const mails = await house.db.selectFrom('outboxEmails').select('html').execute()
      expect(mails.some((mail) => mail.html.includes('<script>'))).toBe(false)
    })
  })
})
