import type { EnrollmentOnWire } from '../../contract/classes.ts'
import type { ClassStatus } from '../../shared/enums.ts'
import { MembersButton } from '../payment/members-button.tsx'
import { Button } from '../ui/button.tsx'
import type { ForSale } from './enroll.ts'
import { useEnroll } from './use-enroll.ts'
import { WaitButton } from './wait-button.tsx'

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

  if (yogaClass.status === 'Finished')
    return (
      <Button small={small} wide={wide} disabled>
        {yogaClass.status}
      </Button>
    )
  if (yogaClass.status === 'Full') return <WaitButton {...{ yogaClass, small, wide, onEnrolled }} />
  return <MembersButton {...{ yogaClass, label, small, wide, busy }} onPress={() => start(yogaClass)} />
}
