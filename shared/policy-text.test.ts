import { describe, expect, test } from 'vitest'
import { POLICY } from './policy.ts'
import { freeText, inHours, policyText, tierTexts } from './policy-text.ts'

describe('the policy in sentences', () => {
  test('of the specification are the specification’s', () => {
    expect(policyText(POLICY)).toBe(
      'Free up to 24 hours before, 50% fee within 24 hours, no refund for no-shows.',
    )
    expect(freeText(POLICY)).toBe('Free to cancel up to 24 hours before')
  })

  test('follow the tiers, however many there are', () => {
    const tiers = [
      { hoursBefore: 48, percent: 100 },
      { hoursBefore: 24, percent: 75 },
      { hoursBefore: 0, percent: 50 },
    ]
    expect(tierTexts({ tiers })).toEqual([
      'free up to 48 hours before',
      '25% fee between 48 hours and 24 hours before',
      '50% fee within 24 hours',
    ])
  })

  test.each([
    [[{ hoursBefore: 0, percent: 100 }], 'Free to cancel until it begins', 'Free, no refund for no-shows.'],
    [[{ hoursBefore: 24, percent: 50 }], null, '50% fee up to 24 hours before, no refund for no-shows.'],
    [[], null, 'No refund for no-shows.'],
  ])('%j', (tiers, free, whole) => {
    expect(freeText({ tiers })).toBe(free)
    expect(policyText({ tiers })).toBe(whole)
  })

  test.each([
    [1, '1 hour'],
    [24, '24 hours'],
    [48, '48 hours'],
    [72, '3 days'],
    [73, '73 hours'],
  ])('%i hours: %s', (hours, text) => expect(inHours(hours)).toBe(text))
})
