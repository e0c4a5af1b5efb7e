import type { Context } from 'hono'
import { type CaptureSettings, CURRENCIES, type Currency, type Notes } from '../ledger/entities.ts'
import { isId, type Prefix } from '../ledger/ids.ts'
import type { NewOrder } from '../ledger/orders.ts'
import type { NewRefund } from '../ledger/refunds.ts'
import { malformedId, refuse, unexpectedFields } from './errors.ts'

type Fields = Record<string, unknown>

/** The JSON body, refused when it holds anything but the known fields, where those are named. */
export async function readFields(context: Context, known?: string[]): Promise<Fields> {
  const text = await context.req.text()
  let body: unknown = {}
  try {
    if (text) body = JSON.parse(text)
  } catch {
    throw refuse('The request body is not valid JSON.')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw refuse('The request body is not valid JSON.')
  const unknown = Object.keys(body).filter((name) => known && !known.includes(name))
  if (unknown.length > 0) throw unexpectedFields(unknown)
  return body as Fields
}

export function readId(prefix: Prefix, id: unknown): string {
  if (typeof id !== 'string' || !isId(prefix, id)) throw malformedId(String(id ?? ''))
  return id
}

export function readAmount(value: unknown): number {
  if (value === undefined || value === null || value === '')
    throw refuse('The amount field is required.', { field: 'amount' })
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw refuse('The amount must be an integer.', { field: 'amount' })
  if (amount < 100) throw refuse('The amount must be at least INR 1.00', { field: 'amount' })
  return amount
}

export function readCurrency(value: unknown): Currency {
  if (value === undefined) throw refuse('The currency field is required.', { field: 'currency' })
  const currency = CURRENCIES.find((known) => known === value)
  if (!currency) throw refuse('Currency is not supported', { field: 'currency' })
  return currency
}

export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.length === 0) return []
  if (typeof value !== 'object' || Array.isArray(value))
    throw refuse('The notes must be an object.', { field: 'notes' })
  const pairs = Object.entries(value)
  if (pairs.length > 15)
    throw refuse('Number of fields in notes should be less than or equal to 15', { field: 'notes' })
  for (const [name, note] of pairs) {
    if (typeof note !== 'string' && typeof note !== 'number')
      throw refuse('The notes values must be texts or numbers.', { field: 'notes' })
    if (name.length > 256 || String(note).length > 256)
      throw refuse('The notes may not be greater than 256 characters.', { field: 'notes' })
  }
  return Object.fromEntries(pairs)
}

export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' && typeof value !== 'number')
    throw refuse('The receipt must be a string.', { field: 'receipt' })
  if (String(value).length > 40)
    throw refuse('The receipt may not be greater than 40 characters.', { field: 'receipt' })
  return String(value)
}

const ORDER_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'payment',
  'payment_capture',
  'unique_receipt',
]

export async function readNewOrder(context: Context, maxAmount: number): Promise<NewOrder> {
  const fields = await readFields(context, ORDER_FIELDS)
  const amount = readAmount(fields.amount)
  if (amount > maxAmount) throw refuse('Amount exceeds maximum amount allowed.', { field: 'amount' })
  const currency = readCurrency(fields.currency)
  if (isOn(fields.partial_payment))
    throw refuse('The sandbox takes no partial payments.', { field: 'partial_payment' })
  return {
    amount,
    currency,
    receipt: readReceipt(fields.receipt),
    notes: readNotes(fields.notes),
    capture: readCapture(fields.payment) ?? readLegacyCapture(fields.payment_capture),
    uniqueReceipt: isOn(fields.unique_receipt),
  }
}

const MIN_AUTOMATIC = 12
const MAX_MANUAL = 7200

function readCapture(value: unknown): CaptureSettings | undefined {
  if (value === undefined || value === null) return undefined
  const { capture, capture_options } = Object(value) as { capture?: unknown; capture_options?: unknown }
  const options = Object(capture_options ?? {}) as Fields
  if (capture !== 'automatic' && capture !== 'manual')
    throw refuse('The payment.capture must be automatic or manual.', { field: 'payment' })
  const automatic = readMinutes(options.automatic_expiry_period)
  const manual = readMinutes(options.manual_expiry_period)
  if (automatic !== null && automatic < MIN_AUTOMATIC)
    throw refuse('The automatic expiry period must be at least 12.', { field: 'automatic_expiry_period' })
  if (manual !== null && (manual > MAX_MANUAL || manual < (automatic ?? MIN_AUTOMATIC)))
    throw refuse('The manual expiry period must be between the automatic one and 7200.', {
      field: 'manual_expiry_period',
    })
  if (options.refund_speed !== undefined && !['normal', 'optimum'].includes(String(options.refund_speed)))
    throw refuse('The refund speed must be normal or optimum.', { field: 'refund_speed' })
  return { mode: capture, automaticMinutes: automatic, manualMinutes: manual ?? MAX_MANUAL }
}

function readLegacyCapture(value: unknown): CaptureSettings | undefined {
  if (value === undefined) return undefined
  return { mode: isOn(value) ? 'automatic' : 'manual', automaticMinutes: null, manualMinutes: null }
}

function readMinutes(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw refuse('The expiry period must be an integer.', { field: 'capture_options' })
  return value
}

export async function readNewRefund(context: Context): Promise<NewRefund> {
  const fields = await readFields(context, ['amount', 'speed', 'notes', 'receipt'])
  const { speed = 'normal' } = fields
  if (speed !== 'normal' && speed !== 'optimum')
    throw refuse('The speed must be normal or optimum.', { field: 'speed' })
  return {
    ...(fields.amount !== undefined && fields.amount !== null && { amount: readAmount(fields.amount) }),
    speed,
    notes: readNotes(fields.notes),
    receipt: readReceipt(fields.receipt),
  }
}

// The flags arrive as true, 1 or "1", depending on the client's age.
function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
