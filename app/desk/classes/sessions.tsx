import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskClass } from '../../../contract/desk-classes.ts'
import { clockAt, dateAndTime, shortDate } from '../../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Cuts } from '../cuts.tsx'

import { useDesk } from '../desk.ts'
import { Part } from '../editor/part.tsx'
import { PendingBanner } from '../pending/pending-banner.tsx'
import { AddSession } from './add-session.tsx'
import styles from './sessions.module.css'

const FEW = 5

/** The next dates with who is booked in them, and all of them on request. */
export function Sessions({ of, readOnly }: { of: DeskClass; readOnly: boolean }) {
  const { may } = useDesk()
  const [adding, setAdding] = useState(false)
  const [all, setAll] = useState(false)
  const { revalidate } = useRevalidator()
  const { sessions, added, capacity, choices, calledOff, archivedAt } = of
  const { timeZone } = choices
  const goesOn = !calledOff && archivedAt === null && sessions.some(({ endsAt }) => endsAt > Date.now())
  const next = sessions.findIndex(({ endsAt }) => endsAt > Date.now())
  const first = Math.max(0, Math.min(next < 0 ? sessions.length : next, sessions.length - FEW))
  const shown = all ? sessions : sessions.slice(first, first + FEW)
  return (
    <Part title="Sessions" id="sessions-of-it">
      <ol className={styles.list}>
        {shown.map((session) => (
          <li key={session._id} className={styles.session}>
            <span className={styles.number}>{session.number}</span>
            <span className={styles.when}>
              {session.calledOff ? (
                <s>{shortDate(session.startsAt, timeZone)}</s>
              ) : (
                shortDate(session.startsAt, timeZone)
              )}
              , {clockAt(session.startsAt, timeZone)}
              {[session.place, session.teacher].filter(Boolean).map((other) => (
                <small key={other}>{other}</small>
              ))}
            </span>
            {session.calledOff ? (
              <span className={styles.off}>cancelled</span>
            ) : (
              <span className={styles.fill}>
                {capacity <= 40 && <Cuts capacity={capacity} taken={session.booked} />}
                {session.booked} of {capacity}
              </span>
            )}
            {may('session.roll') && !session.calledOff && (
              <Link to={`/studio/session/${session._id}/roll`}>
                Attendance<span className="sr-only"> of session {session.number}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      {shown.length < sessions.length && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          Show all {sessions.length} sessions
        </Button>
      )}
      {[...Map.groupBy(added, ({ changeId }) => changeId)].map(([changeId, own]) => (
        <PendingBanner
          key={changeId}
          id={changeId}
          dueAt={own[0]?.settlesAt ?? 0}
          now={Date.now()}
          onDone={revalidate}
        >
          <b>{own.map(({ startsAt }) => dateAndTime(startsAt, timeZone)).join('; ')}</b> added. Members see it
          and get their emails at {clockAt(own[0]?.settlesAt ?? 0, timeZone)}.
        </PendingBanner>
      ))}
      {!readOnly &&
        goesOn &&
        (adding ? (
          <AddSession of={of} onClose={() => setAdding(false)} />
        ) : (
          <Button small look="quiet" onClick={() => setAdding(true)}>
            Add a session
          </Button>
        ))}
    </Part>
  )
}
