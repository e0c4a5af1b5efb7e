import type { ChangeMeans } from '../../api/session-change.ts'
import { longDay } from '../schedule/calendar.ts'
import { dayOf, hourWord, minuteOf } from '../wall-clock.ts'
import type { SessionToChange } from './change.ts'
import styles from './session-change.module.css'

type Props = { session: SessionToChange; means: ChangeMeans; isOff: boolean }

/** The first sentence of the email to members, for this session. */
export function Letter({ session: { _id, title, timeZone }, means, isOff }: Props) {
  const own = means.sessions.find((one) => one._id === _id)
  if (!own) return null
  const when = (at: number) => `${longDay(dayOf(at, timeZone))} at ${hourWord(minuteOf(at, timeZone))}`
  const { before, after } = own
  const moves = before.startsAt !== after.startsAt
  return (
    <details className={styles.letter}>
      <summary>Read the email</summary>
      <div>
        {isOff && (
          <p>
            We’re sorry: {title} on {when(before.startsAt)} will not take place.
          </p>
        )}
        {!isOff && !moves && (
          <p>
            {title} on {when(after.startsAt)} has changed a little since you booked it. It says where it is
            now.
          </p>
        )}
        {!isOff && moves && (
          <p>
            {title} moves from {when(before.startsAt)} to {when(after.startsAt)}. Your place moves with it.
          </p>
        )}
        <p>Then your reason, and {isOff ? 'what is refunded to them.' : 'until when they can cancel.'}</p>
      </div>
    </details>
  )
}
