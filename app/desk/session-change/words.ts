import type { WaysOutOnWire } from '../../../contract/desk-schedule.ts'
import { clockAt } from '../../../shared/dates.ts'

/** What is in the way, in a sentence; null where nothing does. */
export function obstacleOf(ways: WaysOutOnWire, timeZone: string): { strong: string; more: string } | null {
  if (ways.closed !== null) return { strong: 'A closed day', more: `: ${ways.closed}.` }
  const [first] = ways.clashes
  if (ways.refusal !== null) return { strong: ways.refusal, more: '' }
  if (!first) return null
  const until = clockAt(first.endsAt, timeZone)
  const booked = first.booked > 0 ? ` (${first.booked} booked)` : ''
  return first.sharesRoom
    ? {
        strong: `${first.room} is taken until ${until}`,
        more: ` by ${first.title}${booked}.${freeRoom(ways)}`,
      }
    : { strong: `${first.teacher} teaches ${first.title} until ${until}`, more: `${booked}.` }
}

function freeRoom({ rooms: [room] }: WaysOutOnWire): string {
  return room ? ` ${room.name} is free, ${room.capacity} places.` : ''
}

/** What may be put down only with a reason is a clash; the rest may not at all. */
export const isBarred = ({ closed, refusal }: WaysOutOnWire) => closed !== null || refusal !== null

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
