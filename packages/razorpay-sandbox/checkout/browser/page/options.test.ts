import { expect, test } from 'vitest'
import { getOption, InvalidOptions, readOptions, setOption } from './options.ts'

const key = 'rzp_test_1'

test('options are completed', () => {
  expect(readOptions({ key })).toEqual({
    key,
    currency: 'INR',
    notes: {},
    retry: { enabled: true },
    modal: { backdropclose: false, escape: true, handleback: true, confirm_close: false, animation: true },
    theme: {},
    prefill: {},
  })
  const { modal, retry } = readOptions({ key, modal: { escape: false }, retry: { max_count: 2 } })
  expect([modal.escape, modal.animation, retry]).toEqual([false, true, { enabled: true, max_count: 2 }])
  expect(readOptions({ key, retry: false }).retry).toEqual({ enabled: false })
  expect(readOptions({ key, retry: true }).retry).toEqual({ enabled: true })
})

test('notes are texts, numbers and booleans of a bounded length', () => {
  const notes = { long: 'x'.repeat(300), two: 2, yes: true, none: null, list: [1] }
  expect(readOptions({ key, notes }).notes).toEqual({ long: 'x'.repeat(254), two: 2, yes: true })
})

test.each([
  [undefined, 'Invalid options'],
  [null, 'Invalid options'],
  [[], 'Invalid options'],
  ['rzp_test_1', 'Invalid options'],
  [{ key, currency: 'EUR' }, 'The provided currency is not supported'],
  [
    { key, notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n, ''])) },
    'Invalid notes (At most 15 notes are allowed)',
  ],
])('%j is refused, and the customer is told', (given, message) => {
  expect(() => readOptions(given)).toThrow(InvalidOptions)
  expect(() => readOptions(given)).toThrow(message)
})

test('without a key only the developer is told', () => {
  expect(() => readOptions({})).toThrow('No key passed')
  expect(() => readOptions({})).not.toThrow(InvalidOptions)
  expect(readOptions({ order_id: 'order_1' }).order_id).toBe('order_1')
})

test('options are read and set by their path', () => {
  const options = readOptions({ key, prefill: { name: 'Meera' } })
  expect(getOption(options, 'prefill.name')).toBe('Meera')
  expect(getOption(options, 'key')).toBe(key)
  expect(getOption(options, 'config.display.hide')).toBeUndefined()
  setOption(options, 'prefill.email', 'meera@example.com')
  setOption(options, 'config.display.hide', true)
  expect(getOption(options, 'prefill')).toEqual({ name: 'Meera', email: 'meera@example.com' })
  expect(getOption(options, 'config.display.hide')).toBe(true)
})
