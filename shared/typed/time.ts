import { valueText } from './text.ts'

const AFTERNOON =
  /^(?:p\.?\s?m\.?|in the (?:afternoon|evening)|afternoon|evening|at night|night|शाम|दोपहर|रात)$/i
const MORNING = /^(?:a\.?\s?m\.?|in the morning|morning|सुबह)$/i
/** India's clock and the words for an hour say nothing about which hour is meant. */
const NOTHING = /\s*(?:ist|hrs?\.?|hours?|o['’]?clock|बजे)$/i

/**
 * A time of day as people write it, as "HH:MM": "6:30 pm", "6.30pm", "06.30", "1830", "18h30", "6 a.m.", "12 noon".
 * null for what is none.
 */
export function readTime(typed: string): string | null {
  const text = valueText(typed)
    .replace(/^(?:at|@)\s*/i, '')
    .replace(NOTHING, '')
  if (/^(?:12\s*)?noon$/i.test(text)) return '12:00'
  if (/^(?:12\s*)?midnight$/i.test(text)) return '00:00'
  const [, figures = '', half = ''] = /^([\d:.\sh]*\d)\s*h?\s*([^\d\s].*)?$/i.exec(text) ?? halfFirst(text)
  const [hour, minute] = clockIn(figures)
  const isAfternoon = AFTERNOON.test(half)
  if (half !== '' && !isAfternoon && !MORNING.test(half)) return null
  if (half !== '' && (hour < 1 || hour > 12))
    return isAfternoon && hour > 12 && hour < 24 ? timeOf(hour, minute) : null
  if (!(hour < 24 && minute < 60)) return null
  return timeOf(half === '' ? hour : (hour % 12) + (isAfternoon ? 12 : 0), minute)
}

/** An end as people write it: without AM or PM it is the first such time after `start`, HH:MM: "6:30 PM" to "7:45" is 7:45 PM. */
export function readEnd(typed: string, start: string): string | null {
  const time = readTime(typed)
  // "07:45" and "19:45" are of the clock of 24 hours.
  if (time === null || start === '' || !/^\D*[1-9](?!\d{3})/.test(valueText(typed))) return time
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (hour > 12 || readTime(`${typed} pm`) === null) return time
  const halves = [timeOf(hour % 12, minute), timeOf((hour % 12) + 12, minute)]
  return halves.find((half) => half > start) ?? time
}

/** Both hours of what was typed or pasted into the first field: "6:30PM-7:45PM", "6 to 7 am". null where it is not two. */
export function readTimes(typed: string): { start: string; end: string } | null {
  const [, from = '', until = ''] =
    /^(.*?\S)\s*(?:[-–—]|\bto\b|\btill\b|\buntil\b)\s*(\S.*)$/i.exec(valueText(typed)) ?? []
  const [, half = ''] = /\d\s*([^\d\s:.][^\d]*)$/.exec(until) ?? []
  const alone = readTime(from)
  const inHalf = /\d$/.test(from) ? readTime(`${from} ${half}`) : null
  const end = alone === null ? null : readEnd(until, alone)
  if (alone === null || end === null) return null
  // "6:30-7:45 pm" is the evening, "11-12:30 pm" begins before noon.
  return { start: inHalf !== null && inHalf < end ? inHalf : alone, end }
}

/** "शाम 6:30", "pm 6.30" */
function halfFirst(text: string): [string, string, string] | [] {
  const [, half = '', figures = ''] = /^([^\d]+?)\s*(\d[\d:.]*)$/.exec(text) ?? []
  return figures ? [text, figures, half] : []
}

/** "6:30", "6.30", "6 30", "6h30", "0630", "630", "6" -> [6, 30]; NaN for what is no clock. */
function clockIn(figures: string): [number, number] {
  const [, hour = '', minute = '0'] =
    /^(\d{1,2})(?:\s?[:.h\s]\s?(\d{2}))?(?::\d{2})?$/i.exec(figures) ??
    /^(\d{1,2})(\d{2})$/.exec(figures) ??
    []
  return hour === '' ? [Number.NaN, Number.NaN] : [Number(hour), Number(minute)]
}

const timeOf = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** "18:30" -> "6:30 PM", as every page writes hours. */
export function clockOf(time: string): string {
  const [hour = 0, minute = '00'] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return time === '' ? '' : `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

export const timeWanted = 'Enter a time like 6:30 pm.'
