import { hundredthsOf, type Money, minus, NO_MONEY } from '../../shared/money.ts'

export type TaxSplit = { taxable: Money; cgst: Money; sgst: Money; igst: Money }

/**
 * The tax that a price includes. Its parts add up to the price; CGST and SGST are always the same.
 * @param basisPoints 500 is 5 %
 * @param isIntra within the studio's own state; otherwise it is IGST
 */
export function splitTax(amount: Money, basisPoints: number, isIntra: boolean): TaxSplit {
  const share = (points: number) => hundredthsOf(Math.round((amount * points) / (10_000 + basisPoints)))
  if (!isIntra) {
    const igst = share(basisPoints)
    return { taxable: minus(amount, igst), cgst: NO_MONEY, sgst: NO_MONEY, igst }
  }
  const half = share(basisPoints / 2)
  return { taxable: minus(minus(amount, half), half), cgst: half, sgst: half, igst: NO_MONEY }
}

/**
 * The tax of the next part of a refund: all parts together are never a paisa more or less than that of their sum.
 * @param before what was refunded earlier, with its tax
 */
export function splitNext(
  before: { amount: Money; split: TaxSplit },
  next: Money,
  basisPoints: number,
  isIntra: boolean,
): TaxSplit {
  const all = splitTax(hundredthsOf(before.amount + next), basisPoints, isIntra)
  return {
    taxable: minus(all.taxable, before.split.taxable),
    cgst: minus(all.cgst, before.split.cgst),
    sgst: minus(all.sgst, before.split.sgst),
    igst: minus(all.igst, before.split.igst),
  }
}
