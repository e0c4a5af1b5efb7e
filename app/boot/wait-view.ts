import type { WaitOnWire } from '../../contract/enrollment.ts'
import { yourTime } from '../times.ts'

type Wait = Pick<WaitOnWire, 'place' | 'offerEndsAt'>

export function waitText({ place, offerEndsAt }: Wait): string {
  return offerEndsAt === null
    ? `You are number ${place}`
    : `A seat is kept for you until ${yourTime.format(offerEndsAt)}, your time.`
}

/** Shows on a wait button (classes/wait-button.tsx) where its member stands; null is on no list. */
export function showWait(place: HTMLElement, wait: Wait | null) {
  const [join, standing] = [...place.children] as HTMLElement[]
  const [text, take] = [...(standing?.children ?? [])] as HTMLElement[]
  if (!join || !standing || !text || !take) return
  join.hidden = wait !== null
  standing.hidden = wait === null
  take.hidden = !wait || wait.offerEndsAt === null
  text.textContent = wait ? waitText(wait) : ''
}
