import { dateFormat } from '../../../shared/formats.ts'
import { formatPrice, type Money, paise, rupees } from '../../../shared/money.ts'
import { type Policy, refundDue, refundSteps } from '../../../shared/policy.ts'
import { inHours } from '../../../shared/policy-text.ts'

type Purchase = {
  /** Rupees. */
  price: number
  /** When what is bought begins; null of a recording. */
  startsAt: number | null
}

/** What comes back of a purchase, until when: a sentence for each step that is still to come. Hours are the studio's. */
export function comesBack(
  policy: Policy,
  { price, startsAt }: Purchase,
  now: number,
  timeZone: string,
): string[] {
  if (price === 0)
    return ['It’s free. If you can’t come, please cancel: someone may be waiting for your place.']
  const paid = paise(price)
  if (startsAt === null)
    return [
      `Full refund of ${formatPrice(price)} within ${inHours(policy.recordedHours)}, if you haven’t watched anything.`,
    ]
  const steps = refundSteps(policy, { startsAt }, now)
  const lines = steps.flatMap(({ percent, until }) =>
    percent === 0 || until === null
      ? []
      : [
          `${amountOf(paid, percent)} until ${momentOf(until, timeZone)}${until === startsAt - 1 ? ', when it begins' : ''}.`,
        ],
  )
  const coolingOff =
    policy.coolingOffMinutes > 0 && steps[0]?.percent !== 100 && startsAt > now
      ? [`Full refund within ${policy.coolingOffMinutes} minutes of paying, until it begins.`]
      : []
  return [...coolingOff, ...lines, 'No refund after that.']
}

function amountOf(paid: Money, percent: number) {
  if (percent === 100) return 'Full refund'
  return `${formatPrice(rupees(refundDue(paid, percent)))} (${percent}%)`
}

/** "Thu 26 Nov, 6:30 AM"; the last millisecond before it begins is the hour at which it begins. */
function momentOf(at: number, timeZone: string) {
  const words = dateFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).formatToParts(at % 1000 === 999 ? at + 1 : at)
  const part = (type: string) => words.find((one) => one.type === type)?.value
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}
