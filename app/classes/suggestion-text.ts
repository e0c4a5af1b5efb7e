import type { SuggestionOnWire } from '../../contract/suggestions.ts'
import { clockRange, shortDays } from '../../shared/days.ts'
import { hasHours, NO_HOURS } from './class-facts.tsx'

/** "Sun, 4:15 – 5:30 PM, Zen Flow Mumbai, with Priya Sharma" */
export function whenAndWhere(one: SuggestionOnWire['yogaClass']): string {
  const { schedule, centre, instructor, type } = one
  const hours = hasHours(one)
    ? `${shortDays(schedule.daysOfWeek)}, ${clockRange(schedule.startTime, schedule.endTime)}`
    : NO_HOURS
  const place = type === 'Recorded' ? '' : `, ${centre?.name ?? 'online'}`
  return `${hours}${place}, with ${instructor.firstName} ${instructor.lastName}`
}

/** "Because it meets in the evening, and it is for beginners." */
export function sentence(because: string[]): string {
  return `Because ${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(because)}.`
}
