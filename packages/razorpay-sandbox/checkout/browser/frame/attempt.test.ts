import { expect, test } from 'vitest'
import { groupDigits, groupExpiry, readAttempt } from './attempt.ts'
import { money } from './money.ts'

const NOW = new Date(2026, 10, 22)
const card = { number: '4100 2800 0000 1007', expiry: '12 / 26', cvv: '123', holder: ' Meera Joshi ' }
const read = (changed: Partial<typeof card>) => readAttempt('card', { ...card, ...changed }, NOW)

test('a card is its number and name; nothing else of it leaves the form', () => {
  expect(read({})).toEqual({ method: 'card', card: { number: '4100280000001007', name: 'Meera Joshi' } })
})

test.each([
  [{ number: '' }, 'number'],
  [{ number: '4100 2800 0000' }, 'number'],
  [{ number: '4'.repeat(20) }, 'number'],
  [{ expiry: '10 / 26' }, 'expiry'],
  [{ expiry: '13 / 30' }, 'expiry'],
  [{ expiry: '00 / 30' }, 'expiry'],
  [{ expiry: 'soon' }, 'expiry'],
  [{ cvv: '12' }, 'cvv'],
  [{ cvv: '12345' }, 'cvv'],
])('%j is not a card: %s', (changed, field) => {
  expect(read(changed)).toMatchObject({ field })
})

test.each(['11/26', '1126', '11 / 2026', '1/27'])('a card that ends at %s is good', (expiry) => {
  expect(read({ expiry })).toMatchObject({ method: 'card' })
})

test('a UPI ID has a name and a bank', () => {
  expect(readAttempt('upi', { vpa: ' success@razorpay ' })).toEqual({
    method: 'upi',
    vpa: 'success@razorpay',
  })
  for (const vpa of ['', 'success', '@razorpay', 'a@b', 'a b@razorpay'])
    expect(readAttempt('upi', { vpa })).toMatchObject({ field: 'vpa' })
  expect(readAttempt('netbanking', { bank: 'HDFC' })).toEqual({ method: 'netbanking', bank: 'HDFC' })
})

test('digits are grouped while they are typed', () => {
  expect(['4100', '41002', '4100280000001007', '4100-2800 x'].map(groupDigits)).toEqual([
    '4100',
    '4100 2',
    '4100 2800 0000 1007',
    '4100 2800',
  ])
  expect(['1', '12', '122', '12 / 27', '12277'].map(groupExpiry)).toEqual([
    '1',
    '12',
    '12 / 2',
    '12 / 27',
    '12 / 27',
  ])
})

test('money has its hundredths where there are any', () => {
  expect(money({ amount: 14_990_000, currency: 'INR' })).toBe('₹1,49,900')
  expect(money({ amount: 1550, currency: 'USD' })).toBe('$15.50')
})
