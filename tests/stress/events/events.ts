import { audit } from '../../../domain/audit/audit.ts'
import { sendRefunds } from '../../../domain/payments/refunds.ts'
import { sweepOrders } from '../../../domain/payments/sweep.ts'
import { pretendRazorpay, webhookOf } from '../../support/fake-razorpay.ts'
import { newClass, type newMembers, type TestApp } from '../../support/test-app.ts'

export const EVENTS = [
  'verify',
  'payment.authorized',
  'payment.captured',
  'order.paid',
  'payment.failed',
  'sweep',
] as const
export type Event = (typeof EVENTS)[number]

/** How the world is in which the events arrive. */
export type Scene = {
  /** Whether the bank captures by itself, or we (or the studio by hand) must. */
  capture: 'by itself' | 'by us'
  /** Whether the seat is still held, or the hold has ended and someone else has it. */
  seat: 'kept' | 'gone'
  /** Whether the payment that failed is the one that was authorised after all, or an attempt before it. */
  failed: 'this payment' | 'another'
}
export const SCENES: Scene[] = (['by itself', 'by us'] as const).flatMap((capture) =>
  (['kept', 'gone'] as const).flatMap((seat) =>
    (['this payment', 'another'] as const).map((failed) => ({ capture, seat, failed })),
  ),
)

type Person = Awaited<ReturnType<typeof newMembers>>[number]

/** One purchase that these events tell us about, one after the other. Returns what is wrong at its end; nothing when all is well. */
export async function tell(
  app: TestApp,
  [buyer, rival]: [Person, Person],
  scene: Scene,
  events: Event[],
): Promise<string[]> {
  const provider = pretendRazorpay(app.keys)
  app.studio.razorpay = provider.client
  const yogaClass = await newClass(app, { capacity: 1 })
  const order = async (who: Person) => {
    const wish = { userId: who.id, classId: yogaClass.id, amount: yogaClass.rupees }
    return (await who.browser.post('/api/payments/create', wish)).body.orderId as string
  }
  const orderId = await order(buyer)
  if (scene.seat === 'gone') {
    app.wait(app.studio.settings.holdMinutes * 60_000 + 1)
    await order(rival)
  }
  const payment = payAfterFailure(provider, orderId, scene)
  const wrong: string[] = []
  for (const event of events) {
    if (event === 'verify') {
      const { status } = await buyer.browser.post('/api/payments/verify', provider.proof(payment))
      if (![200, 202, 409].includes(status)) wrong.push(`verify answered ${status}`)
    } else if (event === 'sweep') await sweepNow(app, orderId)
    else await deliver(app, provider, payment.id, event)
  }
  await sendRefunds(app.studio)
  provider.settleRefunds()
  return [...wrong, ...(await endState(app, provider, buyer.id, yogaClass.id, scene))]
}

function payAfterFailure(provider: ReturnType<typeof pretendRazorpay>, orderId: string, scene: Scene) {
  const thenCapture = scene.capture === 'by itself'
  const first = provider.pay(orderId, 'failed')
  if (scene.failed === 'this payment' && first) provider.authorizeLate(first.id, { thenCapture })
  const paid =
    scene.failed === 'this payment' ? first : provider.pay(orderId, thenCapture ? 'captured' : 'authorized')
  if (!paid) throw new Error('The provider took no payment.')
  return { id: paid.id, order_id: orderId }
}

let sent = 0

/** Sends a webhook to the API and waits until it is worked on. Every other copy has the same event id as the one before. */
async function deliver(
  app: TestApp,
  provider: ReturnType<typeof pretendRazorpay>,
  paymentId: string,
  event: Exclude<Event, 'verify' | 'sweep'>,
) {
  const find = () =>
    provider.told.find(
      (one) => one.event === event && (event === 'payment.failed' || one.payment.id === paymentId),
    )
  // Told of a capture that we did not make: someone of the studio made it by hand.
  if (!find()) provider.captureByHand(paymentId)
  const notice = find()
  if (!notice) throw new Error(`The provider has nothing to say about ${event}.`)
  const { body, signature } = webhookOf(notice, app.keys.webhookSecrets[0] ?? '')
  const eventId = `${paymentId}-${event}-${Math.floor(++sent / 2)}`
  const { status } = await app.api.fetch(
    new Request(`${app.url}/api/payments/webhook`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      },
    }),
  )
  if (status !== 200) throw new Error(`A webhook was answered with ${status}.`)
  for (;;) {
    const { processedAt, lastError } = await app.db
      .selectFrom('paymentEvents')
      .select(['processedAt', 'lastError'])
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow()
    if (processedAt !== null) return
    if (lastError !== null) throw new Error(lastError)
    await new Promise(setImmediate)
  }
}

/** The turn of this order has come. */
async function sweepNow(app: TestApp, razorpayOrderId: string) {
  await app.db
    .updateTable('orders')
    .set({ nextCheckAt: app.studio.now() })
    .where('razorpayOrderId', '=', razorpayOrderId)
    .where('state', '!=', 'paid')
    .execute()
  await sweepOrders(app.studio)
}

async function endState(
  app: TestApp,
  provider: ReturnType<typeof pretendRazorpay>,
  userId: string,
  classId: string,
  { seat }: Scene,
): Promise<string[]> {
  const { db } = app
  const captured = provider.ledger().payments.filter((one) => one.captured)
  const enrollments = await db
    .selectFrom('enrollments')
    .select('status')
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .execute()
  const refunds = await db.selectFrom('refunds').select('amountPaise').execute()
  const letters = await db
    .selectFrom('outboxEmails')
    .select('kind')
    .where('recipient', '=', `${userId.toLowerCase()}@example.com`)
    .execute()
  const found = [
    ...enrollments.map((one) => one.status),
    ...refunds.map((one) => `${one.amountPaise} back`),
    ...letters.map((one) => `a letter: ${one.kind}`),
  ].join(', ')
  const should =
    captured.length === 0
      ? ''
      : seat === 'kept'
        ? 'active, a letter: enrolled'
        : '149900 back, a letter: refund'
  return [
    ...(captured.length > 1 ? ['captured twice'] : []),
    ...(seat === 'kept' && captured.length === 0 ? ['never captured'] : []),
    ...(found === should ? [] : [`ended as (${found}) instead of (${should})`]),
    ...(await audit(app.studio, provider.ledger())),
  ]
}
