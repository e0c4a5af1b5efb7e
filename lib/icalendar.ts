/** An iCalendar file (RFC 5545) of events. Pure: the same events give the same bytes. */

export type CalendarEvent = {
  /** Stays the same for the life of the event, so that a calendar updates it. */
  uid: string
  startsAt: number
  endsAt: number
  summary: string
  description: string
  location: string
  url: string
  cancelled: boolean
}

const CRLF = '\r\n'
const MOST_OCTETS = 75

/**
 * The file, in UTC, for calendars that import it or follow its address.
 * @param stamp when it was written, UTC epoch milliseconds
 */
export function icalendar(name: string, events: readonly CalendarEvent[], stamp: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zen Flow Yoga//Timetable//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => foldLine(line) + CRLF).join('')
}

function eventLines(event: CalendarEvent, stamp: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcTime(stamp)}`,
    `DTSTART:${utcTime(event.startsAt)}`,
    `DTEND:${utcTime(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    // A URI, not a text: its commas and semicolons stay as they are.
    `URL:${event.url.replace(/[\r\n]/g, '')}`,
    `SEQUENCE:${event.cancelled ? 1 : 0}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
}

/** Section 3.3.5, form 2: "20261120T013000Z". */
export function utcTime(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Section 3.3.11: backslash, semicolon, comma and line breaks; other control characters have no place in a text. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, (character) => `\\${character}`)
      .replace(/\n/g, '\\n')
  )
}

/** Section 3.1: no line longer than 75 octets, folded before a whole character, the rest after a space. */
export function foldLine(line: string): string {
  const folded: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      folded.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...folded, part].join(CRLF)
}
