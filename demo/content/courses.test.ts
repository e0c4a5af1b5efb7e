import { expect, test } from 'vitest'
import { discountPercent } from './course-lines.ts'
import { courses, findCourse, weekRange } from './courses.ts'

test('the five courses cost and last what the specification says', () => {
  expect(
    courses.map((course) => [
      course.id,
      course.title,
      course.level,
      course.duration,
      course.originalPrice,
      course.discountedPrice,
      course.studentsEnrolled,
    ]),
  ).toEqual([
    [1, 'Foundational Poses (Asanas)', 'beginner', 8, 2000, 1499, 1500],
    [2, 'Gentle Hatha Yoga', 'beginner', 10, 2500, 1799, 1200],
    [3, 'Vinyasa Flow', 'intermediate', 12, 3000, 2299, 800],
    [4, 'Power Yoga', 'intermediate', 10, 3500, 2799, 600],
    [5, 'Ashtanga Yoga', 'advanced', 16, 4000, 3299, 400],
  ])
})

test('the discount is round((1 - discounted / original) x 100)', () => {
  expect(courses.map(discountPercent)).toEqual([25, 28, 23, 20, 18])
  expect(discountPercent({ originalPrice: 1000, discountedPrice: 1000 })).toBe(0)
})

test('a course is found by its number in the address alone', () => {
  expect(findCourse('3')?.title).toBe('Vinyasa Flow')
  for (const other of ['0', '6', '03', '3.0', ' 3', 'vinyasa', '']) expect(findCourse(other)).toBeUndefined()
})

test('a line of the schedule is a range of weeks and what happens in them', () => {
  expect(weekRange('Weeks 1-2: Standing: mountain and tree')).toEqual({
    weeks: 'Weeks 1-2',
    topic: 'Standing: mountain and tree',
  })
  for (const course of courses)
    for (const line of course.schedule) expect(weekRange(line).weeks).toMatch(/^Weeks \d+-\d+$/)
})
