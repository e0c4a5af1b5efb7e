import { element, money } from './dom.js'
import { form } from './form.js'
import { askExit, bankPage, brokenTab, waiting } from './views.js'

/** The checkout inside the frame: it talks to the sandbox, and to the page around it only by messages. */
const root = document.getElementById('checkout')
const named = document.documentElement.dataset.parents.split(' ').filter(Boolean)
const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/
const UPI_WAIT_MS = 400

let parentOrigin = null
/** The checkout that is open: its options, the order, the payment under way and whether one was ever tried. */
let open = null

function tell(message) {
  parent.postMessage({ sandbox: 'razorpay', ...message }, parentOrigin ?? '*')
}

async function call(path, body) {
  const response = await fetch(`/v1/checkout/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  return answer.error ? { error: answer.error } : { answer }
}

async function begin(options) {
  open = {
    options,
    tried: false,
    payment: null,
    error: null,
    tab: options.prefill?.method ?? 'card',
    values: {},
  }
  const mine = open
  root.replaceChildren()
  const { answer, error } = await call('preferences', {
    key_id: options.key,
    order_id: options.order_id,
  }).catch(offline)
  if (open !== mine) return
  if (error) return end({ type: 'fault', message: error.description })
  // With an order its amount binds, whatever the page says.
  open.amount = answer.amount
  open.currency = answer.currency
  open.closeAfterAuth = answer.closeAfterAuth
  showForm()
}

const offline = () => ({ error: { description: 'The sandbox cannot be reached.' } })

function end(message) {
  open = null
  root.replaceChildren()
  tell(message)
}

function showForm() {
  open.payment = null
  draw(form(open, { pay, close: askClose, chooseTab: (tab) => (open.tab = tab) }))
}

function draw(view) {
  const { name = 'Test merchant', description = '', image, theme = {}, modal } = open.options
  const backdrop = element('div', { class: 'backdrop' })
  // Colours come from the shop; set through the style object, so the page's own policy may forbid inline styles.
  backdrop.style.background = theme.backdrop_color ?? ''
  if (modal.backdropclose) backdrop.addEventListener('click', askClose)
  const close = element('button', { type: 'button', class: 'close', 'aria-label': 'Close checkout' }, '×')
  close.addEventListener('click', askClose)
  const dialog = element(
    'div',
    { class: 'dialog', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'merchant' },
    [
      element('p', { class: 'ribbon' }, [
        element('strong', {}, 'Test Mode'),
        ' Razorpay sandbox: no money moves',
      ]),
      element('header', {}, [
        logo(image, name),
        element('div', { class: 'who' }, [
          element('h1', { id: 'merchant' }, name),
          description && element('p', {}, description),
        ]),
        close,
      ]),
      element('p', { class: 'amount' }, [element('span', {}, 'To pay'), element('strong', {}, money(open))]),
      element('div', { class: 'view' }, view),
      element('footer', {}, knobs()),
    ],
  )
  if (/^#[0-9a-f]{3,8}$/i.test(theme.color ?? '')) dialog.style.setProperty('--brand', theme.color)
  // Only the first view rises; the later ones take its place.
  if (modal.animation !== false && !root.hasChildNodes()) dialog.classList.add('rising')
  root.replaceChildren(backdrop, dialog)
  dialog.querySelector('[data-focus]')?.focus()
}

function knobs() {
  const box = element('input', { type: 'checkbox', id: 'vanish' })
  box.checked = open.closeAfterAuth
  box.addEventListener('change', () => (open.closeAfterAuth = box.checked))
  return [box, element('label', { for: 'vanish' }, 'After paying, act as if the tab was closed')]
}

/** The shop's picture, or its initial where there is none or it cannot be had from here. */
function logo(image, name) {
  const letter = element(
    'span',
    { class: 'logo', 'aria-hidden': 'true' },
    name.trim().charAt(0).toUpperCase(),
  )
  if (!image) return letter
  const picture = element('img', { class: 'logo', src: image, alt: '' })
  picture.addEventListener('error', () => picture.replaceWith(letter))
  return picture
}

async function pay(attempt) {
  const mine = open
  const { key, order_id, prefill = {}, notes, description } = open.options
  open.tried = true
  open.error = null
  tell({ type: 'submit', data: { method: attempt.method } })
  draw(waiting('Starting the payment…'))
  const { email, contact } = prefill
  const { answer, error } = await call('payments', {
    key_id: key,
    order_id,
    email,
    contact,
    notes,
    description,
    ...attempt,
  }).catch(offline)
  if (open !== mine) return
  if (error?.reason === 'order_already_paid') return end({ type: 'fault', message: error.description })
  if (error) return showError(error)
  open.payment = answer.payment_id
  if (answer.next === 'wait') {
    draw(waiting('Waiting for the UPI app…', attempt.vpa))
    setTimeout(() => open === mine && open.payment === answer.payment_id && finish({}), UPI_WAIT_MS)
    return
  }
  draw(bankPage(attempt.method, open, finish))
}

async function finish(outcome) {
  const mine = open
  const { payment } = open
  draw(waiting('Finishing the payment…'))
  const { answer, error } = await call(`payments/${payment}/finish`, outcome).catch(offline)
  if (open !== mine) return
  if (error) {
    showError(error)
    tell({ type: 'failed', error })
    if (open.options.retry.enabled === false) {
      open = null
      root.replaceChildren()
    }
    return
  }
  if (open.closeAfterAuth) {
    open.payment = null
    open.gone = true
    return draw(brokenTab(() => end({ type: 'vanish' })))
  }
  end({ type: 'success', data: answer })
}

function showError(error) {
  open.error = error.description
  showForm()
}

/** The customer wants out: asked back once a payment was tried, or where the shop wants it always. */
function askClose() {
  if (!open) return
  if (open.gone) return end({ type: 'vanish' })
  if (!open.tried && !open.options.modal.confirm_close) return leave()
  if (document.getElementById('exit')) return
  const dialog = root.querySelector('.dialog')
  const behind = [...dialog.children]
  const back = document.activeElement
  for (const part of behind) part.inert = true
  const ask = askExit({
    leave,
    stay() {
      ask.remove()
      for (const part of behind) part.inert = false
      back?.focus?.()
    },
  })
  dialog.scrollTop = 0
  dialog.append(ask)
  ask.querySelector('button').focus()
}

/** A payment under way is cancelled at the bank; for UPI it may still succeed, as in Razorpay's test mode. */
function leave() {
  const { payment } = open
  if (payment) call(`payments/${payment}/finish`, { result: 'cancel' }).catch(offline)
  end({ type: 'dismiss' })
}

addEventListener('keydown', (event) => {
  if (!open) return
  if (event.key === 'Escape' && document.getElementById('exit')) document.getElementById('stay').click()
  else if (event.key === 'Escape' && open.options.modal.escape) askClose()
  else if (event.key === 'Tab') keepInside(event)
})

/** Tab goes round inside the dialog, not out into the page behind it. */
function keepInside(event) {
  const stops = [...root.querySelectorAll('button, input, select')].filter(
    (one) => !one.closest('[inert], [hidden]') && one.tabIndex >= 0,
  )
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first) return
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault()
    first.focus()
  }
}

const orders = {
  open: ({ options }) => begin(options),
  close: () => open && leave(),
  'ask-close': askClose,
  'time-over': () => open && leave(),
}

addEventListener('message', ({ origin, source, data }) => {
  if (source !== parent || !(LOOPBACK.test(origin) || named.includes(origin))) return
  if (data?.sandbox !== 'razorpay') return
  parentOrigin = origin
  orders[data.type]?.(data)
})

// Says nothing but that it is there; everything else waits until the page has shown its origin.
tell({ type: 'ready' })
