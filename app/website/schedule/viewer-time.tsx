import { useSyncExternalStore } from 'react'

/** The time zone of this browser; the server knows none. */
function useViewerZone(): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}

/** An hour of the studio on the viewer's own clock; empty where the two do not differ. */
export function ViewerTime({ at, studioZone }: { at: number; studioZone: string }) {
  const zone = useViewerZone()
  const own = zone && clock(at, zone)
  return <p className="own-time">{own && own !== clock(at, studioZone) ? `${own} your time` : ''}</p>
}

export function ViewerZone({ studioZone }: { studioZone: string }) {
  const zone = useViewerZone()
  const isElsewhere = zone && clock(Date.now(), zone) !== clock(Date.now(), studioZone)
  return (
    <>
      <KeepRoom studioZone={studioZone} />
      <p className="own-time small">
        {isElsewhere ? `Your time (${zone.replaceAll('_', ' ')}) stands beside it.` : ''}
      </p>
    </>
  )
}

/** Before the first paint: on another clock than the studio's the lines of the own time have room, so that nothing moves when they come. */
function KeepRoom({ studioZone }: { studioZone: string }) {
  const script = `(function(){var now=new Date,at=function(zone){return now.toLocaleString('en-US',{timeZone:zone})};if(at()!==at(${JSON.stringify(studioZone)}))document.documentElement.classList.add('elsewhere')})()`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, with the zone of the configuration
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

function clock(at: number, timeZone: string) {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at)
}
