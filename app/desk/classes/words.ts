import type { ClassDates, ClassDraft } from '../../../contract/class-drafts.ts'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { dayName } from '../../../shared/days.ts'
import { formatPrice } from '../../../shared/money.ts'
import { clockOf } from '../../../shared/typed/time.ts'
import { dayInWords } from '../days.ts'
import { termsInWords } from './terms.ts'

type Choices = Pick<DeskDraft['choices'], 'teachers' | 'rooms' | 'pictures' | 'courses'>

/** One part of a draft in words, to be held beside another's. */
export function inWords(content: ClassDraft, name: keyof ClassDraft, choices: Choices): string {
  const value = content[name]
  if (name === 'underfilledBelow')
    return value == null ? 'up to a quarter of the mats' : `fewer than ${value}`
  if (name === 'policy')
    return content.policy === null
      ? 'by the studio’s policy'
      : termsInWords(content.policy, content.type === 'Recorded') || 'terms that are not whole yet'
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'nothing yet'
  if (name === 'instructorId')
    return choices.teachers.find(({ _id }) => _id === value)?.name ?? 'somebody else'
  if (name === 'roomId') return choices.rooms.find(({ _id }) => _id === value)?.name ?? 'another room'
  if (name === 'picture') return choices.pictures.find((one) => one.name === value)?.label ?? 'another'
  if (name === 'courseId') return choices.courses.find(({ id }) => id === value)?.title ?? 'another course'
  if (name === 'price' || name === 'singlePrice') return formatPrice(value as number)
  if (name === 'proRata') return value ? 'pays for what is left' : 'pays for all of it'
  if (name === 'renewal') return value ? 'yes' : 'no'
  if (name === 'giveUpMinutes') return `until ${value} minutes before`
  if (name === 'about')
    return (
      [...content.about.teaches, content.about.forWhom, content.about.care].filter(Boolean).join(' · ') ||
      'nothing yet'
    )
  if (name === 'dates' && content.dates) return ruleInWords(content.dates)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** "Tue, Thu, 20:00 to 21:00, 12 from 5 January 2027, without 14 January 2027" */
function ruleInWords(rule: ClassDates): string {
  const days = rule.daysOfWeek.map((day) => dayName(day).slice(0, 3)).join(', ') || 'no day yet'
  return [
    days,
    `${clockOf(rule.startTime) || '?'} to ${clockOf(rule.endTime) || '?'}`,
    `${rule.sessions ?? '?'} from ${rule.firstOn ? dayInWords(rule.firstOn) : '?'}`,
    ...rule.skipped.map((day) => `without ${dayInWords(day)}`),
    ...rule.held.map((day) => `also on ${dayInWords(day)}`),
    ...rule.added.map(({ day }) => `and ${dayInWords(day)}`),
  ].join(', ')
}

const dayOfMonth = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone })

/** "Tue 5 Jan" */
export function shortDay(at: number, timeZone: string): string {
  return dayOfMonth(timeZone).format(at).replace(',', '')
}

/** "5 Jan to 18 Feb 2027" */
export function fromTo(first: number, last: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
  const withYear = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
  const [from, to] = [withYear.format(first), withYear.format(last)]
  if (from === to) return from
  return from.slice(-4) === to.slice(-4) ? `${day.format(first)} to ${to}` : `${from} to ${to}`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** "18:20" */
export function lengthOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
