import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PlanPeriod } from '../../shared/enums.ts'
import { TIMINGS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Plan } from '../api/client.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { useWayToLogin } from '../auth/use-way-to-login.ts'
import { toast } from '../ui/toast.ts'
import { awaitMembership, subscribe } from './subscribe.ts'

const milliseconds = TIMINGS.reading

/** Paying for a plan. `paying` is the plan whose checkout is open: one at a time. */
export function useSubscribe() {
  const { user } = useAuth()
  const toLogin = useWayToLogin()
  const { revalidate } = useRevalidator()
  const [paying, setPaying] = useState<string>()
  const pressed = usePressedAgain(paying !== undefined)

  async function start(plan: Plan, period: PlanPeriod) {
    if (!user || paying) return
    pressed.current = document.activeElement
    setPaying(plan.planId)
    const outcome = await subscribe(user, plan, period)
    tell(outcome)
    if (outcome.kind === 'loggedOut') return toLogin('/yogadashboard/subscription')
    if (outcome.kind === 'pending') {
      if (outcome.loggedOut) return toLogin('/yogadashboard/subscription')
      if (await awaitMembership(user, plan, period)) toast.success(TEXTS.planPaid, { milliseconds })
    }
    // What the server says now is on the page before the button can be pressed again.
    await revalidate()
    setPaying(undefined)
  }

  function tell(outcome: Awaited<ReturnType<typeof subscribe>>) {
    switch (outcome.kind) {
      case 'paid':
        return toast.success(outcome.message, { milliseconds })
      case 'pending':
        return toast.info(outcome.message, { milliseconds })
      case 'refused':
      case 'unseen':
        return toast.error(outcome.message, { milliseconds })
      case 'failed':
        return toast.error(TEXTS.paymentFailedAlert, { detail: outcome.reason, milliseconds })
    }
  }

  return { paying, start }
}

/** A button loses the focus while it is busy, and to the checkout: it is given back afterwards. */
function usePressedAgain(busy: boolean) {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    const { activeElement: now, body } = document
    if (busy || !(pressed.current instanceof HTMLElement)) return
    if (!now || now === body || now.tagName === 'IFRAME') pressed.current.focus()
    pressed.current = null
  }, [busy])
  return pressed
}
