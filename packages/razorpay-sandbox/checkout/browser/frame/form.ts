import { type Attempt, groupDigits, groupExpiry, type Method, type Problem, readAttempt } from './attempt.ts'
import type { Checkout } from './checkout.ts'
import { element, field } from './dom.ts'
import { money } from './money.ts'

type Way = { id: Method; label: string; fields: (open: Checkout) => HTMLElement[] }

const WAYS: Way[] = [
  { id: 'card', label: 'Card', fields: cardFields },
  { id: 'upi', label: 'UPI', fields: upiFields },
  { id: 'netbanking', label: 'Netbanking', fields: bankFields },
]
const BANKS = [
  ['HDFC', 'HDFC Bank'],
  ['ICIC', 'ICICI Bank'],
  ['SBIN', 'State Bank of India'],
  ['UTIB', 'Axis Bank'],
  ['KKBK', 'Kotak Mahindra Bank'],
] as const

type Handlers = { pay: (attempt: Attempt) => void; chooseTab: (id: Method) => void }

/** The ways to pay, each a form behind its tab. Only cards pay other money than rupees. */
export function form(open: Checkout, { pay, chooseTab }: Handlers): HTMLElement[] {
  const ways = WAYS.filter(({ id }) => open.currency === 'INR' || id === 'card').map((way) => ({
    ...way,
    tab: element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${way.id}`, 'aria-controls': `panel-${way.id}` },
      way.label,
    ),
    panel: panelOf(way, open, pay),
  }))
  const choose = (id: Method) => {
    chooseTab(id)
    for (const way of ways) {
      way.tab.setAttribute('aria-selected', String(way.id === id))
      way.tab.tabIndex = way.id === id ? 0 : -1
      way.panel.hidden = way.id !== id
    }
  }
  for (const [index, { id, tab }] of ways.entries()) {
    tab.addEventListener('click', () => choose(id))
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: ways.length - 1 }[key]
      const next = step === undefined ? undefined : ways[(index + step) % ways.length]
      if (!next) return
      choose(next.id)
      next.tab.focus()
    })
  }
  const current = ways.find(({ id }) => id === open.tab) ?? ways[0]
  if (current) choose(current.id)
  const message = open.error && [errorMessage(open.error)]
  const first = current?.panel.querySelector<HTMLElement>('input, select')
  if (!message && first) first.dataset.focus = ''
  return [
    ...(message || []),
    element(
      'div',
      { role: 'tablist', 'aria-label': 'Payment method' },
      ways.map(({ tab }) => tab),
    ),
    ...ways.map(({ panel }) => panel),
  ]
}

function errorMessage(error: string): HTMLElement {
  return element('div', { class: 'error', role: 'alert', tabindex: '-1', 'data-focus': true }, [
    element('strong', {}, 'Payment failed. '),
    error,
  ])
}

function panelOf({ id, fields }: Way, open: Checkout, pay: Handlers['pay']): HTMLElement {
  const inner = element('form', { novalidate: true }, [
    ...fields(open),
    element('button', { type: 'submit', class: 'pay' }, `Pay ${money(open)}`),
  ])
  inner.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = Object.fromEntries(
      [...new FormData(inner)].map(([name, value]) => [name, String(value)] as const),
    )
    // For the next try, but not the CVV.
    const { cvv, ...kept } = typed
    Object.assign(open.values, kept)
    const read = readAttempt(id, typed)
    if ('problem' in read) showProblem(inner, read)
    else pay(read)
  })
  return element('div', { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}` }, inner)
}

function showProblem(inner: HTMLFormElement, { problem, field: name }: Problem) {
  for (const input of inner.querySelectorAll('input')) {
    const isWrong = input.name === name
    if (isWrong) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    const place = document.getElementById(`${input.name}-problem`)
    if (place) place.textContent = isWrong ? problem : ''
    if (isWrong) input.focus()
  }
}

function cardFields({ values, options }: Checkout): HTMLElement[] {
  const number = field('number', 'Card number', {
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '23',
    placeholder: '4100 2800 0000 1007',
    value: values.number,
  })
  number.input.addEventListener('input', () => {
    const { input } = number
    // Only at the end of the text: grouping in the middle would move the caret under the customer's fingers.
    if (input.selectionStart === input.value.length) input.value = groupDigits(input.value)
  })
  const expiry = field('expiry', 'Expiry', {
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '7',
    placeholder: 'MM / YY',
    value: values.expiry,
  })
  expiry.input.addEventListener('input', (event) => {
    if (event instanceof InputEvent && event.inputType.startsWith('delete')) return
    expiry.input.value = groupExpiry(expiry.input.value)
  })
  const cvv = field('cvv', 'CVV', {
    type: 'password',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '4',
    placeholder: '3 digits',
  })
  const holder = field('holder', 'Name on card', {
    autocomplete: 'off',
    value: values.holder ?? options.prefill.name,
  })
  return [number.box, element('div', { class: 'pair' }, [expiry.box, cvv.box]), holder.box]
}

function upiFields({ values }: Checkout): HTMLElement[] {
  const vpa = field('vpa', 'UPI ID', {
    inputmode: 'email',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    placeholder: 'success@razorpay',
    value: values.vpa,
  })
  const hint =
    'success@razorpay pays, failure@razorpay fails, late@sandbox fails and is paid later. Any other one asks.'
  return [vpa.box, element('p', { class: 'hint' }, hint)]
}

function bankFields({ values }: Checkout): HTMLElement[] {
  const select = element(
    'select',
    { id: 'bank', name: 'bank' },
    BANKS.map(([code, name]) => element('option', { value: code }, name)),
  )
  if (values.bank) select.value = values.bank
  return [
    element('div', { class: 'field' }, [element('label', { for: 'bank' }, 'Bank'), select]),
    element('p', { class: 'hint' }, 'Next comes a mock page of the bank, where you choose how it ends.'),
  ]
}
