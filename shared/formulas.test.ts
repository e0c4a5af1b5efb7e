import { describe, expect, test } from 'vitest'
import {
  achievementLevel,
  achievementProgress,
  achievementTitles,
  classProgress,
  nextMilestone,
  reachedTiers,
  secretReward,
  xpReward,
} from './achievements.ts'
import { clockRange, clockTime, dayName, shortDays } from './days.ts'
import { formatPrice, type Money, paise, plus, rupees } from './money.ts'

describe('achievements (section 9)', () => {
  test.each([
    [0, 0, 0],
    [5, 0, 30],
    [10, 0, 60],
    [11, 0, 60],
    [0, 7, 40],
    [0, 6, 34],
    [0, 8, 40],
    [10, 7, 100],
    [9, 7, 94],
    [10, 6, 94],
    [1, 0, 6],
    [0, 1, 6],
    [1, 1, 12],
    [100, 100, 100],
  ])('progress of %i sessions and a streak of %i days is %i %%', (sessions, days, percent) => {
    expect(achievementProgress(sessions, days)).toBe(percent)
  })
  test.each([
    [0, 1, 5, 100],
    [4, 1, 5, 180],
    [5, 2, 10, 200],
    [9, 2, 10, 280],
    [10, 3, 15, 300],
    [14, 3, 15, 380],
    [15, 4, 20, 400],
    [19, 4, 20, 480],
    [20, 5, 25, 500],
    [21, 5, 25, 520],
  ])('%i sessions are level %i, next milestone %i, %i XP', (sessions, level, milestone, xp) => {
    expect([achievementLevel(sessions), nextMilestone(sessions), xpReward(sessions)]).toEqual([
      level,
      milestone,
      xp,
    ])
  })
  test('the secret reward is the one of the next milestone, and none past the last', () => {
    expect([0, 4, 5, 19].map(secretReward)).toEqual([
      'Basic Achievement Badge',
      'Basic Achievement Badge',
      'Bronze Consistency Medal',
      'Gold Master Certificate',
    ])
    expect([20, 22, 100].map(secretReward)).toEqual([undefined, undefined, undefined])
  })
  test('the secret tiers are reached at 5, 10, 15 and 20 sessions', () => {
    expect(reachedTiers(4)).toEqual([])
    expect(reachedTiers(5).map((tier) => tier.title)).toEqual(['Basic Achievement Badge'])
    expect([9, 10, 14, 15, 19, 20, 100].map((sessions) => reachedTiers(sessions).length)).toEqual([
      1, 2, 2, 3, 3, 4, 4,
    ])
    expect(reachedTiers(20).map((tier) => tier.title)).toEqual([
      'Basic Achievement Badge',
      'Bronze Consistency Medal',
      'Silver Dedication Trophy',
      'Gold Master Certificate',
    ])
    expect(achievementTitles(1, 2)).toEqual(['First session completed'])
    expect(achievementTitles(5, 3)).toEqual([
      'First session completed',
      'Basic Achievement Badge',
      '3-day streak',
    ])
  })
  test('progress of a class is rounded, and 0 for a class without sessions', () => {
    expect([classProgress(1, 3), classProgress(2, 3), classProgress(3, 3), classProgress(0, 0)]).toEqual([
      33, 67, 100, 0,
    ])
    expect([classProgress(1, 8), classProgress(1, 200), classProgress(199, 200)]).toEqual([13, 1, 100])
  })
})

describe('money', () => {
  test('rupees become whole paise or are refused', () => {
    expect([paise(0), paise(1499), paise(12.5), paise(19.99), paise(1.1)]).toEqual([
      0, 149_900, 1_250, 1_999, 110,
    ])
    for (const wrong of [-1, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e17])
      expect(() => paise(wrong)).toThrow(RangeError)
    expect(rupees(paise(1499.5))).toBe(1499.5)
  })
  test('rupees do not pass for paise, nor paise for rupees', () => {
    // @ts-expect-error a number of the wire is no money yet
    expect(rupees(1499)).toBe(14.99)
    // @ts-expect-error what is printed are rupees
    expect(formatPrice(paise(1499))).toBe('₹1,49,900')
    // @ts-expect-error a sum of two is made by `plus`
    const sum: Money = paise(1) + paise(2)
    expect(sum).toBe(plus(paise(1), paise(2)))
  })
  test('prices are grouped as people here group them', () => {
    expect([
      formatPrice(1499),
      formatPrice(123456.5),
      formatPrice(299, 'USD'),
      formatPrice(2499, 'USD'),
    ]).toEqual(['₹1,499', '₹1,23,456.50', '$299', '$2499'])
  })
})

test('days count from Sunday = 1, and hours are told with AM and PM', () => {
  expect([dayName(1), dayName(7), dayName(8)]).toEqual(['Sunday', 'Saturday', ''])
  expect(shortDays([6, 2, 4])).toBe('Mon, Wed, Fri')
  expect(shortDays([1, 7])).toBe('Sat, Sun')
  expect(shortDays([2, 3, 4, 5, 6])).toBe('Mon–Fri')
  expect(shortDays([1, 2, 3, 4, 6])).toBe('Mon–Wed, Fri, Sun')
  expect(shortDays([])).toBe('')
  expect(clockRange('07:00', '08:15')).toBe('7:00 – 8:15 AM')
  expect(clockRange('11:30', '12:45')).toBe('11:30 AM – 12:45 PM')
  expect(['00:05', '07:00', '12:00', '23:59'].map(clockTime)).toEqual([
    '12:05 AM',
    '7:00 AM',
    '12:00 PM',
    '11:59 PM',
  ])
})
