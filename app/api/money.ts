import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { money } = calls.studio
const payment = money.payments[':id']

type Refund = Sent<typeof payment.refund.$post>
type Tax = Sent<typeof money.tax.$put>
type Rate = Sent<typeof money.tax.rates.$post>

/** Calls about money at the desk. */
export const moneyApi = {
  list: (query: Record<string, string>) => ask(money.$get({ query })),
  payment: (id: string) => ask(payment.$get(at({ id }))),
  refundPreview: (id: string) => ask(payment.refund.$get(at({ id }))),
  /** As a form holds it: the server reads numbers from text. */
  refund: (id: string, form: Record<keyof Refund, unknown>) =>
    ask(payment.refund.$post({ ...at({ id }), json: form as Refund })),
  toDo: () => ask(money['to-do'].$get()),
  tryAgain: (kind: 'refund' | 'webhook', id: string) =>
    ask(money['to-do'][':kind'][':id'].again.$post(at({ kind, id }))),
  tax: () => ask(money.tax.$get()),
  changeTax: (form: Record<string, unknown>) => ask(money.tax.$put({ json: form as Tax })),
  setRate: (form: Record<keyof Rate, unknown>) => ask(money.tax.rates.$post({ json: form as Rate })),
  removeRate: (day: string) => ask(money.tax.rates[':day'].$delete(at({ day }))),
  settlements: () => ask(money.settlements.$get()),
  reconcile: (json: Sent<typeof money.settlements.$post>) => ask(money.settlements.$post({ json })),
}
