import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import {
  KEYS,
  newClass,
  newMember,
  newMembers,
  openTestApp,
  type TestApp,
} from '../../tests/support/test-app.ts'
import { findPaymentTasks } from './payment-tasks.ts'
import { processWebhooks, receiveWebhook, sweepWebhooks } from './webhooks.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Nothing is kept, tried or told forever. */
describe.each(ENGINES)('limits on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMembers>>[number]
  const person = async () => (await newMembers(app, 1))[0] as Who
  const create = (who: Who, classId: string) =>
    who.browser.post('/api/payments/create', { userId: who.id, classId, amount: 1499 })

  test('a hold is renewed at most once its length, and then goes to anyone who comes next', async () => {
    const { id } = await newClass(app, { capacity: 1 })
    const [slow, waiting] = [await person(), await person()]
    const began = app.studio.now()
    await create(slow, id)
    expect((await create(waiting, id)).status).toBe(409)
    for (let minutes = 5; minutes < 30; minutes += 5) {
      app.wait(5 * MINUTE)
      const { status, body } = await create(slow, id)
      expect(status).toBe(200)
      expect(body.holdEndsAt).toBeLessThan(began + 30 * MINUTE + 10_000)
    }
    app.wait(5 * MINUTE + 10_000)
    expect((await create(slow, id)).status).toBe(409)
    expect((await create(waiting, id)).status).toBe(200)
  })

  test('a hold is never made shorter by a second click', async () => {
    const { id } = await newClass(app)
    const who = await person()
    const first = (await create(who, id)).body.holdEndsAt
    expect((await create(who, id)).body.holdEndsAt).toBeGreaterThanOrEqual(first)
  })

  test('a recording that was opened, or is older than a day, gives nothing back', async () => {
    const { id } = await newClass(app, { type: 'Recorded' })
    await app.db
      .insertInto('classVideos')
      .values({
        id: `film-${id}`,
        classId: id,
        classNumber: 1,
        title: 'The first hour',
        description: '',
        file: 'none.webm',
        captions: 'none.vtt',
        picture: 'video-x',
        durationSeconds: 60,
        preview: 0,
      })
      .execute()
    const buyer = async () => {
      const who = await person()
      const { orderId } = (await create(who, id)).body
      await who.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
      const { enrollment, videos } = (await who.browser.get(`/api/classes/get/${id}`)).body.data
      const percent = async () =>
        (await who.browser.get(`/api/enrollments/${enrollment._id}/cancellation`)).body.data.percent
      return { who, percent, film: videos[0].url as string }
    }
    const [watcher, owner] = [await buyer(), await buyer()]
    expect([await watcher.percent(), await owner.percent()]).toEqual([100, 100])
    await watcher.who.browser.get(watcher.film)
    expect([await watcher.percent(), await owner.percent()]).toEqual([0, 100])
    app.wait(DAY + 10_000)
    await app.db
      .updateTable('authSessions')
      .set({ expiresAt: app.studio.now() + DAY })
      .execute()
    expect(await owner.percent()).toBe(0)
  })

  describe('a webhook', () => {
    const receive = async (body: string, eventId: string) => {
      const signature = createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex')
      expect(await receiveWebhook(app.studio, Buffer.from(body), signature, eventId)).toBe('stored')
    }
    const stored = (eventId: string) =>
      app.db.selectFrom('paymentEvents').selectAll().where('eventId', '=', eventId).executeTakeFirst()
    const workFor = async (days: number) => {
      for (let hour = 0; hour < 24 * days; hour++) {
        app.wait(60 * MINUTE)
        await processWebhooks(app.studio)
      }
    }

    test('that cannot be worked on is put on the to-do list and tried once a day, not never', async () => {
      await receive('{"event":"order.paid","payload":{}}', `broken-${engine}`)
      await workFor(3)
      expect((await findPaymentTasks(app.studio)).filter(({ kind }) => kind === 'webhook')).toMatchObject([
        { id: `broken-${engine}`, what: expect.stringMatching(/^order.paid: could not be worked on\. /) },
      ])
      const { tries = 0 } = (await stored(`broken-${engine}`)) ?? {}
      await workFor(3)
      const later = await stored(`broken-${engine}`)
      expect(later?.tries).toBeGreaterThan(tries)
      expect(later?.tries).toBeLessThanOrEqual(tries + 3)
      const boss = await newMember(app)
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.id).execute()
      const { body } = await boss.browser.get('/api/payments/to-do')
      expect(body.data).toContainEqual(expect.objectContaining({ _id: `broken-${engine}`, kind: 'webhook' }))
    })

    test('is forgotten 30 days after it was worked on, and 180 days after it came if it never was', async () => {
      await receive('{"event":"subscription.charged","payload":{}}', `done-${engine}`)
      await processWebhooks(app.studio)
      app.wait(30 * DAY - MINUTE)
      await sweepWebhooks(app.studio)
      expect(await stored(`done-${engine}`)).toBeDefined()
      app.wait(MINUTE)
      await sweepWebhooks(app.studio)
      expect(await stored(`done-${engine}`)).toBeUndefined()
      expect(await stored(`broken-${engine}`)).toBeDefined()
      app.wait(150 * DAY)
      await sweepWebhooks(app.studio)
      expect(await stored(`broken-${engine}`)).toBeUndefined()
    })
  })
})
