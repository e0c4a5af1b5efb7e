import type { OwnTerms } from '../../../contract/class-drafts.ts'
import { POLICY, type Policy } from '../../../shared/policy.ts'
import { inHours, policyText } from '../../../shared/policy-text.ts'

/** What an owner begins from who gives a class terms of its own. */
export const FIRST_TERMS: Policy = { ...POLICY, coolingOffMinutes: 0 }

/** Terms in which no number is missing; null while one is. */
export function wholeTerms({ tiers, ...rest }: OwnTerms): Policy | null {
  const said = [
    ...tiers.flatMap(({ hoursBefore, percent }) => [hoursBefore, percent]),
    ...Object.values(rest),
  ]
  if (said.includes(null)) return null
  const whole = { tiers, ...rest } as Policy
  return { ...whole, tiers: whole.tiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore) }
}

/** "Free up to 48 hours before, no refund for no-shows." As visitors will read it; empty while a number is missing. */
export function termsInWords(terms: OwnTerms, isRecorded: boolean): string {
  const whole = wholeTerms(terms)
  if (!whole || whole.tiers.length === 0) return ''
  return isRecorded
    ? `Full refund for ${inHours(whole.recordedHours)} if nothing was watched.`
    : policyText(whole)
}
