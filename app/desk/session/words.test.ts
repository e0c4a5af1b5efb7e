import { expect, test } from 'vitest'
import type { RosterPersonOnWire } from '../../../contract/desk-session.ts'
import { paidOf } from './words.ts'

test('what was paid at the desk is said by its way, not by the name that the program has for it', () => {
  const paid = (method: string) => paidOf({ paid: { amount: 450, method } } as RosterPersonOnWire)
  expect(paid('upi')).toBe('₹450, UPI')
  expect(paid('studio-upi')).toBe('₹450, UPI to the studio')
  expect(paid('card-machine')).toBe('₹450, Card machine')
})
