import type { Knobs } from '../../knobs.ts'
import { call, type Ledger, readBooks } from './panel/calls.ts'
import { element } from './panel/dom.ts'
import { readKnobs, readRule, showKnob } from './panel/fields.ts'
import { books, time } from './panel/tables.ts'

/** The sandbox's own page: turns the knobs below /_sandbox and shows the books. */
const REFRESH_MS = 2000

const byId = (id: string) => document.getElementById(id) as HTMLElement
const knobInputs = (within: ParentNode) =>
  within.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name*="."]')
let shown = ''

/** Does one thing, reports how it went, and shows the books again. */
async function act(done: string, work: () => Promise<unknown>) {
  const report = byId('report')
  try {
    await work()
    report.className = ''
    report.textContent = done
  } catch (error) {
    report.className = 'bad'
    report.textContent = error instanceof Error ? error.message : String(error)
  }
  await refresh()
}

function readForm(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

const FORMS: Record<string, (form: HTMLFormElement) => Promise<void>> = {
  knobs: (form) => act('Knobs set.', () => call('PATCH', '/knobs', readKnobs(knobInputs(form)))),
  rule: (form) => act('Rule added.', () => call('POST', '/webhooks/rules', readRule(readForm(form)))),
  fault: (form) => {
    const { times = '1', ...fault } = readForm(form)
    return act('Fault added.', () => call('POST', '/faults', { ...fault, times: Number(times) }))
  },
  clock: (form) => {
    const moves = Object.entries(readForm(form)).map(([name, value]) => [name, Number(value)])
    return act('Clock moved.', () => call('POST', '/clock', Object.fromEntries(moves)))
  },
}

const BUTTONS: Record<string, () => Promise<void>> = {
  clear: () =>
    act('Rules and faults cleared.', async () => {
      await call('DELETE', '/webhooks/rules')
      await call('DELETE', '/faults')
    }),
  flush: () => act('Pending webhooks sent.', () => call('POST', '/webhooks/flush')),
  enable: () => act('Endpoints enabled.', () => call('POST', '/webhooks/enable')),
  reset: async () => {
    if (!confirm('Empty all books and turn every knob back?')) return
    await act('All is as at first.', () => call('POST', '/reset'))
    await fillKnobs()
  },
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    FORMS[form.dataset.do ?? '']?.(form)
  })
}
for (const [name, work] of Object.entries(BUTTONS))
  document.querySelector(`[name=${name}]`)?.addEventListener('click', work)

async function fillKnobs() {
  const knobs = await call<Knobs>('GET', '/knobs')
  for (const input of knobInputs(document)) showKnob(input, knobs)
}

async function refresh() {
  const { ledger, knobs, clock } = await readBooks()
  byId('clock').textContent =
    `${time(clock.now)}, ${clock.scale === 1 ? 'at real pace' : `${clock.scale} times as fast`}`
  // The tables are drawn again only when something has changed, so that a focused button is not pulled away.
  const now = JSON.stringify([ledger, knobs])
  if (now === shown) return
  shown = now
  showStanding(ledger, knobs)
  byId('books').replaceChildren(
    ...books(ledger, {
      pay: (orderId, outcome, label) =>
        act(`${label}.`, () => call('POST', `/orders/${orderId}/pay`, { outcome })),
      replay: (eventId) => act('Replayed.', () => call('POST', `/events/${eventId}/replay`)),
    }),
  )
}

function showStanding({ endpoints }: Ledger, { webhooks, faults }: Knobs) {
  const lines = [
    ...endpoints.map(({ url, enabled }) => `Webhooks go to ${url}${enabled ? '' : ' – disabled'}`),
    ...webhooks.rules.map((rule) => `Rule: ${JSON.stringify(rule)}`),
    ...faults.map((fault) => `Fault: ${JSON.stringify(fault)}`),
  ]
  const items = (lines.length ? lines : ['No endpoint, rule or fault.']).map((line) =>
    element('li', {}, [line]),
  )
  byId('standing').replaceChildren(...items)
}

await fillKnobs()
await refresh()
setInterval(() => refresh().catch(() => {}), REFRESH_MS)
