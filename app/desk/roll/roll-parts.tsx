import { useEffect, useState } from 'react'
import { clockAt, longDate } from '../../../shared/dates.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { loginPath } from '../../device/remembered.ts'
import { Button } from '../../ui/button.tsx'

import { WalkIcon } from '../icons.tsx'
import type { KeptRoll, ShownPerson } from './kept-roll.ts'
import styles from './roll.module.css'
import type { Standing } from './use-roll.ts'
import { MARK_WORDS } from './words.ts'

type StandProps = {
  standing: Standing
  unsent: number
  timeZone: string
  ahead: number
  tryAgain(): void
  dropUnsent(): void
}

/** How it is with the studio. Being offline is a state, not an error. */
export function Stand({ standing, unsent, timeZone, ahead, tryAgain, dropUnsent }: StandProps) {
  const marks = `${unsent} ${unsent === 1 ? 'mark is' : 'marks are'} saved on this phone`
  return (
    <div role="status">
      {standing.kind === 'offline' && (
        <div className={styles.offline}>
          <p>
            <b>No connection since {clockAt(standing.since + ahead, timeZone)}.</b> You can keep marking:{' '}
            {unsent === 0
              ? 'your marks are saved on this phone and sent automatically.'
              : `${marks} and will be sent automatically.`}
          </p>
        </div>
      )}
      {standing.kind === 'login-ended' && (
        <div className={styles.offline}>
          <p>
            <b>You’ve been logged out.</b> {unsent > 0 && `${marks}. `}
            <a href={loginPath(location.pathname)}>Log in</a> to {unsent > 0 ? 'send them' : 'continue'}.
          </p>
        </div>
      )}
      {standing.kind === 'refused' && (
        <div className={styles.offline}>
          <p>
            {standing.message} {unsent > 0 && `${marks}.`}
          </p>
          <p>
            <Button look="line" small onClick={tryAgain}>
              Try again
            </Button>{' '}
            {unsent > 0 && (
              <Button look="quiet" small onClick={dropUnsent}>
                Discard {unsent === 1 ? 'this mark' : 'these marks'}
              </Button>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

/** What was marked elsewhere meanwhile, until it is read. */
export function Conflicts({ kept: { conflicts, roll }, onRead }: { kept: KeptRoll; onRead(): void }) {
  if (conflicts.length === 0) return null
  return (
    <div className={styles.conflicts} role="status">
      <p>
        <b>Someone else marked this later.</b> That mark counts. Tap again if it’s wrong.
      </p>
      <ul>
        {conflicts.map(({ bookingId, name, mark, markedAt, markedBy }) => (
          <li key={bookingId}>
            {name}: {MARK_WORDS[mark]}, by {markedBy ?? 'the studio'} at {clockAt(markedAt, roll.timeZone)}
          </li>
        ))}
      </ul>
      <Button look="quiet" small onClick={onRead}>
        OK
      </Button>
    </div>
  )
}

type RollBarProps = {
  people: ShownPerson[]
  isOffline: boolean
  onRest(bookingIds: string[]): void
  onWalkIn?(): void
}

/** The acts of a roll, at the thumb. */
export function RollBar({ people, isOffline, onRest, onWalkIn }: RollBarProps) {
  const unmarked = people.filter(({ mark }) => mark === null)
  const last = people.reduce<ShownPerson | null>(
    (latest, one) => ((one.markedAt ?? 0) > (latest?.markedAt ?? 0) ? one : latest),
    null,
  )
  const count = (mark: string) => people.filter((person) => person.mark === mark).length
  return (
    <section className={styles.bar} aria-label="Attendance actions" data-at-thumb>
      <p aria-live="polite" aria-atomic="true">
        {last?.mark && (
          <span className="sr-only">
            {last.name}: {MARK_WORDS[last.mark]}.{' '}
          </span>
        )}
        <b>{count('present')} here</b>, {count('late')} late, {count('absent')} away, {unmarked.length} to
        mark
      </p>
      <div>
        <Button
          aria-disabled={unmarked.length === 0}
          onClick={() => onRest(unmarked.map(({ bookingId }) => bookingId))}
        >
          Mark the rest present
        </Button>
        {onWalkIn && (
          <Button look="line" aria-disabled={isOffline} onClick={onWalkIn}>
            <WalkIcon />
            Walk-in
          </Button>
        )}
      </div>
      {isOffline && <p className={styles.why}>You need a connection to add a walk-in.</p>}
    </section>
  )
}

export function closedText({ isOff, opensAt, closesAt, timeZone }: KeptRoll['roll'], now: number): string {
  if (isOff) return TEXTS.sessionIsOff
  const say = (at: number) => `${longDate(at, timeZone)} at ${clockAt(at, timeZone)}`
  return now < opensAt ? TEXTS.rollOpens(say(opensAt)) : TEXTS.rollClosed(say(closesAt))
}

/** To the minute; the roll opens while someone waits for it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
