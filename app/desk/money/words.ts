import type { MatterOnWire, MoneyOne, MoneyRow } from '../../../contract/desk-payments.ts'
import { formatPrice } from '../../../shared/money.ts'
import { methodInWords } from '../../../shared/payment-ways.ts'
import { hourInWords } from '../days.ts'

export const STANDS: Record<MoneyRow['stands'], string> = {
  kept: 'paid',
  part: 'part back',
  back: 'given back',
  'under-way': 'refund on its way',
  trouble: 'refund failed',
  failed: 'failed',
}

export const methodOf = methodInWords

/** How a sale at the desk is paid. */
export const WAYS = [
  { value: 'cash', label: 'Cash', note: 'into the till' },
  { value: 'studio-upi', label: 'UPI', note: 'to the studio’s own code' },
  { value: 'card-machine', label: 'Card', note: 'on the machine' },
  { value: 'bank-transfer', label: 'Transfer', note: 'to the studio’s account' },
]

/** "−₹500": what goes, with the sign that figures have. */
export function goes(amount: number, currency: string): string {
  return `−${formatPrice(amount, currency)}`
}

type Event = MoneyOne['events'][number]

/** Who told of it. */
export const SOURCES: Record<Event['source'], { word: string; means: string }> = {
  browser: { word: 'browser', means: 'what the member did on their own' },
  webhook: { word: 'webhook', means: 'Razorpay told us, signed' },
  sweep: { word: 'sweep', means: 'we asked Razorpay' },
  desk: { word: 'desk', means: 'somebody here' },
  rule: { word: 'rule', means: 'the program by itself' },
}

/** What a disputed payment asks of the studio. */
export const disputeAsks = (respondBy: number | null, timeZone: string) =>
  `Send evidence in Razorpay’s dashboard${respondBy === null ? '' : ` by ${hourInWords(respondBy, timeZone)}`}, or the bank takes the money.`

const REASONS: Record<string, string> = {
  'no-seat': 'The last place had gone by then.',
  'already-enrolled': 'They were in the class already.',
  'already-subscribed': 'They had this plan already.',
  'class-over': 'The class was over or off.',
  'wrong-amount': 'It was not the price.',
  'account-deleted': 'The account had been deleted.',
  policy: 'By the policy.',
  'class-cancelled': 'The studio called the class off.',
  'session-cancelled': 'The studio called a session off.',
  'session-begun': 'A session began before the payment arrived.',
  studio: 'Made at Razorpay’s own dashboard.',
  desk: 'Decided at the desk.',
  chargeback: 'The payer’s bank took it after a dispute.',
}
export const reasonOf = (code: string) => REASONS[code] ?? code

/** What an event says besides its name. */
export function noteOf({ what, note, source }: Event, isItem: boolean): string {
  if (what === 'refund-asked' || what === 'not-given') return reasonOf(note)
  if (what === 'order' && isItem) return 'The amount was typed at the desk.'
  if (what === 'order')
    return source === 'desk' ? 'Sold at the desk.' : 'From our own price list, not from the page.'
  return note
}

/** Money that comes, goes, or only moves between two books. */
export function signOf({ what }: Event): '+' | '−' | null {
  if (what === 'captured' || what === 'refund-failed' || what === 'refund-refused') return '+'
  return what === 'refund-asked' || what === 'dispute-lost' ? '−' : null
}

export function matterTitle({ kind, refund, event }: MatterOnWire): string {
  if (kind === 'webhook' || refund === null)
    return `Razorpay told of “${event ?? ''}”, and it could not be worked on`
  return `${formatPrice(refund.amount, refund.currency)} back to ${refund.name}`
}

const MATTER_STATES: Record<string, string> = {
  due: 'waits to be sent',
  hand: 'waits for somebody to hand it back',
  pending: 'is with the bank',
  failed: 'didn’t arrive: the money is still with us',
}
export function matterState({ refund }: MatterOnWire): string {
  if (refund && refund.way !== 'razorpay') return MATTER_STATES.hand ?? ''
  return refund ? (MATTER_STATES[refund.state] ?? refund.state) : ''
}

export function dayWord(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
    .format(at)
    .replace(',', '')
}

export function shortDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }).format(at)
}

/** "19:02:11" */
export function secondsOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  })
    .format(at)
    .replace(/^0(?=\d)/, '')
}
