import type { ReactNode } from 'react'
import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import { dayOf } from '../wall-clock.ts'
import { longDay, numberOf, shortDay, weekdayOf } from './calendar.ts'
import { inMinutes } from './words.ts'

/** A day, or in the view of one day a room. */
export type Column = {
  key: string
  day: string
  /** Undefined where a column is a whole day. */
  roomId?: string | null
  head: ReactNode
  label: string
  /** For those who do not see it above. */
  heading: string
  isToday: boolean
  sessions: PlannedSession[]
  closure: DeskScheduleOnWire['closures'][number] | null
}

type Closure = DeskScheduleOnWire['closures'][number]

/** The closing that closes all that is shown of a day: the studio's, that of the one centre, or of the one room. */
export function closureOf(
  closures: readonly Closure[],
  day: string,
  centre: string,
  room?: string,
): Closure | null {
  return (
    closures.find(
      ({ fromDay, untilDay, centreId, roomId }) =>
        fromDay <= day &&
        day <= untilDay &&
        (roomId === null ? centreId === null || centreId === centre : roomId === room),
    ) ?? null
  )
}

type Shown = {
  data: DeskScheduleOnWire
  sessions: PlannedSession[]
  centre: string
}

/** A week: a column for each day. */
export function dayColumns({ data, sessions, centre }: Shown, days: string[]): Column[] {
  const { timeZone, today, closures } = data
  return days.map((day) => ({
    key: day,
    day,
    label: shortDay(day),
    heading: longDay(day),
    isToday: day === today,
    head: (
      <>
        {weekdayOf(day)}
        {day === today && ', today'}
        <b>{numberOf(day)}</b>
      </>
    ),
    sessions: sessions.filter(({ startsAt }) => dayOf(startsAt, timeZone) === day),
    closure: closureOf(closures, day, centre),
  }))
}

/** A day: a column for each room, and one for what is online. */
export function roomColumns({ data, sessions, centre }: Shown, day: string): Column[] {
  const { timeZone, today, closures, centres } = data
  const own = sessions.filter((session) => inMinutes(session, timeZone).day === day)
  const rooms = centres
    .filter(({ _id }) => centre === 'all' || _id === centre)
    .flatMap(({ _id, name, rooms }) => rooms.map((room) => ({ ...room, centre: name, centreId: _id })))
    .filter(({ _id, archived }) => !archived || own.some(({ room }) => room?._id === _id))
  const about = { day, isToday: day === today }
  const online = own.filter(({ room }) => room === null)
  return [
    ...rooms.map((room) => ({
      ...about,
      key: room._id,
      roomId: room._id,
      label: room.name,
      heading: [room.name, centre === 'all' && room.centre].filter(Boolean).join(', '),
      head: (
        <>
          {centre === 'all' ? room.centre : `${room.capacity} places`}
          <b>{room.name}</b>
        </>
      ),
      sessions: own.filter((session) => session.room?._id === room._id),
      closure: closureOf(closures, day, room.centreId, room._id),
    })),
    ...(online.length > 0 || rooms.length === 0
      ? [
          {
            ...about,
            key: 'online',
            roomId: null,
            label: 'Online',
            heading: 'Online',
            sessions: online,
            head: (
              <>
                {' '}
                no room<b>Online</b>
              </>
            ),
            closure: closureOf(closures, day, 'online'),
          },
        ]
      : []),
  ]
}
