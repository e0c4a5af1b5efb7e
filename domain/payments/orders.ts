import type { Row } from '../../database/tables.ts'
import type { PlanPeriod } from '../../shared/enums.ts'

type ForClass = { classId: string; planId: null; period: null }
type ForPlan = { classId: null; planId: string; period: PlanPeriod }

/** What an order is for, and what it costs: hundredths of the currency. */
export type ClassTerms = ForClass & Pick<Row<'orders'>, 'amountPaise' | 'currency'>
export type PlanTerms = ForPlan & Pick<Row<'orders'>, 'amountPaise' | 'currency'>

export type ClassOrder = Row<'orders'> & ForClass
export type PlanOrder = Row<'orders'> & ForPlan

/**
 * An order as what it is for. The table refuses one for both or neither.
 * @throws Error for such an order all the same
 */
export function whatItIsFor(order: Row<'orders'>): ClassOrder | PlanOrder {
  const { classId, planId, period } = order
  if (classId !== null && planId === null) return { ...order, classId, planId, period: null }
  if (classId === null && planId !== null && period !== null) return { ...order, classId, planId, period }
  throw new Error(`order ${order.id} is not for a class or a plan`)
}

export function isForPlan(order: ClassOrder | PlanOrder): order is PlanOrder {
  return order.planId !== null
}
