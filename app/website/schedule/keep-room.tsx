import elsewhere from '../../boot/elsewhere.ts?inline-script'
import { InlineScript } from '../../document/inline-script.tsx'

/** Before the first paint: the lines have room, so that nothing moves when they come. */
export function KeepRoom({ startsAt, startTime }: { startsAt: number; startTime: string }) {
  return <InlineScript code={elsewhere} data={{ 'starts-at': String(startsAt), 'start-time': startTime }} />
}
