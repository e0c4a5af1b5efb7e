import { utcOffset } from '../../../shared/zones.ts'
import styles from './viewer-time.module.css'

/** Lines for the reader's own clock, which the server does not know: ui/viewer-time.ts fills them in where it differs. */

export function OwnTime({ at, studioZone }: { at: number; studioZone: string }) {
  return <p className={styles.viewerTime} data-own-time={at} data-studio-offset={utcOffset(studioZone, at)} />
}

export function OwnZone({ studioZone }: { studioZone: string }) {
  const offset = utcOffset(studioZone, Date.now())
  return <p className={`small ${styles.viewerTime}`} data-own-time="" data-studio-offset={offset} />
}
