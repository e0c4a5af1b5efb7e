import { expect, test } from 'vitest'
import { escapeText, foldLine, icalendar, utcTime } from './icalendar.ts'

const event = {
  uid: 'a1@zenflow.example',
  startsAt: Date.UTC(2026, 10, 20, 1, 30),
  endsAt: Date.UTC(2026, 10, 20, 2, 45),
  summary: 'Gentle Hatha, slowly; with care',
  description: 'Class 3 of 20\nWith Meera Joshi',
  location: 'Zen Flow Rishikesh',
  url: 'https://zenflow.example/class/gentle-hatha?a=1,2;3',
  cancelled: false,
}

test('times are written in UTC', () => {
  expect(utcTime(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe('20260102T030405Z')
})

test('texts are escaped, and control characters left out', () => {
  expect(escapeText('a\\b;c,d\ne\r\nf\rg')).toBe('a\\\\b\\;c\\,d\\ne\\nf\\ng')
  expect(escapeText('a\u0000b\u0007c\u007fd')).toBe('abcd')
})

test('no line is longer than 75 octets, no character is cut, and unfolding gives the line back', () => {
  for (const line of [
    'x'.repeat(75),
    'x'.repeat(76),
    'x'.repeat(400),
    `${'विन्यास योग '.repeat(30)}🪷🪷`,
    '',
  ]) {
    const folded = foldLine(line)
    for (const part of folded.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
    expect(folded.replace(/\r\n /g, '')).toBe(line)
    expect(folded).not.toContain('\ufffd')
  }
  expect(foldLine('x'.repeat(75))).not.toContain('\r\n')
})

test('a calendar has what the standard asks for, with every line ended by CRLF', () => {
  const file = icalendar(
    'Zen Flow Yoga',
    [event, { ...event, uid: 'a2@zenflow.example', cancelled: true }],
    0,
  )
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
  const lines = file.replace(/\r\n /g, '').split('\r\n')
  expect(lines.slice(0, 3)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zen Flow Yoga//Timetable//EN',
  ])
  expect(lines).toContain('UID:a1@zenflow.example')
  expect(lines).toContain('DTSTAMP:19700101T000000Z')
  expect(lines).toContain('DTSTART:20261120T013000Z')
  expect(lines).toContain('DTEND:20261120T024500Z')
  expect(lines).toContain('SUMMARY:Gentle Hatha\\, slowly\\; with care')
  expect(lines).toContain('DESCRIPTION:Class 3 of 20\\nWith Meera Joshi')
  expect(lines).toContain('URL:https://zenflow.example/class/gentle-hatha?a=1,2;3')
  expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED'])
})
