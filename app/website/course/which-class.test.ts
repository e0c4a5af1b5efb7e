import { expect, test } from 'vitest'
import { classOfCourse } from './which-class.ts'

const NOW = 1000
const run = (name: string, more: object = {}) => ({
  name,
  courseId: 3 as number | null,
  calledOff: undefined as true | undefined,
  status: 'Upcoming' as const,
  startsAt: 2000 as number | null,
  remainingClasses: 5,
  type: 'In Person' as const,
  ...more,
})
const named = (...runs: ReturnType<typeof run>[]) => classOfCourse(3, runs, NOW)?.name

test('a course is sold by the next class of it that begins and has a seat', () => {
  expect(named(run('later', { startsAt: 3000 }), run('next'))).toBe('next')
  expect(named(run('under way', { startsAt: 500 }), run('next'))).toBe('next')
  expect(named(run('under way', { startsAt: 500 }), run('full', { remainingClasses: 0 }))).toBe('under way')
  expect(named(run('full', { remainingClasses: 0 }))).toBe('full')
})

test('not by another course’s, by one that is cancelled, or by one that is over', () => {
  expect(named(run('other', { courseId: 4 }), run('none', { courseId: null }))).toBeUndefined()
  expect(named(run('off', { calledOff: true }), run('over', { status: 'Finished' }))).toBeUndefined()
})
