import { element, field, money } from './dom.js'

/** The mock page of the bank: an OTP for a card, and the two buttons for every method. */
export function bankPage(method, open, finish) {
  const title = { card: 'Your card’s bank', upi: 'Your UPI app', netbanking: 'Your bank' }[method]
  const buttons = element('div', { class: 'pair' }, [
    element('button', { type: 'button', class: 'success' }, 'Success'),
    element('button', { type: 'button', class: 'failure' }, 'Failure'),
  ])
  const [success, failure] = buttons.children
  success.addEventListener('click', () => finish({ result: 'success' }))
  failure.addEventListener('click', () => finish({ result: 'failure' }))
  const head = [
    element('h2', {}, [title, element('small', {}, ' (mock page)')]),
    element(
      'p',
      { class: 'hint' },
      `A real bank would now ask whether to pay ${money(open)}. Here you say how it ends.`,
    ),
  ]
  if (method !== 'card') {
    success.dataset.focus = ''
    return [...head, buttons]
  }
  const otp = element('form', { novalidate: true }, [
    field('otp', 'OTP', {
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxlength: '10',
      placeholder: '4 to 10 digits',
      'data-focus': true,
    }),
    element('p', { class: 'hint' }, '4 to 10 digits are accepted, fewer are refused.'),
    element('button', { type: 'submit', class: 'pay' }, 'Submit OTP'),
  ])
  otp.addEventListener('submit', (event) => {
    event.preventDefault()
    finish({ otp: String(new FormData(otp).get('otp')).trim() })
  })
  return [...head, otp, element('p', { class: 'or' }, 'or end it at once'), buttons]
}

export function waiting(title, detail) {
  return [
    element('div', { class: 'waiting', role: 'status', tabindex: '-1', 'data-focus': true }, [
      element('span', { class: 'spinner', 'aria-hidden': 'true' }),
      element('h2', {}, title),
      detail && element('p', { class: 'hint' }, detail),
    ]),
  ]
}

/** Paid, and the page will never hear of it: what a closed tab or a lost network does. */
export function brokenTab(leave) {
  const button = element(
    'button',
    { type: 'button', class: 'failure', 'data-focus': true },
    'Remove the checkout',
  )
  button.addEventListener('click', leave)
  return [
    element('h2', {}, 'Paid, and the tab is gone'),
    element(
      'p',
      { class: 'hint' },
      'The payment stands, but nothing is told to the page: no handler, no dismissal. Only a webhook or a look-up can reveal it.',
    ),
    button,
  ]
}

export function askExit({ leave, stay }) {
  const ask = element(
    'div',
    { class: 'exit', id: 'exit', role: 'alertdialog', 'aria-modal': 'true', 'aria-labelledby': 'exit-title' },
    [
      element('div', { class: 'sheet' }, [
        element('h2', { id: 'exit-title' }, 'Are you sure you want to exit?'),
        element('p', { class: 'hint' }, 'The payment is not finished.'),
        element('div', { class: 'pair' }, [
          element('button', { type: 'button', class: 'success', id: 'stay' }, 'Stay'),
          element('button', { type: 'button', class: 'failure', id: 'leave' }, 'Yes, exit'),
        ]),
      ]),
    ],
  )
  ask.querySelector('#stay').addEventListener('click', stay)
  ask.querySelector('#leave').addEventListener('click', leave)
  return ask
}
