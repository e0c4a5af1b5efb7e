import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { studio } = calls
const plan = studio.plans[':id']

type Plan = Sent<typeof studio.plans.$post>
type Sales = Sent<(typeof studio)['plan-sales']['$put']>
/** As a form holds it: the server reads numbers from text. */
type Form<T> = Partial<Record<keyof T, unknown>>

/** Calls about the plans that the studio sells. */
export const deskPlansApi = {
  all: () => ask(studio.plans.$get()),
  make: (form: Form<Plan>) => ask(studio.plans.$post({ json: form as Plan })),
  change: (id: string, form: Form<Plan>) => ask(plan.$put({ ...at({ id }), json: form as Plan })),
  putOnSale: (id: string, version: number) =>
    ask(plan['put-on-sale'].$post({ ...at({ id }), json: { version } })),
  takeOffSale: (id: string, version: number) =>
    ask(plan['take-off-sale'].$post({ ...at({ id }), json: { version } })),
  discard: (id: string, version: number) => ask(plan.discard.$post({ ...at({ id }), json: { version } })),
  order: (ids: string[]) => ask(studio['plan-order'].$put({ json: { ids } })),
  changeSales: (form: Form<Sales>) => ask(studio['plan-sales'].$put({ json: form as Sales })),
}
