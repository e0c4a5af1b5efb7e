import type { User } from '../../contract/accounts.ts'
import type { PlanPeriod } from '../../shared/enums.ts'
import type { Plan } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { lookUntil, pay, type Unpaid, withoutOrder } from '../payment/pay.ts'

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
  return withoutOrder(order)
}

/** Waits until a payment that could not be confirmed at once has become a membership, or that takes too long. */
export function awaitMembership(user: User, { planId }: Plan, period: PlanPeriod) {
  return lookUntil(async () => {
    const mine = await memberApi.subscription(user.id)
    if (!mine.ok) return false
    return [mine.data.current, mine.data.next].some((one) => one?.planId === planId && one.period === period)
  })
}
