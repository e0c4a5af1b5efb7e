import { expect, test } from 'vitest'
import { base32, stepAt, stepOf, totp } from './totp.ts'

const NOON = 1_111_111_109_000
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the examples of RFC 6238, appendix B: at %i seconds it is %s', (seconds, code) => {
  expect(totp(SECRET, stepAt(seconds * 1000))).toBe(code)
})

test('a code counts in its own step and one to either side', () => {
  const step = stepAt(NOON)
  const at = (steps: number) => stepOf(SECRET, '081804', NOON + steps * 30_000)
  expect([at(-1), at(0), at(1)]).toEqual([step, step, step])
  expect([at(-2), at(2), stepOf(SECRET, '08180', NOON), stepOf(SECRET, '', NOON)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('base32 is that of RFC 4648', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})
