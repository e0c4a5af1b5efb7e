import type { ClassDates, ClassDraft } from '../../../contract/class-drafts.ts'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { fullDay } from '../../../shared/dates.ts'
import { clockRange, dayName } from '../../../shared/days.ts'
import { formatPrice } from '../../../shared/money.ts'
import { clockOf } from '../../../shared/typed/time.ts'

import { termsInWords } from './terms.ts'

type Choices = Pick<DeskDraft['choices'], 'teachers' | 'rooms' | 'pictures' | 'courses'>

/** One part of a draft in words, to be held beside another's. */
export function inWords(content: ClassDraft, name: keyof ClassDraft, choices: Choices): string {
  const value = content[name]
  if (name === 'underfilledBelow') return value == null ? 'a quarter of the places' : `${value} bookings`
  if (name === 'policy')
    return content.policy === null
      ? 'Studio default'
      : termsInWords(content.policy, content.type === 'Recorded') || 'custom, not complete yet'
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'empty'
  if (name === 'instructorId')
    return choices.teachers.find(({ _id }) => _id === value)?.name ?? 'another teacher'
  if (name === 'roomId') return choices.rooms.find(({ _id }) => _id === value)?.name ?? 'another room'
  if (name === 'picture') return choices.pictures.find((one) => one.name === value)?.label ?? 'another'
  if (name === 'courseId') return choices.courses.find(({ id }) => id === value)?.title ?? 'another course'
  if (name === 'price' || name === 'singlePrice') return formatPrice(value as number)
  if (name === 'proRata') return value ? 'prorated' : 'full price'
  if (name === 'renewal') return value ? 'yes' : 'no'
  if (name === 'giveUpMinutes') return `until ${value} minutes before`
  if (name === 'about')
    return (
      [...content.about.teaches, content.about.forWhom, content.about.care].filter(Boolean).join(' · ') ||
      'empty'
    )
  if (name === 'dates' && content.dates) return ruleInWords(content.dates)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** "Tue, Thu, 8:00 – 9:00 PM, 12 from Tue 5 Jan 2027, without Thu 14 Jan 2027" */
function ruleInWords(rule: ClassDates): string {
  const days = rule.daysOfWeek.map((day) => dayName(day).slice(0, 3)).join(', ') || 'no day yet'
  return [
    days,
    clockOf(rule.startTime) && clockOf(rule.endTime)
      ? clockRange(rule.startTime, rule.endTime)
      : 'no time yet',
    `${rule.sessions ?? '?'} from ${rule.firstOn ? fullDay(rule.firstOn) : '?'}`,
    ...rule.skipped.map((day) => `without ${fullDay(day)}`),
    ...rule.held.map((day) => `also on ${fullDay(day)}`),
    ...rule.added.map(({ day }) => `and ${fullDay(day)}`),
  ].join(', ')
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** "18:20" */
export function lengthOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
