import { expect, test } from 'vitest'
import { isGstin } from '../../shared/gst.ts'
import { hundredthsOf } from '../../shared/money.ts'
import { splitNext, splitTax } from './tax.ts'

test('a GSTIN with one character changed is none', () => {
  const right = '27AAPFU0939F1ZV'
  expect(isGstin(right)).toBe(true)
  for (let n = 0; n < right.length; n++)
    for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      if (other !== right[n])
        expect([
          right.slice(0, n) + other + right.slice(n + 1),
          isGstin(right.slice(0, n) + other + right.slice(n + 1)),
        ]).toEqual([right.slice(0, n) + other + right.slice(n + 1), false])
})

test.each([0, 1, 99, 100, 149_900, 149_901, 99_999_999])(
  'the parts of %s paise are the sum, at any rate',
  (paise) => {
    for (const rate of [0, 25, 500, 1200, 1800, 2800])
      for (const isIntra of [true, false]) {
        const { taxable, cgst, sgst, igst } = splitTax(hundredthsOf(paise), rate, isIntra)
        expect(taxable + cgst + sgst + igst).toBe(paise)
        expect(cgst).toBe(sgst)
      }
  },
)

test('given back in parts, the tax of the parts is that of the whole', () => {
  let before = { amount: hundredthsOf(0), split: splitTax(hundredthsOf(0), 1800, true) }
  for (const part of [1, 33_333, 66_667, 49_899]) {
    const next = splitNext(before, hundredthsOf(part), 1800, true)
    expect(next.taxable + next.cgst + next.sgst).toBe(part)
    before = {
      amount: hundredthsOf(before.amount + part),
      split: {
        taxable: hundredthsOf(before.split.taxable + next.taxable),
        cgst: hundredthsOf(before.split.cgst + next.cgst),
        sgst: hundredthsOf(before.split.sgst + next.sgst),
        igst: hundredthsOf(0),
      },
    }
  }
  expect(before.split).toEqual(splitTax(hundredthsOf(149_900), 1800, true))
})
