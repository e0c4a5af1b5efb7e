import type { OtherWay } from '../../shared/enums.ts'
import { ask } from './answers.ts'
import { at, calls } from './calls.ts'
import type { Sent } from './client.ts'

const { sales, till, refunds, guests } = calls.studio

type Sale = Sent<typeof sales.$post>
type PlanSale = Sent<typeof sales.plans.$post>
type ItemSale = Sent<typeof sales.items.$post>
type DoorSale = Sent<(typeof sales.sessions)[':id']['$post']>
type Till = Sent<typeof till.$post>

/** Calls about money that people take and hand back. */
export const salesApi = {
  classes: () => ask(sales.classes.$get()),
  choices: (classId: string, member: string) =>
    ask(sales.classes[':id'].$get({ ...at({ id: classId }), query: { member } })),
  /** As a form holds it: the server reads numbers from text. */
  sell: (form: Record<keyof Sale, unknown>) => ask(sales.$post({ json: form as Sale })),
  doorPrice: (sessionId: string, member: string) =>
    ask(sales.sessions[':id'].$get({ ...at({ id: sessionId }), query: { member } })),
  sellAtDoor: (sessionId: string, form: Record<keyof DoorSale, unknown>) =>
    ask(sales.sessions[':id'].$post({ ...at({ id: sessionId }), json: form as DoorSale })),
  addGuest: (json: Sent<typeof guests.$post>) => ask(guests.$post({ json })),
  plans: (member: string) => ask(sales.plans.$get({ query: { member } })),
  sellPlan: (form: Record<keyof PlanSale, unknown>) => ask(sales.plans.$post({ json: form as PlanSale })),
  sellItem: (form: Record<keyof ItemSale, unknown>) => ask(sales.items.$post({ json: form as ItemSale })),
  handBack: (refundId: string, reference: string) =>
    ask(refunds[':id']['handed-back'].$post({ ...at({ id: refundId }), json: { reference } })),
  otherWay: (refundId: string, way: OtherWay, reference: string) =>
    ask(refunds[':id']['other-way'].$post({ ...at({ id: refundId }), json: { way, reference } })),
  till: (query: { day?: string; centre?: string }) => ask(till.$get({ query })),
  closeTill: (form: Record<keyof Till, unknown>) => ask(till.$post({ json: form as Till })),
}
