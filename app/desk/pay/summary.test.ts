import { expect, test } from 'vitest'
import type { PayLineOnWire } from '../../../contract/teacher-pay.ts'
import { summaryOf } from './summary.ts'

const line = (about: Partial<PayLineOnWire>): PayLineOnWire => ({
  _id: null,
  startsAt: 0,
  what: '',
  heads: 12,
  base: 1200,
  extraHeads: 0,
  perHead: 100,
  amount: 1200,
  substitute: false,
  correction: false,
  withoutRate: false,
  ...about,
})

test('a month in few lines, which add up to it', () => {
  const lines = [
    line({}),
    line({ extraHeads: 2, amount: 1400 }),
    line({ extraHeads: 9, amount: 2000 }),
    line({ base: 900, amount: 900 }),
    line({ substitute: true, base: 800, amount: 800 }),
    line({ correction: true, base: 0, amount: -200 }),
  ]
  const summary = summaryOf(lines)
  expect(summary).toEqual([
    { label: '3 sessions at ₹1,200', amount: 3600 },
    { label: '1 session at ₹900', amount: 900 },
    { label: '11 extra students at ₹100', amount: 1100 },
    { label: 'Adjusted to minimum and maximum', amount: -100 },
    { label: '1 covered', amount: 800 },
    { label: '1 correction', amount: -200 },
  ])
  const sum = (all: { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)
  expect(sum(summary)).toBe(sum(lines))
})
