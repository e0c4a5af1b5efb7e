import { expect, test } from 'vitest'
import { razorpayPayment } from './client.ts'

const payment = {
  id: 'pay_Sbx00000000001',
  order_id: 'order_Sbx00000000001',
  amount: 149_900,
  currency: 'INR',
  status: 'captured',
  captured: true,
}

test.each([
  { amount: 149_900.5 },
  { amount: -1 },
  { amount: 2 ** 31 },
  { amount: Number.MAX_SAFE_INTEGER + 1 },
  { amount: '149900' },
  { amount_refunded: 2 ** 40 },
  { status: 'paid' },
  { id: 'x'.repeat(5000) },
])('a payment that our tables cannot hold is taken for no answer: %o', (nonsense) => {
  expect(razorpayPayment.safeParse({ ...payment, ...nonsense }).success).toBe(false)
})

test.each([true, 'true', '1', 1])('`captured` may be written as %o', (yes) => {
  expect(razorpayPayment.parse({ ...payment, captured: yes }).captured).toBe(true)
})

test.each([false, 'false', '0', 0, ''])('`captured` is not %o', (no) => {
  expect(razorpayPayment.parse({ ...payment, captured: no }).captured).toBe(false)
})
