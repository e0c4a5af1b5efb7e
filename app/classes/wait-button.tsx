import { lazy, Suspense } from 'react'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { useAuth } from '../login/session.tsx'
import { MembersButton } from '../payment/members-button.tsx'
import type { ForSale } from './enroll.ts'
import { useWaitingList } from './use-waiting-list.ts'
import { useWaits } from './waits.ts'

/** Few people wait: how they stand is fetched for them alone. */
const Waiting = lazy(() => import('./waiting.tsx'))

type Waited = ForSale & { slug: string }
type WaitButtonProps = {
  yogaClass: Waited
  small?: boolean
  wide?: boolean
  onEnrolled?: (enrollments: EnrollmentOnWire[]) => void
}

/** What stands in the place of buying while a class is full: join, wait, or take the seat that is kept for you. */
export function WaitButton({ yogaClass, small, wide, onEnrolled }: WaitButtonProps) {
  const { isLoggedIn } = useAuth()
  const { busy, join } = useWaitingList(yogaClass)
  const wait = useWaits(isLoggedIn).find(({ classId }) => classId === yogaClass._id)

  if (wait)
    return (
      <Suspense>
        <Waiting wait={wait} wide={wide} onEnrolled={onEnrolled} />
      </Suspense>
    )
  return (
    <MembersButton
      {...{ yogaClass, small, wide, busy }}
      label="Join the waiting list"
      look="line"
      busyLabel="Joining..."
      onPress={join}
    />
  )
}
