import { useState } from 'react'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { Button } from '../../ui/button.tsx'
import { Ledger } from '../ledger.tsx'
import { DeskPart } from '../parts.tsx'
import styles from './session.module.css'
import { aboutOf, happenedOf } from './words.ts'

const FIRST = 12

/** What happened here, the last first: the margin holds the time. */
export function History({ session: { history, now, timeZone } }: { session: SessionAtDesk }) {
  const [all, setAll] = useState(false)
  return (
    <DeskPart title="History" id="history">
      {history.length === 0 && <p className={styles.none}>Nothing yet.</p>}
      <Ledger
        now={now}
        timeZone={timeZone}
        entries={(all ? history : history.slice(0, FIRST)).map((one) => ({
          id: one._id,
          at: one.at,
          title: happenedOf(one, timeZone),
          about: aboutOf(one),
        }))}
      />
      {!all && history.length > FIRST && (
        <Button look="quiet" small onClick={() => setAll(true)}>
          Show {history.length - FIRST} earlier
        </Button>
      )}
    </DeskPart>
  )
}
