import { expect, test } from 'vitest'
import { codeAt, keyOf, keyUri, stepOf } from './totp.ts'

const NOON = 1_111_111_109_000
const STEP = Math.floor(NOON / 30_000)
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the examples of RFC 6238, appendix B: at %i seconds it is %s', (seconds, code) => {
  expect(codeAt(SECRET, seconds * 1000)).toBe(code)
})

test('a code counts in its own step and one to either side', () => {
  const at = (steps: number) => stepOf(SECRET, '081804', NOON + steps * 30_000)
  expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([null, STEP, STEP, STEP, null])
})

test.each(['', '08180', '0818040', '０８１８０４', '٠٨١٨٠٤', '08180é', '\ud800\udfff08', ' 081804', 'NaN'])(
  '%j is no code, and no failure',
  (code) => {
    expect(stepOf(SECRET, code, NOON)).toBeNull()
  },
)

test('the key of an authenticator app is base32 as in RFC 4648, and its address says whose it is', () => {
  expect(keyOf(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  const uri = new URL(keyUri(SECRET, { issuer: 'Zen Flow Yoga', account: 'a+b@example.com' }))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Zen Flow Yoga:a+b@example.com',
  ])
  expect(uri.searchParams.get('secret')).toBe(keyOf(SECRET))
  expect(uri.searchParams.get('issuer')).toBe('Zen Flow Yoga')
  // What apps take for granted is either said so or not said.
  const said = (name: string, usual: string) => uri.searchParams.get(name) ?? usual
  expect([said('algorithm', 'SHA1'), said('digits', '6'), said('period', '30')]).toEqual(['SHA1', '6', '30'])
})
