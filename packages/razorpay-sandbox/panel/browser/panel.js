/** The sandbox's own page: turns the knobs below /_sandbox and shows the books. */
const REFRESH_MS = 2000
const SHOWN = 25

const said = document.getElementById('said')
const RULES = { copies: { copies: 2 }, delay: { delayMs: 600_000 } }
let shown = ''

async function call(method, path, body) {
  const response = await fetch(`/_sandbox${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.description)
  return answer
}

/** Does one thing, says how it went, and shows the books anew. */
async function act(words, work) {
  try {
    await work()
    said.className = ''
    said.textContent = words
  } catch (error) {
    said.className = 'bad'
    said.textContent = error.message
  }
  await refresh()
}

function readForm(form) {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
}

const doing = {
  knobs(form) {
    const changes = {}
    for (const input of form.querySelectorAll('[name]')) {
      const [section, name] = input.name.split('./')
      changes[section] ??= {}
      changes[section][name] = readInput(input)
    }
    return act('Knobs set.', () => call('PATCH', '/knobs', changes))
  },
  rule(form) {
    const { event, what, times } = readForm(form)
    const rule = { event, times: Number(times ?? 1), ...(RULES[what] ?? { [what]: true }) }
    return act('Rule added.', () => call('POST', '/webhooks/rules', rule))
  },
  fault(form) {
    const { times, ...fault } = readForm(form)
    return act('Fault added.', () => call('POST', '/faults', { ...fault, times: Number(times ?? 1) }))
  },
  clock(form) {
    const moves = Object.entries(readForm(form)).map(([name, value]) => [name, Number(value)])
    return act('Clock moved.', () => call('POST', '/clock', Object.fromEntries(moves)))
  },
}

function readInput(input) {
  if (input.type === 'checkbox') return input.checked
  if (input.type !== 'number') return input.value
  if (input.value !== '') return Number(input.value)
  return input.name === 'refunds.balance' ? null : 0
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    doing[form.dataset.do]?.(form)
  })
}

const buttons = {
  clear: () =>
    act('Rules and faults cleared.', async () => {
      await call('DELETE', '/webhooks/rules')
      await call('DELETE', '/faults')
    }),
  flush: () => act('Pending webhooks sent.', () => call('POST', '/webhooks/flush')),
  enable: () => act('Endpoints enabled.', () => call('POST', '/webhooks/enable')),
  reset: () =>
    confirm('Empty all books and turn every knob back?') &&
    act('All is as at first.', () => call('POST', '/reset')).then(fillKnobs),
}
for (const [name, work] of Object.entries(buttons))
  document.querySelector(`[name=${name}]`).addEventListener('click', work)

async function fillKnobs() {
  const knobs = await call('GET', '/knobs')
  for (const input of document.querySelectorAll('[data-do=knobs] [name]')) {
    const [section, name] = input.name.split('./')
    if (input.type === 'checkbox') input.checked = knobs[section][name]
    else input.value = knobs[section][name] ?? ''
  }
}

const money = ({ currency }, amount) =>
  new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', { style: 'currency', currency }).format(
    amount / 100,
  )
const time = (seconds) =>
  new Date(seconds * 1000).toLocaleString('en-IN', { dateStyle: 'short', timeStyle: 'medium' })
const code = (text) => element('code', {}, [text ?? ''])
const status = (text) => element('span', { className: text }, [text])
const notes = (text) => text ?? '–'

const TABLES = {
  orders: [
    ['Order', (one) => code(one.id)],
    ['Amount', (one) => money(one, one.amount), 'number'],
    ['Status', (one) => status(one.status)],
    ['Tries', (one) => one.attempts, 'number'],
    ['Receipt', (one) => notes(one.receipt)],
    ['Made', (one) => time(one.created_at)],
    ['Pay', (one) => (one.status === 'paid' ? '' : payButtons(one))],
  ],
  payments: [
    ['Payment', (one) => code(one.id)],
    ['Order', (one) => code(one.order_id)],
    ['Amount', (one) => money(one, one.amount), 'number'],
    ['Status', (one) => status(one.status)],
    ['Method', (one) => [one.method, one.vpa ?? one.bank ?? one.card?.last4].filter(Boolean).join(' ')],
    ['Given back', (one) => (one.amount_refunded ? money(one, one.amount_refunded) : '–'), 'number'],
    ['Reason', (one) => notes(one.error_reason)],
    ['Made', (one) => time(one.created_at)],
  ],
  refunds: [
    ['Refund', (one) => code(one.id)],
    ['Payment', (one) => code(one.payment_id)],
    ['Amount', (one) => money(one, one.amount), 'number'],
    ['Status', (one) => status(one.status)],
    ['Receipt', (one) => notes(one.receipt)],
    ['Made', (one) => time(one.created_at)],
  ],
  deliveries: [
    ['Event', (one) => one.event],
    ['Event id', (one) => code(one.event_id)],
    ['To', (one) => code(one.url)],
    ['Status', (one) => status(one.status)],
    ['Tries', (one) => one.tries, 'number'],
    ['Last answer', (one) => notes(one.log.at(-1)?.status ?? one.log.at(-1)?.error)],
    [
      'Again',
      (one) =>
        button('Replay', `Replay ${one.event} ${one.event_id}`, () =>
          act('Replayed.', () => call('POST', `/events/${one.event_id}/replay`)),
        ),
    ],
  ],
  events: [
    ['Event', (one) => one.event],
    ['Event id', (one) => code(one.id)],
    ['Payment', (one) => code(one.payment_id)],
    ['At', (one) => time(one.created_at)],
  ],
}
const TITLES = {
  orders: 'Orders',
  payments: 'Payments',
  refunds: 'Refunds',
  deliveries: 'Webhook deliveries',
  events: 'Events',
}

function payButtons(order) {
  const pay = (label, outcome) =>
    button(label, `${label}: ${order.id}`, () =>
      act(`${label}.`, () => call('POST', `/orders/${order.id}/pay`, { outcome })),
    )
  const row = element('span', { className: 'row' })
  row.append(pay('Pay', 'success'), pay('Fail', 'failure'), pay('Late', 'late'))
  return row
}

function button(text, label, work) {
  const made = element('button', { type: 'button' }, [text])
  made.setAttribute('aria-label', label)
  made.addEventListener('click', work)
  return made
}

function element(tag, properties, children = []) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

function table(name, rows) {
  const columns = TABLES[name]
  const head = element(
    'tr',
    {},
    columns.map(([title, , kind]) => element('th', { scope: 'col', className: kind ?? '' }, [title])),
  )
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      columns.map(([, show, kind]) => element('td', { className: kind ?? '' }, [show(row)])),
    ),
  )
  const made = element('table', {}, [
    element('caption', {}, [TITLES[name]]),
    element('thead', {}, [head]),
    element('tbody', {}, body),
  ])
  const scroller = element('div', { className: 'table', tabIndex: 0, role: 'region' }, [made])
  scroller.setAttribute('aria-label', `${TITLES[name]}, latest first`)
  return scroller
}

async function refresh() {
  const [ledger, knobs, clock] = await Promise.all([
    call('GET', '/ledger'),
    call('GET', '/knobs'),
    call('GET', '/clock'),
  ])
  document.getElementById('clock').textContent =
    `${time(clock.now)}, ${clock.scale === 1 ? 'at real pace' : `${clock.scale} times as fast`}`
  // The tables are drawn anew only when something has changed, so that a focused button is not pulled away.
  const now = JSON.stringify([ledger, knobs])
  if (now === shown) return
  shown = now
  showStanding(ledger, knobs)
  const parts = Object.keys(TABLES).flatMap((name) => {
    const rows = ledger[name].slice(-SHOWN).reverse()
    const title = element('h2', {}, [`${TITLES[name]} (${ledger[name].length})`])
    return [title, rows.length ? table(name, rows) : element('p', { className: 'none' }, ['None yet.'])]
  })
  document.getElementById('books').replaceChildren(...parts)
}

function showStanding({ endpoints }, { webhooks, faults }) {
  const lines = [
    ...endpoints.map(({ url, enabled }) => `Webhooks go to ${url}${enabled ? '' : ' – disabled'}`),
    ...webhooks.rules.map((rule) => `Rule: ${JSON.stringify(rule)}`),
    ...faults.map((fault) => `Fault: ${JSON.stringify(fault)}`),
  ]
  const items = (lines.length ? lines : ['No endpoint, rule or fault.']).map((line) =>
    element('li', {}, [line]),
  )
  document.getElementById('standing').replaceChildren(...items)
}

await fillKnobs()
await refresh()
setInterval(() => refresh().catch(() => {}), REFRESH_MS)
