import type { RollPersonOnWire } from '../../../contract/roll.ts'
import { plainDay } from '../../../shared/dates.ts'
import type { Mark } from './kept-roll.ts'

/** At the door people are here, late or away. */
export const MARK_WORDS: Record<Mark, string> = {
  present: 'here',
  late: 'late',
  absent: 'away',
  excused: 'excused',
}

/** Where the day of a session is shown; today without its date, which is the page that a phone keeps. */
export function pathOfDay(at: number, now: number, timeZone: string): string {
  const [day, today] = [at, now].map((one) => plainDay(one, timeZone))
  return day === today ? '/studio/my-day' : `/studio/my-day?day=${day}`
}

/** "10 minutes", "2 hours" */
export function spanOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 90) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.round(minutes / 60)
  if (hours < 36) return `${hours} hours`
  return `${Math.round(hours / 24)} days`
}

/** "begins in 20 minutes" */
export function whenOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): string {
  if (now < startsAt) return `starts in ${spanOf(startsAt - now)}`
  return now < endsAt ? 'in progress' : `ended ${spanOf(now - endsAt)} ago`
}

const ORDINALS: Record<number, string> = { 10: 'tenth', 25: '25th', 50: 'fiftieth', 100: 'hundredth' }

/** What a teacher says a word about. */
export function greetingsOf({
  isNew,
  isGuest = false,
  milestone,
  isBirthday,
}: Pick<RollPersonOnWire, 'isNew' | 'milestone' | 'isBirthday'> & { isGuest?: boolean }): string[] {
  return [
    isNew && 'first-timer',
    isGuest && 'guest',
    milestone !== null && `their ${ORDINALS[milestone] ?? `${milestone}th`} class`,
    isBirthday && 'birthday today',
  ].filter((one) => one !== false)
}

export function peopleIn(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'}`
}

/** What is in the search field of a form. */
export function wordsIn(form: HTMLFormElement): string {
  return String(new FormData(form).get('q') ?? '').trim()
}

/** Fewer than three letters find whole names alone. */
export function noneCalled(q: string): string {
  return Array.from(q).length < 3
    ? `No member is called just “${q}”. Enter three letters or more to find longer names.`
    : `No member is called “${q}”.`
}
