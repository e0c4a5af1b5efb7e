import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  escape as inText,
} from 'ical-generator'
import { plainText } from './plain-text.ts'

export type CalendarEvent = {
  /** Constant for the event, so that calendars update it. */
  uid: string
  /** Counts its changes (RFC 5545, 3.8.7.4). */
  sequence: number
  startsAt: number
  endsAt: number
  summary: string
  description: string
  location: string
  url: string
  cancelled: boolean
  /** False for sessions the reader hasn’t booked, so that they aren’t shown as busy. */
  isBooked: boolean
}

const REFRESH_SECONDS = 6 * 60 * 60

/** An iCalendar file (RFC 5545) in UTC. The same events give the same bytes. @param stamp DTSTAMP, UTC epoch milliseconds */
export function icalendar(name: string, events: readonly CalendarEvent[], stamp: number): string {
  const calendar = new ICalCalendar({
    // ical-generator doesn’t escape names and ids.
    name: inText(plainText(name), false),
    prodId: { company: 'Yoga studio', product: 'Timetable', language: 'EN' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const event of events)
    calendar.createEvent({
      id: oneLine(event.uid),
      sequence: event.sequence,
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(stamp),
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      summary: plainText(event.summary),
      description: plainText(event.description),
      location: plainText(event.location),
      // ical-generator escapes URLs as text, which calendars don’t undo.
      url: oneLine(event.url).replace(/[,;]/g, encodeURIComponent),
      transparency: event.isBooked ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
  return `${calendar.toString()}\r\n`
}

function oneLine(text: string): string {
  return plainText(text).replace(/[\r\n]/g, '')
}
