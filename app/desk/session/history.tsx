import { useState } from 'react'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { Button } from '../../ui/button.tsx'
import { DeskPart } from '../parts.tsx'
import styles from './session.module.css'
import { aboutOf, happenedOf, marginOf } from './words.ts'

const FIRST = 12

/** What happened here, the last first: the margin holds the time. */
export function History({ session: { history, now, timeZone } }: { session: SessionAtDesk }) {
  const [all, setAll] = useState(false)
  return (
    <DeskPart title="What happened here" id="history">
      {history.length === 0 && <p className={styles.none}>Nothing yet: nobody has booked or waited.</p>}
      <ol className={styles.ledger}>
        {(all ? history : history.slice(0, FIRST)).map((one) => (
          <li key={one._id}>
            <time dateTime={new Date(one.at).toISOString()}>{marginOf(one.at, now, timeZone)}</time>
            <div>
              <b>{happenedOf(one, timeZone)}</b>
              {aboutOf(one) && <span>{aboutOf(one)}</span>}
            </div>
          </li>
        ))}
      </ol>
      {!all && history.length > FIRST && (
        <Button look="quiet" small onClick={() => setAll(true)}>
          Show {history.length - FIRST} earlier
        </Button>
      )}
    </DeskPart>
  )
}
