import { audit } from '../../../domain/audit/audit.ts'
import { sendRefunds } from '../../../domain/payments/refunds.ts'
import { sweepOrders } from '../../../domain/payments/sweep.ts'
import { paise } from '../../../shared/money.ts'
import { newClass, newMembers, type TestApp } from '../../support/test-app.ts'

/**
 * Buyers who want the last seats at the same moment. The provider is the sandbox, the API is real, the webhooks arrive
 * while the browsers verify.
 */

export type RaceResult = {
  enrolled: number
  /** Answers by status: no race may ever cause a 5xx. */
  statuses: Record<number, number>
  /** What the audit finds afterwards. */
  findings: string[]
}

/** Everyone creates, pays and verifies at once, all of them from one address, as on a campus. */
export async function rush(
  app: TestApp,
  { buyers, seats }: { buyers: number; seats: number },
): Promise<RaceResult> {
  const yogaClass = await newClass(app, { capacity: seats })
  const crowd = await newMembers(app, buyers)
  const statuses: Record<number, number> = {}
  await Promise.all(
    crowd.map(async ({ browser, id }) => {
      const created = await browser.post('/api/payments/create', {
        userId: id,
        classId: yogaClass.id,
        amount: yogaClass.rupees,
      })
      count(statuses, created.status)
      if (created.status === 200)
        count(
          statuses,
          (await browser.post('/api/payments/verify', await app.sandbox.pay(created.body.orderId))).status,
        )
    }),
  )
  return result(app, yogaClass.id, statuses)
}

/** Half of them want the whole run, half one session of it: that session is filled to its last seat, and no further. */
export async function rushForOneSession(
  app: TestApp,
  { buyers, seats }: { buyers: number; seats: number },
): Promise<RaceResult & { inSession: number }> {
  const yogaClass = await newClass(app, { capacity: seats, totalClasses: 3 })
  await app.db
    .updateTable('classes')
    .set({ singlePricePaise: paise(450) })
    .where('id', '=', yogaClass.id)
    .execute()
  const { id: sessionId } = await app.db
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', yogaClass.id)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()
  const crowd = await newMembers(app, buyers)
  const statuses: Record<number, number> = {}
  await Promise.all(
    crowd.map(async ({ browser, id }, n) => {
      const created = await browser.post('/api/payments/create', {
        userId: id,
        classId: yogaClass.id,
        ...(n % 2 === 0 ? { amount: yogaClass.rupees } : { amount: 450, sessionId }),
      })
      count(statuses, created.status)
      if (created.status === 200)
        count(
          statuses,
          (await browser.post('/api/payments/verify', await app.sandbox.pay(created.body.orderId))).status,
        )
    }),
  )
  const { n } = await app.db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  return { ...(await result(app, yogaClass.id, statuses)), inSession: Number(n) }
}

/** Everyone has an order whose hold has ended, all have paid, and all verify at once, while the webhooks come: only this many can get a seat, the others their money. */
export async function latePayers(
  app: TestApp,
  { buyers, seats }: { buyers: number; seats: number },
): Promise<RaceResult> {
  const yogaClass = await newClass(app, { capacity: seats })
  const crowd = await newMembers(app, buyers)
  const statuses: Record<number, number> = {}
  const orders = new Map<string, string>()
  for (let first = 0; first < crowd.length; first += seats) {
    await Promise.all(
      crowd.slice(first, first + seats).map(async ({ browser, id }) => {
        const created = await browser.post('/api/payments/create', {
          userId: id,
          classId: yogaClass.id,
          amount: yogaClass.rupees,
        })
        count(statuses, created.status)
        orders.set(id, created.body.orderId)
      }),
    )
    // These come from all over the world: what the ones let lapse is nothing to the others.
    await app.db.updateTable('holds').set({ network: null }).execute()
    app.wait(app.studio.settings.holdMinutes * 60_000 + 1)
  }
  // The checkouts are the provider's: not all thousand connections to it at the same moment.
  const proofs: object[] = []
  for (let first = 0; first < crowd.length; first += 100)
    proofs.push(
      ...(await Promise.all(
        crowd.slice(first, first + 100).map(({ id }) => app.sandbox.pay(orders.get(id) ?? '')),
      )),
    )
  await Promise.all(
    crowd.map(async ({ browser }, n) =>
      count(statuses, (await browser.post('/api/payments/verify', proofs[n])).status),
    ),
  )
  return result(app, yogaClass.id, statuses)
}

async function result(app: TestApp, classId: string, statuses: Record<number, number>): Promise<RaceResult> {
  // Anyone who was told to wait for the provider is settled by the sweep.
  app.wait(61_000)
  while ((await sweepOrders(app.studio)) > 0);
  const { n } = await app.db
    .selectFrom('enrollments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('classId', '=', classId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  for (let i = 0; i < 10; i++) await sendRefunds(app.studio)
  return { enrolled: Number(n), statuses, findings: await audit(app.studio, await app.sandbox.ledger()) }
}

function count(statuses: Record<number, number>, status: number) {
  statuses[status] = (statuses[status] ?? 0) + 1
}
