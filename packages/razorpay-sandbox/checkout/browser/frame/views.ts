import type { Method } from './attempt.ts'
import { button, element, field } from './dom.ts'
import { money } from './money.ts'

export type Outcome = { otp: string } | { result: 'success' | 'failure' } | Record<string, never>

const BANK_TITLES = { card: 'Your card’s bank', upi: 'Your UPI app', netbanking: 'Your bank' }

/** The mock page of the bank: an OTP for a card, and the two buttons for every method. */
export function bankPage(
  method: Method,
  price: { amount: number; currency: string },
  finish: (outcome: Outcome) => void,
): HTMLElement[] {
  const isCard = method === 'card'
  const focus = { 'data-focus': !isCard }
  const buttons = element('div', { class: 'pair' }, [
    button('success', 'Success', () => finish({ result: 'success' }), focus),
    button('failure', 'Failure', () => finish({ result: 'failure' })),
  ])
  const head = [
    element('h2', {}, [BANK_TITLES[method], element('small', {}, ' (mock page)')]),
    element(
      'p',
      { class: 'hint' },
      `A real bank would now ask whether to pay ${money(price)}. Here you say how it ends.`,
    ),
  ]
  if (!isCard) return [...head, buttons]
  return [...head, otpForm(finish), element('p', { class: 'or' }, 'or end it at once'), buttons]
}

function otpForm(finish: (outcome: Outcome) => void): HTMLElement {
  const { box, input } = field('otp', 'OTP', {
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '10',
    placeholder: '4 to 10 digits',
    'data-focus': true,
  })
  const otp = element('form', { novalidate: true }, [
    box,
    element('p', { class: 'hint' }, '4 to 10 digits are accepted, fewer are refused.'),
    element('button', { type: 'submit', class: 'pay' }, 'Submit OTP'),
  ])
  otp.addEventListener('submit', (event) => {
    event.preventDefault()
    finish({ otp: input.value.trim() })
  })
  return otp
}

export function waiting(title: string, detail?: string): HTMLElement[] {
  return [
    element('div', { class: 'waiting', role: 'status', tabindex: '-1', 'data-focus': true }, [
      element('span', { class: 'spinner', 'aria-hidden': 'true' }),
      element('h2', {}, title),
      detail && element('p', { class: 'hint' }, detail),
    ]),
  ]
}

/** Paid, and the page will never hear of it: what a closed tab or a lost network does. */
export function brokenTab(leave: () => void): HTMLElement[] {
  return [
    element('h2', {}, 'Paid, and the tab is gone'),
    element(
      'p',
      { class: 'hint' },
      'The payment stands, but the page is not told: no handler, no dismissal. Only a webhook or a look-up can reveal it.',
    ),
    button('failure', 'Remove the checkout', leave, { 'data-focus': true }),
  ]
}

export function askExit({ leave, stay }: { leave: () => void; stay: () => void }): HTMLElement {
  return element(
    'div',
    { class: 'exit', id: 'exit', role: 'alertdialog', 'aria-modal': 'true', 'aria-labelledby': 'exit-title' },
    element('div', { class: 'sheet' }, [
      element('h2', { id: 'exit-title' }, 'Are you sure you want to exit?'),
      element('p', { class: 'hint' }, 'The payment is not finished.'),
      element('div', { class: 'pair' }, [
        button('success', 'Stay', stay, { id: 'stay' }),
        button('failure', 'Yes, exit', leave, { id: 'leave' }),
      ]),
    ]),
  )
}
