import type { YogaClassOnWire } from '../../contract/classes.ts'

type Promised = Pick<YogaClassOnWire, 'type' | 'coolingOffMinutes' | 'price'>

/** What of the policy one should know before paying (shared/policy.ts); the terms say all of it. */
export function cancelling({ type, coolingOffMinutes, price }: Promised): string[] {
  if (type === 'Recorded') return ['Free to cancel for 24 hours, while unwatched']
  return [
    'Free to cancel up to 24 hours before',
    ...(coolingOffMinutes > 0 && price > 0
      ? [`Everything back within ${coolingOffMinutes} minutes of paying, until the next class or a film`]
      : []),
  ]
}
