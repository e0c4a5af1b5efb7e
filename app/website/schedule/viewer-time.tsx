import { useSyncExternalStore } from 'react'

/** The time zone of this browser; the server knows none. */
function useViewerZone(): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}

/** An hour of the studio on the viewer's own clock, where the two differ. */
export function ViewerTime({ at, studioZone }: { at: number; studioZone: string }) {
  const zone = useViewerZone()
  if (!zone) return null
  const [own, studio] = [clock(at, zone), clock(at, studioZone)]
  return own === studio ? null : <p className="own-time">{own} your time</p>
}

export function ViewerZone({ studioZone }: { studioZone: string }) {
  const zone = useViewerZone()
  if (!zone || clock(Date.now(), zone) === clock(Date.now(), studioZone)) return null
  return <span className="own-zone">Your time ({zone.replaceAll('_', ' ')}) stands beside it.</span>
}

function clock(at: number, timeZone: string) {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at)
}
