import { useState } from 'react'
import type { DeskClass } from '../../../contract/desk-classes.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Cuts } from '../cuts.tsx'
import { clock } from '../days.ts'
import { useDesk } from '../desk.ts'
import { Part } from '../editor/part.tsx'
import { AddSession } from './add-session.tsx'
import styles from './sessions.module.css'
import { shortDay } from './words.ts'

/** Each date with who is in it. */
export function Sessions({ of, readOnly }: { of: DeskClass; readOnly: boolean }) {
  const { may } = useDesk()
  const [adding, setAdding] = useState(false)
  const { sessions, capacity, choices, calledOff, archivedAt } = of
  const { timeZone } = choices
  const goesOn = !calledOff && archivedAt === null && sessions.some(({ endsAt }) => endsAt > Date.now())
  return (
    <Part title="Sessions" id="sessions-of-it">
      <ol className={styles.list}>
        {sessions.map((session) => (
          <li key={session._id} className={styles.session}>
            <span className={styles.number}>{session.number}</span>
            <span className={styles.when}>
              {session.calledOff ? (
                <s>{shortDay(session.startsAt, timeZone)}</s>
              ) : (
                shortDay(session.startsAt, timeZone)
              )}
              , {clock(session.startsAt, timeZone)}
              {[session.place, session.teacher].filter(Boolean).map((other) => (
                <small key={other}>{other}</small>
              ))}
            </span>
            {session.calledOff ? (
              <span className={styles.off}>called off</span>
            ) : (
              <span className={styles.fill}>
                {capacity <= 40 && <Cuts capacity={capacity} taken={session.booked} />}
                {session.booked} of {capacity}
              </span>
            )}
            {may('session.roll') && !session.calledOff && (
              <Link to={`/studio/session/${session._id}/roll`}>
                Roll<span className="sr-only"> of session {session.number}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      {!readOnly &&
        goesOn &&
        (adding ? (
          <AddSession of={of} onClose={() => setAdding(false)} />
        ) : (
          <Button small look="quiet" onClick={() => setAdding(true)}>
            One session more
          </Button>
        ))}
    </Part>
  )
}
