import type { Options } from '../messages.ts'

/** The checkout that is open: its options, the order, the payment under way and whether one was ever tried. */
export interface Checkout {
  options: Options
  amount: number
  currency: string
  /** The page shall hear nothing of a payment. */
  closeAfterAuth: boolean
  tried: boolean
  payment: string | null
  error: string | null
  tab: string
  /** What was typed before, for the next try. */
  values: Record<string, string>
  /** Paid, and the page will never hear of it. */
  isLost: boolean
}
