import type { useNavigate, useRevalidator } from 'react-router'
import type { User } from '../../contract/accounts.ts'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { memberApi } from '../api/member.ts'
import { awaitEnrollment, type ForSale, type Outcome } from '../classes/enroll.ts'
import { enrollPath, READING_MILLISECONDS } from '../classes/use-enroll.ts'
import { reloadWaits } from '../classes/waits.ts'
import type { useWayToLogin } from '../login/use-way-to-login.ts'
import type { useToast } from '../ui/toast.tsx'

type Screen = {
  user: User
  toast: ReturnType<typeof useToast>
  navigate: ReturnType<typeof useNavigate>
  toLogin: ReturnType<typeof useWayToLogin>
  revalidate: ReturnType<typeof useRevalidator>['revalidate']
  onEnrolled?: (enrollments: EnrollmentOnWire[]) => void
}

const milliseconds = READING_MILLISECONDS

/** Says on the screen how buying a class ended, and leads on. Ends when nothing of it is under way any more. */
export async function tellOutcome(outcome: Outcome, bought: ForSale & { slug: string }, screen: Screen) {
  const { user, toast, navigate, toLogin, revalidate, onEnrolled } = screen
  const { pathname } = location
  const leadOn = (enrollments: EnrollmentOnWire[]) => {
    if (onEnrolled) return onEnrolled(enrollments)
    // Whoever has gone elsewhere while the bank took its time stays there.
    if (location.pathname === pathname) return navigate('/yogadashboard/classes')
  }
  const sendAgain = async () => {
    const answer = await memberApi.sendConfirmation()
    if (answer.ok) toast.success(answer.message, { milliseconds })
    else toast.error(answer.message || TEXTS.unexpected, { milliseconds })
  }
  switch (outcome.kind) {
    case 'enrolled':
      toast.success(outcome.message, { milliseconds })
      return leadOn(outcome.enrollments)
    case 'kept':
      toast.info(outcome.message, { milliseconds, action: { label: 'Send the link again', run: sendAgain } })
      return revalidate()
    case 'already':
      toast.info(TEXTS.alreadyEnrolled)
      return leadOn([])
    case 'loggedOut':
      return toLogin(enrollPath(bought.slug))
    case 'pending': {
      toast.info(outcome.message, { milliseconds })
      if (outcome.loggedOut) return toLogin('/yogadashboard/classes')
      const enrollments = await awaitEnrollment(user.id, bought._id)
      if (!enrollments) return
      toast.success(TEXTS.paymentSuccessful, { milliseconds })
      return leadOn(enrollments)
    }
    case 'refused':
      toast.error(outcome.message, { milliseconds })
      await Promise.all([revalidate(), reloadWaits(user.id)])
      return
    case 'unseen':
      return toast.error(outcome.message, { milliseconds })
    case 'failed':
      return toast.error(TEXTS.paymentFailedAlert, { detail: outcome.reason, milliseconds })
  }
}
