import { lazy, Suspense } from 'react'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import type { ClassStatus } from '../../contract/enums.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { loginPath, useAuth } from '../session.tsx'
import type { ForSale } from './enroll.ts'
import { enrollPath, useEnroll } from './use-enroll.ts'

/** Few classes are full: what waiting needs is fetched where one is. */
const WaitButton = lazy(() => import('./wait-button.tsx'))

type EnrollButtonProps = {
  yogaClass: ForSale & { slug: string; status: ClassStatus }
  label: string
  small?: boolean
  wide?: boolean
  onEnrolled?: (enrollments: EnrollmentOnWire[]) => void
}

/** For a visitor it is a link: through the login, back to the class, and on. */
export function EnrollButton({ yogaClass, label, small, wide, onEnrolled }: EnrollButtonProps) {
  const { isLoggedIn } = useAuth()
  const { busy, start } = useEnroll(onEnrolled)
  const looks = { small, wide, 'aria-label': `${label}: ${yogaClass.title}` }

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
  if (!isLoggedIn) {
    return (
      <ButtonLink {...looks} to={loginPath(enrollPath(yogaClass.slug))}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button {...looks} busy={busy} onClick={() => start(yogaClass)}>
      {label}
    </Button>
  )
}
