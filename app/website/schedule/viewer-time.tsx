import { startTransition, use, useEffect, useState } from 'react'
import { ScriptMark } from '../../script-mark-here.ts'
import styles from './viewer-time.module.css'

let ownZone: string | null = null

/** The time zone of this browser; the server knows none. To ask for it takes a while, and does not hold up the page. */
export function useViewerZone(): string | null {
  const [zone, setZone] = useState(ownZone)
  useEffect(() => {
    const timer = setTimeout(() => {
      ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
      startTransition(() => setZone(ownZone))
    })
    return () => clearTimeout(timer)
  }, [])
  return zone
}

type TimeProps = { at: number; zone: string | null; studioZone: string }

/** An hour of the studio on the viewer's own clock; empty where the two do not differ. */
export function ViewerTime({ at, zone, studioZone }: TimeProps) {
  const own = zone && clock(at, zone)
  return <p className={styles.viewerTime}>{own && own !== clock(at, studioZone) ? `${own} your time` : ''}</p>
}

export function ViewerZone({ studioZone }: { studioZone: string }) {
  const zone = useViewerZone()
  const isElsewhere = zone && clock(Date.now(), zone) !== clock(Date.now(), studioZone)
  return (
    <p className={`small ${styles.viewerTime}`}>
      {isElsewhere ? `Your time (${zone.replaceAll('_', ' ')}) stands beside it.` : ''}
    </p>
  )
}

/** Before the first paint: on another clock than the studio's the lines of the own time have room, so that nothing moves when they come. */
export function KeepRoom({ startsAt, startTime }: { startsAt: number; startTime: string }) {
  const mark = use(ScriptMark)
  const time = JSON.stringify(startTime).replaceAll('<', '\\u003c')
  const script = `(function(own){if(own.toTimeString().slice(0,5)!==${time})document.documentElement.classList.add('elsewhere')})(new Date(${Number(startsAt)}))`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, with a time of the timetable
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: script }} />
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Each zone's clock is kept: to make one takes longer than to read it for a whole week. */
function clock(at: number, timeZone: string) {
  const own =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone })
  clocks.set(timeZone, own)
  return own.format(at)
}
