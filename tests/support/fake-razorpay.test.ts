import { afterAll, beforeAll, expect, test } from 'vitest'
import { RazorpayError, type RazorpayKeys, razorpayClient } from '../../domain/razorpay/client.ts'
import { type RunningSandbox, startSandbox } from '../../packages/razorpay-sandbox/start.ts'
import { paise } from '../../shared/money.ts'
import { pretendRazorpay } from './fake-razorpay.ts'
import { KEYS } from './test-app.ts'

/** The provider in memory answers as the sandbox does, call by call; the sandbox itself is held to the official package. */
let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, file: ':memory:', ...KEYS })
})
afterAll(() => sandbox.close())

const keys = (apiUrl: string): RazorpayKeys => ({
  keyId: KEYS.keyId,
  keySecret: KEYS.keySecret,
  webhookSecrets: [KEYS.webhookSecret],
  apiUrl,
  checkoutUrl: '',
  sandbox: true,
  timeoutMs: 5_000,
})

/** What both can do: our calls, and the customer's. Answers the id of the payment, where there is one. */
type Side = {
  client: ReturnType<typeof razorpayClient>
  pay(orderId: string, outcome: 'captured' | 'authorized' | 'failed'): Promise<void>
}

async function control(path: string, body: object) {
  await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function sides(): Record<'sandbox' | 'pretended', Side> {
  const pretended = pretendRazorpay(keys(''))
  return {
    sandbox: {
      client: razorpayClient(keys(sandbox.url)),
      pay: (orderId, outcome) =>
        control(`orders/${orderId}/pay`, {
          outcome: { captured: 'success', authorized: 'authorized', failed: 'failure' }[outcome],
        }),
    },
    pretended: {
      client: pretended.client,
      pay: async (orderId, outcome) => void pretended.pay(orderId, outcome),
    },
  }
}

/** Everything the provider is asked in a life of two orders, and what it says, with ids by their order of appearance. */
async function life({ client, pay }: Side) {
  const seen: unknown[] = []
  const names = new Map<string, string>()
  const nameless = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value).replace(/\b(order|pay|rfnd)_\w+/g, (id, kind: string) => {
        if (!names.has(id)) names.set(id, `${kind} ${names.size}`)
        return names.get(id) as string
      }),
    )
  const note = async <T>(asked: Promise<T>): Promise<T | undefined> => {
    try {
      const answer = await asked
      seen.push(nameless(answer))
      return answer
    } catch (error) {
      if (!(error instanceof RazorpayError)) throw error
      seen.push([error.kind, error.status])
      return undefined
    }
  }
  const wish = { amount: paise(1499), currency: 'INR', receipt: `r-${Math.random()}`, notes: {} }
  const told = (value: { receipt?: string | null } | undefined) => value && { ...value, receipt: null }

  await note(client.createOrder({ ...wish, amount: paise(0.99) }))
  const order = await client.createOrder(wish)
  seen.push(nameless({ ...told(order), notes: [] }))
  seen.push((await client.findOrders(wish.receipt)).length)
  await note(client.getPayment('pay_00000000000000'))
  await pay(order.id, 'failed')
  await pay(order.id, 'captured')
  await pay(order.id, 'captured')
  const attempts = await client.paymentsOfOrder(order.id)
  const known = (one: (typeof attempts)[number]) => [one.id, one.status, one.captured, one.amount_refunded]
  seen.push(nameless(attempts.map(known)))
  const paid = attempts.find((one) => one.status === 'captured')?.id ?? ''
  await note(client.capturePayment(paid, paise(1499), 'INR').then(known))
  seen.push(nameless({ ...told(await client.getOrder(order.id)), notes: [] }))
  const part = { amount: paise(500), receipt: 'part' }
  await note(client.refund(paid, part, 'the-key-of-a-part'))
  await note(client.refund(paid, part, 'the-key-of-a-part'))
  await note(client.refund(paid, { ...part, amount: paise(1) }, 'the-key-of-a-part'))
  await note(client.refund(paid, { amount: paise(999.01), receipt: 'much' }, 'the-key-of-too-much'))
  await note(client.refund(paid, { amount: paise(0.99), receipt: 'little' }, 'the-key-of-too-little'))
  await note(client.getPayment(paid).then(known))
  await note(client.refund(paid, { amount: paise(999), receipt: 'rest' }, 'the-key-of-the-rest'))
  await note(client.refund(paid, { amount: paise(1), receipt: 'more' }, 'the-key-of-more-yet'))
  await note(client.getPayment(paid).then(known))
  await note(client.refundsOfPayment(paid))

  const second = await client.createOrder({ ...wish, receipt: `${wish.receipt}-2` })
  await pay(second.id, 'authorized')
  await pay(second.id, 'captured')
  const [waiting, ...others] = await client.paymentsOfOrder(second.id)
  seen.push(others.length)
  await note(client.refund(waiting?.id ?? '', part, 'the-key-of-uncaptured'))
  await note(client.capturePayment(waiting?.id ?? '', paise(1498), 'INR').then(known))
  await note(client.capturePayment(waiting?.id ?? '', paise(1499), 'INR').then(known))
  await note(client.getPayment(waiting?.id ?? '').then(known))
  seen.push((await client.getOrder(second.id)).status)
  return seen
}

test('the provider in memory answers every call as the sandbox does', async () => {
  const { sandbox: real, pretended } = sides()
  expect(await life(pretended)).toEqual(await life(real))
})
