import { z } from 'zod'
import { hundredthsOf, type Money } from '../../shared/money.ts'

/** The official package drops the refund's idempotency header, and has no base address or time-out. */

const notes = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional()

const id = z.string().max(100)
/** Paise. */
const amount = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .transform(hundredthsOf)
/** Razorpay has been seen to write "1" for true. */
const flag = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => [true, 'true', '1', 1].includes(value))

export const razorpayOrder = z.object({
  id,
  amount,
  amount_paid: amount,
  currency: z.string(),
  receipt: z.string().nullable(),
  status: z.string(),
  notes,
})
export type RazorpayOrder = z.infer<typeof razorpayOrder>

export const razorpayPayment = z.object({
  id,
  amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullable(),
  method: z.string().nullish(),
  amount_refunded: amount.nullish(),
  captured: flag.nullish(),
  error_reason: z.string().nullish(),
  /** Seconds (razorpay.md, section 3). */
  created_at: z.number().nullish(),
})
export type RazorpayPayment = z.infer<typeof razorpayPayment>

export const razorpayRefund = z.object({
  id,
  amount,
  payment_id: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export type RazorpayRefund = z.infer<typeof razorpayRefund>

export const razorpayDispute = z.object({
  id,
  amount,
  currency: z.string().default('INR'),
  payment_id: z.string(),
  reason_code: z.string().max(200).nullish(),
  /** Seconds. */
  respond_by: z.number().nullish(),
})
export type RazorpayDispute = z.infer<typeof razorpayDispute>

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

/** `refused`: understood, and nothing was made. `unsure`: no trustworthy answer; it may have been carried out. */
export class RazorpayError extends Error {
  readonly kind: 'refused' | 'unsure'
  readonly status: number
  readonly reason: string
  constructor(kind: 'refused' | 'unsure', status: number, message: string, reason = '') {
    super(message)
    this.name = 'RazorpayError'
    this.kind = kind
    this.status = status
    this.reason = reason
  }
}

export type RazorpayClient = ReturnType<typeof razorpayClient>
export type RazorpayKeys = {
  keyId: string
  keySecret: string
  /** Current first; the previous one during a change. */
  webhookSecrets: string[]
  /** Without /v1, such as https://api.razorpay.com */
  apiUrl: string
  checkoutUrl: string
  sandbox: boolean
  timeoutMs: number
}

export function razorpayClient(keys: RazorpayKeys) {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`

  async function call<T extends z.ZodType>(
    shape: T,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.infer<T>> {
    let response: Response
    let text: string
    try {
      response = await fetch(`${keys.apiUrl}/v1${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: body ? JSON.stringify(body) : undefined,
        redirect: 'error',
        signal: AbortSignal.timeout(keys.timeoutMs),
      })
      text = await response.text()
    } catch (error) {
      throw new RazorpayError('unsure', 0, `No answer from the payment provider: ${describe(error)}`)
    }
    if (!response.ok) throw refusal(response.status, text)
    const answer = shape.safeParse(parseJson(text))
    if (!answer.success)
      throw new RazorpayError(
        'unsure',
        response.status,
        `The payment provider's answer to ${method} ${path} has an unknown shape.`,
      )
    return answer.data
  }

  return {
    keys,
    createOrder: (order: {
      amount: Money
      currency: string
      receipt: string
      notes: Record<string, string>
    }) => call(razorpayOrder, 'POST', '/orders', order),
    getOrder: (orderId: string) => call(razorpayOrder, 'GET', `/orders/${safe(orderId)}`),
    /** May lag behind by minutes. */
    findOrders: async (receipt: string) =>
      (await call(listOf(razorpayOrder), 'GET', `/orders?receipt=${encodeURIComponent(receipt)}`)).items,
    paymentsOfOrder: async (orderId: string) =>
      (await call(listOf(razorpayPayment), 'GET', `/orders/${safe(orderId)}/payments`)).items,
    getPayment: (paymentId: string) => call(razorpayPayment, 'GET', `/payments/${safe(paymentId)}`),
    capturePayment: (paymentId: string, amount: Money, currency: string) =>
      call(razorpayPayment, 'POST', `/payments/${safe(paymentId)}/capture`, { amount, currency }),
    refund: (paymentId: string, refund: { amount: Money; receipt: string }, idempotencyKey: string) =>
      call(
        razorpayRefund,
        'POST',
        `/payments/${safe(paymentId)}/refund`,
        { ...refund, speed: 'normal' },
        { 'X-Refund-Idempotency': idempotencyKey },
      ),
    getRefund: (refundId: string) => call(razorpayRefund, 'GET', `/refunds/${safe(refundId)}`),
    refundsOfPayment: async (paymentId: string) =>
      (await call(listOf(razorpayRefund), 'GET', `/payments/${safe(paymentId)}/refunds?count=100`)).items,
  }
}

/** The id goes into a path, and must not name another one. */
function safe(id: string): string {
  if (!/^[a-z]+_[A-Za-z0-9]+$/.test(id))
    throw new RazorpayError('refused', 400, 'This is not an id of the payment provider.')
  return id
}

function refusal(status: number, text: string): RazorpayError {
  const parsed = z
    .object({ error: z.object({ description: z.string().nullish(), reason: z.string().nullish() }) })
    .safeParse(parseJson(text))
  const { description, reason } = parsed.data?.error ?? {}
  // 429 and 5xx may pass; a 409 for a refund means that another try is under way.
  const kind = status >= 400 && status < 500 && status !== 409 && status !== 429 ? 'refused' : 'unsure'
  return new RazorpayError(
    kind,
    status,
    description ?? `The payment provider answered ${status}.`,
    reason ?? '',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function describe(error: unknown): string {
  const cause = (error as { cause?: { code?: string } } | null)?.cause
  return cause?.code ?? (error instanceof Error ? error.name : String(error))
}
