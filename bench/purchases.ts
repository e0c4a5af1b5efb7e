import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { XSRF_COOKIE } from '../api/http/csrf.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { classPurchase } from '../domain/payments/class-purchase.ts'
import { placeOrder } from '../domain/payments/place-order.ts'
import { settlePayment } from '../domain/payments/settle-payment.ts'
import { insertPerson, openHistory, person } from '../tests/support/in-memory-provider.ts'
import { freePort, startProgram } from '../tests/support/server.ts'
import { newClass, newMembers, openBrowser } from '../tests/support/test-app.ts'
import { bareBytes } from './answers/bare-server.ts'
import { ratio, withSpread } from './answers/spread.ts'
import { median, milliseconds } from './times.ts'

const BUYERS = 1_000
const SEATS = 20
const PAYMENTS = 500

export const PURCHASES_HEAD = ['', 'takes', 'beside', 'takes', 'ours of theirs']

/** Each beside its rival, round by round. */
export async function purchases(rounds: number): Promise<string[][]> {
  return [await besides(rounds, crowd), await besides(rounds, settling), await besides(rounds, longRun)]
}

type Round = { what: string; ours: number; beside: string; theirs: number; unit: 's' | 'ms' }

async function besides(rounds: number, measure: () => Promise<Round>): Promise<string[]> {
  const told: Round[] = []
  for (let n = 0; n < rounds; n++) told.push(await measure())
  const [ours, theirs] = [told.map((one) => one.ours), told.map((one) => one.theirs)]
  const { what = '', beside = '', unit = '' } = told.at(-1) ?? {}
  return [what, `${withSpread(ours)} ${unit}`, beside, `${withSpread(theirs)} ${unit}`, ratio(ours, theirs)]
}

/**
 * 1,000 people press Buy at the same moment for 20 seats, anyone who gets one pays and verifies: until the last answer. Beside
 * it as many requests at once to a bare node:http server that answers at once.
 */
async function crowd(): Promise<Round> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const server = await startProgram({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  })
  const db = openDatabase(join(dataDir, 'zen-flow-yoga.db'))
  const studio = { db, now: Date.now, settings: { timeZone: 'Asia/Kolkata' } } as never
  const { id: classId, rupees } = await newClass({ studio }, { capacity: SEATS })
  const browser = () => openBrowser({ fetch: (request) => fetch(request) }, server.url)
  const buyers = await newMembers({ db, studio, browser }, BUYERS)
  for (const one of buyers) one.browser.jar.set(XSRF_COOKIE, 'a-token-of-this-browser')
  await db.destroy()

  const began = performance.now()
  const answers = await Promise.all(
    buyers.map(async ({ id, browser: { post } }) => {
      const created = await post('/api/payments/create', { userId: id, classId, amount: rupees })
      if (created.status !== 200) return created.status
      const pay = `http://127.0.0.1:${sandboxPort}/_sandbox/orders/${created.body.orderId}/pay`
      const proof = await (await fetch(pay, { method: 'POST', body: '{}' })).json()
      return (await post('/api/payments/verify', proof)).status
    }),
  )
  const ours = (performance.now() - began) / 1000
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })

  const bare = await bareBytes(Buffer.from('{"success":true}'), { 'content-type': 'application/json' })
  const bareBegan = performance.now()
  await Promise.all(buyers.map(async () => (await fetch(bare.url, { method: 'POST', body: '{}' })).text()))
  const theirs = (performance.now() - bareBegan) / 1000
  bare.stop()
  const count = (status: number) => answers.filter((one) => one === status).length
  return {
    what: `${BUYERS} buyers at once, ${SEATS} seats (${count(200)} enrolled, ${count(409)} told that it is full)`,
    ours,
    beside: `${BUYERS} requests to a bare node:http`,
    theirs,
    unit: 's',
  }
}

/** Settling a captured payment on SQLite, the provider in memory, beside a bare transaction of one insert on the same disk. */
async function settling(): Promise<Round> {
  const { settle } = await buyOften(1)
  const bare = await bareInsert()
  return {
    what: `Settling a payment on SQLite (median of ${PAYMENTS})`,
    ours: median(settle),
    beside: 'a bare SQLite transaction of one insert',
    theirs: median(bare),
    unit: 'ms',
  }
}

const MANY_SESSIONS = 48

/** Buying a run of many sessions, its order and its settling, beside buying one of a single session. */
async function longRun(): Promise<Round> {
  const [long, short] = [await buyOften(MANY_SESSIONS), await buyOften(1)]
  const whole = ({ order, settle }: Bought) => median(order.map((one, n) => one + (settle[n] ?? 0)))
  return {
    what: `Buying a run of ${MANY_SESSIONS} sessions on SQLite (median of ${PAYMENTS})`,
    ours: whole(long),
    beside: 'buying a class of one session',
    theirs: whole(short),
    unit: 'ms',
  }
}

type Bought = { order: number[]; settle: number[] }

/** Milliseconds of server time of each purchase, the provider in memory. */
async function buyOften(totalClasses: number): Promise<Bought> {
  const folder = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const db = openDatabase(join(folder, 'buying.db'))
  await migrate(db)
  const { studio, classId, rupees, provider } = await openHistory(
    { db },
    { capacity: PAYMENTS, totalClasses },
  )
  const times: Bought = { order: [], settle: [] }
  for (let n = 0; n < PAYMENTS; n++) {
    const buyer = person(`buyer-${n}`, 'user')
    await insertPerson(db, buyer)
    let order = ''
    times.order.push(
      await milliseconds(async () => {
        const outcome = await placeOrder(studio, buyer, classPurchase({ classId, amount: rupees }))
        if (outcome.kind === 'order') order = outcome.order.razorpayOrderId
      }),
    )
    const payment = provider.pay(order, 'captured')
    if (!payment) throw new Error('The provider took no payment.')
    times.settle.push(await milliseconds(() => settlePayment(studio, payment)))
  }
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
  return times
}

async function bareInsert(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const bare = new DatabaseSync(join(folder, 'bare.db'))
  bare.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (id integer primary key, body text)',
  )
  const insert = bare.prepare('insert into t (body) values (?)')
  const times: number[] = []
  for (let n = 0; n < PAYMENTS; n++)
    times.push(
      await milliseconds(async () => {
        bare.exec('begin immediate')
        insert.run('a payment')
        bare.exec('commit')
      }),
    )
  bare.close()
  rmSync(folder, { recursive: true, force: true })
  return times
}
