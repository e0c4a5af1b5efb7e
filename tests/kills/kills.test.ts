import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { audit, type Ledger } from '../../domain/payments/audit.ts'
import { razorpayClient } from '../../domain/payments/razorpay.ts'
import { sweepOrders } from '../../domain/payments/sweep.ts'
import { workOnWebhooks } from '../../domain/payments/webhooks.ts'
import type { Studio } from '../../domain/studio.ts'
import { startSandbox } from '../../razorpay-sandbox/start.ts'
import { ENGINES, emptyDatabase } from '../engines.ts'
import { howMany } from '../form.ts'
import { KEYS, newClass, newMembers, openBrowser } from '../house.ts'
import { freePort, startProgram } from '../server.ts'

/** Each engine's part. */
const kills = howMany({ short: 15, full: 250 })
const BUYERS_A_ROUND = 12

/**
 * Buyers enrol over HTTP while the server is killed without a word, again and again. What was answered must be there
 * afterwards, and the books must be in order once the provider's word has been heard.
 */
describe.each(ENGINES)('killed %s', (engine) => {
  test(`${kills} kills while buyers enrol lose nothing that was answered`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'zen-kill-'))
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
    const databaseUrl = await emptyDatabase(engine)
    const port = await freePort()
    const sandbox = await startSandbox({
      port: 0,
      file: join(dataDir, 'sandbox.db'),
      ...KEYS,
      webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
    })
    const db = openDatabase(databaseUrl, 5)
    await migrate(db)
    const studio = studioOf(db, sandbox.url)
    const env = {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SEED: 'none',
      RAZORPAY_API_URL: sandbox.url,
      RAZORPAY_CHECKOUT_URL: `${sandbox.url}/v1/checkout.js`,
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    }

    const answered: { id: string; classId: string }[] = []
    let tried = 0
    for (let round = 0; round < kills; round++) {
      const yogaClass = await newClass({ studio }, { capacity: 8 })
      const crowd = await newMembers(
        {
          db,
          studio,
          browser: () => openBrowser({ fetch: (request) => fetch(request) }, `http://127.0.0.1:${port}`),
        },
        BUYERS_A_ROUND,
      )
      const server = await startProgram(env)
      const buying = crowd.map(async ({ browser, id }) => {
        tried++
        const created = await browser.post('/api/payments/create', {
          userId: id,
          classId: yogaClass.id,
          amount: yogaClass.rupees,
        })
        if (created.status !== 200) return
        const proof = await (
          await fetch(`${sandbox.url}/_sandbox/orders/${created.body.orderId}/pay`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          })
        ).json()
        const verified = await browser.post('/api/payments/verify', proof)
        if (verified.status === 200) answered.push({ id, classId: yogaClass.id })
        else if (verified.status >= 500) throw new Error(`verify answered ${verified.status}`)
      })
      // A different moment in every round, from "hardly begun" to "nearly done".
      await Promise.race([
        Promise.allSettled(buying),
        new Promise((resolve) => setTimeout(resolve, 30 + ((round * 167) % 900))),
      ])
      await server.kill()
      await Promise.allSettled(buying)
    }

    // The provider's word, at last: everything that was captured is settled, whatever was under way.
    const settled = studioOf(db, sandbox.url, 3 * 3_600_000)
    for (let i = 0; i < 5; i++) await sweepOrders(settled)
    await workOnWebhooks(settled)
    const ledger = (await (await fetch(`${sandbox.url}/_sandbox/ledger`)).json()) as Ledger
    expect(await audit(studio, ledger)).toEqual([])
    const rows = await db
      .selectFrom('enrollments')
      .select(['userId', 'classId'])
      .where('status', '=', 'active')
      .execute()
    const enrolled = new Set(rows.map((row) => `${row.userId} ${row.classId}`))
    expect(answered.filter(({ id, classId }) => !enrolled.has(`${id} ${classId}`))).toEqual([])
    // The kills must have come in the midst of things: some buyers through, some not.
    expect(answered.length).toBeGreaterThan(0)
    expect(answered.length).toBeLessThan(tried)
    await sandbox.close()
    await db.destroy()
  }, 600_000)
})

function studioOf(db: ReturnType<typeof openDatabase>, apiUrl: string, ahead = 0): Studio {
  const quiet = () => {}
  return {
    db,
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
      baseUrl: '',
      timeZone: 'Asia/Kolkata',
      minimumAge: 18,
      holdMinutes: 15,
      offerHours: 12,
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
