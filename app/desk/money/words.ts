import type { MatterOnWire, MoneyOne, MoneyRow } from '../../../contract/desk-payments.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { dateFormat } from '../../../shared/formats.ts'
import { formatPrice } from '../../../shared/money.ts'
import { methodInWords } from '../../../shared/payment-ways.ts'

export const STANDS: Record<MoneyRow['stands'], string> = {
  kept: 'paid',
  part: 'part refunded',
  back: 'refunded',
  'under-way': 'refund on its way',
  trouble: 'refund failed',
  failed: 'failed',
}

export const methodOf = methodInWords

/** How a sale at the desk is paid. */
export const WAYS = [
  { value: 'cash', label: 'Cash', note: 'goes into the till' },
  { value: 'studio-upi', label: 'UPI', note: 'studio QR code' },
  { value: 'card-machine', label: 'Card', note: 'card machine' },
  { value: 'bank-transfer', label: 'Transfer', note: 'to the studio’s account' },
]

/** "−₹500": what goes, with the sign that figures have. */
export function goes(amount: number, currency: string): string {
  return `−${formatPrice(amount, currency)}`
}

type Event = MoneyOne['events'][number]

/** Who told of it. */
export const SOURCES: Record<Event['source'], { word: string; means: string }> = {
  browser: { word: 'browser', means: 'done by the member' },
  webhook: { word: 'webhook', means: 'reported by Razorpay' },
  sweep: { word: 'sweep', means: 'checked with Razorpay' },
  desk: { word: 'desk', means: 'done by staff' },
  rule: { word: 'rule', means: 'automatic' },
}

/** What a disputed payment asks of the studio. */
export const disputeAsks = (respondBy: number | null, timeZone: string) =>
  `Send evidence in the Razorpay dashboard${respondBy === null ? '' : ` by ${dateAndTime(respondBy, timeZone)}`}, or the bank takes the money.`

const REASONS: Record<string, string> = {
  'no-seat': 'The class was full by then.',
  'already-enrolled': 'They had already booked the class.',
  'already-subscribed': 'They already had this plan.',
  'class-over': 'The class was over or cancelled.',
  'wrong-amount': 'The amount didn’t match the price.',
  'account-deleted': 'The account had been deleted.',
  policy: 'Refunded by the policy.',
  'class-cancelled': 'The studio cancelled the class.',
  'session-cancelled': 'The studio cancelled a session.',
  'session-begun': 'A session started before the payment arrived.',
  studio: 'Made in the Razorpay dashboard.',
  desk: 'Refunded at the desk.',
  chargeback: 'Taken by the payer’s bank after a dispute.',
}
export const reasonOf = (code: string) => REASONS[code] ?? code

/** What an event says besides its name. */
export function noteOf({ what, note, source }: Event, isItem: boolean): string {
  if (what === 'refund-asked' || what === 'not-given') return reasonOf(note)
  if (what === 'order' && isItem) return 'Amount entered at the desk.'
  if (what === 'order') return source === 'desk' ? 'Sold at the desk.' : 'Price from your price list.'
  return note
}

/** Money that comes, goes, or only moves between two books. */
export function signOf({ what }: Event): '+' | '−' | null {
  if (what === 'captured' || what === 'refund-failed' || what === 'refund-refused') return '+'
  return what === 'refund-asked' || what === 'dispute-lost' ? '−' : null
}

export function matterTitle({ kind, refund, event }: MatterOnWire): string {
  if (kind === 'webhook' || refund === null) return `Razorpay’s report “${event ?? ''}” couldn’t be processed`
  return `Refund of ${formatPrice(refund.amount, refund.currency)} to ${refund.name}`
}

const MATTER_STATES: Record<string, string> = {
  due: 'is waiting to be sent',
  hand: 'needs to be refunded in person',
  pending: 'is with the bank',
  failed: 'didn’t arrive: the money is still with us',
}
export function matterState({ refund }: MatterOnWire): string {
  if (refund && refund.way !== 'razorpay') return MATTER_STATES.hand ?? ''
  return refund ? (MATTER_STATES[refund.state] ?? refund.state) : ''
}

/** "7:02:11 PM" */
export function secondsOf(at: number, timeZone: string): string {
  const options = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone } as const
  return dateFormat('en-US', options).format(at)
}
