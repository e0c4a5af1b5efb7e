import { describe, expect, test } from 'vitest'
import { SPEC } from '../tests/support/spec-policy.ts'
import { hundredthsOf } from './money.ts'
import { firstSession, LEAST_REFUND_PAISE, refundDue, refundPercent, refundSteps } from './policy.ts'

const HOUR = 3_600_000
const AT = Date.parse('2026-12-01T07:00:00+05:30')

describe('cancelling (section 9)', () => {
  test.each([
    ['days before', AT - 72 * HOUR, 100],
    ['24 hours before, to the millisecond', AT - 24 * HOUR, 100],
    ['a millisecond later', AT - 24 * HOUR + 1, 50],
    ['a millisecond before it begins', AT - 1, 50],
    ['as it begins', AT, 0],
    ['after it', AT + 72 * HOUR, 0],
  ])('of a class, %s', (_, now, percent) => {
    expect(refundPercent(SPEC, { startsAt: AT }, now)).toBe(percent)
  })

  test('of a class without a date all of it comes back, at any time', () => {
    expect(refundPercent(SPEC, { startsAt: null }, AT)).toBe(100)
    expect(refundSteps(SPEC, { startsAt: null }, AT)).toEqual([{ until: null, percent: 100 }])
  })

  test.each([
    ['at once', AT, false, 100],
    ['24 hours after, to the millisecond', AT + 24 * HOUR, false, 100],
    ['a millisecond later', AT + 24 * HOUR + 1, false, 0],
    ['at once, but watched', AT, true, 0],
  ])('of a recording, %s', (_, now, opened, percent) => {
    expect(refundPercent(SPEC, { recordedAt: AT, opened }, now)).toBe(percent)
  })

  test.each([
    ['a minute after paying', 2 * HOUR, false, 100],
    ['to its last millisecond', HOUR, false, 100],
    ['a millisecond later', HOUR - 1, false, 50],
    ['a minute after paying, but a film was opened', 2 * HOUR, true, 50],
  ])('cooling off until an hour before it begins, %s', (_, before, opened, percent) => {
    const bought = { startsAt: AT, coolingOffEndsAt: AT - HOUR, opened }
    expect(refundPercent(SPEC, bought, AT - before)).toBe(percent)
  })

  test('cooling off ends with the beginning of the next session, and takes nothing from the 24 hours', () => {
    const late = { startsAt: AT, coolingOffEndsAt: AT + HOUR }
    expect(refundSteps(SPEC, late, AT - 2 * HOUR)).toEqual([
      { until: AT - 1, percent: 100 },
      { until: null, percent: 0 },
    ])
    expect(refundPercent(SPEC, late, AT)).toBe(0)
    const early = { startsAt: AT, coolingOffEndsAt: AT - 48 * HOUR }
    expect(refundPercent(SPEC, early, AT - 24 * HOUR)).toBe(100)
    expect(refundPercent(SPEC, { recordedAt: AT, coolingOffEndsAt: AT + HOUR }, AT + 24 * HOUR)).toBe(100)
    expect(refundPercent(SPEC, { recordedAt: AT, coolingOffEndsAt: AT + HOUR, opened: true }, AT)).toBe(0)
  })

  test('a video that was opened ends the full refund of a run, and half of it comes back until it begins', () => {
    expect(refundSteps(SPEC, { startsAt: AT, opened: true }, AT - 72 * HOUR)).toEqual([
      { until: AT - 1, percent: 50 },
      { until: null, percent: 0 },
    ])
  })

  test('the steps still ahead are told with their ends, and the last one has none', () => {
    expect(refundSteps(SPEC, { startsAt: AT }, AT - 24 * HOUR)).toEqual([
      { until: AT - 24 * HOUR, percent: 100 },
      { until: AT - 1, percent: 50 },
      { until: null, percent: 0 },
    ])
    expect(refundSteps(SPEC, { startsAt: AT }, AT)).toEqual([{ until: null, percent: 0 }])
  })
})

test('other tiers hold one after the other, and an opened video takes what is above its share', () => {
  const policy = {
    ...SPEC,
    tiers: [
      { hoursBefore: 48, percent: 100 },
      { hoursBefore: 24, percent: 75 },
      { hoursBefore: 0, percent: 50 },
    ],
  }
  expect(refundSteps(policy, { startsAt: AT }, AT - 72 * HOUR)).toEqual([
    { until: AT - 48 * HOUR, percent: 100 },
    { until: AT - 24 * HOUR, percent: 75 },
    { until: AT - 1, percent: 50 },
    { until: null, percent: 0 },
  ])
  expect(
    refundPercent({ ...policy, openedPercent: 60 }, { startsAt: AT, opened: true }, AT - 25 * HOUR),
  ).toBe(60)
  expect(refundSteps({ ...policy, tiers: [] }, { startsAt: AT }, AT - HOUR)).toEqual([
    { until: null, percent: 0 },
  ])
})

describe('what is due of a price', () => {
  test.each([
    [149_900, 100, 0, 149_900],
    [149_900, 50, 0, 74_950],
    [149_901, 50, 0, 74_951],
    [149_900, 0, 0, 0],
    [0, 100, 0, 0],
    [149_900, 50, 74_950, 0],
    [149_900, 50, 80_000, 0],
    [149_900, 100, 149_801, 0],
    [149_900, 100, 149_800, LEAST_REFUND_PAISE],
    [150, 50, 0, LEAST_REFUND_PAISE],
  ])('%i paise at %i %%, %i gone back already: %i', (paid, percent, back, due) => {
    expect(refundDue(hundredthsOf(paid), percent, hundredthsOf(back))).toBe(due)
  })
})

test('the first session is the first that its buyer can come to', () => {
  const run = [30, 10, 20].map((startsAt) => ({ startsAt, endsAt: startsAt + 5 }))
  expect(firstSession([], 5)).toBe(null)
  expect(firstSession(run, 5)).toBe(10)
  expect(firstSession(run, 10)).toBe(20)
  expect(firstSession(run, 29)).toBe(30)
  expect(firstSession(run, 30)).toBe(30)
  expect(firstSession(run, 35)).toBe(null)
})
