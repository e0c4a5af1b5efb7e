import { timingSafeEqual } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { checkoutSignatureFits, webhookSignatureFits } from './signatures.ts'

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) }
})

/** The same text with one bit of its bytes turned over; every bit in turn. */
function* everyBitOf(text: string): Generator<string> {
  for (let bit = 0; bit < text.length * 8; bit++) {
    const bytes = Buffer.from(text)
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    yield bytes.toString('latin1')
  }
}

// The vectors were made with Razorpay's own package (2.9.8).
const SECRET = 'rzp_sandbox_secret_0001'
const ORDER = 'order_RB58MiP5SPFYyM'
const PAYMENT = 'pay_N8FVRD1DzYzBh1'
const SIGNATURE = 'a8bdb643b14988b8bcf70e958b04275d7017dc44c7d91393d067453d0219d497'
const BODY = Buffer.from('{"entity":"event","event":"order.paid","note":"a/b & c"}')
const WEBHOOK = 'bc40a9f2eb48b6c623fde16d5a676689f87bc22845039cde4053fe1e2f6f65db'

test('the checkout’s signature fits its order and payment, and nothing else', () => {
  expect(checkoutSignatureFits(ORDER, PAYMENT, SIGNATURE, SECRET)).toBe(true)
  expect(checkoutSignatureFits(ORDER, `${PAYMENT}x`, SIGNATURE, SECRET)).toBe(false)
  expect(checkoutSignatureFits(`${ORDER}x`, PAYMENT, SIGNATURE, SECRET)).toBe(false)
  expect(checkoutSignatureFits(ORDER, PAYMENT, SIGNATURE, `${SECRET}x`)).toBe(false)
})

test('any changed bit of an order’s id, a payment’s id or a signature is refused', () => {
  for (const order of everyBitOf(ORDER))
    expect(checkoutSignatureFits(order, PAYMENT, SIGNATURE, SECRET)).toBe(false)
  for (const payment of everyBitOf(PAYMENT))
    expect(checkoutSignatureFits(ORDER, payment, SIGNATURE, SECRET)).toBe(false)
  for (const signature of everyBitOf(SIGNATURE))
    expect(checkoutSignatureFits(ORDER, PAYMENT, signature, SECRET)).toBe(false)
  for (const signature of everyBitOf(WEBHOOK))
    expect(webhookSignatureFits(BODY, signature, ['whsec_local_0001'])).toBe(false)
  // Moving the bar between the two ids makes the same bytes of other ids: an id never holds a bar.
  expect(checkoutSignatureFits(`${ORDER}|pay`, PAYMENT.slice(4), SIGNATURE, SECRET)).toBe(false)
})

test('a signature is compared in constant time, wherever it differs, and under every secret', () => {
  const compared = vi.mocked(timingSafeEqual)
  const times = (work: () => unknown) => {
    compared.mockClear()
    work()
    return compared.mock.calls.length
  }
  const early = `0${SIGNATURE.slice(1)}`
  const late = `${SIGNATURE.slice(0, -1)}0`
  for (const given of [SIGNATURE, early, late])
    expect(times(() => checkoutSignatureFits(ORDER, PAYMENT, given, SECRET))).toBe(1)
  // Also when the first of two secrets fits: how long it takes does not tell which one is in use.
  const secrets = ['whsec_local_0001', 'whsec_old']
  for (const given of [WEBHOOK, `0${WEBHOOK.slice(1)}`])
    expect(times(() => webhookSignatureFits(BODY, given, secrets))).toBe(2)
})

test('any changed character of a signature is refused, and so is every other length or alphabet', () => {
  for (let i = 0; i < SIGNATURE.length; i++) {
    const digit = ((Number.parseInt(SIGNATURE[i] ?? '0', 16) + 1) % 16).toString(16)
    expect(
      checkoutSignatureFits(ORDER, PAYMENT, SIGNATURE.slice(0, i) + digit + SIGNATURE.slice(i + 1), SECRET),
    ).toBe(false)
  }
  for (const wrong of [
    '',
    SIGNATURE.toUpperCase(),
    `${SIGNATURE}0`,
    SIGNATURE.slice(1),
    'z'.repeat(64),
    'é'.repeat(64),
  ])
    expect(checkoutSignatureFits(ORDER, PAYMENT, wrong, SECRET)).toBe(false)
})

test('a webhook’s signature is over its bytes, with the current secret or the one before', () => {
  expect(webhookSignatureFits(BODY, WEBHOOK, ['whsec_local_0001'])).toBe(true)
  expect(webhookSignatureFits(BODY, WEBHOOK, ['whsec_new', 'whsec_local_0001'])).toBe(true)
  expect(webhookSignatureFits(BODY, WEBHOOK, ['whsec_new'])).toBe(false)
  expect(webhookSignatureFits(BODY, WEBHOOK, [])).toBe(false)
  for (let bit = 0; bit < BODY.length * 8; bit++) {
    const changed = Buffer.from(BODY)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(webhookSignatureFits(changed, WEBHOOK, ['whsec_local_0001'])).toBe(false)
  }
})
