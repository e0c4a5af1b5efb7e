import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { ALL_CENTRES } from '../centre.ts'
import { boundsOf, ONLINE, type Shown } from './address.ts'
import { daysBetween } from './calendar.ts'
import { dayColumns, roomColumns } from './columns.tsx'
import { stampsOf } from './words.ts'

/** What the address and the choice of a centre leave of what is planned. */
export function whatIsShown(shown: Shown, data: DeskScheduleOnWire) {
  const { centres } = data
  // One that is closed by now, or that someone else chose on this device, is no choice.
  const isThere = shown.centre === ONLINE || centres.some(({ _id }) => _id === shown.centre)
  const centre = isThere ? shown.centre : ALL_CENTRES
  const { from, until } = boundsOf(shown)
  const sessions = data.sessions.filter(
    ({ centreId }) => centre === ALL_CENTRES || (centreId ?? ONLINE) === centre,
  )
  const rooms = centres
    .filter(({ _id }) => centre === ALL_CENTRES || _id === centre)
    .flatMap(({ rooms }) => rooms)
    .filter(({ _id, archived }) => !archived || sessions.some(({ room }) => room?._id === _id))
  const of = { data, sessions, centre }
  const days = dayColumns(of, daysBetween(from, until))
  const columns = shown.view === 'day' ? roomColumns(of, shown.day) : days
  return { centre, sessions, rooms, stamps: stampsOf(rooms), colours: coloursOf(centres), days, columns }
}

/** A colour for each centre, by its place among them; with more centres than colours they begin again. */
function coloursOf(centres: DeskScheduleOnWire['centres']): Map<string, number> {
  return new Map(centres.map(({ _id }, at) => [_id, at % COLOURS]))
}

const COLOURS = 4
