import type { Policy } from './policy.ts'

/** The specification's words: free up to 24 hours before, 50% fee within 24 hours, no refund for no-shows. */

export function inHours(hours: number): string {
  if (hours >= 72 && hours % 24 === 0) return `${hours / 24} days`
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** "free up to 24 hours before", "50% fee within 24 hours" */
export function tierTexts({ tiers }: Pick<Policy, 'tiers'>): string[] {
  return tiers.map(({ hoursBefore, percent }, i) => {
    const from = tiers[i - 1]?.hoursBefore
    const fee = percent === 100 ? 'free' : `${100 - percent}% fee`
    if (from === undefined) return hoursBefore > 0 ? `${fee} up to ${inHours(hoursBefore)} before` : fee
    return hoursBefore > 0
      ? `${fee} between ${inHours(from)} and ${inHours(hoursBefore)} before`
      : `${fee} within ${inHours(from)}`
  })
}

/** "Free up to 24 hours before, 50% fee within 24 hours, no refund for no-shows." */
export function policyText(policy: Pick<Policy, 'tiers'>): string {
  return capital(`${[...tierTexts(policy), 'no refund for no-shows'].join(', ')}.`)
}

/** "Free to cancel up to 24 hours before" */
export function freeText({ tiers }: Pick<Policy, 'tiers'>): string | null {
  const free = tiers.find(({ percent }) => percent === 100)
  if (!free) return null
  return free.hoursBefore > 0
    ? `Free to cancel up to ${inHours(free.hoursBefore)} before`
    : 'Free to cancel until it begins'
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
