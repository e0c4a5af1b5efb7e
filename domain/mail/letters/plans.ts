import { formatPrice, type Money, rupees } from '../../../shared/money.ts'
import type { MemberEmail } from '../email.ts'
import { dayInWords, hourInWords } from './dates.ts'
import { PROMISES } from './promises.ts'
import { TURN_OFF } from './reminders.ts'

const link = { text: 'See your plan', path: '/yogadashboard/subscription' }

export function planBought(plan: {
  membershipId: string
  name: string
  startsAt: number
  endsAt: number
  timeZone: string
  paid: Money
  currency: string
}): MemberEmail {
  const [first, last] = [plan.startsAt, plan.endsAt].map((at) => dayInWords(at, plan.timeZone))
  return {
    kind: 'plan',
    essential: true,
    dedupeKey: `plan:${plan.membershipId}`,
    subject: `Your plan: ${plan.name}`,
    lines: [
      `${plan.name} is yours from ${first} to ${last}.`,
      `We received ${formatPrice(rupees(plan.paid), plan.currency)}. ${PROMISES.nothingRenews}`,
    ],
    link,
  }
}

export function planEndsSoon(plan: {
  membershipId: string
  name: string
  endsAt: number
  timeZone: string
}): MemberEmail {
  return {
    kind: 'plan-reminder',
    essential: true,
    dedupeKey: `plan-reminder:${plan.membershipId}`,
    subject: `Your plan ends soon: ${plan.name}`,
    lines: [
      `${plan.name} ends on ${hourInWords(plan.endsAt, plan.timeZone)}. It does not renew by itself: to go on, choose it again once it has ended, or choose another plan now.`,
      TURN_OFF,
    ],
    link,
  }
}
