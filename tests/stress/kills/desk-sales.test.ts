import { describe, expect, test } from 'vitest'
import { executePending } from '../../../domain/desk/pending-kinds.ts'
import { pendingOf } from '../../../domain/pending/pending.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, LIMIT_MS, PATIENCE_MS } from '../../support/form.ts'
import { giveRole } from '../../support/rows.ts'
import { type Buyer, openRunningHouse, type RunningHouse } from '../../support/running-app.ts'
import { until } from '../../support/test-app.ts'

/** Each engine's part. */
const kills = howMany({ short: 4, full: 120 })
const BUYERS_A_ROUND = 10
const SEATS = 6

/**
 * The desk sells, hands back and asks for refunds over HTTP while the server is killed without a word. What was answered must be there once,
 * receipts must be numbered without a gap, and a refund whose ten minutes are over must leave once.
 */
describe.each(BOTH_ENGINES)('killed %s, at the desk', (engine) => {
  test(
    `${kills} kills while the desk sells and gives back lose nothing, and nothing is there twice`,
    async () => {
      const app = await openRunningHouse(engine)
      await (await app.start()).stop()
      await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
      const owner = await ownerOf(app)
      const sold: string[] = []
      const asked: string[] = []
      let tried = 0
      const end = Date.now() + (LIMIT_MS ?? PATIENCE_MS)
      for (let round = 0; round < kills && Date.now() < end; round++) {
        const yogaClass = await app.newClass({ capacity: SEATS })
        const online = await app.newClass({ capacity: 2 })
        const crowd = await app.crowd(BUYERS_A_ROUND)
        const server = await app.start()
        // Paid online a while ago: its refund is due in the midst of the sales.
        const [payer, ...buyers] = crowd as [Buyer, ...Buyer[]]
        expect((await app.buy(payer, online)).status).toBe(200)
        asked.push(await askFor(app, owner, payer, `asked-in-round-${round}-of-it`))
        const work = buyers.map(async (buyer, n) => {
          tried++
          const answer = await owner.browser.post('/api/studio/sales', {
            key: `sale-${round}-${n}-of-this-test`,
            memberId: buyer.id,
            classId: yogaClass.id,
            list: yogaClass.rupees,
            amount: yogaClass.rupees,
            way: n % 2 ? 'cash' : 'card-machine',
          })
          if (answer.status >= 500) throw new Error(`answered ${answer.status}`)
          if (answer.status === 201) sold.push(`${buyer.id} ${yogaClass.id}`)
        })
        const ended = Promise.allSettled(work)
        const enough = sold.length + (round % SEATS)
        await until(async () => sold.length >= enough, 60_000)
        await new Promise((resolve) => setTimeout(resolve, (round * 7) % 40))
        await server.kill()
        expect((await ended).map((one) => String((one as PromiseRejectedResult).reason))).not.toContainEqual(
          expect.stringMatching(/answered 5/),
        )
      }
      await Promise.all([1, 2, 3].map(() => executePending(app.studio)))
      expect(await app.findings()).toEqual([])
      const enrolled = await app.enrolled()
      expect(sold.filter((pair) => !enrolled.has(pair))).toEqual([])
      expect(sold.length).toBeGreaterThan(0)
      await receiptsHaveNoGap(app)
      await leftOnce(app, asked)
      console.log(`${engine}: ${kills} kills, ${sold.length} sales answered of ${tried} tried`)
    },
    PATIENCE_MS,
  )
})

async function ownerOf(app: RunningHouse): Promise<Buyer> {
  const [owner] = (await app.crowd(1)) as [Buyer]
  await giveRole(app.db, owner.id, 'owner')
  return owner
}

/** Asked for at the desk, ten minutes ago. @returns its key */
async function askFor(app: RunningHouse, owner: Buyer, payer: Buyer, key: string): Promise<string> {
  const { paymentId } = await app.db
    .selectFrom('enrollments')
    .select('paymentId')
    .where('userId', '=', payer.id)
    .executeTakeFirstOrThrow()
  const answer = await owner.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
    key,
    basis: 'policy',
    amount: 1499,
    ends: true,
    reason: 'They called.',
  })
  expect(answer.status).toBe(200)
  const ago = Date.now() - 600_000
  await app.db
    .updateTable('pendingActions')
    .set({ createdAt: ago, dueAt: Date.now() - 1 })
    .where('id', '=', key)
    .execute()
  return key
}

/** Of each series the numbers are 1, 2, 3, whatever was killed between a number and its commit; of each payment there is one. */
async function receiptsHaveNoGap({ db }: RunningHouse) {
  const rows = await db.selectFrom('receipts').select(['series', 'number']).orderBy('number').execute()
  for (const [, some] of Map.groupBy(rows, ({ series }) => series))
    expect(some.map(({ number }) => number)).toEqual(some.map((_, n) => n + 1))
  const without = await db
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.paymentId', 'payments.id')
    .select('payments.id')
    .where('payments.way', '!=', 'razorpay')
    .where('receipts.id', 'is', null)
    .execute()
  expect(without).toEqual([])
}

async function leftOnce({ db, sandbox }: RunningHouse, keys: string[]) {
  const rows = await pendingOf(db, 'refund').execute()
  expect(rows.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  expect(rows.map(({ id }) => id).sort()).toEqual([...keys].sort())
  const ledger = await sandbox.ledger()
  for (const { subject: paymentId } of rows) {
    const { razorpayPaymentId } = await db
      .selectFrom('payments')
      .select('razorpayPaymentId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const there = ledger.payments.find(({ id }: { id: string }) => id === razorpayPaymentId)
    expect(there.amount_refunded).toBe(149_900)
  }
}
