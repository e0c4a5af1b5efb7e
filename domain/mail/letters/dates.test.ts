import { expect, test } from 'vitest'
import { dateAndTime } from '../../../shared/dates.ts'
import { soonInWords, timesOf, withOwnTime } from './dates.ts'

const INDIA = 'Asia/Kolkata'
/** 6:30 in the morning of 27 November in India, and the year of the test, which is left out. */
const YEAR = new Date().getUTCFullYear()
const AT = Date.UTC(YEAR, 10, 27, 1, 0)
const HOUR = 3_600_000
const weekday = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(at)

test.each([
  ['America/Los_Angeles', '5:00 PM'],
  ['Europe/Berlin', '2:00 AM'],
  ['Asia/Colombo', null],
  [INDIA, null],
  [null, null],
])('a reader in %s', (zone, own) => {
  const at = dateAndTime(AT, INDIA)
  const added = own && zone ? ` IST (${weekday(AT, zone)} ${own} your time)` : ''
  expect(withOwnTime(`Yin is on ${at}, with Asha.`, INDIA, zone)).toBe(`Yin is on ${at}${added}, with Asha.`)
})

test('the start of a span counts, and a zone that is named already is not named twice', () => {
  const times = timesOf({ startsAt: AT, endsAt: AT + HOUR }, INDIA)
  expect(times).toMatch(/27 Nov, 6:30 – 7:30 AM$/)
  expect(withOwnTime(`${times} IST`, INDIA, 'Europe/Berlin')).toMatch(
    /6:30 – 7:30 AM IST \(\w{3} 2:00 AM your time\)$/,
  )
})

test('each instant of a text, in another year and in a zone without letters too', () => {
  const next = Date.UTC(YEAR + 1, 0, 2, 1, 0)
  const text = `${dateAndTime(AT, 'Europe/Berlin')} and ${dateAndTime(next, 'Europe/Berlin')}.`
  expect(withOwnTime(text, 'Europe/Berlin', INDIA).match(/your time/g)).toHaveLength(2)
  expect(withOwnTime(text, 'Europe/Berlin', INDIA)).toContain(` ${YEAR + 1}, 2:00 AM `)
})

test('a subject says today, tomorrow or the weekday', () => {
  expect(soonInWords(AT, AT - HOUR, INDIA)).toBe('Today, 6:30 AM')
  expect(soonInWords(AT, AT - 24 * HOUR, INDIA)).toBe('Tomorrow, 6:30 AM')
})
