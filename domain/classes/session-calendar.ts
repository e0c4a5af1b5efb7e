import type { CalendarEvent } from '../../lib/icalendar.ts'
import { fullName } from '../../shared/full-name.ts'
import type { SessionDetails } from './session-details.ts'

/**
 * A session as a calendar event. Feeds and files use the same event id, so a calendar updates it instead of adding it
 * twice.
 */
export function sessionEvent(session: SessionDetails, baseUrl: string): CalendarEvent {
  const { id, startsAt, endsAt, title, number, totalClasses, sequence, cancelledAt } = session
  const { centreName, roomName, address, type } = session
  return {
    uid: sessionUid(id, baseUrl),
    sequence,
    startsAt,
    endsAt,
    summary: title,
    description: `Session ${number} of ${totalClasses}, with ${fullName(session.teacherFirstName, session.teacherLastName)}`,
    location:
      type === 'Live Online' ? 'Online' : [roomName, centreName, address].filter(Boolean).join(', ') || title,
    url: `${baseUrl}/yogadashboard/session/${id}`,
    cancelled: cancelledAt !== null,
    isBooked: true,
  }
}

export function sessionUid(id: string, baseUrl: string): string {
  return `${id}@${new URL(baseUrl).hostname}`
}
