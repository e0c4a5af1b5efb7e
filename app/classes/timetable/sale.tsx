import type { TimetableSession } from '../../../contract/schedule.ts'
import { clockTime } from '../../../shared/days.ts'
import { dateFormat } from '../../../shared/formats.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'
import { MembersForm } from '../members-form.tsx'
import { PriceLine } from '../price-line.tsx'
import { WaitButton } from '../wait-button.tsx'
import styles from './session-row.module.css'

export type SessionProps = { session: TimetableSession; timeZone: string; isNext: boolean }

/** Whether a place can be had of it: in one session where they are sold singly, or else in the run. */
export function isOpen({ cancelled, seatsLeft, yogaClass }: TimetableSession): boolean {
  if (cancelled || seatsLeft === null) return false
  return yogaClass.singlePrice === null ? yogaClass.status !== 'Full' : seatsLeft > 0
}

/** What it costs, what is left, and the way in: one session where they are sold singly, or else the run. */
export function Sale({ session, timeZone, isNext }: SessionProps) {
  const { seatsLeft, startsAt, yogaClass, _id: sessionId } = session
  if (seatsLeft === null)
    return (
      <p className={styles.action}>
        <span className={badgeStyles.badge}>Under way</span>
      </p>
    )
  const { _id, slug, price, singlePrice } = yogaClass
  const { title } = yogaClass
  const weekday = dateFormat('en-IN', { weekday: 'long', timeZone }).format(startsAt)
  const when = `${weekday} ${clockTime(session.startTime)}`
  const isSingle = singlePrice !== null
  const sold = isSingle
    ? { _id, slug, sessionId, title: `${title}, ${when}`, price: singlePrice }
    : { _id, slug, title, price }
  const isFull = !isOpen(session)
  return (
    <>
      <div className={styles.sale}>
        <p className={styles.price}>
          <PriceLine of={yogaClass} inLines />
        </p>
        {/* The run has as many as its fullest session. */}
        <p className={styles.left}>
          {isFull || seatsLeft === 0 ? <b className={styles.full}>Full</b> : placesLeft(seatsLeft)}
        </p>
      </div>
      <div className={styles.action}>
        {isFull ? (
          <WaitButton small yogaClass={sold} />
        ) : (
          <MembersForm on="enroll" yogaClass={sold}>
            <Button
              type="submit"
              look={isNext ? 'accent' : 'line'}
              small
              aria-label={`Book ${title}, ${when}`}
            >
              Book
            </Button>
          </MembersForm>
        )}
      </div>
    </>
  )
}

function placesLeft(seatsLeft: number): string {
  return seatsLeft === 1 ? '1 place left' : `${seatsLeft} places left`
}
