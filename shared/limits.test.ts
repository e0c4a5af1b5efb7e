import { expect, test } from 'vitest'
import { newPassword } from '../contract/accounts.ts'
import { BLOG_FILTERS } from './enums.ts'
import { LEVEL_FILTERS } from './levels.ts'
import { LIMITS, TIMINGS, YEARLY_DISCOUNT_PERCENT } from './limits.ts'

/** Constants of section 9 as it states them: anyone who changes one leaves the specification. */

test('timings', () => {
  expect(TIMINGS).toMatchObject({
    testimonialAdvance: 5000,
    testimonialSection: 3000,
    thankYou: 3000,
    toast: 3000,
    typingPerCharacter: 50,
    confetti: 3000,
  })
})

test('filters and labels', () => {
  expect(BLOG_FILTERS).toEqual([
    'All',
    'Yoga',
    'Wellness',
    'Fitness',
    'Meditation',
    'Mindfulness',
    'Nutrition',
    'Lifestyle',
  ])
  expect(LEVEL_FILTERS).toEqual(['all', 'beginner', 'intermediate', 'advanced'])
  expect(YEARLY_DISCOUNT_PERCENT).toBe(20)
})

test('a new password has 6 characters at least', () => {
  expect(LIMITS.passwordMin).toBe(6)
  expect(newPassword.safeParse('12345').error?.issues[0]?.message).toBe(
    'Password must be at least 6 characters long',
  )
  expect(newPassword.safeParse('123456').success).toBe(true)
})
