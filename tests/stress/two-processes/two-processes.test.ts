import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/transaction.ts'
import { insertIdentity } from '../../../domain/studio/identity.ts'
import { howMany, LIMIT_MS, PATIENCE_MS } from '../../support/form.ts'
import { type Buyer, openRunningHouse, type RunningHouse } from '../../support/running-app.ts'
import { freePort } from '../../support/server.ts'
import { startMailServer } from '../../support/smtp.ts'
import { until } from '../../support/test-app.ts'

const buyers = howMany({ short: 45, full: 300 })
const seats = buyers / 3
const rounds = howMany({ short: 2, full: 40 })

/** Two processes on one Postgres, both with all their jobs, both told by every webhook. */
async function openPair() {
  const mail = await startMailServer()
  const app = await openRunningHouse('postgres', { env: { SMTP_URL: mail.url } })
  const secondPort = await freePort()
  const urls = [app.url, `http://127.0.0.1:${secondPort}`] as const
  const start = (which: 0 | 1) =>
    which === 0 ? app.start() : app.start({ PORT: String(secondPort), BASE_URL: app.url })
  const servers = await Promise.all([start(0), start(1)])
  await app.sandbox.endpoints(urls.map((url) => `${url}/api/payments/webhook`))
  return { app, mail, urls, servers, start }
}

test(
  `${buyers} buyers over two processes for ${seats} seats: one enrollment, one email, one refund each`,
  async () => {
    const { app, mail, urls, servers } = await openPair()
    const yogaClass = await app.newClass({ capacity: seats })
    const crowd = await app.crowd(buyers)
    const statuses: Record<number, number> = {}
    const count = ({ status }: { status: number }) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    // Everyone asks both processes at the same moment, for the order and for the settling of what they paid.
    await Promise.all(
      crowd.map(async (buyer, n) => {
        const both = urls.map((url) => at(app, buyer, url))
        const wish = { userId: buyer.id, classId: yogaClass.id, amount: yogaClass.rupees }
        const created = await Promise.all(both.map((browser) => browser.post('/api/payments/create', wish)))
        for (const one of created) count(one)
        const orders = new Set(created.flatMap(({ body }) => body.orderId ?? []))
        if (orders.size === 0) return
        expect(orders.size).toBe(1)
        const proof = await app.sandbox.pay([...orders][0] as string)
        // Every third closes the tab: the webhooks must do.
        if (n % 3 === 0) return
        for (const one of await Promise.all(
          both.map((browser) => browser.post('/api/payments/verify', proof)),
        ))
          count(one)
      }),
    )
    await until(async () => (await app.enrolled()).size === seats, 120_000)
    expect(Object.keys(statuses).sort()).toEqual(['200', '409'])

    // Half of them change their mind, at both processes at once.
    const rows = await app.db.selectFrom('enrollments').select(['id', 'userId']).execute()
    const leaving = rows.filter((_, n) => n % 2 === 0)
    await Promise.all(
      leaving.flatMap(({ id, userId }) => {
        const buyer = crowd.find((one) => one.id === userId) as Buyer
        return urls.map(async (url) => {
          const browser = at(app, buyer, url)
          count(await browser.post(`/api/enrollments/${id}/cancel`, { refund: yogaClass.rupees }))
        })
      }),
    )
    expect(Object.keys(statuses).sort()).toEqual(['200', '409'])
    const unsent = () => app.db.selectFrom('outboxEmails').select('id').where('sentAt', 'is', null).execute()
    const unrefunded = () =>
      app.db.selectFrom('refunds').select('id').where('state', '!=', 'processed').execute()
    await until(async () => (await unsent()).length === 0 && (await unrefunded()).length === 0, 180_000)
    const told = mail.taken.map(({ to, subject }) => `${to} ${subject}`)
    expect(told.length).toBe(seats + leaving.length)
    expect(new Set(told).size).toBe(told.length)
    const { refunds } = await app.sandbox.ledger()
    expect(refunds.length).toBe(leaving.length)
    expect(new Set(refunds.map((one: { payment_id: string }) => one.payment_id)).size).toBe(leaving.length)
    expect(await app.findings()).toEqual([])
    for (const server of servers) {
      expect(await server.stop()).toBe(0)
      expect(server.output()).not.toMatch(/"level":[56]0/)
    }
  },
  PATIENCE_MS,
)

test(
  'a time zone that one process is told is the other one’s too, and nothing is shown by the old one',
  async () => {
    const { app, urls, servers } = await openPair()
    const [owner] = await app.crowd(1)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner!.id).execute()
    const identity = { name: 'Old Lamp Yoga', email: 'hello@lamp.example', timeZone: 'Asia/Kolkata' }
    await inTransaction(app.db, (trx) => insertIdentity(trx, identity))
    const [here, there] = urls.map((url) => at(app, owner!, url))
    const zoneOf = async (browser = there!) => (await browser.get('/api/studio/me')).body.data.timeZone
    const shownZone = async () => (await there!.get('/api/schedule/get')).body.data.timeZone
    await until(async () => (await zoneOf()) === 'Asia/Kolkata')
    expect(await shownZone()).toBe('Asia/Kolkata')
    const { version } = (await here!.get('/api/studio/identity')).body.data
    const change = { ...identity, version, timeZone: 'Pacific/Auckland' }
    expect((await here!.put('/api/studio/identity', change)).status).toBe(200)
    expect(await zoneOf(here)).toBe('Pacific/Auckland')
    await until(async () => (await zoneOf()) === 'Pacific/Auckland', 5_000)
    expect(await shownZone()).toBe('Pacific/Auckland')
    for (const server of servers) expect(await server.stop()).toBe(0)
  },
  PATIENCE_MS,
)

test(
  'orders that no one told about are asked about by one process each',
  async () => {
    const { app } = await openPair()
    await app.sandbox.turn({ webhooks: { paused: true } })
    const yogaClass = await app.newClass({ capacity: seats })
    for (const buyer of await app.crowd(seats)) {
      const wish = { userId: buyer.id, classId: yogaClass.id, amount: yogaClass.rupees }
      const { body } = await buyer.browser.post('/api/payments/create', wish)
      await app.sandbox.pay(body.orderId, { closeAfterAuth: true })
    }
    await app.db.updateTable('orders').set({ nextCheckAt: Date.now() }).execute()
    await until(async () => (await app.enrolled()).size === seats, 120_000)
    const orders = await app.db.selectFrom('orders').select(['checks', 'state']).execute()
    expect(orders.filter(({ checks, state }) => checks !== 1 || state !== 'paid')).toEqual([])
  },
  PATIENCE_MS,
)

test(
  `one process killed in the midst of things, ${rounds} times: the other one goes on, nothing is lost or done twice`,
  async () => {
    const { app, urls, servers, start } = await openPair()
    const answered: string[] = []
    let cutOff = 0
    let round = 0
    const end = Date.now() + (LIMIT_MS ?? PATIENCE_MS)
    for (; round < rounds && Date.now() < end; round++) {
      const victim = (round % 2) as 0 | 1
      const yogaClass = await app.newClass({ capacity: 20 })
      const crowd = await app.crowd(24)
      const buying = crowd.map(async (buyer, n) => {
        const here = { id: buyer.id, browser: at(app, buyer, urls[(n % 2) as 0 | 1]) }
        const other = { id: buyer.id, browser: at(app, buyer, urls[1 - victim] as string) }
        const answer = await app.buy(here, yogaClass).catch(() => {
          cutOff++
          return app.buy(other, yogaClass)
        })
        if (answer.status === 200) answered.push(`${buyer.id} ${yogaClass.id}`)
        expect(answer.status).toBeLessThan(500)
      })
      const enough = answered.length + ((round * 5) % 12)
      await until(async () => answered.length >= enough, 60_000)
      await servers[victim]?.kill()
      await Promise.all(buying)
      expect((await app.buy((await app.crowd(1, urls[1 - victim]))[0]!, await app.newClass())).status).toBe(
        200,
      )
      servers[victim] = await start(victim)
    }
    expect(cutOff).toBeGreaterThan(0)
    expect(await app.findings()).toEqual([])
    const enrolled = await app.enrolled()
    expect(answered.filter((pair) => !enrolled.has(pair))).toEqual([])
  },
  PATIENCE_MS,
)

/** The same browser, talking to one of the processes. */
function at(app: RunningHouse, buyer: Buyer, base: string) {
  return app.browserAt(base, buyer.browser.jar)
}
