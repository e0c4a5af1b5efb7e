import { describe, expect, test } from 'vitest'
import { readDay } from '../../shared/typed/day.ts'
import { readHours, readMinutes } from '../../shared/typed/duration.ts'
import { emailProblem, likelyEmail, readEmail } from '../../shared/typed/email.ts'
import { readHeight, readWeight } from '../../shared/typed/measure.ts'
import { readMoney } from '../../shared/typed/money.ts'
import { readName } from '../../shared/typed/name.ts'
import { readCount, readPercent } from '../../shared/typed/number.ts'
import { phoneNumbers, readPhone } from '../../shared/typed/phone.ts'
import { cleanLine, cleanList, cleanText, quoted } from '../../shared/typed/text.ts'
import { clockOf, readTime, readTimes } from '../../shared/typed/time.ts'
import { readUrl } from '../../shared/typed/url.ts'
import * as typed from './values.ts'

type Parser = readonly [
  kind: string,
  read: (typed: string) => string | number | null,
  table: readonly (readonly [typed: string, meant: string | number | null])[],
]

describe.each([
  ['sum', readMoney, typed.SUMS],
  ['time', readTime, typed.TIMES],
  ['day', readDay, typed.DAYS],
  ['duration', readMinutes, typed.DURATIONS],
  ['number of hours', readHours, typed.HOURS],
  ['percentage', readPercent, typed.PERCENTAGES],
  ['count', readCount, typed.COUNTS],
  ['height', readHeight, typed.HEIGHTS],
  ['weight', readWeight, typed.WEIGHTS],
  ['phone number', readPhone, typed.PHONES],
  ['web address', readUrl, typed.URLS],
  ['email address', readEmail, typed.EMAILS],
] as readonly Parser[])('a %s', (_, read, table) => {
  test.each([...table])('%j is %j', (text, meant) => expect(read(text)).toBe(meant))

  test('is read as itself once it was read', () => {
    for (const [, meant] of table) if (meant !== null) expect(read(String(meant))).toBe(meant)
  })
})

test.each(typed.WHOLE_NAMES)('the name %j is %j, %j', (text, firstName, lastName) =>
  expect(readName(text)).toEqual({ firstName, lastName }),
)
test.each(typed.LISTED_NAMES)('%j of a list is %j, %j', (text, firstName, lastName) =>
  expect(readName(text, { isListed: true })).toEqual({ firstName, lastName }),
)
test.each(typed.LINES)('the line %j is kept as %j', (text, kept) => expect(cleanLine(text)).toBe(kept))
test.each(typed.PARAGRAPHS)('the text %j is kept as %j', (text, kept) => expect(cleanText(text)).toBe(kept))
test.each(typed.NAMES)('the name %j is kept as it is', (name) =>
  expect(cleanLine(name)).toBe(name.normalize('NFC')),
)

test('a list loses its bullets, and nothing else', () => {
  expect(cleanList('•\tBreathe slowly\r\n- Rest\n* Sit\n1. Stand\n2) Lie\n\n1.5 hours\n–5 °C')).toEqual([
    'Breathe slowly',
    'Rest',
    'Sit',
    'Stand',
    'Lie',
    '1.5 hours',
    '–5 °C',
  ])
})

test.each([
  ['6:30PM-7:45PM', '18:30', '19:45'],
  ['6:30-7:45 pm', '18:30', '19:45'],
  ['6 to 7 am', '06:00', '07:00'],
  ['11 – 12:30 pm', '11:00', '12:30'],
  ['6.30 am till 7.45', '06:30', '07:45'],
  ['18:30 until 19:45', '18:30', '19:45'],
])('the hours %j are from %s to %s', (text, start, end) => expect(readTimes(text)).toEqual({ start, end }))

test.each(['6:30 pm', 'evening - 7', '6:30 -', 'to 7'])('%j is not two hours', (text) =>
  expect(readTimes(text)).toBe(null),
)

test('a sum of another currency is none', () => {
  expect([readMoney('$20', 'INR'), readMoney('20 USD', 'INR'), readMoney('₹20', 'USD')]).toEqual([
    null,
    null,
    null,
  ])
  expect([readMoney('Rs 20', 'INR'), readMoney('$20', 'USD'), readMoney('20', 'USD')]).toEqual([20, 20, 20])
})

test('two-digit years of birthdays are never in the future', () => {
  expect(readDay('05/06/38', { latestYear: 2026 })).toBe('1938-06-05')
  expect(readDay('31-May-90', { latestYear: 2026 })).toBe('1990-05-31')
  expect(readDay('05/31/1990', { monthFirst: true })).toBe('1990-05-31')
})

test('each phone number of a field has a link of its own', () => {
  expect(phoneNumbers('+91 98200 11223 / 022-2367 1223 ext. 12')).toEqual([
    { shown: '+91 98200 11223', href: 'tel:+919820011223' },
    { shown: '022-2367 1223 ext. 12', href: 'tel:02223671223,12' },
  ])
})

test('a mistyped provider is recognised', () => {
  expect(likelyEmail('asha@gmial.com')).toBe('asha@gmail.com')
  expect(likelyEmail('asha@gmail.com')).toBe(null)
})

test.each([
  ['00:15', '12:15 AM'],
  ['06:30', '6:30 AM'],
  ['12:00', '12:00 PM'],
  ['18:30', '6:30 PM'],
  ['', ''],
])('the time %j is written %j', (time, written) => expect(clockOf(time)).toBe(written))

test('a remark in brackets is no part of a phone number', () => {
  expect(readPhone('98460 12345 (wife: 98460 54321)')).toBe('98460 12345')
  expect(readPhone('(O) 022-2367 1223')).toBe('022-2367 1223')
  expect(readPhone('(+91) 98450 77889')).toBe('+91 98450 77889')
})

test('two emails in a field for one are called so', () => {
  expect(emailProblem('asha@example.com, ravi@example.com')).toBe('Enter one email address here.')
  expect(emailProblem('ashaexample.com')).toMatch(/with an @/)
})

test('quotation marks that were typed around a text are there once', () => {
  expect(quoted('“Breathe.”')).toBe('“Breathe.”')
  expect(quoted('"Breathe."')).toBe('“Breathe.”')
  expect(quoted('She said “rest”')).toBe('“She said “rest””')
})
