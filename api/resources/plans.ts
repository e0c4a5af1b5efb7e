import { z } from 'zod'
import { plan } from '../../contract/contact.ts'
import { orderAnswer } from '../../contract/payments.ts'
import { launch, planOrderRequest, subscription } from '../../contract/plans.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { placeOrder } from '../../domain/payments/place-order.ts'
import { planPurchase } from '../../domain/payments/plan-purchase.ts'
import { launchOf, plansAreOnSale } from '../../domain/plans/launch.ts'
import { listPlans } from '../../domain/plans/list-plans.ts'
import { currentAndFutureMemberships } from '../../domain/plans/memberships.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireSelf } from '../route.ts'
import { presentOrder } from './present.ts'

export function plans(studio: Studio) {
  const launchNow = async () => {
    const launch = await launchOf(studio)
    return { onSale: plansAreOnSale({ launch }, studio.now()), date: launch.date }
  }
  return resource('Plans')
    .openCall('get', '/plans/get', {
      summary: 'List plans',
      cache: 'public',
      data: z.array(plan),
      run: async () =>
        (await listPlans(studio)).map((one) => ({
          _id: one.id,
          planId: one.planId,
          name: one.name,
          monthlyPrice: rupees(one.monthlyPriceCents),
          yearlyPrice: rupees(one.yearlyPriceCents),
          currency: one.currency,
          features: one.features,
          notIncludedFeatures: one.notIncludedFeatures,
        })),
    })
    .openCall('get', '/plans/launch', {
      summary: 'Get whether plans are on sale',
      data: launch,
      run: () => launchNow(),
    })
    .call('get', '/plans/get/{userId}', {
      summary: 'List my plans',
      fails: [],
      data: subscription,
      run: async (member, { userId }) => {
        requireSelf(member, userId)
        const now = studio.now()
        const ahead = (await currentAndFutureMemberships(studio.db, member.id, now)).map((one) => ({
          planId: one.plan,
          name: one.name,
          period: one.period,
          startsAt: one.startsAt,
          endsAt: one.endsAt,
          features: one.features,
          notIncludedFeatures: one.notIncludedFeatures,
          isSold: one.withdrawnAt === null,
        }))
        return {
          launch: await launchNow(),
          current: ahead.find(({ startsAt }) => startsAt <= now) ?? null,
          next: ahead.find(({ startsAt }) => startsAt > now) ?? null,
        }
      },
    })
    .call('post', '/plans/order', {
      summary: 'Create a payment order for a plan; verify it with /payments/verify',
      form: planOrderRequest,
      fails: [404, 409, 503],
      answer: orderAnswer,
      run: async (member, input) => {
        const opened = await placeOrder(studio, requireSelf(member, input.userId), planPurchase(input))
        return presentOrder(studio, opened, TEXTS.planOrderCreated)
      },
    })
}
