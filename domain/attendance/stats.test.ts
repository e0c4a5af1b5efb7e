import { expect, test } from 'vitest'
import { attendancePercentage } from './stats.ts'

test('attendance is of the sessions held so far: 0 when none was held, 100 at most', () => {
  expect(attendancePercentage(0, 0)).toBe(0)
  expect(attendancePercentage(5, 0)).toBe(0)
  expect(attendancePercentage(1, 3)).toBe(33)
  expect(attendancePercentage(2, 3)).toBe(67)
  expect(attendancePercentage(4, 3)).toBe(100)
})
