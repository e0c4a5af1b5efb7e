import { expect, test } from 'vitest'
import { type CalendarEvent, icalendar } from './icalendar.ts'

const event = {
  uid: 'a1@zenflow.example',
  sequence: 0,
  startsAt: Date.UTC(2026, 10, 20, 1, 30),
  endsAt: Date.UTC(2026, 10, 20, 2, 45),
  summary: 'Gentle Hatha, slowly; with care',
  description: 'Class 3 of 20\nWith Meera Joshi',
  location: 'Zen Flow Rishikesh',
  url: 'https://zenflow.example/class/gentle-hatha',
  cancelled: false,
  isBooked: true,
}

const write = (changed: Partial<CalendarEvent> = {}, name = 'Zen Flow Yoga') =>
  icalendar(name, [{ ...event, ...changed }], 0)
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

/** The one line with this property, unfolded. */
function property(file: string, name: string): string {
  const found = linesOf(file).filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
  expect(found).toHaveLength(1)
  return found[0]?.slice(found[0].indexOf(':') + 1) ?? ''
}

test('texts are escaped, and control characters left out', () => {
  expect(property(write({ summary: 'a\\b;c,d\ne\r\nf\rg' }), 'SUMMARY')).toBe('a\\\\b\\;c\\,d\\ne\\nf\\ng')
  expect(property(write({ location: 'a\u0000b\u0007c\u007fd' }), 'LOCATION')).toBe('abcd')
})

test('no line is longer than 75 octets, no character is cut, and unfolding gives the text back', () => {
  for (const text of [
    'x'.repeat(67),
    'x'.repeat(68),
    'x'.repeat(400),
    `${'विन्यास योग '.repeat(30)}🪷🪷`,
    '🪷'.repeat(60),
  ]) {
    const file = write({ summary: text })
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(property(file, 'SUMMARY')).toBe(text)
    expect(file).not.toContain('\ufffd')
  }
})

test('nothing in a name, an id or an address begins a line of its own', () => {
  const evil = 'a\r\nATTACH:https://evil.example\nX:1'
  const file = write({ uid: evil, url: `https://zenflow.example/${evil}`, description: evil }, evil)
  expect(linesOf(file).filter((line) => /^(ATTACH|X):/.test(line))).toEqual([])
  expect(property(write({}, 'Hatha; slowly, Zen\\Flow'), 'NAME')).toBe('Hatha\\; slowly\\, Zen\\\\Flow')
  expect(property(write({}, 'Hatha; slowly'), 'X-WR-CALNAME')).toBe('Hatha\\; slowly')
})

test('an address arrives as it was', () => {
  const url = 'https://zenflow.example/class/x?a=1,2;3&b=%C3%A9'
  const written = property(write({ url }), 'URL')
  expect(decodeURIComponent(written)).toBe(decodeURIComponent(url))
  expect(written).not.toContain('\\')
})

test('a calendar has what the standard asks for, with every line ended by CRLF', () => {
  const file = icalendar(
    'Zen Flow Yoga',
    [event, { ...event, uid: 'a2@zenflow.example', cancelled: true, sequence: 1 }],
    0,
  )
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
  const lines = linesOf(file)
  expect(lines.slice(0, 3)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yoga studio//Timetable//EN',
  ])
  for (const line of [
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Zen Flow Yoga',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'UID:a1@zenflow.example',
    'DTSTAMP:19700101T000000Z',
    'DTSTART:20261120T013000Z',
    'DTEND:20261120T024500Z',
    'SUMMARY:Gentle Hatha\\, slowly\\; with care',
    'DESCRIPTION:Class 3 of 20\\nWith Meera Joshi',
    'LOCATION:Zen Flow Rishikesh',
    'TRANSP:OPAQUE',
  ])
    expect(lines).toContain(line)
  const all = (name: string) => lines.filter((line) => line.startsWith(`${name}:`))
  expect(all('STATUS')).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED'])
  expect(all('SEQUENCE')).toEqual(['SEQUENCE:0', 'SEQUENCE:1'])
})

test('a calendar without an event is one too, and the same events give the same bytes', () => {
  expect(linesOf(icalendar('Zen Flow Yoga', [], 0)).filter((line) => /VEVENT/.test(line))).toEqual([])
  expect(write()).toBe(write())
})

test('what the reader has not booked does not show them as busy', () => {
  expect(property(write({ isBooked: false }), 'TRANSP')).toBe('TRANSPARENT')
})
