import { expect, test } from 'vitest'
import { failureFields } from './callback.ts'

test('a failure is posted field by field, its metadata as JSON', () => {
  const error = { description: 'Declined', reason: 'declined', step: null, metadata: { payment_id: 'pay_1' } }
  expect(failureFields(error)).toEqual({
    'error[description]': 'Declined',
    'error[reason]': 'declined',
    'error[step]': '',
    'error[metadata]': '{"payment_id":"pay_1"}',
  })
})
