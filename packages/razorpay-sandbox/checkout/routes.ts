import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { browserScript } from '../browser-script.ts'
import { type Attempt, finishPayment, type Outcome, startPayment } from '../ledger/customer.ts'
import { CANCELLED, type Failure, outcomeOfVpa, TIMED_OUT, WRONG_OTP } from '../ledger/instruments.ts'
import { requireOpen } from '../ledger/orders.ts'
import { ApiError, refuse, unknownId } from '../merchant/errors.ts'
import { readFields, readId, readNotes } from '../merchant/input.ts'
import { failed } from '../panel/pay.ts'
import type { Sandbox } from '../sandbox.ts'
import { framePage } from './frame-page.ts'
import { faceRules, readFaces, type Typeface } from './typefaces.ts'

const BROWSER = join(import.meta.dirname, 'browser')
const BANNER =
  '/* Razorpay sandbox: a stand-in for checkout.js. No money moves. Its shape is Razorpay’s, its words are its own. */'
const checkoutScript = browserScript(join(BROWSER, 'checkout.ts'), 'iife', BANNER)
const frameScript = browserScript(join(BROWSER, 'frame.ts'), 'es')

const FILES: Record<string, [type: string, content: () => string | Promise<string>]> = {
  '/checkout.js': ['text/javascript', checkoutScript],
  '/v1/checkout.js': ['text/javascript', checkoutScript],
  '/v1/checkout/frame.js': ['text/javascript', frameScript],
  '/v1/checkout/frame.css': ['text/css', () => readFileSync(join(BROWSER, 'frame.css'), 'utf8')],
}

export interface CheckoutOptions {
  /** Origins, besides those on the loopback, whose pages may show the checkout. */
  allowedParents?: string[]
  /** What the checkout is set in. Absent: the system's own faces. */
  typefaces?: Typeface[]
}

interface FinishBody {
  otp?: string
  result?: 'success' | 'failure' | 'cancel' | 'timeout'
}

/** What browsers reach without the key secret: the script, the page in its frame, and the frame's own calls. */
export function checkoutRoutes(
  sandbox: Sandbox,
  { allowedParents = [], typefaces = [] }: CheckoutOptions,
): Hono<{ Bindings: HttpBindings }> {
  const { store } = sandbox
  const app = new Hono<{ Bindings: HttpBindings }>()

  const rules = faceRules(typefaces)
  for (const [path, [type, content]] of Object.entries(FILES)) {
    app.get(path, async (context) => {
      context.header('Content-Type', `${type}; charset=utf-8`)
      context.header('Cache-Control', 'no-cache')
      context.header('Cross-Origin-Resource-Policy', 'cross-origin')
      context.header('X-Content-Type-Options', 'nosniff')
      return context.body(type === 'text/css' ? rules + (await content()) : await content())
    })
  }
  for (const [path, face] of readFaces(typefaces)) {
    app.get(path, (context) => {
      context.header('Content-Type', 'font/woff2')
      context.header('Cache-Control', 'max-age=86400')
      return context.body(face)
    })
  }
  // A refused payment is an ordinary answer to the frame: as a 4xx the browser would put it on the page's console.
  app.onError((error, context) => {
    if (error instanceof ApiError) return context.json({ error: error.body })
    throw error
  })
  app.get('/v1/checkout/public', framePage(allowedParents))

  /** The order behind a checkout that opens, or why it may not open. */
  app.post('/v1/checkout/preferences', async (context) => {
    const { key_id, order_id } = await readJson(context)
    const order = requireOrder(key_id, order_id)
    requireOpen(sandbox, order)
    const { closeAfterAuth } = sandbox.knobs.payments
    return context.json({ amount: order.amount, currency: order.currency, closeAfterAuth })
  })

  app.post('/v1/checkout/payments', async (context) => {
    const body = await readJson(context)
    const { id } = requireOrder(body.key_id, body.order_id)
    const attempt = readAttempt(body)
    const payment = await store.write(() => startPayment(sandbox, id, attempt))
    const next = attempt.vpa === undefined ? 'ask' : outcomeOfVpa(attempt.vpa)
    return context.json({ payment_id: payment.id, next: next === 'ask' ? 'ask' : 'wait' })
  })

  app.post('/v1/checkout/payments/:id/finish', async (context) => {
    const id = readId('pay', context.req.param('id'))
    const body: FinishBody = await readJson(context)
    const { answer, orderId } = await store.write(() => {
      const payment = store.payments.find(id)?.entity
      if (!payment) throw unknownId()
      return { orderId: payment.order_id, answer: finishPayment(sandbox, id, ...decide(payment.vpa, body)) }
    })
    if ('razorpay_signature' in answer) return context.json(answer)
    throw failed(answer, orderId, id)
  })

  function requireOrder(keyId: unknown, orderId: unknown) {
    if (keyId !== sandbox.keyId) throw unknownId()
    const found = store.orders.find(readId('order', orderId))
    if (!found) throw unknownId()
    return found.entity
  }
  return app
}

/** The outcome the customer chose on the mock page; none leaves it to the card or the address. */
function decide(vpa: string | null, { otp, result }: FinishBody): [Outcome | undefined, Failure?] {
  if (result === 'success') return ['success']
  if (result === 'failure') return ['failure']
  if (result === 'timeout') return ['failure', TIMED_OUT]
  // Razorpay's test mode lets a cancelled UPI payment succeed: the customer may have confirmed it on the phone.
  if (result === 'cancel')
    return vpa === null || vpa === 'failure@razorpay' ? ['failure', CANCELLED] : [undefined]
  if (otp !== undefined && !/^\d{4,10}$/.test(otp)) return ['failure', WRONG_OTP]
  return [undefined]
}

/** The attempt as the frame may make it: complete, and nothing in it of another kind than the books expect. */
function readAttempt(body: Record<string, unknown>): Attempt {
  const { method, vpa, bank, email, contact, description } = body
  const { number, name } = Object(body.card ?? {}) as Record<string, unknown>
  if (typeof description === 'string' && description.length > 255)
    throw refuse('The description may not be greater than 255 characters.', { field: 'description' })
  const known = {
    email: textOr(email),
    contact: textOr(contact),
    description: textOr(description),
    notes: readNotes(body.notes),
  }
  if (method === 'card' && typeof number === 'string' && /^\d{13,19}$/.test(number))
    return { ...known, method, card: { number, name: textOr(name) } }
  if (method === 'upi' && typeof vpa === 'string' && /^[\w.-]+@[A-Za-z0-9]{2,}$/.test(vpa))
    return { ...known, method, vpa }
  if (method === 'netbanking' && typeof bank === 'string' && /^[A-Z]{4}$/.test(bank))
    return { ...known, method, bank }
  throw refuse('The payment details are not complete.', { field: String(method) })
}

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

async function readJson(context: Context): Promise<Record<string, unknown>> {
  // JSON only: a foreign page cannot send that here without a preflight, which nothing answers.
  if (!context.req.header('Content-Type')?.startsWith('application/json'))
    throw refuse('The request body is not valid JSON.')
  return readFields(context)
}
