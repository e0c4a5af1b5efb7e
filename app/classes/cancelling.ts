import type { YogaClassOnWire } from '../../contract/classes.ts'
import type { StudioFacts } from '../../contract/studio.ts'
import { freeText, inHours, policyText } from '../../shared/policy-text.ts'

type Promised = Pick<YogaClassOnWire, 'type' | 'coolingOffMinutes' | 'price' | 'policy'>

/** What of the policy one should know before paying; the terms say all of it. Nothing while the policy cannot be asked for. */
export function cancelling(studio: StudioFacts | null, of?: Promised): string[] {
  if (!studio) return []
  const policy = of?.policy ?? studio.policy
  if (of?.type === 'Recorded')
    return [`Full refund within ${inHours(policy.recordedHours)} if you haven’t watched anything`]
  // Terms of its own stand nowhere else: all of them are said.
  const free = of?.policy ? policyText(policy).slice(0, -1) : freeText(policy)
  return [
    ...(free ? [free] : []),
    ...(of && of.coolingOffMinutes > 0 && of.price > 0
      ? [
          `Full refund within ${of.coolingOffMinutes} minutes of booking, if you haven’t attended or watched yet`,
        ]
      : []),
  ]
}
