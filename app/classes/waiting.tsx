import { useEffect } from 'react'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import type { WaitOnWire } from '../../contract/enrollment.ts'
import { useAuth } from '../login/session.tsx'
import { yourTime } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { useEnroll } from './use-enroll.ts'
import { useWaitingList } from './use-waiting-list.ts'
import styles from './waiting.module.css'
import { refreshWaits, reloadWaits } from './waits.ts'

type WaitingProps = {
  wait: WaitOnWire
  wide?: boolean
  onEnrolled?: (enrollments: EnrollmentOnWire[]) => void
}

/** Where one stands on a list, and what one can do about it. */
export default function Waiting({ wait, wide, onEnrolled }: WaitingProps) {
  const { user } = useAuth()
  useFreshPlace(user?.id)
  const sold = { _id: wait.classId, slug: wait.slug, title: wait.title, price: wait.price }
  const { busy: leaving, leave } = useWaitingList(sold)
  const { busy, start } = useEnroll((enrollments) => {
    if (user) reloadWaits(user.id)
    onEnrolled?.(enrollments)
  })
  return (
    <div className={styles.waiting}>
      {wait.offerEndsAt === null ? (
        <p>You are number {wait.place}</p>
      ) : (
        <>
          <p>A seat is kept for you until {yourTime.format(wait.offerEndsAt)}, your time.</p>
          <Button
            small
            wide={wide}
            busy={busy}
            aria-label={`Take the seat: ${wait.title}`}
            onClick={() => start(sold)}
          >
            Take the seat
          </Button>
        </>
      )}
      <Button
        small
        look="quiet"
        busy={leaving}
        busyLabel="Leaving..."
        aria-label={`Leave the list: ${wait.title}`}
        onClick={leave}
      >
        Leave the list
      </Button>
    </div>
  )
}

const LOOK_MILLISECONDS = 60_000

/** A place moves up, an offer comes and ends: looked at from time to time, and when somebody is back. */
function useFreshPlace(userId: string | undefined) {
  useEffect(() => {
    if (!userId) return
    const look = () => {
      if (document.visibilityState === 'visible') refreshWaits(userId)
    }
    const timer = setInterval(look, LOOK_MILLISECONDS)
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [userId])
}
