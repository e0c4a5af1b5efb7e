import type { YogaClassOnWire } from '../../contract/classes.ts'
import type { StudioFacts } from '../../contract/studio.ts'
import { freeText, inHours } from '../../shared/policy-text.ts'

type Promised = Pick<YogaClassOnWire, 'type' | 'coolingOffMinutes' | 'price'>

/** What of the policy one should know before paying; the terms say all of it. Nothing while the policy cannot be asked for. */
export function cancelling(studio: StudioFacts | null, of?: Promised): string[] {
  if (!studio) return []
  const { policy } = studio
  if (of?.type === 'Recorded') return [`Free to cancel for ${inHours(policy.recordedHours)}, while unwatched`]
  const free = freeText(policy)
  return [
    ...(free ? [free] : []),
    ...(of && of.coolingOffMinutes > 0 && of.price > 0
      ? [
          `Full refund within ${of.coolingOffMinutes} minutes of booking, if you haven’t attended or watched yet`,
        ]
      : []),
  ]
}
