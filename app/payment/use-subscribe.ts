import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { PlanPeriod } from '../../contract/enums.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Plan } from '../api.ts'
import { useToast } from '../components/toast.tsx'
import { loginPath, useAuth } from '../session.tsx'
import { subscribe } from './subscribe.ts'
import { READING_MILLISECONDS } from './use-enroll.ts'

/** Paying for a plan. `paying` is the plan whose checkout is open: one at a time. */
export function useSubscribe() {
  const { user } = useAuth()
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [paying, setPaying] = useState<string>()

  async function start(plan: Plan, period: PlanPeriod) {
    if (!user || paying) return
    setPaying(plan.planId)
    const outcome = await subscribe(user, plan, period)
    // What the server says now stands on the page before the button can be pressed again.
    await revalidate()
    setPaying(undefined)
    const milliseconds = READING_MILLISECONDS
    switch (outcome.kind) {
      case 'paid':
        return toast.success(outcome.message, { milliseconds })
      case 'loggedOut':
        return navigate(loginPath('/yogadashboard/subscription'))
      case 'pending':
        return toast.info(outcome.message, { milliseconds })
      case 'unseen':
        return toast.error(outcome.message, { milliseconds })
      case 'failed':
        return toast.error(TEXTS.paymentFailedAlert, { detail: outcome.reason, milliseconds })
    }
  }

  return { paying, start }
}
