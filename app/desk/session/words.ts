import type { HappeningOnWire, RosterPersonOnWire, WaiterOnWire } from '../../../contract/desk-session.ts'
import { formatPrice } from '../../../shared/money.ts'
import { hourInWords } from '../days.ts'
import { methodOf } from '../money/words.ts'
import { MARK_WORDS } from '../roll/words.ts'

/** "₹450, UPI", for the place or the run that it is of. */
export function paidOf({ paid }: RosterPersonOnWire): string {
  return paid ? [formatPrice(paid.amount), methodOf(paid.method)].filter(Boolean).join(', ') : 'nothing paid'
}

/** Why someone has their position. */
export function waitOf({ state, until, askedAt, isForRun }: WaiterOnWire, timeZone: string): string {
  const asked = `asked on ${hourInWords(askedAt, timeZone)}`
  const end = until === null ? '' : hourInWords(until, timeZone)
  const said = {
    offered: `a mat is kept for them until ${end}`,
    paying: `paying now, has until ${end}`,
    paused: `${asked}; not to be asked before ${end}`,
    'not-today': `${asked}; not to be asked today`,
    waiting: asked,
  }[state]
  return isForRun ? `${said}; for the whole run` : said
}

/** What happened, in a line. */
export function happenedOf(one: HappeningOnWire, timeZone: string): string {
  const { kind, from, to, marks } = one
  const person = one.person ?? 'Somebody'
  switch (kind) {
    case 'booked':
      return `${person} booked`
    case 'made-up':
      return `${person} comes instead of another session`
    case 'walk-in':
      return `${person} walked in`
    case 'given':
      return `${person} got a mat for nothing`
    case 'kept':
      return `A mat kept for ${person}, to be paid`
    case 'promoted':
      return `${person} came before others on the list`
    case 'offered':
      return `Mat offered to ${person}`
    case 'asked':
      return `${person} began to wait`
    case 'paused':
      return to === null
        ? `${person} may be asked`
        : `${person} asked to be left until ${hourInWords(to, timeZone)}`
    case 'stopped-waiting':
      return `${person} waits no longer`
    case 'gave-up':
      return `${person} cannot come`
    case 'left':
      return `${person} left`
    case 'taken-off':
      return to ? `${person} taken off, ${formatPrice(to as never)} back` : `${person} taken off`
    case 'put-back':
      return `${person} booked again: nothing was sent`
    case 'moved-away':
      return `${person} moved to another session`
    case 'moved-here':
      return `${person} moved here`
    case 'added':
      return 'Added to the run'
    case 'called-off':
      return 'Called off'
    case 'undone':
      return 'Undone: everything is as it was'
    case 'changed':
      return from !== null && to !== null
        ? `Moved from ${hourInWords(from, timeZone)} to ${hourInWords(to, timeZone)}`
        : 'Room or teacher changed'
    case 'capacity':
      return `${from} to ${to} mats`
    case 'written':
      return `Written to ${to} ${to === 1 ? 'person' : 'people'}`
    case 'taken-back':
      return 'An email was undone before it left'
    case 'needs-teacher':
      return 'A substitute is asked for'
    case 'other-teacher':
      return 'Somebody else teaches it'
    case 'marks':
      return Object.entries(marks ?? {})
        .map(([mark, count]) => `${count} ${MARK_WORDS[mark as keyof typeof MARK_WORDS]}`)
        .join(', ')
  }
}

/** Who did it, and what was said. */
export function aboutOf({ kind, by, said }: HappeningOnWire): string {
  const who = by ?? (kind === 'marks' ? 'with the code at the door' : kind === 'offered' ? 'by rule' : '')
  if (said === null) return who
  return who ? `${who}: “${said}”` : `“${said}”`
}
