import type { DeskScheduleOnWire, PlannedSession, WaysOutOnWire } from '../../../contract/desk-schedule.ts'
import { isUnderfilled } from '../../../shared/underfilled.ts'
import { clock } from '../days.ts'
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

/** What stands in the way, in a sentence; null where nothing does. */
export function obstacleOf(ways: WaysOutOnWire, timeZone: string): { strong: string; more: string } | null {
  if (ways.closed !== null) return { strong: 'A closed day', more: `: ${ways.closed}.` }
  const [first] = ways.clashes
  if (ways.refusal !== null) return { strong: ways.refusal, more: '' }
  if (!first) return null
  const until = clock(first.endsAt, timeZone)
  const booked = first.booked > 0 ? ` (${first.booked} booked)` : ''
  return first.sharesRoom
    ? {
        strong: `${first.room} is taken until ${until}`,
        more: ` by ${first.title}${booked}.${freeRoom(ways)}`,
      }
    : { strong: `${first.teacher} teaches ${first.title} until ${until}`, more: `${booked}.` }
}

function freeRoom({ rooms: [room] }: WaysOutOnWire): string {
  return room ? ` ${room.name} is free, ${room.capacity} mats.` : ''
}

/** What may be put down only with a reason is a clash; the rest may not at all. */
export const isBarred = ({ closed, refusal }: WaysOutOnWire) => closed !== null || refusal !== null

export function matsInWords(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'mat' : 'mats'}`
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
  if (held.length === 0 && more.length === 0) return 'Nothing is planned.'
  const first = `${held.length === 1 ? 'One session' : `${held.length} sessions`}, ${sum('taken').toLocaleString('en-IN')} of ${matsInWords(sum('capacity'))} taken.`
  const rest = more.join(', ')
  return rest === '' ? first : `${first} ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
const counted = (count: number) => NUMBERS[count] ?? String(count)
const days = (count: number) => (count === 1 ? 'one day' : `${counted(count)} days`)

export function inMinutes({ startsAt, endsAt }: PlannedSession, timeZone: string) {
  const from = minuteOf(startsAt, timeZone)
  return { day: dayOf(startsAt, timeZone), from, until: from + Math.round((endsAt - startsAt) / 60_000) }
}

/** "Shanta Bai, 98200 11223; Sridevi" */
export const untoldText = (untold: readonly string[]): string => `Tell them yourself: ${untold.join('; ')}.`

/** "Meera Joshi and Rohan Mehta get an email. Asha Rao has no account: please tell them." */
export function teachersText(teachers: readonly { name: string; emailed: boolean }[]): string {
  const names = (emailed: boolean) =>
    teachers.filter((teacher) => teacher.emailed === emailed).map(({ name }) => name)
  const list = (some: string[]) => new Intl.ListFormat('en').format(some)
  const [told, untold] = [names(true), names(false)]
  return [
    told.length > 0 && `${list(told)} ${told.length === 1 ? 'gets' : 'get'} an email.`,
    untold.length > 0 &&
      `${list(untold)} ${untold.length === 1 ? 'has' : 'have'} no account: please tell them.`,
  ]
    .filter(Boolean)
    .join(' ')
}
