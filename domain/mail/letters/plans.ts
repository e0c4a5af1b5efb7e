import { dateAndTime, fullDate } from '../../../shared/dates.ts'
import { formatPrice, type Money, rupees } from '../../../shared/money.ts'
import type { MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'
import { turnOff } from './reminders.ts'

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
  return {
    kind: 'plan',
    essential: true,
    dedupeKey: `plan:${plan.membershipId}`,
    subject: `Your plan: ${plan.name}`,
    lines: ['Thank you. Your plan is ready to use.'],
    facts: [
      ['Starts', fullDate(plan.startsAt, plan.timeZone)],
      ['Ends', `${fullDate(plan.endsAt, plan.timeZone)}\n${PROMISES.nothingRenews}`],
      ['Paid', formatPrice(rupees(plan.paid), plan.currency)],
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
      `${plan.name} ends on ${dateAndTime(plan.endsAt, plan.timeZone)}. It doesn’t renew automatically. To continue, choose it again after that, or choose another plan now.`,
    ],
    link,
    footnote: turnOff,
  }
}
