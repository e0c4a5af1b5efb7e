import { expect, test } from 'vitest'
import { POLICY } from '../../../shared/policy.ts'
import { comesBack } from './comes-back.ts'

const policy = { ...POLICY, coolingOffMinutes: 30 }
const startsAt = Date.parse('2026-11-26T06:30:00+05:30')
const HOUR = 3_600_000
const said = (hoursBefore: number, price = 1799) =>
  comesBack(policy, { price, startsAt }, startsAt - hoursBefore * HOUR, 'Asia/Kolkata')

test('days before, each step has its moment and its sum', () => {
  expect(said(48)).toEqual([
    'Full refund until Wed 25 Nov, 6:30 AM.',
    '₹899.50 (50%) until Thu 26 Nov, 6:30 AM, when it begins.',
    'No refund after that.',
  ])
})

test('on the last day the cooling-off is what brings all of it back', () => {
  expect(said(3)).toEqual([
    'Full refund within 30 minutes of paying, until it begins.',
    '₹899.50 (50%) until Thu 26 Nov, 6:30 AM, when it begins.',
    'No refund after that.',
  ])
})

test('once it has begun nothing comes back', () => {
  expect(said(-1)).toEqual(['No refund after that.'])
})

test('recordings and what is free', () => {
  expect(comesBack(policy, { price: 249, startsAt: null }, startsAt, 'Asia/Kolkata')).toEqual([
    'Full refund of ₹249 within 24 hours, if you haven’t watched anything.',
  ])
  expect(said(48, 0)).toEqual([
    'It’s free. If you can’t come, please cancel: someone may be waiting for your place.',
  ])
})
