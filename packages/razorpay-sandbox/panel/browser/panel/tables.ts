import type { Ledger } from './calls.ts'
import { button, element } from './dom.ts'

const SHOWN = 25

type Column<Row> = [title: string, show: (row: Row) => Node | string | number, kind?: 'number']
type Books = 'orders' | 'payments' | 'refunds' | 'deliveries' | 'events'
type Tables = { [Book in Books]: Column<Ledger[Book][number]>[] }

export type Actions = {
  pay: (orderId: string, outcome: 'success' | 'failure' | 'late', label: string) => void
  replay: (eventId: string) => void
}

const TITLES: Record<Books, string> = {
  orders: 'Orders',
  payments: 'Payments',
  refunds: 'Refunds',
  deliveries: 'Webhook deliveries',
  events: 'Events',
}

/** The books, the latest first, each with its count. */
export function books(ledger: Ledger, actions: Actions): HTMLElement[] {
  const tables = tablesWith(actions)
  return [
    ...book('orders', tables.orders, ledger.orders),
    ...book('payments', tables.payments, ledger.payments),
    ...book('refunds', tables.refunds, ledger.refunds),
    ...book('deliveries', tables.deliveries, ledger.deliveries),
    ...book('events', tables.events, ledger.events),
  ]
}

function tablesWith({ pay, replay }: Actions): Tables {
  return {
    orders: [
      ['Order', (one) => code(one.id)],
      ['Amount', (one) => money(one.currency, one.amount), 'number'],
      ['Status', (one) => status(one.status)],
      ['Tries', (one) => one.attempts, 'number'],
      ['Receipt', (one) => one.receipt ?? '–'],
      ['Made', (one) => time(one.created_at)],
      ['Pay', (one) => (one.status === 'paid' ? '' : payButtons(one.id, pay))],
    ],
    payments: [
      ['Payment', (one) => code(one.id)],
      ['Order', (one) => code(one.order_id)],
      ['Amount', (one) => money(one.currency, one.amount), 'number'],
      ['Status', (one) => status(one.status)],
      ['Method', (one) => [one.method, one.vpa ?? one.bank ?? one.card?.last4].filter(Boolean).join(' ')],
      [
        'Given back',
        (one) => (one.amount_refunded ? money(one.currency, one.amount_refunded) : '–'),
        'number',
      ],
      ['Reason', (one) => one.error_reason ?? '–'],
      ['Made', (one) => time(one.created_at)],
    ],
    refunds: [
      ['Refund', (one) => code(one.id)],
      ['Payment', (one) => code(one.payment_id)],
      ['Amount', (one) => money(one.currency, one.amount), 'number'],
      ['Status', (one) => status(one.status)],
      ['Receipt', (one) => one.receipt ?? '–'],
      ['Made', (one) => time(one.created_at)],
    ],
    deliveries: [
      ['Event', (one) => String(one.event)],
      ['Event id', (one) => code(one.event_id)],
      ['To', (one) => code(one.url)],
      ['Status', (one) => status(one.status)],
      ['Tries', (one) => Number(one.tries), 'number'],
      ['Last answer', (one) => one.log.at(-1)?.status ?? one.log.at(-1)?.error ?? '–'],
      [
        'Again',
        (one) => button('Replay', `Replay ${one.event} ${one.event_id}`, () => replay(String(one.event_id))),
      ],
    ],
    events: [
      ['Event', (one) => String(one.event)],
      ['Event id', (one) => code(one.id)],
      ['Payment', (one) => code(one.payment_id)],
      ['At', (one) => time(one.created_at)],
    ],
  }
}

function book<Row>(name: Books, columns: Column<Row>[], rows: Row[]): HTMLElement[] {
  const title = element('h2', {}, [`${TITLES[name]} (${rows.length})`])
  const latest = rows.slice(-SHOWN).reverse()
  return [
    title,
    latest.length ? table(name, columns, latest) : element('p', { className: 'none' }, ['None yet.']),
  ]
}

function table<Row>(name: Books, columns: Column<Row>[], rows: Row[]): HTMLElement {
  const head = columns.map(([title, , kind]) =>
    element('th', { scope: 'col', className: kind ?? '' }, [title]),
  )
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      columns.map((column) => cell(column, row)),
    ),
  )
  const made = element('table', {}, [
    element('caption', {}, [TITLES[name]]),
    element('thead', {}, [element('tr', {}, head)]),
    element('tbody', {}, body),
  ])
  return element(
    'div',
    { className: 'table', tabIndex: 0, role: 'region', ariaLabel: `${TITLES[name]}, latest first` },
    [made],
  )
}

function cell<Row>([, show, kind]: Column<Row>, row: Row): HTMLElement {
  const content = show(row)
  return element('td', { className: kind ?? '' }, [typeof content === 'number' ? String(content) : content])
}

function payButtons(orderId: string, pay: Actions['pay']): HTMLElement {
  const one = (label: string, outcome: 'success' | 'failure' | 'late') =>
    button(label, `${label}: ${orderId}`, () => pay(orderId, outcome, label))
  return element('span', { className: 'row' }, [
    one('Pay', 'success'),
    one('Fail', 'failure'),
    one('Late', 'late'),
  ])
}

function money(currency: string, amount: number): string {
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
  }).format(amount / 100)
}

export function time(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString('en-IN', { dateStyle: 'short', timeStyle: 'medium' })
}

const code = (text: unknown) => element('code', {}, [String(text ?? '')])
const status = (text: unknown) => element('span', { className: String(text) }, [String(text)])
