import { element, field, money } from './dom.js'

const TABS = [
  ['card', 'Card'],
  ['upi', 'UPI'],
  ['netbanking', 'Netbanking'],
]
const BANKS = [
  ['HDFC', 'HDFC Bank'],
  ['ICIC', 'ICICI Bank'],
  ['SBIN', 'State Bank of India'],
  ['UTIB', 'Axis Bank'],
  ['KKBK', 'Kotak Mahindra Bank'],
]

/** The ways to pay, each a form behind its tab. Only cards pay other money than rupees. */
export function form(open, { pay, chooseTab }) {
  const panels = { card: cardForm, upi: upiForm, netbanking: bankForm }
  const ways = open.currency === 'INR' ? TABS : TABS.filter(([id]) => id === 'card')
  const current = ways.some(([id]) => id === open.tab) ? open.tab : 'card'
  const tabs = ways.map(([id, label]) =>
    element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}` },
      label,
    ),
  )
  const sections = ways.map(([id]) =>
    element('div', { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}` }, [
      element('form', { novalidate: true }, [
        ...panels[id](open),
        element('button', { type: 'submit', class: 'pay' }, `Pay ${money(open)}`),
      ]),
    ]),
  )
  const choose = (id) => {
    chooseTab(id)
    ways.forEach(([one], index) => {
      tabs[index].setAttribute('aria-selected', String(one === id))
      tabs[index].tabIndex = one === id ? 0 : -1
      sections[index].hidden = one !== id
    })
  }
  ways.forEach(([id], index) => {
    tabs[index].addEventListener('click', () => choose(id))
    tabs[index].addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: ways.length - 1 }[key]
      if (!step) return
      const next = (index + step) % ways.length
      choose(ways[next][0])
      tabs[next].focus()
    })
    sections[index].addEventListener('submit', (event) => {
      event.preventDefault()
      const attempt = read(id, new FormData(event.target), open)
      if (attempt.problem) showProblem(sections[index], attempt)
      else pay(attempt)
    })
  })
  choose(current)
  const message =
    open.error &&
    element('div', { class: 'error', role: 'alert', tabindex: '-1', 'data-focus': true }, [
      element('strong', {}, 'Payment failed. '),
      open.error,
    ])
  if (!message)
    sections[TABS.findIndex(([id]) => id === current)].querySelector('input, select').dataset.focus = ''
  return [message, element('div', { role: 'tablist', 'aria-label': 'Payment method' }, tabs), ...sections]
}

function cardForm({ values, options }) {
  const number = field('number', 'Card number', {
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '23',
    placeholder: '4100 2800 0000 1007',
    value: values.number,
  })
  const input = number.querySelector('input')
  input.addEventListener('input', () => {
    const digits = input.value.replace(/\D/g, '').slice(0, 19)
    // Only at the end of the text: grouping in the middle would move the caret under the customer's fingers.
    if (input.selectionStart === input.value.length) input.value = digits.replace(/(.{4})(?=.)/g, '$1 ')
  })
  const expiry = field('expiry', 'Expiry', {
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '7',
    placeholder: 'MM / YY',
    value: values.expiry,
  })
  const month = expiry.querySelector('input')
  month.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete')) return
    const digits = month.value.replace(/\D/g, '').slice(0, 4)
    month.value = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  })
  return [
    number,
    element('div', { class: 'pair' }, [
      expiry,
      field('cvv', 'CVV', {
        type: 'password',
        inputmode: 'numeric',
        autocomplete: 'off',
        maxlength: '4',
        placeholder: '3 digits',
      }),
    ]),
    field('holder', 'Name on card', { autocomplete: 'off', value: values.holder ?? options.prefill?.name }),
  ]
}

function upiForm({ values }) {
  return [
    field('vpa', 'UPI ID', {
      inputmode: 'email',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
      placeholder: 'success@razorpay',
      value: values.vpa,
    }),
    element(
      'p',
      { class: 'hint' },
      'success@razorpay pays, failure@razorpay fails, late@sandbox fails and is paid later. Any other one asks.',
    ),
  ]
}

function bankForm({ values }) {
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

/** What the form says, or the first thing wrong with it. What was typed is kept for the next try, but not the CVV. */
function read(method, data, open) {
  const text = (name) => String(data.get(name) ?? '').trim()
  const { cvv, ...kept } = Object.fromEntries(data)
  Object.assign(open.values, kept)
  if (method === 'netbanking') return { method, bank: text('bank') }
  if (method === 'upi') {
    const vpa = text('vpa')
    if (!/^[\w.-]+@[A-Za-z0-9]{2,}$/.test(vpa))
      return { problem: 'Enter a UPI ID such as success@razorpay.', field: 'vpa' }
    return { method, vpa }
  }
  const number = text('number').replace(/\D/g, '')
  if (!/^\d{13,19}$/.test(number)) return { problem: 'Enter the whole card number.', field: 'number' }
  if (!isFuture(text('expiry'))) return { problem: 'Enter a month to come, as MM / YY.', field: 'expiry' }
  if (!/^\d{3,4}$/.test(text('cvv'))) return { problem: 'Enter 3 or 4 digits.', field: 'cvv' }
  return { method, card: { number, name: text('holder') } }
}

function isFuture(expiry) {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  if (!month || Number(month) < 1 || Number(month) > 12) return false
  return new Date(2000 + Number(year), Number(month), 1) > new Date()
}

function showProblem(section, { problem, field: name }) {
  for (const input of section.querySelectorAll('input')) {
    const wrong = input.name === name
    input.toggleAttribute('aria-invalid', wrong)
    if (wrong) input.setAttribute('aria-invalid', 'true')
    const place = document.getElementById(`${input.name}-problem`)
    if (place) place.textContent = wrong ? problem : ''
    if (wrong) input.focus()
  }
}
