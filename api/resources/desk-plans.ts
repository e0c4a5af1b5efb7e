import { deskPlans, planForm, planIds, planSalesForm, planVersion } from '../../contract/plans.ts'
import { made } from '../../contract/studio-records.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  changePlan,
  createPlan,
  discardPlan,
  endPlanSale,
  orderPlans,
  planAsForm,
  plansAsRecords,
  startPlanSale,
} from '../../domain/plans/plan-record.ts'
import { changePlanSales, planSalesNow } from '../../domain/plans/sales.ts'
import { INR } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** Plans at the desk. */
export function deskPlansOf(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/plans', {
      summary: 'List plans with their members, and whether they are on sale',
      data: deskPlans,
      run: async (member) => {
        const plans = (await plansAsRecords(studio, member)).map((plan) => ({
          _id: plan.id,
          planId: plan.planId,
          version: plan.version,
          state: plan.state,
          withdrawnAt: plan.withdrawnAt,
          ...planAsForm(plan),
          currency: plan.currency,
          members: plan.members,
          wasOrdered: plan.wasOrdered,
        }))
        const { today, ...sales } = await planSalesNow(studio)
        return { plans, sales, today, currency: INR }
      },
    })
    .call('post', '/studio/plans', {
      summary: 'Add a plan; visitors see it once it is on sale',
      form: planForm,
      status: 201,
      answer: made,
      run: async (member, form) => ({
        message: TEXTS.planMade,
        data: { _id: await createPlan(studio, member, form) },
      }),
    })
    .call('put', '/studio/plans/{id}', {
      summary: 'Change a plan; members keep what they bought',
      form: planForm,
      run: (member, { id }, form) => changePlan(studio, member, id, form),
      says: TEXTS.planKept,
    })
    .call('post', '/studio/plans/{id}/put-on-sale', {
      summary: 'Put a plan on sale',
      form: planVersion,
      run: (member, given, form) => startPlanSale(studio, member, { ...given, ...form }),
      says: TEXTS.planPublished,
    })
    .call('post', '/studio/plans/{id}/take-off-sale', {
      summary: 'Take a plan off sale; members keep it until it ends',
      form: planVersion,
      run: (member, given, form) => endPlanSale(studio, member, { ...given, ...form }),
      says: TEXTS.planTakenOffSale,
    })
    .call('post', '/studio/plans/{id}/discard', {
      summary: 'Delete a plan that no one has started to buy',
      form: planVersion,
      run: (member, given, form) => discardPlan(studio, member, { ...given, ...form }),
      says: TEXTS.planDiscarded,
    })
    .call('put', '/studio/plan-order', {
      summary: 'Set the order of the plans',
      form: planIds,
      fails: [404, 409],
      run: (member, { ids }) => orderPlans(studio, member, ids),
      says: TEXTS.planOrderKept,
    })
    .call('put', '/studio/plan-sales', {
      summary: 'Set whether plans are on sale, or from which day',
      form: planSalesForm,
      fails: [404, 409],
      run: (member, form) => changePlanSales(studio, member, form),
      says: TEXTS.planSalesKept,
    })
}
