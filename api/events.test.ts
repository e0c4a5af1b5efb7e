import { beforeAll, describe, expect, test } from 'vitest'
import { eventDetail, studioEvent } from '../contract/events.ts'
import { TEXTS } from '../contract/texts.ts'
import { seedStudio } from '../domain/demo/seed.ts'
import { ENGINES } from '../tests/engines.ts'
import { type House, openHouse } from '../tests/house.ts'

describe.each(ENGINES)('the events on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
    await seedStudio(house.studio)
  })

  const interests = () => house.db.selectFrom('eventInterests').selectAll().orderBy('createdAt').execute()
  const mails = () =>
    house.db.selectFrom('outboxEmails').selectAll().where('kind', '=', 'event-interest').execute()

  test('GET /api/events/get has the two events, with their days and prices in dollars', async () => {
    const { body } = await house.browser().get('/api/events/get')
    for (const one of body.data) expect(studioEvent.strict().safeParse(one).error).toBeUndefined()
    expect(body.data).toMatchObject([
      { startsOn: '2024-03-15', endsOn: '2024-03-17', price: 299, currency: 'USD', over: true },
      { startsOn: '2024-04-01', endsOn: '2024-05-30', price: 2499, currency: 'USD', over: true },
    ])
  })

  test('GET /api/events/get/{slug} has all there is to know', async () => {
    const { body } = await house.browser().get('/api/events/get/yoga-retreat')
    expect(eventDetail.strict().safeParse(body.data).error).toBeUndefined()
    expect(body.data.html).toContain('<h2>What to bring</h2>')
    const missing = await house.browser().get('/api/events/get/moon-landing')
    expect([missing.status, missing.body.message]).toEqual([404, TEXTS.eventNotFound])
  })

  describe('POST /api/events/interest', () => {
    const form = { slug: 'yoga-retreat', name: 'Ananya', email: 'Ananya@Example.com' }

    test('notes who is interested and confirms it by e-mail, once an address', async () => {
      for (let i = 0; i < 2; i++) {
        const { status, body } = await house.browser().post('/api/events/interest', form)
        expect([status, body]).toEqual([200, { success: true, message: TEXTS.interestKept }])
      }
      expect(await interests()).toMatchObject([{ name: 'Ananya', email: 'ananya@example.com' }])
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      expect(mail).toMatchObject({ recipient: 'ananya@example.com' })
      expect(mail?.text).toContain('15-17 March 2024')
      expect(mail?.text).toContain('/eventsPage/yoga-retreat')
      const told = await house.db
        .selectFrom('outboxEmails')
        .selectAll()
        .where('kind', '=', 'event-interest-told')
        .execute()
      expect(told).toMatchObject([
        { recipient: house.studio.settings.studioEmail, replyTo: 'ananya@example.com' },
      ])
    })

    test('takes the id of the event as well, and a form as a plain page sends it', async () => {
      const { body } = await house.browser().get('/api/events/get/teacher-training')
      const typed = new URLSearchParams({ eventId: body.data._id, name: 'Ravi', email: 'ravi@example.com' })
      const answer = await house.browser().post('/api/events/interest', typed.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(answer.status).toBe(200)
      expect((await interests()).map(({ email }) => email)).toContain('ravi@example.com')
    })

    test('says field by field what is missing, and knows no other events', async () => {
      const empty = await house.browser().post('/api/events/interest', { slug: 'yoga-retreat', email: 'x@' })
      expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['name', 'email']])
      const nameless = await house.browser().post('/api/events/interest', { ...form, slug: '' })
      expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['eventId']])
      const unknown = await house.browser().post('/api/events/interest', { ...form, slug: 'moon-landing' })
      expect(unknown.status).toBe(404)
    })

    test('puts nothing that a visitor wrote into the mail', async () => {
      const bait = { ...form, name: 'Win at evil.example', email: 'bait@example.com' }
      await house.browser().post('/api/events/interest', bait)
      const mail = (await mails()).find(({ recipient }) => recipient === 'bait@example.com')
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example')
    })

    test('is throttled by address', async () => {
      const { throttle } = house.studio.settings
      house.studio.settings.throttle = { ...throttle, messagesPerAddress: 1 }
      const again = await house.browser().post('/api/events/interest', form)
      house.studio.settings.throttle = throttle
      expect([again.status, again.body.message]).toEqual([429, TEXTS.tooManyTries])
    })
  })
})
