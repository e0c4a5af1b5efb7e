import type { Sandbox } from '../sandbox.ts'

/** All the books at once, oldest first, for tests and for the page. */
export function readLedger({ store }: Sandbox) {
  return {
    orders: store.orders.all().map((one) => one.entity),
    payments: store.payments.all().map((one) => one.entity),
    refunds: store.refunds.all().map((one) => one.entity),
    events: store
      .sql('select id, name, payment_id, created_ms, body from events order by seq')
      .all()
      .map((row) => ({
        id: row.id,
        event: row.name,
        payment_id: row.payment_id,
        created_at: Math.floor(Number(row.created_ms) / 1000),
        body: row.body,
      })),
    deliveries: store
      .sql('select d.*, e.name from deliveries d join events e on e.id = d.event_id order by d.seq')
      .all()
      .map((row) => ({
        event_id: row.event_id,
        event: row.name,
        url: row.url,
        status: row.status,
        tries: row.tries,
        next_ms: row.status === 'pending' ? row.next_ms : null,
        plan: JSON.parse(String(row.plan)),
        log: JSON.parse(String(row.log)),
      })),
    endpoints: store
      .sql('select * from endpoints')
      .all()
      .map((row) => ({ url: row.url, enabled: row.disabled_ms === null })),
  }
}
