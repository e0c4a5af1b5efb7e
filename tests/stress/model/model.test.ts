import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { beforeAll, describe, test } from 'vitest'
import { audit } from '../../../domain/audit/audit.ts'
import { sweepWaitingLists } from '../../../domain/enrollment/waiting-list.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, LIMIT_MS, SEED } from '../../support/form.ts'
import { forget, openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { histories } from './commands.ts'
import { Model } from './model.ts'
import { compare, openWorld, settleRefunds } from './world.ts'

const PEOPLE = 4
const runs = {
  sqlite: howMany({ short: 100, full: 20_000 }),
  postgres: howMany({ short: 15, full: 2_000 }),
}

/**
 * Random histories of one class, of buying, paying, failing, cancelling, waiting, changing and breaking down, compared
 * with the model after every step. A failure is shrunk to its fewest steps and printed with its seed.
 */
describe.each(BOTH_ENGINES)('%s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, PEOPLE)
  })

  const many = LIMIT_MS === undefined ? runs[engine] : `up to ${runs[engine]}`
  test(
    `${many} random histories go as the model says, and every rupee ends where it should (seed ${SEED})`,
    async () => {
      const began = performance.now()
      let steps = 0
      let done = 0
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 3 }),
          histories(PEOPLE, 40),
          async (capacity, commands) => {
            const world = await openWorld(quick, capacity)
            const { startsAt, endsAt, pricePaise: price, studio } = world
            const model = new Model({ capacity, now: studio.now(), startsAt, endsAt, price }, PEOPLE)
            try {
              await fc.asyncModelRun(() => ({ model, real: world }), commands)
              for (const _ of commands) steps++
              await end(world, model)
              done++
            } finally {
              await forget(quick.db)
            }
          },
        ),
        { seed: SEED, numRuns: runs[engine], interruptAfterTimeLimit: LIMIT_MS },
      )
      const seconds = (performance.now() - began) / 1000
      console.info(`${engine}: ${done} histories, ${steps} steps, ${Math.round(done / seconds)} histories/s`)
    },
    howMany({ short: 120_000, full: 7_200_000 }),
  )
})

/** All that was paid becomes known and all that is owed is sent: then the provider's books agree with ours. */
async function end(world: Awaited<ReturnType<typeof openWorld>>, model: Model) {
  for (const payment of model.payments) {
    await settlePayment(world.studio, await world.provider.client.getPayment(payment.id))
    model.settle(payment)
  }
  await settleRefunds(world, model)
  model.offer()
  await sweepWaitingLists(world.studio)
  await compare(world, model)
  deepStrictEqual(await audit(world.studio, world.provider.ledger()), [])
  for (const { id, captured, amount, amount_refunded } of world.provider.ledger().payments) {
    const outcome = model.payments.find((one) => one.id === id)?.outcome ?? null
    deepStrictEqual(outcome !== null, captured, id)
    if (outcome === 'refunded') deepStrictEqual(amount_refunded, amount, id)
  }
  const back = world.provider.ledger().payments.filter((one) => one.captured)
  deepStrictEqual(
    back.reduce((sum, one) => sum + (one.amount_refunded ?? 0), 0),
    model.owed.reduce((sum, one) => sum + one, 0),
  )
}
