import type { ReactNode } from 'react'
import type { NeedOnWire } from '../../../contract/today.ts'
import { shortDate } from '../../../shared/dates.ts'
import styles from './today.module.css'

export type NeedKind = NeedOnWire['kind']
export type NeedProps<Kind extends NeedKind> = {
  need: NeedOnWire & { kind: Kind }
  now: number
  timeZone: string
}

type RowProps = {
  title: string
  text: ReactNode
  /** By when it bites, or since when it waits. */
  margin: string
  /** What can be done about it. */
  children: ReactNode
}

export function Row({ title, text, margin, children }: RowProps) {
  return (
    <li>
      <span className={styles.margin}>{margin}</span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <div className={styles.acts}>{children}</div>
      </div>
    </li>
  )
}

export const since = (at: number, timeZone: string) => `since ${shortDate(at, timeZone)}`

export const leftUntil = (at: number, now: number) => away(at - now)

/** "1 h 50 left" */
function away(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min left`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} left`
  return `${Math.floor(hours / 24)} days left`
}
