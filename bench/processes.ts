import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XSRF_COOKIE } from '../api/http/csrf.ts'
import { openDatabase } from '../database/open.ts'
import { startSandbox } from '../packages/razorpay-sandbox/start.ts'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { freePort, startProgram } from '../tests/support/server.ts'
import { KEYS, newClass, newMembers, openBrowser } from '../tests/support/test-app.ts'
import { load } from './answers/load.ts'
import { LOAD_CORES, pin, SERVER_CORE } from './answers/process.ts'
import { middle, type Rounds, withSpread } from './answers/spread.ts'

/**
 * One, two and four processes behind one port on one Postgres, each with the same part of a core, so that two cores can tell
 * what more machines would do. The load and Postgres have what the processes leave.
 */

const COUNTS = [1, 2, 4]
const SHARE = { page: 0.1, purchase: 0.2 }
const CLASSES = 8
const BUYERS_AT_ONCE = 16

export const PROCESSES_HEAD = [
  '',
  ...COUNTS.map((n) => (n === 1 ? '1 process' : `${n} processes`)),
  'of N times one',
]

export async function processes(rounds: number, seconds: number): Promise<string[][]> {
  const why = budgetsForbidden()
  if (why) throw new Error(`A budget of CPU for each process needs Linux and its cgroups: ${why}.`)
  const postgres = await startPostgres()
  pin(process.pid, LOAD_CORES)
  const pages: Rounds[] = COUNTS.map(() => [])
  const purchases: Rounds[] = COUNTS.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < COUNTS.length; turn++) {
      const at = (round + turn) % COUNTS.length
      const told = await measure(COUNTS[at] ?? 1, await createDatabase(postgres.url), seconds)
      pages[at]?.push(told.pages)
      purchases[at]?.push(told.purchases)
    }
  await postgres.stop()
  return [
    line(`GET / from memory, a second (${SHARE.page * 100} % of a core each)`, pages),
    line(`Purchases, a second (${SHARE.purchase * 100} % of a core each)`, purchases),
  ]
}

function line(name: string, told: Rounds[]): string[] {
  const one = middle(told[0] ?? [])
  const shares = COUNTS.slice(1).map(
    (count, at) => `${((middle(told[at + 1] ?? []) / one / count) * 100).toFixed(0)} %`,
  )
  return [name, ...told.map(withSpread), shares.join(', ')]
}

async function measure(count: number, databaseUrl: string, seconds: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const port = await freePort()
  const sandbox = await startSandbox({
    port: 0,
    file: join(dataDir, 'sandbox.db'),
    ...KEYS,
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
  })
  const server = await startProgram({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PROCESSES: String(count),
    SEED: 'none',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
    RAZORPAY_API_URL: sandbox.url,
    RAZORPAY_CHECKOUT_URL: `${sandbox.url}/v1/checkout.js`,
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
  })
  while (count > 1 && !server.output().includes(`all ${count} answer`))
    await new Promise((resolve) => setTimeout(resolve, 100))
  const pid = server.process.pid ?? 0
  const workers = count > 1 ? childrenOf(pid) : [pid]
  for (const worker of workers) pin(worker, SERVER_CORE)
  const page = { url: `${server.url}/`, headers: { 'accept-encoding': 'br, gzip' } }
  await load(page, 2)
  const { perSecond } = await withBudgets(workers, SHARE.page, () => load(page, seconds))
  const buy = (time: number) => buyFor(time, server.url, sandbox.url, databaseUrl)
  await buy(2)
  const sold = await withBudgets(workers, SHARE.purchase, () => buy(seconds))
  await server.stop()
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
  return { pages: perSecond, purchases: sold / seconds }
}

/** Buyers who do nothing else: create, pay, verify, as a browser does. @returns how many bought in that time */
async function buyFor(
  seconds: number,
  url: string,
  sandboxUrl: string,
  databaseUrl: string,
): Promise<number> {
  const db = openDatabase(databaseUrl, 4)
  const studio = { db, now: Date.now, settings: { timeZone: 'Asia/Kolkata' } } as never
  const classes: Awaited<ReturnType<typeof newClass>>[] = []
  for (let n = 0; n < CLASSES; n++) classes.push(await newClass({ studio }, { capacity: 100_000 }))
  const browser = () => openBrowser({ fetch: (request) => fetch(request) }, url)
  const buyers = await newMembers({ db, studio, browser }, BUYERS_AT_ONCE * seconds * 20)
  await db.destroy()
  for (const one of buyers) one.browser.jar.set(XSRF_COOKIE, 'a-token-of-this-browser')
  const end = performance.now() + seconds * 1000
  let sold = 0
  const buyInTurn = async (first: number) => {
    for (let n = first; performance.now() < end && n < buyers.length; n += BUYERS_AT_ONCE) {
      const [buyer, yogaClass] = [buyers[n], classes[n % CLASSES]]
      if (!buyer || !yogaClass) return
      const { post } = buyer.browser
      const wish = { userId: buyer.id, classId: yogaClass.id, amount: yogaClass.rupees }
      const created = await post('/api/payments/create', wish)
      if (created.status !== 200) throw new Error(`An order was refused: ${created.body.message}`)
      const pay = `${sandboxUrl}/_sandbox/orders/${created.body.orderId}/pay`
      const proof = await (await fetch(pay, { method: 'POST', body: '{}' })).json()
      const verified = await post('/api/payments/verify', proof)
      if (verified.status !== 200) throw new Error(`A payment was refused: ${verified.body.message}`)
      if (performance.now() < end) sold++
    }
  }
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, (_, first) => buyInTurn(first)))
  return sold
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** The second version keeps all controllers in one tree, the first each in its own. */
const CGROUPS = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us') ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup'
const PERIOD_US = 20_000

function budgetsForbidden(): string | null {
  const folder = join(CGROUPS, `zen-${process.pid}`)
  try {
    mkdirSync(folder)
    giveBudget(folder, 0.5)
    return null
  } catch (error) {
    return String(error)
  } finally {
    if (existsSync(folder)) rmdirSync(folder)
  }
}

function giveBudget(folder: string, share: number) {
  const quota = String(share * PERIOD_US)
  if (!existsSync(join(folder, 'cpu.cfs_quota_us')))
    return writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`)
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US))
  writeFileSync(join(folder, 'cpu.cfs_quota_us'), quota)
}

/** Each process in a group of its own that gets this share of a core, until the work is done. */
async function withBudgets<T>(pids: number[], share: number, work: () => Promise<T>): Promise<T> {
  const folders = pids.map((pid) => join(CGROUPS, `zen-${pid}`))
  for (const [at, folder] of folders.entries()) {
    mkdirSync(folder)
    giveBudget(folder, share)
    writeFileSync(join(folder, 'cgroup.procs'), String(pids[at]))
  }
  try {
    return await work()
  } finally {
    for (const pid of pids) writeFileSync(join(CGROUPS, 'cgroup.procs'), String(pid))
    for (const folder of folders) rmdirSync(folder)
  }
}
