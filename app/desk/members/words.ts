import type { MemberRowOnWire, Segment, TimelineLineOnWire } from '../../../contract/desk-members.ts'
import { clockAt, dateAndTime, fullDate, longDate, plainDay } from '../../../shared/dates.ts'
import { DESK_WAYS } from '../../../shared/enums.ts'
import { formatPrice } from '../../../shared/money.ts'
import { SEGMENT_DAYS, SLIPPING } from '../../../shared/segments.ts'

import { methodOf } from '../money/words.ts'

export const SEGMENT_WORDS: Record<Segment, { label: string; about: string }> = {
  new: { label: 'New', about: `First session in the last ${SEGMENT_DAYS.newFor} days.` },
  'at-risk': {
    label: 'At risk',
    about: `Nothing booked, and away for over three times their usual gap and at least ${SLIPPING.leastDays} days. Only members with ${SLIPPING.visits} visits or more.`,
  },
  birthday: { label: 'Birthday', about: `Birthday today or in the next ${SEGMENT_DAYS.birthdays} days.` },
  plan: { label: 'On a plan', about: 'Active plan today.' },
  'consent-missing': {
    label: 'Consent missing',
    about:
      'Added by the studio. They haven’t opened their first email yet, so they haven’t agreed to anything themselves.',
  },
}

/** "today", "yesterday", "12 days ago", "Tue 3 Mar 2026" */
export function agoInWords(at: number, now: number, timeZone: string): string {
  const days = Math.round(
    (Date.parse(plainDay(now, timeZone)) - Date.parse(plainDay(at, timeZone))) / 86_400_000,
  )
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 60 ? `${days} days ago` : fullDate(at, timeZone)
}

/** "Today, Monday 23 November", of a heading in the timeline. */
export function headingOf(at: number, now: number, timeZone: string): string {
  const day = longDate(at, timeZone, now)
  return plainDay(at, timeZone) === plainDay(now, timeZone) ? `Today, ${day}` : day
}

/** When they were here and come next. */
export function presenceOf({ lastAt, nextAt }: MemberRowOnWire, now: number, timeZone: string): string {
  const said = [
    lastAt !== null && `last visit ${agoInWords(lastAt, now, timeZone)}`,
    nextAt !== null && `next ${dateAndTime(nextAt, timeZone)}`,
  ].filter(Boolean)
  return said.join(' · ') || 'no bookings yet'
}

/** "AR" */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
}

/** What happened, in a line. */
export function happenedOf(line: TimelineLineOnWire): string {
  const { kind, by } = line
  const title = line.title ?? ''
  const sum = line.amount === null ? '' : formatPrice(line.amount, line.currency ?? undefined)
  switch (kind) {
    case 'joined':
      if (line.said === 'imported') return by === null ? 'Imported' : `Imported by ${by}`
      return by === null ? 'Joined' : `Added at the desk by ${by}`
    case 'proved':
      return 'Confirmed their email'
    case 'consented':
      return 'Agreed to share health answers'
    case 'booked':
      return `Booked ${title}`
    case 'waits':
      return `Joined the waitlist for ${title}`
    case 'cancelled':
      return `Cancelled ${title}`
    case 'made-up':
      return `Booked ${title} as a make-up`
    case 'gave-up':
      return `Cancelled a session of ${title}`
    case 'came':
      return `Attended ${title}`
    case 'late':
      return `Late for ${title}`
    case 'absent':
      return `No-show for ${title}`
    case 'excused':
      return `Excused from ${title}`
    case 'paid':
      return `Paid for ${title}`
    case 'pay-failed':
      return `Payment for ${title} failed`
    case 'refunded':
      return `${sum} ${BACK[line.said ?? ''] ?? 'being refunded'}`
    case 'plan':
      return `${title} plan began`
    case 'letter':
      return `Email sent: ${title}`
    case 'wrote':
    case 'contacted':
      return kind === 'wrote' ? 'Message from member' : `Message: ${title}`
    case 'answered':
      return by === null ? 'Reply sent' : `Reply by ${by}`
    case 'news-on':
      return 'Subscribed to the newsletter'
    case 'news-off':
      return 'Unsubscribed from the newsletter'
    case 'note':
      return by === null ? 'Note' : `Note by ${by}`
    case 'tagged':
      return `Tagged “${title}”`
    case 'blocked':
      return by === null ? 'Blocked' : `Blocked by ${by}`
    case 'unblocked':
      return by === null ? 'Unblocked' : `Unblocked by ${by}`
    case 'health-opened':
      return `${by ?? 'Someone'} opened their health answers`
    case 'merged':
      return `Another account was merged in${by === null ? '' : ` by ${by}`}`
  }
}

const BACK: Record<string, string> = {
  due: 'will be refunded today',
  pending: 'refund on its way',
  processed: 'refunded',
  failed: 'refund delayed',
  hand: 'to be refunded in person',
}

/** What stands beneath it. */
export function aboutOf(line: TimelineLineOnWire, timeZone: string): string | null {
  const { kind, startsAt, by } = line
  const session = startsAt === null ? null : dateAndTime(startsAt, timeZone)
  const said = line.said?.trim() || null
  switch (kind) {
    case 'booked':
    case 'waits':
      return session ?? 'all sessions'
    case 'cancelled':
      if (line.amount === null) return null
      return line.amount > 0 ? `${formatPrice(line.amount)} refunded` : 'No refund'
    case 'paid':
      return [said && methodOf(said), session].filter(Boolean).join(', ') || null
    case 'pay-failed':
      return said?.replaceAll('_', ' ') ?? null
    case 'refunded':
      return line.title === null ? null : `For ${line.title}`
    case 'plan':
      return startsAt === null ? null : `Until ${fullDate(startsAt, timeZone)}`
    case 'came':
    case 'late':
    case 'absent':
    case 'excused':
      return [session, by && `marked by ${by}`].filter(Boolean).join(', ')
    case 'made-up':
    case 'gave-up':
      return session
    case 'wrote':
    case 'answered':
    case 'contacted':
      return said && `“${said}”`
    case 'note':
      return said
    case 'blocked':
    case 'health-opened':
      return said && `Reason: ${said}`
    case 'tagged':
      return by && `by ${by}`
    default:
      return null
  }
}

/** The margin: the hour, and under it where it came from. */
export function hourOf(line: TimelineLineOnWire, timeZone: string): { hour: string; from: string } {
  return { hour: clockAt(line.at, timeZone), from: isAtDesk(line) ? 'desk' : (FROM[line.kind] ?? '') }
}

/** What was paid to someone here came by no web. */
const isAtDesk = ({ kind, said }: TimelineLineOnWire) =>
  kind === 'paid' && (DESK_WAYS as readonly string[]).includes(said ?? '')

const FROM: Partial<Record<TimelineLineOnWire['kind'], string>> = {
  came: 'attendance',
  late: 'attendance',
  absent: 'attendance',
  excused: 'attendance',
  letter: 'email',
  wrote: 'chat',
  answered: 'chat',
  contacted: 'website',
  note: 'note',
  tagged: 'desk',
  blocked: 'desk',
  unblocked: 'desk',
  merged: 'desk',
  'health-opened': 'desk',
  paid: 'web',
  booked: 'web',
  plan: 'plan',
}
