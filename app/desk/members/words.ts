import type { MemberRowOnWire, Segment, TimelineLineOnWire } from '../../../contract/desk-members.ts'
import { DESK_WAYS } from '../../../shared/enums.ts'
import { formatPrice } from '../../../shared/money.ts'
import { SEGMENT_DAYS, SLIPPING } from '../../../shared/segments.ts'
import { clock, hourInWords } from '../days.ts'
import { methodOf } from '../money/words.ts'

export const SEGMENT_WORDS: Record<Segment, { label: string; about: string }> = {
  new: { label: 'New', about: `Their first session was in the last ${SEGMENT_DAYS.newFor} days.` },
  'at-risk': {
    label: 'At risk',
    about: `Away for more than three times as long as they usually are, and ${SLIPPING.leastDays} days at least, with nothing booked. Of those who came on ${SLIPPING.visits} days or more.`,
  },
  birthday: { label: 'Birthday', about: `Within ${SEGMENT_DAYS.birthdays} days, today included.` },
  plan: { label: 'On a plan', about: 'Their plan is running today.' },
  'consent-missing': {
    label: 'Consent missing',
    about:
      'Added by the studio. They haven’t opened their first email yet, so they haven’t agreed to anything themselves.',
  },
}

const dayOf = (at: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

/** "today", "yesterday", "12 days ago", "3 March 2026" */
export function agoInWords(at: number, now: number, timeZone: string): string {
  const days = Math.round((Date.parse(dayOf(now, timeZone)) - Date.parse(dayOf(at, timeZone))) / 86_400_000)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 60 ? `${days} days ago` : plainDay(at, timeZone)
}

/** "2 September 2026" */
export function plainDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(at)
}

/** "Today, Monday 23 November", of a heading in the timeline. */
export function headingOf(at: number, now: number, timeZone: string): string {
  const isThisYear = dayOf(at, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4)
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
    ...(!isThisYear && { year: 'numeric' as const }),
  })
    .format(at)
    .replace(',', '')
  return dayOf(at, timeZone) === dayOf(now, timeZone) ? `Today, ${day}` : day
}

/** When they were here and come next. */
export function presenceOf({ lastAt, nextAt }: MemberRowOnWire, now: number, timeZone: string): string {
  const said = [
    lastAt !== null && `here ${agoInWords(lastAt, now, timeZone)}`,
    nextAt !== null && `next ${hourInWords(nextAt, timeZone)}`,
  ].filter(Boolean)
  return said.join(' · ') || 'nothing booked yet'
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
      return by === null ? 'Joined' : `Registered at the desk by ${by}`
    case 'proved':
      return 'Showed that the address is theirs'
    case 'consented':
      return 'Agreed to answer about their health'
    case 'booked':
      return `Booked ${title}`
    case 'waits':
      return `Waits for ${title}`
    case 'cancelled':
      return `Left ${title}`
    case 'made-up':
      return `Came instead of another session to ${title}`
    case 'gave-up':
      return `Gave up a session of ${title}`
    case 'came':
      return `Came to ${title}`
    case 'late':
      return `Late to ${title}`
    case 'absent':
      return `Did not come to ${title}`
    case 'excused':
      return `Excused from ${title}`
    case 'paid':
      return `Paid for ${title}`
    case 'pay-failed':
      return `A payment for ${title} failed`
    case 'refunded':
      return `${sum} ${BACK[line.said ?? ''] ?? 'goes back'}`
    case 'plan':
      return `${title} plan began`
    case 'letter':
      return `We wrote: ${title}`
    case 'wrote':
    case 'contacted':
      return kind === 'wrote' ? 'Wrote to us' : `Wrote to us: ${title}`
    case 'answered':
      return by === null ? 'We answered' : `${by} answered`
    case 'news-on':
      return 'Said yes to our newsletter'
    case 'news-off':
      return 'Said no to our newsletter'
    case 'note':
      return by === null ? 'A note' : `Note by ${by}`
    case 'tagged':
      return `Tagged “${title}”`
    case 'blocked':
      return by === null ? 'Blocked' : `Blocked by ${by}`
    case 'unblocked':
      return by === null ? 'Unblocked' : `Unblocked by ${by}`
    case 'health-opened':
      return `${by ?? 'Somebody'} opened their answers about health`
    case 'merged':
      return `Another account of theirs was folded in${by === null ? '' : `, by ${by}`}`
  }
}

const BACK: Record<string, string> = {
  due: 'goes back today',
  pending: 'is on the way back',
  processed: 'came back',
  failed: 'could not go back yet',
  hand: 'is waiting to be handed back',
}

/** What stands beneath it. */
export function aboutOf(line: TimelineLineOnWire, timeZone: string): string | null {
  const { kind, startsAt, by } = line
  const session = startsAt === null ? null : hourInWords(startsAt, timeZone)
  const said = line.said?.trim() || null
  switch (kind) {
    case 'booked':
    case 'waits':
      return session ?? 'the whole run'
    case 'cancelled':
      if (line.amount === null) return null
      return line.amount > 0 ? `${formatPrice(line.amount)} came back for it` : 'Nothing comes back for it'
    case 'paid':
      return [said && methodOf(said), session].filter(Boolean).join(', ') || null
    case 'pay-failed':
      return said?.replaceAll('_', ' ') ?? null
    case 'refunded':
      return line.title === null ? null : `For ${line.title}`
    case 'plan':
      return startsAt === null ? null : `Until ${plainDay(startsAt, timeZone)}`
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
  return { hour: clock(line.at, timeZone), from: isAtDesk(line) ? 'desk' : (FROM[line.kind] ?? '') }
}

/** What was paid to someone here came by no web. */
const isAtDesk = ({ kind, said }: TimelineLineOnWire) =>
  kind === 'paid' && (DESK_WAYS as readonly string[]).includes(said ?? '')

const FROM: Partial<Record<TimelineLineOnWire['kind'], string>> = {
  came: 'roll',
  late: 'roll',
  absent: 'roll',
  excused: 'roll',
  letter: 'letter',
  wrote: 'chat',
  answered: 'chat',
  contacted: 'letter',
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
