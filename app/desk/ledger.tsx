import type { ReactNode } from 'react'
import { marginOf } from './days.ts'
import styles from './ledger.module.css'

export type Entry = {
  id: string
  at: number
  title: ReactNode
  about?: ReactNode
  /** What can be done about it. */
  acts?: ReactNode
}

type Props = { entries: Entry[]; now: number; timeZone: string }

/** What happened, in order: the margin holds the time. */
export function Ledger({ entries, now, timeZone }: Props) {
  return (
    <ol className={styles.ledger}>
      {entries.map(({ id, at, title, about, acts }) => (
        <li key={id}>
          <time dateTime={new Date(at).toISOString()}>{marginOf(at, now, timeZone)}</time>
          <div>
            <b>{title}</b>
            {about && <span>{about}</span>}
            {acts}
          </div>
        </li>
      ))}
    </ol>
  )
}
