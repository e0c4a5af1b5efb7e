import type { Row } from '../../database/tables.ts'

/** An order for a seat in a class. */
export type ClassOrder = Row<'orders'> & { classId: string }
/** An order for a plan. */
export type PlanOrder = Row<'orders'> & { planId: string; period: NonNullable<Row<'orders'>['period']> }

/** The table lets no order be for both or neither; this tells the compiler. */
export function whatItIsFor(order: Row<'orders'>): ClassOrder | PlanOrder {
  return order as ClassOrder | PlanOrder
}

export function isForPlan(order: ClassOrder | PlanOrder): order is PlanOrder {
  return order.planId !== null
}
