import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../contract/accounts.ts'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../contract/texts.ts'
import { useToast } from '../components/toast.tsx'
import { loginPath, useAuth } from '../session.tsx'
import type { ForSale, Outcome } from './enroll.ts'

/** Long enough to read what went wrong with one's money. */
export const READING_MILLISECONDS = 10_000

/** One payment at a time on a page, whichever button began it. */
let underWay = false

/** The public page of a class, told to begin the enrollment. */
export function enrollPath(slug: string) {
  return `/class/${slug}?enroll=1`
}

/** What paying needs is fetched when somebody pays. */
async function buy(user: User, yogaClass: ForSale): Promise<Outcome> {
  const paying = await import('./enroll.ts').catch(() => null)
  return paying ? paying.enroll(user, yogaClass) : { kind: 'failed', reason: TEXTS.initializationFailed }
}

export function useEnroll(onEnrolled?: (enrollments: EnrollmentOnWire[]) => void) {
  const { user } = useAuth()
  const toast = useToast()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function start(yogaClass: ForSale & { slug: string }) {
    if (underWay) return
    if (!user) return navigate(loginPath(enrollPath(yogaClass.slug)))
    underWay = true
    setBusy(true)
    try {
      tell(await buy(user, yogaClass), yogaClass)
    } finally {
      underWay = false
      setBusy(false)
    }
  }

  function tell(outcome: Outcome, { slug }: { slug: string }) {
    switch (outcome.kind) {
      case 'enrolled':
        toast.success(outcome.message, { milliseconds: READING_MILLISECONDS })
        if (onEnrolled) return onEnrolled(outcome.enrollments)
        return navigate('/yogadashboard/classes')
      case 'already':
        toast.info(TEXTS.alreadyEnrolled)
        if (onEnrolled) return onEnrolled([])
        return navigate('/yogadashboard/classes')
      case 'loggedOut':
        return navigate(loginPath(enrollPath(slug)))
      case 'pending':
        return toast.info(outcome.message, { milliseconds: READING_MILLISECONDS })
      case 'unseen':
        return toast.error(outcome.message, { milliseconds: READING_MILLISECONDS })
      case 'failed':
        return toast.error(TEXTS.paymentFailedAlert, {
          detail: outcome.reason,
          milliseconds: READING_MILLISECONDS,
        })
    }
  }

  return { busy, start }
}
