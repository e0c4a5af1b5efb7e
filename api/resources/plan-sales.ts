import { planChoices, planChoicesQuery, planSaleForm, saleMade } from '../../contract/desk-sales.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { plansAtDesk, sellPlan } from '../../domain/desk-sales/sell-plan.ts'
import { paise, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentBuyer, STATE_LIST } from './present-buyer.ts'

/** Plan sales at the desk. */
export function planSales(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Money')
    .call('get', '/studio/sales/plans', {
      summary: 'List plans that can be sold to a member, and the plans they have',
      query: planChoicesQuery,
      fails: [404],
      data: planChoices,
      run: async (member, { member: memberId }) => ({
        ...presentPlans(await plansAtDesk(studio, member, memberId)),
        states: STATE_LIST,
        timeZone,
      }),
    })
    .call('post', '/studio/sales/plans', {
      summary: 'Sell a plan at the desk, paid in cash, by UPI, card machine or transfer',
      form: planSaleForm,
      fails: [404, 409],
      status: 201,
      answer: saleMade,
      run: async (member, { list, amount, centre: centreId, ...asked }) => {
        const sums = { list: paise(list), amount: paise(amount) }
        const paymentId = await sellPlan(studio, member, { ...asked, ...sums, centreId })
        return { message: TEXTS.planSold, data: { paymentId } }
      },
    })
}

function presentPlans({ person, onSale, date, choices, has, startsAt, centres, mayDiscount }: PlansAtDesk) {
  return {
    member: presentBuyer(person),
    onSale,
    date,
    has,
    startsAt,
    mayDiscount,
    plans: choices.map(({ plan, period, price, isOpen }) => ({
      plan: plan.planId,
      name: plan.name,
      period,
      price: rupees(price),
      currency: plan.currency,
      isOpen,
    })),
    centres: centres.map(({ id: _id, name }) => ({ _id, name })),
  }
}

type PlansAtDesk = Awaited<ReturnType<typeof plansAtDesk>>
