import { lazy, Suspense } from 'react'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import type { ClassStatus } from '../../contract/enums.ts'
import { Button } from '../components/button.tsx'
import type { ForSale } from './enroll.ts'
import { MembersButton } from './members-button.tsx'
import { useEnroll } from './use-enroll.ts'

/** Few classes are full: what waiting needs is fetched where one is. */
const WaitButton = lazy(() => import('./wait-button.tsx'))

type EnrollButtonProps = {
  yogaClass: ForSale & { slug: string; status: ClassStatus }
  label: string
  small?: boolean
  wide?: boolean
  onEnrolled?: (enrollments: EnrollmentOnWire[]) => void
}

/** Buys a class; a visitor goes through the login first, back to the class, and on. */
export function EnrollButton({ yogaClass, label, small, wide, onEnrolled }: EnrollButtonProps) {
  const { busy, start } = useEnroll(onEnrolled)

  const closed = (
    <Button small={small} wide={wide} disabled>
      {yogaClass.status}
    </Button>
  )
  if (yogaClass.status === 'Finished') return closed
  if (yogaClass.status === 'Full')
    return (
      <Suspense fallback={closed}>
        <WaitButton {...{ yogaClass, small, wide, onEnrolled }} />
      </Suspense>
    )
  return <MembersButton {...{ yogaClass, label, small, wide, busy }} onPress={() => start(yogaClass)} />
}
