import { beforeAll, describe, expect, test } from 'vitest'
import { eventDetail, studioEvent } from '../../contract/events.ts'
import { seedStudio } from '../../demo/seed/seed.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('the events on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await seedStudio(app.studio)
  })

  const interests = () => app.db.selectFrom('eventInterests').selectAll().orderBy('createdAt').execute()
  const mails = () =>
    app.db.selectFrom('outboxEmails').selectAll().where('kind', '=', 'event-interest').execute()

  test('GET /api/events/get has the two events, with their days and prices in dollars', async () => {
    const { body } = await app.browser().get('/api/events/get')
    for (const one of body.data) expect(studioEvent.strict().safeParse(one).error).toBeUndefined()
    expect(body.data).toMatchObject([
      { startsOn: '2024-03-15', endsOn: '2024-03-17', price: 299, currency: 'USD', over: true },
      { startsOn: '2024-04-01', endsOn: '2024-05-30', price: 2499, currency: 'USD', over: true },
    ])
  })

  test('GET /api/events/get/{slug} has all there is to know', async () => {
    const { body } = await app.browser().get('/api/events/get/yoga-retreat')
    expect(eventDetail.strict().safeParse(body.data).error).toBeUndefined()
    expect(body.data.html).toContain('<h2>What to bring</h2>')
    const missing = await app.browser().get('/api/events/get/moon-landing')
    expect([missing.status, missing.body.message]).toEqual([404, TEXTS.eventNotFound])
  })

  describe('POST /api/events/interest', () => {
    const form = { slug: 'yoga-retreat', name: 'Ananya', email: 'Ananya@Example.com' }

    test('notes who is interested and confirms it by email, once an address', async () => {
      for (let i = 0; i < 2; i++) {
        const { status, body } = await app.browser().post('/api/events/interest', form)
        expect([status, body]).toEqual([200, { success: true, message: TEXTS.interestKept }])
      }
      expect(await interests()).toMatchObject([{ name: 'Ananya', email: 'ananya@example.com' }])
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      expect(mail).toMatchObject({ recipient: 'ananya@example.com' })
      expect(mail?.text).toContain('15–17 March 2024')
      expect(mail?.text).toContain('/eventsPage/yoga-retreat')
      const told = await app.db
        .selectFrom('outboxEmails')
        .selectAll()
        .where('kind', '=', 'event-interest-told')
        .execute()
      expect(told).toMatchObject([
        { recipient: 'namaste@zenflowyoga.example', replyTo: 'ananya@example.com' },
      ])
    })

    test('takes the id of the event as well, and a form as a plain page sends it', async () => {
      const { body } = await app.browser().get('/api/events/get/teacher-training')
      const typed = new URLSearchParams({ eventId: body.data._id, name: 'Ravi', email: 'ravi@example.com' })
      const answer = await app.browser().post('/api/events/interest', typed.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(answer.status).toBe(200)
      expect((await interests()).map(({ email }) => email)).toContain('ravi@example.com')
    })

    test('says field by field what is missing, and knows no other events', async () => {
      const empty = await app.browser().post('/api/events/interest', { slug: 'yoga-retreat', email: 'x@' })
      expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['name', 'email']])
      const nameless = await app.browser().post('/api/events/interest', { ...form, slug: '' })
      expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['eventId']])
      const unknown = await app.browser().post('/api/events/interest', { ...form, slug: 'moon-landing' })
      expect(unknown.status).toBe(404)
    })

    test('puts nothing that a visitor wrote into the mail', async () => {
      const bait = { ...form, name: 'Win at evil.example', email: 'bait@example.com' }
      await app.browser().post('/api/events/interest', bait)
      const mail = (await mails()).find(({ recipient }) => recipient === 'bait@example.com')
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example')
    })

    test('is throttled by address', async () => {
      const { throttle } = app.studio.settings
      app.studio.settings.throttle = { ...throttle, messagesPerAddress: 1 }
      const again = await app.browser().post('/api/events/interest', form)
      app.studio.settings.throttle = throttle
      expect([again.status, again.body.message]).toEqual([429, TEXTS.tooManyTries])
    })
  })
})
