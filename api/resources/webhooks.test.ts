import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDeliveries, deliverWebhooks, sweepDeliveries } from '../../domain/webhooks/deliver.ts'
import { postPublicly } from '../../lib/public-request.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000

/** A program that someone else wrote. */
async function otherProgram() {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = []
  const state = { answer: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(state.answer, { location: 'http://127.0.0.1:9/' }).end('thank you')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/zen`, heard, state, close: () => server.close() }
}

describe.each(ENGINES)('what other programs are told, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  let program: Awaited<ReturnType<typeof otherProgram>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
    program = await otherProgram()
  })
  afterEach(() => program.close())
  const make = (events: string[], url = program.url, browser = owner.browser) =>
    browser.post('/api/studio/webhooks', { url, events, password: owner.form.password })
  const listed = async () => (await owner.browser.get('/api/studio/webhooks')).body.data
  const tell = async () => {
    await createDeliveries(app.studio)
    await deliverWebhooks(app.studio)
  }
  async function enroll() {
    const { id } = await newClass(app, { pricePaise: 0 })
    const who = await newMember(app)
    await who.browser.post('/api/payments/create', { userId: who.id, classId: id, amount: 0 })
    return { classId: id, who }
  }

  test('one is made with one’s own password alone', async () => {
    const events = ['enrollment.started']
    for (const more of [{}, { password: 'somebody-elses' }]) {
      const made = await owner.browser.post('/api/studio/webhooks', { url: program.url, events, ...more })
      expect(made.body.errors).toHaveProperty('password')
    }
    expect(await listed()).toEqual([])
  })

  test('wrong addresses, and more than a few, are refused', async () => {
    for (const url of ['ftp://books.example/', 'books', 'https://a:b@books.example/', ''])
      expect([url, Object.keys((await make(['class.published'], url)).body.errors)]).toEqual([url, ['url']])
    expect((await make([])).body.errors).toEqual({ events: 'Choose at least one event.' })
    app.studio.settings.baseUrl = 'https://studio.example'
    expect((await make(['class.published'])).body.errors).toEqual({ url: TEXTS.webhookNeedsHttps })
    app.studio.settings.baseUrl = app.url
    for (let n = 0; n < 10; n++) expect((await make(['class.published'])).status).toBe(201)
    expect((await make(['class.published'])).body.message).toBe(TEXTS.tooManyWebhooks)
    const manager = await newStaff(app, 'manager')
    expect((await make(['class.published'], program.url, manager.browser)).status).toBe(403)
  })

  test('it hears of what it asked for, once, signed so that its own library knows us, with ids alone', async () => {
    await enroll()
    const { secret } = (await make(['enrollment.started'])).body.data
    const { classId, who } = await enroll()
    await tell()
    await tell()
    expect(program.heard).toHaveLength(1)
    const [{ headers, body }] = program.heard as [(typeof program.heard)[0]]
    const told = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(told).toMatchObject({
      type: 'enrollment.started',
      data: { classId, by: who.id, memberId: who.id },
    })
    expect(body).not.toContain(who.form.firstName)
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
    expect((await listed())[0].deliveries).toMatchObject([
      { event: 'enrollment.started', error: null, tries: 1 },
    ])
  })

  test('a test is sent at once, signed like any other delivery', async () => {
    const { secret } = (await make(['class.published'])).body.data
    const [{ _id }] = await listed()
    expect((await owner.browser.post(`/api/studio/webhooks/${_id}/test`, {})).status).toBe(200)
    await tell()
    const [{ headers, body }] = program.heard as [(typeof program.heard)[0]]
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
      data: { by: owner.id, memberId: null },
    })
    expect((await listed())[0].deliveries).toMatchObject([{ event: 'webhook.test', error: null }])
  })

  test('whose it is is in each body: the member of a desk sale, of a message and of attendance', async () => {
    await make(['sale.made', 'enrollment.started', 'message.received', 'roll.marked'])
    const { id: classId } = await newClass(app, { pricePaise: 50_000, proRata: 0, startsInDays: 0 })
    const who = await newMember(app)
    const sold = await owner.browser.post('/api/studio/sales', {
      key: crypto.randomUUID(),
      memberId: who.id,
      classId,
      list: 500,
      amount: 500,
      way: 'cash',
    })
    expect(sold.status).toBe(201)
    expect((await who.browser.post('/api/conversation', { text: 'Do you lend mats?' })).status).toBeLessThan(
      300,
    )
    await tell()
    const told = program.heard.map(({ body }) => JSON.parse(body))
    expect(told.map(({ type }) => type).toSorted()).toEqual([
      'enrollment.started',
      'message.received',
      'sale.made',
    ])
    expect(told.map(({ data }) => data.memberId)).toEqual([who.id, who.id, who.id])
    expect(told.find(({ type }) => type === 'sale.made').data).toMatchObject({
      by: owner.id,
      classId,
      amountPaise: 50_000,
    })
  })

  test('what it does not take is told again later, and by hand at once; nothing is followed', async () => {
    await make(['enrollment.started'])
    program.state.answer = 302
    await enroll()
    await tell()
    await tell()
    expect(program.heard).toHaveLength(1)
    const [{ deliveries }] = await listed()
    expect(deliveries).toMatchObject([{ deliveredAt: null, error: 'answered 302' }])
    app.wait(HOUR)
    program.state.answer = 500
    await tell()
    expect(program.heard).toHaveLength(2)
    program.state.answer = 200
    await owner.browser.post(`/api/studio/webhook-deliveries/${deliveries[0]._id}/again`, {})
    await tell()
    const ids = program.heard.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
    expect((await listed())[0].deliveries).toMatchObject([{ error: null, deliveredAt: expect.any(Number) }])
  })

  test('one that is removed hears nothing more, not even what was due', async () => {
    await make(['enrollment.started'])
    const [{ _id }] = await listed()
    await enroll()
    await createDeliveries(app.studio)
    expect((await owner.browser.delete(`/api/studio/webhooks/${_id}`)).status).toBe(200)
    await enroll()
    await tell()
    expect(program.heard).toEqual([])
    expect((await owner.browser.delete(`/api/studio/webhooks/${_id}`)).status).toBe(404)
  })

  test('a program that is gone holds no one up, and what was told is forgotten after a month', async () => {
    program.close()
    await make(['enrollment.started'], 'http://127.0.0.1:9/')
    await enroll()
    await tell()
    expect((await listed())[0].deliveries).toMatchObject([{ error: 'ECONNREFUSED' }])
    await app.db.updateTable('webhookDeliveries').set({ nextTryAt: null }).execute()
    app.wait(31 * 24 * HOUR)
    await sweepDeliveries(app.studio)
    expect(await app.db.selectFrom('webhookDeliveries').select('id').execute()).toEqual([])
  })
})

test.each([
  'http://127.0.0.1:9/',
  'http://localhost:9/',
  'http://[::1]:9/',
  'http://169.254.169.254/',
  'http://10.0.0.1/',
])('where other machines reach the studio, nothing is told to %s', async (url) => {
  const sending = { headers: {}, body: '', timeoutMs: 2_000 }
  await expect(postPublicly(url, sending, false)).rejects.toThrow(
    /private IP|not allowed|not global|Because/i,
  )
})
