import type { User } from '../../contract/accounts.ts'
import type { PlanPeriod } from '../../contract/enums.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Plan } from '../api.ts'
import { memberApi } from '../member-api.ts'
import { pay, type Unpaid } from './pay.ts'

/** Order, checkout and verification of a plan. */
export async function subscribe(
  user: User,
  plan: Plan,
  period: PlanPeriod,
): Promise<{ kind: 'paid'; message: string } | Unpaid> {
  const amount = period === 'year' ? plan.yearlyPrice : plan.monthlyPrice
  const order = await memberApi.orderPlan({ userId: user.id, planId: plan.planId, period, amount })
  if (order.ok) return pay(user, order, `${plan.name}, one ${period}`)
  if (order.status === 401) return { kind: 'loggedOut' }
  return { kind: 'failed', reason: order.message || TEXTS.orderFailed }
}
