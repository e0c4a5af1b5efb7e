import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { loginPath, useAuth } from '../session.tsx'
import type { ForSale } from './enroll.ts'
import { enrollPath } from './use-enroll.ts'
import { useWaitingList } from './use-waiting-list.ts'
import { Waiting } from './waiting.tsx'
import { useWaits } from './waits.ts'

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
