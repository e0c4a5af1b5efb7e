import { expect, test } from 'vitest'
import { hourInWords, soonInWords, withOwnTime } from './dates.ts'

const INDIA = 'Asia/Kolkata'
/** 6:30 in the morning of 27 November 2026 in India. */
const AT = Date.UTC(2026, 10, 27, 1, 0)

test.each([
  ['America/Los_Angeles', ' (Thursday 5:00 PM, your time)'],
  ['Europe/Berlin', ' (Friday 2:00 AM, your time)'],
  ['Asia/Colombo', ''],
  [INDIA, ''],
  [null, ''],
])('a reader in %s', (zone, own) => {
  const line = `Yin begins on ${hourInWords(AT, INDIA)}, with Asha.`
  expect(withOwnTime(line, INDIA, zone)).toBe(
    `Yin begins on Friday, 27 November 2026 at 6:30 AM IST${own}, with Asha.`,
  )
})

test('each instant of a line, in a zone without letters too', () => {
  const line = `${hourInWords(AT, 'Europe/Berlin')} and ${hourInWords(AT + 3_600_000, 'Europe/Berlin')}.`
  expect(withOwnTime(line, 'Europe/Berlin', INDIA).match(/your time/g)).toHaveLength(2)
})

test('a subject says the zone', () => {
  expect(soonInWords(AT, AT - 3_600_000, INDIA)).toBe('Today 6:30 AM IST')
})
