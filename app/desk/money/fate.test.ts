import { expect, test } from 'vitest'
import type { MatterOnWire } from '../../../contract/desk-payments.ts'
import { fateOf } from './fate.ts'

const refund = (changes: Partial<NonNullable<MatterOnWire['refund']>>) => ({
  refund: {
    paymentId: 'p',
    name: 'Asha Rao',
    amount: 500,
    currency: 'INR',
    ...({ state: 'due', reason: 'policy', way: 'razorpay', ...changes } as const),
  },
})

test('a webhook and a refund by Razorpay can be tried again, also one that the bank sent back', () => {
  expect(fateOf({ refund: null })).toBe('try-again')
  expect(fateOf(refund({}))).toBe('try-again')
  expect(fateOf(refund({ state: 'failed' }))).toBe('try-again')
})

test('one that was made at Razorpay’s dashboard and came back is given back from its payment', () => {
  expect(fateOf(refund({ state: 'failed', reason: 'studio' }))).toBe('returned')
  expect(fateOf(refund({ state: 'due', reason: 'studio' }))).toBe('try-again')
})

test('what was paid at the desk goes back by hand, whatever became of it', () => {
  expect(fateOf(refund({ way: 'cash' }))).toBe('by-hand')
  expect(fateOf(refund({ way: 'cash', state: 'failed', reason: 'studio' }))).toBe('by-hand')
})
