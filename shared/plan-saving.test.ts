import { expect, test } from 'vitest'
import { yearlySaving } from './plan-saving.ts'

const plan = (monthlyPrice: number, yearlyPrice: number) => ({ monthlyPrice, yearlyPrice })

test('what a year saves is said as it is, and never as more', () => {
  expect(yearlySaving([plan(0, 0), plan(15, 144), plan(35, 336)])).toBe('save 20%')
  expect(yearlySaving([plan(900, 9000), plan(2000, 19200)])).toBe('save up to 20%')
  expect(yearlySaving([plan(900, 9000)])).toBe('save 16%')
  expect(yearlySaving([plan(900, 10_800)])).toBeNull()
  expect(yearlySaving([plan(900, 12_000)])).toBeNull()
  expect(yearlySaving([plan(0, 0)])).toBeNull()
  expect(yearlySaving([])).toBeNull()
})
