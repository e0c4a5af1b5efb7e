import type { DeskScheduleOnWire, PlannedSession } from '../../../contract/desk-schedule.ts'
import { isUnderfilled } from '../../../shared/underfilled.ts'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import { longDay, shortDay } from './calendar.ts'

type Centre = DeskScheduleOnWire['centres'][number]
type Room = Centre['rooms'][number]

export function fillOf(session: PlannedSession): 'full' | 'few' | null {
  if (session.taken >= session.capacity) return 'full'
  return isUnderfilled(session) ? 'few' : null
}

/** What is to be added has no page of its own before it is. */
export function pathOfSession({ _id, classId, waits }: PlannedSession): string {
  return waits === 'added' ? `/studio/classes/${classId}` : `/studio/session/${_id}`
}

/** A letter for each room, two where rooms begin with the same. */
export function stampsOf(rooms: readonly Room[]): Map<string, string> {
  const stamps = new Map<string, string>()
  for (const { _id, name } of rooms) {
    const taken = [...stamps.values()]
    const choices = [name.slice(0, 1).toUpperCase(), name.slice(0, 2)]
    stamps.set(_id, choices.find((one) => !taken.includes(one)) ?? name.slice(0, 3))
  }
  return stamps
}

/** "Tue 24, 18:30, Upper Hall" */
export function whereInWords(day: string, minute: number, room: string | null): string {
  return [shortDay(day), hourWord(minute), room ?? 'online'].join(', ')
}

/** The same for the ear. */
export function whereSpoken(day: string, minute: number, room: string | null): string {
  return [longDay(day), hourWord(minute), room ?? 'online'].join(', ')
}

export function matsInWords(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'place' : 'places'}`
}

export function peopleInWords(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'}`
}

/** "20 sessions, 252 of 332 mats taken. One cancelled." */
export function summaryOf(sessions: readonly PlannedSession[], closedDays: number): string {
  const held = sessions.filter(({ isOff }) => !isOff)
  const sum = (of: 'taken' | 'capacity') => held.reduce((total, one) => total + one[of], 0)
  const off = sessions.length - held.length
  const more = [
    off > 0 && `${counted(off)} cancelled`,
    closedDays > 0 && `${days(closedDays)} closed`,
  ].filter((one) => one !== false)
  if (held.length === 0 && more.length === 0) return 'No sessions.'
  const first = `${held.length === 1 ? '1 session' : `${held.length} sessions`}, ${sum('taken').toLocaleString('en-IN')} of ${matsInWords(sum('capacity'))} booked.`
  const rest = more.join(', ')
  return rest === '' ? first : `${first} ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
const counted = (count: number) => NUMBERS[count] ?? String(count)
const days = (count: number) => (count === 1 ? '1 day' : `${counted(count)} days`)

export function inMinutes({ startsAt, endsAt }: PlannedSession, timeZone: string) {
  const from = minuteOf(startsAt, timeZone)
  return { day: dayOf(startsAt, timeZone), from, until: from + Math.round((endsAt - startsAt) / 60_000) }
}
