import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../database/migrate.ts'
import { type Db, type Engine, openDatabase } from '../../database/open.ts'
import { audit, type Ledger } from '../../domain/audit/audit.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { sweepOrders } from '../../domain/payments/sweep.ts'
import { processWebhooks } from '../../domain/payments/webhooks.ts'
import { razorpayClient } from '../../domain/razorpay/client.ts'
import { startSandbox } from '../../packages/razorpay-sandbox/start.ts'
import { atTheEnd } from './cleanup.ts'
import { migratedDatabase } from './engines.ts'
import { filesInMemory } from './files.ts'
import { freePort, type RunningServer, startProgram } from './server.ts'
import { type Answer, type Browser, KEYS, newClass, newMembers, openBrowser } from './test-app.ts'

export type RunningHouse = Awaited<ReturnType<typeof openRunningHouse>>
export type Buyer = { id: string; browser: Browser }

/**
 * The program as a process of its own, which a test may kill, freeze or starve, and beside it what must not suffer with
 * it: the sandbox as the payment provider, and a studio on the same database that looks at the books.
 */
export async function openRunningHouse(
  engine: Engine,
  {
    databaseUrl,
    isMigrated = true,
    env: more = {},
  }: { databaseUrl?: string; isMigrated?: boolean; env?: Record<string, string> } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-running-'))
  const address = databaseUrl ?? (await migratedDatabase(engine))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({
    port: 0,
    file: join(dataDir, 'sandbox.db'),
    ...KEYS,
    webhookUrl: `${url}/api/payments/webhook`,
  })
  const db = openDatabase(address, 5)
  if (databaseUrl && isMigrated) await migrate(db)
  const studio = studioOf(db, sandbox.url)
  const env: Record<string, string> = {
    PORT: String(port),
    DATABASE_URL: address,
    DATA_DIR: dataDir,
    SEED: 'none',
    // Proofs are about what is said, not about how fast: a busy machine must not make it say 503.
    DATABASE_TIMEOUT_MS: '60000',
    RAZORPAY_TIMEOUT_MS: '30000',
    RAZORPAY_API_URL: sandbox.url,
    RAZORPAY_CHECKOUT_URL: `${sandbox.url}/v1/checkout.js`,
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    ...more,
  }
  const started = new Set<RunningServer>()
  atTheEnd(async () => {
    for (const server of started) await server.kill()
    await sandbox.close()
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const tell = (path: string, body: object, method = 'POST') =>
    fetch(`${sandbox.url}/_sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => response.json())
  const ledger = async () => (await fetch(`${sandbox.url}/_sandbox/ledger`)).json()

  return {
    engine,
    databaseUrl: address,
    dataDir,
    db,
    studio,
    env,
    url,
    sandbox: {
      url: sandbox.url,
      pay: (orderId: string, how: object = {}) => tell(`/orders/${orderId}/pay`, how),
      turn: (knobs: object) => tell('/knobs', knobs, 'PATCH'),
      fault: (fault: object) => tell('/faults', fault),
      calm: () => tell('/faults', {}, 'DELETE'),
      rule: (rule: object) => tell('/webhooks/rules', rule),
      endpoints: (urls: string[]) => tell('/webhooks/endpoints', { urls }),
      ledger,
    },
    async start(settings: Record<string, string> = {}): Promise<RunningServer> {
      const server = await startProgram({ ...env, ...settings })
      started.add(server)
      return server
    },
    newClass: (wish: Parameters<typeof newClass>[1] = {}) => newClass({ studio }, wish),
    /** A browser with these cookies that talks to the program at `base`. */
    browserAt: (base: string, cookies: Map<string, string>): Browser => {
      const browser = openBrowser({ fetch: fetchAgain }, base)
      for (const [name, value] of cookies) browser.jar.set(name, value)
      return browser
    },
    /** Members whose browsers are logged in and talk to the program at `base`. */
    crowd: (count: number, base = url): Promise<Buyer[]> =>
      newMembers({ db, studio, browser: () => openBrowser({ fetch: fetchAgain }, base) }, count),
    /** Create, pay, verify, as a browser does; stops at the first refusal. A broken connection throws. */
    async buy(buyer: Buyer, yogaClass: { id: string; rupees: number }): Promise<Answer> {
      const wish = { userId: buyer.id, classId: yogaClass.id, amount: yogaClass.rupees }
      const created = await buyer.browser.post('/api/payments/create', wish)
      if (created.status !== 200) return created
      const proof = await tell(`/orders/${created.body.orderId}/pay`, {})
      return buyer.browser.post('/api/payments/verify', proof)
    },
    /** What the audit finds once the provider's word has been heard about everything that was under way. */
    async findings(): Promise<string[]> {
      const later = studioOf(db, sandbox.url, 3 * 3_600_000)
      for (let i = 0; i < 5; i++) await sweepOrders(later)
      await processWebhooks(later)
      await sendRefunds(later)
      return audit(studio, (await ledger()) as Ledger)
    },
    /** Who is in which class, as "member class". */
    async enrolled(): Promise<Set<string>> {
      const rows = await db
        .selectFrom('enrollments')
        .select(['userId', 'classId'])
        .where('status', '=', 'active')
        .execute()
      return new Set(rows.map((row) => `${row.userId} ${row.classId}`))
    },
  }
}

/** As browsers do: when a connection that was kept open turns out to be closed, the request is sent again over another. */
async function fetchAgain(request: Request): Promise<Response> {
  const again = request.clone()
  return fetch(request).catch((error) => {
    if (error?.cause?.code !== 'UND_ERR_SOCKET') throw error
    return fetch(again)
  })
}

/** A studio that writes no log, on a database that a program may have open too; its clock may run ahead. */
export function studioOf(db: Db, apiUrl: string, ahead = 0): Studio {
  const quiet = () => {}
  return {
    db,
    files: filesInMemory(),
    now: () => Date.now() + ahead,
    log: { info: quiet, warn: quiet, error: quiet },
    razorpay: razorpayClient({
      keyId: KEYS.keyId,
      keySecret: KEYS.keySecret,
      webhookSecrets: [KEYS.webhookSecret],
      apiUrl,
      checkoutUrl: '',
      sandbox: true,
      timeoutMs: 5_000,
    }),
    settings: {
      baseUrl: 'http://localhost',
      studioEmail: 'hello@zenflow.example',
      mailAddress: null,
      timeZone: 'Asia/Kolkata',
      minimumAge: 18,
      holdMinutes: 15,
      answerHours: 24,
      coolingOffMinutes: 60,
      offerHours: 12,
      rollCorrectionHours: 48,
      sendsLetters: true,
      jitsiUrl: null,
      substitutes: { preferredHours: 4, fees: true },
      launch: { countdown: false, date: null },
      secret: '',
      healthKey: Buffer.alloc(32),
      throttle: {
        loginsPerAccount: 1,
        loginsPerAddress: 1,
        registrationsPerAddress: 1,
        messagesPerAddress: 1,
      },
    },
  }
}
