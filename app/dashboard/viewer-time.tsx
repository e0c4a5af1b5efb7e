import { utcOffset } from '../../shared/zones.ts'
import styles from '../classes/timetable/viewer-time.module.css'
import { viewerTime } from '../ui/viewer-time.ts'

type TimeProps = { at: number; studioZone: string }

/** An hour of the studio on the viewer's own clock, where it is another: of what only browsers show. */
export function ViewerTime({ at, studioZone }: TimeProps) {
  return <p className={styles.viewerTime}>{viewerTime(at, utcOffset(studioZone, at))}</p>
}
