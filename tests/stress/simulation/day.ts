import fc from 'fast-check'
import { audit } from '../../../domain/audit/audit.ts'
import type { Member } from '../../../domain/core/actor.ts'
import { AppError } from '../../../domain/core/errors.ts'
import { sweepWaitingLists } from '../../../domain/enrollment/waiting-list.ts'
import { classPurchase } from '../../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../../domain/payments/place-order.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { sweepHolds } from '../../../domain/payments/sweep.ts'
import { howMany } from '../../support/form.ts'
import { forget, openHistory, type QuickStudio } from '../../support/in-memory-provider.ts'

const MINUTE = 60_000
/** How often everyone looks. */
const TICK = howMany({ short: 10, full: 5 }) * MINUTE
const TICKS = (24 * 60 * MINUTE) / TICK
/** A buyer who finds the class full looks again every twenty minutes, for two hours. */
const LOOKS_AGAIN = (20 * MINUTE) / TICK
const PATIENCE = (120 * MINUTE) / TICK

/** The short form is the same day in a class half as large, looked at half as often. */
export const SEATS = howMany({ short: 10, full: 20 })
export const BUYERS = SEATS
export const ATTACKERS = SEATS

type Attack = { attackers: number; addresses: number }

/**
 * One simulated day in which as many people want a class as it has seats, one after the other over the day, each from an
 * address of their own. Attackers ask for a seat whenever they hold none, before the buyers of that moment, renew it as long as
 * they can, and never pay.
 * @returns how many buyers are in the class at the end, and what the audit found
 */
export async function day(
  quick: QuickStudio,
  { attackers, addresses }: Attack,
  seed: number,
): Promise<{ enrolled: number; findings: string[] }> {
  await forget(quick.db)
  const { studio, classId, rupees, provider, move } = await openHistory(quick, {
    capacity: SEATS,
    startsInDays: 10,
  })
  const comes = fc.sample(fc.nat(TICKS - PATIENCE - 1), { seed, numRuns: BUYERS })
  const buyers = quick.members.slice(0, BUYERS).map((who, n) => ({
    who,
    address: `198.51.100.${n}`,
    comes: comes[n] ?? 0,
    order: null as string | null,
    isIn: false,
  }))
  const enemies = quick.members.slice(BUYERS, BUYERS + attackers).map((who, n) => ({
    who,
    address: `203.0.113.${n % addresses}`,
  }))
  const hold = async (who: Member, address: string): Promise<string | null> => {
    try {
      const outcome = await placeOrder(studio, who, classPurchase({ classId, amount: rupees }, { address }))
      return outcome.kind === 'order' ? outcome.order.razorpayOrderId : null
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
  for (let tick = 0; tick < TICKS; tick++) {
    for (const { who, address } of enemies) await hold(who, address)
    for (const buyer of buyers) {
      const waited = tick - buyer.comes
      if (buyer.isIn || waited < 0) continue
      if (buyer.order) {
        const payment = provider.pay(buyer.order, 'captured')
        if (payment) buyer.isIn = (await settlePayment(studio, payment)).outcome === 'enrolled'
      } else if (waited <= PATIENCE && waited % LOOKS_AGAIN === 0)
        buyer.order = await hold(buyer.who, buyer.address)
    }
    move(TICK)
    await sweepHolds(studio)
    await sweepWaitingLists(studio)
  }
  return { enrolled: buyers.filter(({ isIn }) => isIn).length, findings: await audit(studio) }
}
