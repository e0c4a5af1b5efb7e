import type { HappeningOnWire, RosterPersonOnWire, WaiterOnWire } from '../../../contract/desk-session.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'

import { methodOf } from '../money/words.ts'
import { MARK_WORDS } from '../roll/words.ts'

/** "₹450, UPI", for the place or the run that it is of. */
export function paidOf({ paid }: RosterPersonOnWire): string {
  return paid ? [formatPrice(paid.amount), methodOf(paid.method)].filter(Boolean).join(', ') : 'not paid'
}

/** Why someone has their position. */
export function waitOf({ state, until, askedAt, isForRun }: WaiterOnWire, timeZone: string): string {
  const asked = `joined ${dateAndTime(askedAt, timeZone)}`
  const end = until === null ? '' : dateAndTime(until, timeZone)
  const said = {
    offered: `place held until ${end}`,
    paying: `paying now, until ${end}`,
    paused: `${asked}; don’t contact before ${end}`,
    'not-today': `${asked}; don’t contact today`,
    waiting: asked,
  }[state]
  return isForRun ? `${said}; for the whole class` : said
}

/** What happened, in a line. */
export function happenedOf(one: HappeningOnWire, timeZone: string): string {
  const { kind, from, to, marks } = one
  const person = one.person ?? 'Someone'
  switch (kind) {
    case 'booked':
      return `${person} booked`
    case 'made-up':
      return `${person} booked as a make-up`
    case 'walk-in':
      return `${person} added as a walk-in`
    case 'given':
      return `${person} got a free place`
    case 'kept':
      return `Place held for ${person}, to be paid`
    case 'promoted':
      return `${person} moved ahead on the waitlist`
    case 'offered':
      return `Place offered to ${person}`
    case 'asked':
      return `${person} joined the waitlist`
    case 'paused':
      return to === null
        ? `${person} can be contacted again`
        : `${person} asked not to be contacted until ${dateAndTime(to, timeZone)}`
    case 'stopped-waiting':
      return `${person} left the waitlist`
    case 'gave-up':
      return `${person} can’t come`
    case 'left':
      return `${person} cancelled`
    case 'taken-off':
      return to
        ? `${person}’s booking cancelled, ${formatPrice(to as never)} refunded`
        : `${person}’s booking cancelled`
    case 'put-back':
      return `${person} booked again, nothing was sent`
    case 'moved-away':
      return `${person} moved to another session`
    case 'moved-here':
      return `${person} moved here`
    case 'added':
      return 'Session added to the class'
    case 'called-off':
      return 'Cancelled'
    case 'undone':
      return 'Undone, no one was notified'
    case 'changed':
      return from !== null && to !== null
        ? `Moved from ${dateAndTime(from, timeZone)} to ${dateAndTime(to, timeZone)}`
        : 'Room or teacher changed'
    case 'capacity':
      return `${from} to ${to} places`
    case 'written':
      return `Email sent to ${to} ${to === 1 ? 'person' : 'people'}`
    case 'taken-back':
      return 'Email undone before sending'
    case 'needs-teacher':
      return 'Substitute requested'
    case 'other-teacher':
      return 'Substitute assigned'
    case 'marks':
      return Object.entries(marks ?? {})
        .map(([mark, count]) => `${count} ${MARK_WORDS[mark as keyof typeof MARK_WORDS]}`)
        .join(', ')
  }
}

/** Who did it, and what was said. */
export function aboutOf({ kind, by, said }: HappeningOnWire): string {
  const who = by ?? (kind === 'marks' ? 'by QR code' : kind === 'offered' ? 'automatically' : '')
  if (said === null) return who
  return who ? `${who}: “${said}”` : `“${said}”`
}
