import { expect, test } from 'vitest'
import { DEFAULT_KNOBS } from '../../../knobs.ts'
import { type Input, readKnobs, readRule, showKnob } from './fields.ts'

const inputs = (): Input[] => [
  { name: 'payments.capture', type: 'select-one', value: '' },
  { name: 'payments.captureDelayMs', type: 'number', value: '' },
  { name: 'payments.closeAfterAuth', type: 'checkbox', value: 'on', checked: false },
  { name: 'refunds.balance', type: 'number', value: '' },
]

test('what the inputs show is what they say', () => {
  const shown = inputs()
  const knobs = {
    ...DEFAULT_KNOBS,
    payments: {
      ...DEFAULT_KNOBS.payments,
      capture: 'manual' as const,
      captureDelayMs: 250,
      closeAfterAuth: true,
    },
  }
  for (const input of shown) showKnob(input, knobs)
  expect(readKnobs(shown)).toEqual({
    payments: { capture: 'manual', captureDelayMs: 250, closeAfterAuth: true },
    refunds: { balance: null },
  })
})

test('an empty number is none, and an empty balance no limit', () => {
  expect(readKnobs(inputs())).toMatchObject({ payments: { captureDelayMs: 0 }, refunds: { balance: null } })
})

test('a rule says what happens, to how many events', () => {
  expect(readRule({ event: 'order.paid', what: 'drop', times: '3' })).toEqual({
    event: 'order.paid',
    times: 3,
    drop: true,
  })
  expect(readRule({ what: 'copies' })).toEqual({ event: '*', times: 1, copies: 2 })
  expect(readRule({ what: 'delay' })).toEqual({ event: '*', times: 1, delayMs: 600_000 })
})
