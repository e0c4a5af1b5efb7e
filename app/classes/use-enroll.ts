import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { useAuth } from '../login/session.tsx'
import { useWayToLogin } from '../login/use-way-to-login.ts'
import { useToast } from '../ui/toast.tsx'
import type { ForSale } from './enroll.ts'

/** Long enough to read what went wrong with one's money. */
export const READING_MILLISECONDS = 10_000

/** One payment at a time on a page, whichever button began it. */
let underWay = false

/** The public page of a class, told to begin the enrollment. */
export function enrollPath(slug: string) {
  return `/class/${slug}?enroll=1`
}

export function useEnroll(onEnrolled?: (enrollments: EnrollmentOnWire[]) => void) {
  const { user } = useAuth()
  const toast = useToast()
  const navigate = useNavigate()
  const toLogin = useWayToLogin()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const pressed = usePressedAgain(busy)

  async function start(yogaClass: ForSale & { slug: string }) {
    if (underWay) return
    if (!user) return toLogin(enrollPath(yogaClass.slug))
    underWay = true
    pressed.current = document.activeElement
    setBusy(true)
    try {
      // What paying needs is fetched when somebody pays.
      const buying = await Promise.all([import('./enroll.ts'), import('../payment/tell-outcome.ts')]).catch(
        () => null,
      )
      if (!buying) return toast.error(TEXTS.paymentFailedAlert, { detail: TEXTS.initializationFailed })
      const [{ enroll }, { tellOutcome }] = buying
      const outcome = await enroll(user, yogaClass)
      underWay = false
      await tellOutcome(outcome, yogaClass, { user, toast, navigate, toLogin, revalidate, onEnrolled })
    } finally {
      underWay = false
      setBusy(false)
    }
  }

  return { busy, start }
}

/** A button loses the focus while it is busy, and to the checkout: whoever pressed it finds it again. */
export function usePressedAgain(busy: boolean) {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    const { activeElement: now, body } = document
    if (busy || !(pressed.current instanceof HTMLElement)) return
    if (!now || now === body || now.tagName === 'IFRAME') pressed.current.focus()
    pressed.current = null
  }, [busy])
  return pressed
}
