import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import type { WantedChange } from '../../api/session-change.ts'
import { dayOf, minuteOf, momentOf } from '../wall-clock.ts'

/** A session to be changed or cancelled, as its page and the calendar both know it. */
export type SessionToChange = {
  _id: string
  title: string
  startsAt: number
  endsAt: number
  timeZone: string
  now: number
  booked: number
  capacity: number
  totalClasses: number
  roomId: string | null
  /** Those that it could be in; none online. */
  rooms: { _id: string; name: string; capacity: number }[]
  /** Who could teach it, where that can be chosen. */
  teaching: { teacherId: string; teacher: string; teachers: { _id: string; name: string }[] } | null
}

export type Place = { day: string; minute: number; roomId: string | null }

export type Scope = WantedChange['scope']
/** Which sessions of a class a change is for. */
export const SCOPES: { value: Scope; label: string }[] = [
  { value: 'this', label: 'This session only' },
  { value: 'following', label: 'This and later sessions' },
  { value: 'all', label: 'All upcoming sessions' },
]

export function fromCalendar(session: PlannedSession, data: DeskScheduleOnWire): SessionToChange {
  const { _id, title, startsAt, endsAt, booked, capacity, totalClasses, room } = session
  const { timeZone, now, centres } = data
  const rooms = centres
    .filter((centre) => centre.rooms.some((one) => one._id === room?._id))
    .flatMap((centre) => centre.rooms)
    .filter((one) => !one.archived && one.capacity >= booked)
  const roomId = room?._id ?? null
  const own = { _id, title, startsAt, endsAt, booked, capacity, totalClasses }
  return { ...own, timeZone, now, roomId, rooms, teaching: null }
}

export function fromPage(session: SessionAtDesk): SessionToChange {
  const { sessionId: _id, title, startsAt, endsAt, people, capacity, totalClasses, roomId } = session
  const { timeZone, now, isLive, place, rooms, teacherId, teacher, teachers } = session
  const own = { _id, title, startsAt, endsAt, booked: people.length, capacity, totalClasses }
  const known = rooms.some((one) => one._id === roomId)
  const isOneCentre = new Set(rooms.map(({ centre }) => centre)).size === 1
  const others = rooms.map((room) => (isOneCentre ? room : { ...room, name: `${room.name}, ${room.centre}` }))
  const itsRoom = roomId === null || known ? [] : [{ _id: roomId, name: place, capacity }]
  return {
    ...own,
    timeZone,
    now,
    roomId,
    rooms: isLive ? [] : [...itsRoom, ...others],
    teaching: { teacherId, teacher, teachers },
  }
}

export function placeOf({ startsAt, roomId, timeZone }: SessionToChange): Place {
  return { day: dayOf(startsAt, timeZone), minute: minuteOf(startsAt, timeZone), roomId }
}

/** As the server wants it: what is the same is not sent, since it would count for the others too. Null where nothing differs. */
export function wantedOf(session: SessionToChange, to: Place, teacherId: string | undefined) {
  const { startsAt, endsAt, timeZone, roomId, teaching } = session
  const begins = momentOf(to.day, to.minute, timeZone)
  const wanted = {
    ...(begins !== startsAt && { startsAt: begins, endsAt: begins + (endsAt - startsAt) }),
    ...(to.roomId !== null && to.roomId !== roomId && { roomId: to.roomId }),
    ...(teacherId !== undefined && teacherId !== teaching?.teacherId && { teacherId }),
  }
  return Object.keys(wanted).length === 0 ? null : wanted
}
