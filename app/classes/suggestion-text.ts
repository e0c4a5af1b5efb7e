import type { SuggestionOnWire } from '../../contract/suggestions.ts'
import { clockRange, shortDays } from '../../shared/days.ts'
import { fullName } from '../../shared/full-name.ts'
import { capital, hasHours, NO_HOURS } from './class-facts.tsx'

/** "Sun, 4:15 – 5:30 PM, Zen Flow Mumbai, with Priya Sharma" */
export function whenAndWhere(one: SuggestionOnWire['yogaClass']): string {
  const { schedule, centre, instructor, type } = one
  const hours = hasHours(one)
    ? `${shortDays(schedule.daysOfWeek)}, ${clockRange(schedule.startTime, schedule.endTime)}`
    : NO_HOURS
  const place = type === 'Recorded' ? '' : `, ${centre?.name ?? 'online'}`
  return `${hours}${place}, with ${fullName(instructor.firstName, instructor.lastName)}`
}

/** "For beginners, 45 minutes, 8 of 12 places left." */
export function facts(besides: string[]): string {
  return `${capital(besides.join(', '))}.`
}

/** "In the evening, for beginners, just as you asked." A style that is named with what it is for is not named again. */
export function sentence(because: string[]): string {
  const said = because.filter((one) => !because.some((other) => other !== one && other.startsWith(`${one} `)))
  return `${capital(said.join(', '))}, just as you asked.`
}

/** "Different from what you asked: at 4:15 PM." */
export function notAsAsked(differs: string[]): string {
  return `Different from what you asked: ${differs.join(', ')}.`
}
