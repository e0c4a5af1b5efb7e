import { Fragment } from 'react'
import type { YogaClassOnWire } from '../../contract/classes.ts'
import { formatPrice } from '../../shared/money.ts'
import { countOf, priceOf } from './class-facts.tsx'
import styles from './price-line.module.css'

type Priced = Pick<YogaClassOnWire, 'price' | 'singlePrice' | 'sessionsLeft' | 'totalClasses' | 'type'>

type PriceLineProps = {
  of: Priced
  /** What all of it cost before a reduction, in rupees. */
  before?: number | null
  /** A line for each part, where a row has little room. */
  inLines?: boolean
}

/**
 * What it costs to come once and to come to everything, in the same sentence on every screen:
 * "₹150 a visit · ₹1,799 for 20 (₹90 each)"; where single places are not sold "₹1,799 for 20 (₹90 each) · course only".
 */
export function PriceLine({ of: one, before = null, inLines }: PriceLineProps) {
  const { visit, whole, each, only } = priceParts(one)
  const parts = [
    visit,
    <Fragment key="whole">
      {before !== null && (
        <>
          <span className="sr-only">Instead of </span>
          <s className={styles.before}>{formatPrice(before)}</s>{' '}
        </>
      )}
      {whole}
      {each && (
        <>
          {' '}
          <span className={styles.unbroken}>{each}</span>
        </>
      )}
    </Fragment>,
    only && <span className={styles.unbroken}>{only}</span>,
  ].filter(Boolean)
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have an order and no names
    <span key={i} className={inLines ? styles.line : undefined}>
      {i > 0 && <span className={inLines ? 'sr-only' : undefined}>{' · '}</span>}
      {part}
    </span>
  ))
}

function priceParts(one: Priced): { visit?: string; whole: string; each?: string; only?: string } {
  const { price, singlePrice, type } = one
  const count = one.sessionsLeft ?? one.totalClasses
  // A draft has none yet.
  if (price === 0 || Number.isNaN(price) || count <= 1)
    return { whole: count > 0 ? `${priceOf(price)} for ${countOf(count, one)}` : priceOf(price) }
  const each = `(${priceOf(Math.round(price / count))} each)`
  if (type === 'Recorded') return { whole: `${priceOf(price)} for ${countOf(count, one)}`, each }
  const whole = `${priceOf(price)} for ${count}`
  return singlePrice === null
    ? { whole, each, only: 'course only' }
    : { visit: `${priceOf(singlePrice)} a visit`, whole, each }
}
