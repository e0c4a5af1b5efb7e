import { z } from 'zod'
import { deskPlans, planForm, planIds, planSalesForm, planVersion } from '../../contract/plans.ts'
import { made } from '../../contract/studio-records.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  changePlan,
  discardPlan,
  makePlan,
  orderPlans,
  planAsForm,
  plansAsRecords,
  putPlanOnSale,
  takePlanOffSale,
} from '../../domain/plans/plan-record.ts'
import { changePlanSales, planSalesNow } from '../../domain/plans/sales.ts'
import { INR } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const common = { tag: 'Desk', login: true } as const
const changing = { ...common, status: 200, answer: done, fails: [404, 409] } as const
const ofOne = { params: z.object({ id }) }

const listCall = call('get', '/studio/plans', {
  ...common,
  status: 200,
  summary: 'The plans as the studio keeps them, how many have each, and whether they are on sale',
  answer: answer(deskPlans),
})
const makeCall = call('post', '/studio/plans', {
  ...common,
  status: 201,
  summary: 'Make a plan, which visitors see once it is put on sale',
  answer: made,
  input: { body: body(planForm) },
})
const changeCall = call('put', '/studio/plans/{id}', {
  ...changing,
  summary: 'Word or price a plan anew; whoever bought it keeps what they bought',
  input: { ...ofOne, body: body(planForm) },
})
const publishCall = call('post', '/studio/plans/{id}/put-on-sale', {
  ...changing,
  summary: 'Put a plan on sale',
  input: { ...ofOne, body: body(planVersion) },
})
const withdrawCall = call('post', '/studio/plans/{id}/take-off-sale', {
  ...changing,
  summary: 'Sell a plan no longer; its members keep it until it ends',
  input: { ...ofOne, body: body(planVersion) },
})
const discardCall = call('post', '/studio/plans/{id}/discard', {
  ...changing,
  summary: 'Throw a plan away that nobody began to buy',
  input: { ...ofOne, body: body(planVersion) },
})
const orderCall = call('put', '/studio/plan-order', {
  ...changing,
  summary: 'Settle the order in which visitors see the plans',
  input: { body: body(planIds) },
})
const salesCall = call('put', '/studio/plan-sales', {
  ...changing,
  summary: 'Settle whether plans are on sale, or from which day on',
  input: { body: body(planSalesForm) },
})

/** Plans as the studio makes and prices them. */
export function deskPlansOf(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const plans = (await plansAsRecords(studio, requireMember(c))).map((plan) => ({
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
      return ok(c, { data: { plans, sales, today, currency: INR } })
    })
    .openapi(makeCall, async (c) => {
      const _id = await makePlan(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.planMade, data: { _id } }, 201)
    })
    .openapi(changeCall, async (c) => {
      await changePlan(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.planKept })
    })
    .openapi(publishCall, async (c) => {
      await putPlanOnSale(studio, requireMember(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return ok(c, { message: TEXTS.planPublished })
    })
    .openapi(withdrawCall, async (c) => {
      await takePlanOffSale(studio, requireMember(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return ok(c, { message: TEXTS.planTakenOffSale })
    })
    .openapi(discardCall, async (c) => {
      await discardPlan(studio, requireMember(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return ok(c, { message: TEXTS.planDiscarded })
    })
    .openapi(orderCall, async (c) => {
      await orderPlans(studio, requireMember(c), c.req.valid('json').ids)
      return ok(c, { message: TEXTS.planOrderKept })
    })
    .openapi(salesCall, async (c) => {
      await changePlanSales(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.planSalesKept })
    })
}
