import { startTransition, useEffect, useState } from 'react'
import { utcOffset } from '../../shared/zones.ts'
import { ownTime } from '../boot/own-time.ts'
import styles from '../website/schedule/viewer-time.module.css'

let ownZone: string | null = null

/** The time zone of this browser. To ask for it takes a while, and does not hold up the page. */
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

/** An hour of the studio on the viewer's own clock. */
export function ViewerTime({ at, zone, studioZone }: TimeProps) {
  return <p className={styles.viewerTime}>{zone && ownTime(at, utcOffset(studioZone, at))}</p>
}
