import type { PlanPromise } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import type { PlanPeriod } from '../../shared/enums.ts'

/** The whole class, or one of its sessions. */
type ForClass = { classId: string; sessionId: string | null; planId: null; period: null }
type ForPlan = { classId: null; sessionId: null; planId: string; period: PlanPeriod }

/** Amounts in hundredths of the currency. */
export type ClassTerms = ForClass & Pick<Row<'orders'>, 'amountPaise' | 'currency'>
export type PlanTerms = ForPlan & Pick<Row<'orders'>, 'amountPaise' | 'currency'> & { promise: PlanPromise }

export type ClassOrder = Row<'orders'> & ForClass
export type PlanOrder = Row<'orders'> & ForPlan

/** @throws Error for both or neither; the table also refuses them */
export function classOrPlanOrder(order: Row<'orders'>): ClassOrder | PlanOrder {
  const { classId, sessionId, planId, period } = order
  if (classId !== null && planId === null) return { ...order, classId, sessionId, planId, period: null }
  if (classId === null && planId !== null && period !== null)
    return { ...order, classId, sessionId: null, planId, period }
  throw new Error(`order ${order.id} is not for a class or a plan`)
}

export function isForPlan(order: ClassOrder | PlanOrder): order is PlanOrder {
  return order.planId !== null
}
