import { expect, test } from 'vitest'
import { attendancePercentage, streak } from './stats.ts'

test('a streak ends today or yesterday, and not earlier', () => {
  const days = (...list: string[]) => new Set(list)
  expect(streak(days(), '2026-11-20')).toBe(0)
  expect(streak(days('2026-11-20'), '2026-11-20')).toBe(1)
  expect(streak(days('2026-11-19', '2026-11-18'), '2026-11-20')).toBe(2)
  expect(streak(days('2026-11-18', '2026-11-17'), '2026-11-20')).toBe(0)
  expect(streak(days('2026-11-20', '2026-11-18'), '2026-11-20')).toBe(1)
  expect(streak(days('2026-03-01', '2026-02-28', '2026-02-27'), '2026-03-01')).toBe(3)
})

test('attendance is of the sessions held so far: 0 when none was held, 100 at most', () => {
  expect(attendancePercentage(0, 0)).toBe(0)
  expect(attendancePercentage(5, 0)).toBe(0)
  expect(attendancePercentage(1, 3)).toBe(33)
  expect(attendancePercentage(2, 3)).toBe(67)
  expect(attendancePercentage(4, 3)).toBe(100)
})
