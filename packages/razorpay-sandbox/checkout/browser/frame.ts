import type { Attempt } from './frame/attempt.ts'
import { call } from './frame/calls.ts'
import type { Checkout } from './frame/checkout.ts'
import { dialogAround } from './frame/dialog.ts'
import { bringToFront, keepInside } from './frame/focus.ts'
import { form } from './frame/form.ts'
import { askExit, bankPage, brokenTab, type Outcome, waiting } from './frame/views.ts'
import {
  type Fields,
  type FromFrame,
  isMarked,
  marked,
  type Options,
  type PaymentError,
  type ToFrame,
} from './messages.ts'

/** The checkout inside the frame: it talks to the sandbox, and to the page around it only by messages. */
const root = document.getElementById('checkout') as HTMLElement
const allowedParents = document.documentElement.dataset.parents?.split(' ').filter(Boolean) ?? []
const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/
const UPI_WAIT_MS = 400

type Preferences = Pick<Checkout, 'amount' | 'currency' | 'closeAfterAuth'>
type Started = { payment_id: string; next: 'ask' | 'wait' }

let parentOrigin: string | null = null
let open: Checkout | null = null

function send(message: FromFrame) {
  parent.postMessage(marked(message), parentOrigin ?? '*')
}

async function begin(options: Options) {
  const mine: Checkout = {
    options,
    amount: 0,
    currency: options.currency,
    closeAfterAuth: false,
    tried: false,
    payment: null,
    error: null,
    tab: options.prefill.method ?? 'card',
    values: {},
    isLost: false,
  }
  open = mine
  root.replaceChildren()
  const { answer, error } = await call<Preferences>('preferences', {
    key_id: options.key,
    order_id: options.order_id,
  })
  if (open !== mine) return
  if (error) return end({ type: 'fault', message: error.description })
  // With an order its amount binds, whatever the page says.
  Object.assign(mine, answer)
  showForm(mine)
}

function end(message: FromFrame) {
  close()
  send(message)
}

function close() {
  open = null
  root.replaceChildren()
}

function draw(mine: Checkout, view: HTMLElement[]) {
  root.replaceChildren(...dialogAround(view, mine, { isFirst: !root.hasChildNodes(), askClose }))
  root.querySelector<HTMLElement>('[data-focus]')?.focus()
}

function showForm(mine: Checkout) {
  mine.payment = null
  const chooseTab = (tab: string) => {
    mine.tab = tab
  }
  draw(mine, form(mine, { pay: (attempt) => pay(mine, attempt), chooseTab }))
}

async function pay(mine: Checkout, attempt: Attempt) {
  const { key, order_id, prefill, notes, description } = mine.options
  mine.tried = true
  mine.error = null
  send({ type: 'submit', data: { method: attempt.method } })
  draw(mine, waiting('Starting the payment…'))
  const { email, contact } = prefill
  const { answer, error } = await call<Started>('payments', {
    key_id: key,
    order_id,
    email,
    contact,
    notes,
    description,
    ...attempt,
  })
  if (open !== mine) return
  if (error?.reason === 'order_already_paid') return end({ type: 'fault', message: error.description })
  if (error) return showError(mine, error)
  mine.payment = answer.payment_id
  if (answer.next === 'ask')
    return draw(
      mine,
      bankPage(attempt.method, mine, (outcome) => finish(mine, outcome)),
    )
  draw(mine, waiting('Waiting for the UPI app…', 'vpa' in attempt ? attempt.vpa : undefined))
  setTimeout(() => {
    if (open === mine && mine.payment === answer.payment_id) finish(mine, {})
  }, UPI_WAIT_MS)
}

async function finish(mine: Checkout, outcome: Outcome) {
  const { payment } = mine
  draw(mine, waiting('Finishing the payment…'))
  const { answer, error } = await call<Fields>(`payments/${payment}/finish`, outcome)
  if (open !== mine) return
  if (error) {
    showError(mine, error)
    send({ type: 'failed', error })
    if (mine.options.retry.enabled === false) close()
    return
  }
  if (!mine.closeAfterAuth) return end({ type: 'success', data: answer })
  mine.payment = null
  mine.isLost = true
  draw(
    mine,
    brokenTab(() => end({ type: 'vanish' })),
  )
}

function showError(mine: Checkout, { description }: PaymentError) {
  mine.error = description
  showForm(mine)
}

/** The customer wants out: asked back once a payment was tried, or where the shop wants it always. */
function askClose() {
  if (!open) return
  if (open.isLost) return end({ type: 'vanish' })
  if (!open.tried && !open.options.modal.confirm_close) return leave()
  const dialog = root.querySelector<HTMLElement>('.dialog')
  if (!dialog || document.getElementById('exit')) return
  const back = bringToFront(dialog, askExit({ leave, stay: () => back() }))
}

/** A payment under way is cancelled at the bank; for UPI it may still succeed, as in Razorpay's test mode. */
function leave() {
  if (!open) return
  if (open.payment) call(`payments/${open.payment}/finish`, { result: 'cancel' })
  end({ type: 'dismiss' })
}

addEventListener('keydown', (event) => {
  if (!open) return
  const stay = document.getElementById('stay')
  if (event.key === 'Escape' && stay) stay.click()
  else if (event.key === 'Escape' && open.options.modal.escape) askClose()
  else if (event.key === 'Tab') keepInside(root, event)
})

function hear(message: ToFrame) {
  switch (message.type) {
    case 'open':
      return begin(message.options)
    case 'ask-close':
      return askClose()
    case 'close':
    case 'time-over':
      return leave()
  }
}

addEventListener('message', ({ origin, source, data }) => {
  if (source !== parent || !(LOOPBACK.test(origin) || allowedParents.includes(origin))) return
  if (!isMarked(data)) return
  parentOrigin = origin
  hear(data)
})

// Says nothing but that it is there; everything else waits until the page has shown its origin.
send({ type: 'ready' })
