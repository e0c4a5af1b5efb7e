import type { EnrollmentOnWire } from '../../contract/classes.ts'
import type { WaitOnWire } from '../../contract/enrollment.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { loginPath, useAuth } from '../session.tsx'
import { yourTime } from '../times.ts'
import type { ForSale } from './enroll.ts'
import { enrollPath, useEnroll } from './use-enroll.ts'
import { useWaitingList } from './use-waiting-list.ts'
import { reloadWaits, useWaits } from './waits.ts'
import '../styles/waiting.css'

type Waited = ForSale & { slug: string }
type WaitButtonProps = {
  yogaClass: Waited
  small?: boolean
  wide?: boolean
  onEnrolled?: (enrollments: EnrollmentOnWire[]) => void
}

/** What stands in the place of buying while a class is full: join, wait, or take the seat that is kept for you. */
export default function WaitButton({ yogaClass, small, wide, onEnrolled }: WaitButtonProps) {
  const { isLoggedIn } = useAuth()
  const { busy, join } = useWaitingList(yogaClass)
  const wait = useWaits(isLoggedIn).find(({ classId }) => classId === yogaClass._id)
  const looks = { small, wide, look: 'line' as const, 'aria-label': `${JOIN}: ${yogaClass.title}` }

  if (wait) return <Waiting wait={wait} wide={wide} onEnrolled={onEnrolled} />
  if (!isLoggedIn) {
    return (
      <ButtonLink {...looks} to={loginPath(enrollPath(yogaClass.slug))}>
        {JOIN}
      </ButtonLink>
    )
  }
  return (
    <Button {...looks} busy={busy} busyLabel="Joining..." onClick={join}>
      {JOIN}
    </Button>
  )
}

const JOIN = 'Join the waiting list'

type WaitingProps = { wait: WaitOnWire; wide?: boolean; onEnrolled?: WaitButtonProps['onEnrolled'] }

/** Where one stands on a list, and what one can do about it. */
export function Waiting({ wait, wide, onEnrolled }: WaitingProps) {
  const { user } = useAuth()
  const sold = { _id: wait.classId, slug: wait.slug, title: wait.title, price: wait.price }
  const { busy: leaving, leave } = useWaitingList(sold)
  const { busy, start } = useEnroll((enrollments) => {
    if (user) reloadWaits(user.id)
    onEnrolled?.(enrollments)
  })
  return (
    <div className="waits">
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
