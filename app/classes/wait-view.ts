import type { WaitOnWire } from '../../contract/enrollment.ts'
import { yourTime } from '../times.ts'

type Wait = Pick<WaitOnWire, 'place' | 'offerEndsAt'>

/** @param isSingle for one session; otherwise the run */
export function waitText({ place, offerEndsAt }: Wait, isSingle = false): string {
  if (offerEndsAt !== null) return `A place is kept for you until ${yourTime.format(offerEndsAt)}, your time.`
  return isSingle
    ? `You’re ${ordinal(place)} in line for this session`
    : `You’re ${ordinal(place)} on the waitlist`
}

const FIRST = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** "first", "second" … "tenth", "11th", "22nd" */
export function ordinal(n: number): string {
  return FIRST[n - 1] ?? `${n}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)] ?? 'th'}`
}

/** Shows on a wait button (classes/wait-button.tsx) the position of its member; null is on no list. */
export function showWait(place: HTMLElement, wait: Wait | null) {
  const [join, standing] = [...place.children] as HTMLElement[]
  const [text, take] = [...(standing?.children ?? [])] as HTMLElement[]
  if (!join || !standing || !text || !take) return
  join.hidden = wait !== null
  standing.hidden = wait === null
  take.hidden = !wait || wait.offerEndsAt === null
  ;(text.querySelector('a') ?? text).textContent = wait
    ? waitText(wait, place.dataset.session !== undefined)
    : ''
}
