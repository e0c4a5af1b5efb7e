import { z } from 'zod'
import { plan } from '../../contract/contact.ts'
import { orderAnswer } from '../../contract/payments.ts'
import { launch, planOrderRequest, subscription } from '../../contract/plans.ts'
import { answer, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { placeOrder } from '../../domain/payments/place-order.ts'
import { planPurchase } from '../../domain/payments/plan-purchase.ts'
import { launchOf, plansAreOnSale } from '../../domain/plans/launch.ts'
import { listPlans } from '../../domain/plans/list-plans.ts'
import { membershipsAhead } from '../../domain/plans/memberships.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireSelf, resource } from '../route.ts'
import { presentOrder } from './present.ts'

const tag = 'Plans'

const plansCall = call('get', '/plans/get', {
  cache: 'public',
  summary: 'The plans',
  tag,
  status: 200,
  answer: answer(z.array(plan)),
})
const launchCall = call('get', '/plans/launch', {
  summary: 'Whether plans are on sale',
  tag,
  status: 200,
  answer: answer(launch),
})
const mineCall = call('get', '/plans/get/{userId}', {
  summary: 'What I have of plans',
  tag,
  status: 200,
  answer: answer(subscription),
  input: { params: z.object({ userId: id }) },
  login: true,
})
const orderCall = call('post', '/plans/order', {
  summary: 'Open an order for a plan; what the checkout reports goes to /payments/verify',
  tag,
  status: 200,
  answer: orderAnswer,
  input: { body: body(planOrderRequest) },
  fails: [404, 409, 503],
  login: true,
})

export function plans(studio: Studio) {
  const launchNow = async () => {
    const launch = await launchOf(studio)
    return { onSale: plansAreOnSale({ launch }, studio.now()), date: launch.date }
  }
  return resource()
    .openapi(plansCall, async (c) => {
      const data = (await listPlans(studio)).map((one) => ({
        _id: one.id,
        planId: one.planId,
        name: one.name,
        monthlyPrice: rupees(one.monthlyPriceCents),
        yearlyPrice: rupees(one.yearlyPriceCents),
        currency: one.currency,
        features: one.features,
        notIncludedFeatures: one.notIncludedFeatures,
      }))
      return ok(c, { data })
    })
    .openapi(launchCall, async (c) => ok(c, { data: await launchNow() }))
    .openapi(mineCall, async (c) => {
      const member = requireSelf(c, c.req.valid('param').userId)
      const now = studio.now()
      const ahead = (await membershipsAhead(studio.db, member.id, now)).map((one) => ({
        planId: one.plan,
        name: one.name,
        period: one.period,
        startsAt: one.startsAt,
        endsAt: one.endsAt,
        features: one.features,
        notIncludedFeatures: one.notIncludedFeatures,
        isSold: one.withdrawnAt === null,
      }))
      const data = {
        launch: await launchNow(),
        current: ahead.find(({ startsAt }) => startsAt <= now) ?? null,
        next: ahead.find(({ startsAt }) => startsAt > now) ?? null,
      }
      return ok(c, { data })
    })
    .openapi(orderCall, async (c) => {
      const input = c.req.valid('json')
      const opened = await placeOrder(studio, requireSelf(c, input.userId), planPurchase(input))
      return c.json(await presentOrder(studio, opened, TEXTS.planOrderCreated), 200)
    })
}
