import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Documents, documents } from './documents.ts'
import type { Order, OrderSettings, Payment, PaymentSettings, Refund, RefundSettings } from './entities.ts'

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists orders (seq integer primary key, id text not null unique, link text, created_ms integer not null, entity text not null, settings text not null) strict;
  create table if not exists payments (seq integer primary key, id text not null unique, link text, created_ms integer not null, entity text not null, settings text not null) strict;
  create table if not exists refunds (seq integer primary key, id text not null unique, link text, created_ms integer not null, entity text not null, settings text not null) strict;
  create index if not exists orders_link on orders (link);
  create index if not exists payments_link on payments (link);
  create index if not exists refunds_link on refunds (link);
  create table if not exists idempotency (key text primary key, fingerprint text not null, refund_id text not null) strict;
  create table if not exists events (seq integer primary key, id text not null unique, name text not null, payment_id text not null, created_ms integer not null, body text not null, secret text not null) strict;
  create table if not exists deliveries (seq integer primary key, event_id text not null, url text not null, status text not null, tries integer not null, next_ms integer, plan text not null, log text not null) strict;
  create index if not exists deliveries_due on deliveries (status, next_ms);
  create table if not exists endpoints (url text primary key, disabled_ms integer) strict;
  create table if not exists tasks (seq integer primary key, due_ms integer not null, kind text not null, subject text not null) strict;
  create index if not exists tasks_due on tasks (due_ms);
  create table if not exists state (name text primary key, value text not null) strict;
`

export interface Store {
  orders: Documents<Order, OrderSettings>
  payments: Documents<Payment, PaymentSettings>
  refunds: Documents<Refund, RefundSettings>
  /** A statement prepared once and kept. */
  sql(text: string): StatementSync
  /** Runs `work` in a transaction; the answer arrives when it is on the disk. A throw undoes only this work. */
  write<T>(work: () => T): Promise<T>
  /** The same, but in no hurry: it shares the next commit, or one of its own a moment later. */
  writeSoon<T>(work: () => T): Promise<T>
  onCommit(listener: () => void): void
  remember(name: string, value: unknown): void
  recall<T>(name: string): T | undefined
  /** Empties every table. */
  clear(): void
  isOpen(): boolean
  close(): void
}

const SOON_MS = 25
const BURST_MS = 20
const GATHER_MS = 6

interface Waiting {
  work: () => unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

export function openStore(file: string): Store {
  const db = new DatabaseSync(file, { timeout: 2000 })
  db.exec(SCHEMA)
  const statements = new Map<string, StatementSync>()
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let lastFlush = 0
  let committed = () => {}
  let open = true

  function sql(text: string): StatementSync {
    let statement = statements.get(text)
    if (!statement) {
      statement = db.prepare(text)
      statements.set(text, statement)
    }
    return statement
  }

  // Everything that waits shares one commit and so one wait for the disk; that is what lets a burst of a thousand
  // payments through with synchronous = full.
  function flush() {
    const batch = waiting
    waiting = []
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    lastFlush = Date.now()
    if (batch.length === 0 || !open) return
    const settle: Array<() => void> = []
    try {
      db.exec('begin immediate')
      for (const { work, resolve, reject } of batch) {
        db.exec('savepoint one')
        try {
          const value = work()
          settle.push(() => resolve(value))
        } catch (error) {
          db.exec('rollback to one')
          settle.push(() => reject(error))
        }
        db.exec('release one')
      }
      db.exec('commit')
    } catch (error) {
      // A full disk or a second sandbox on the same file: every waiting caller gets the error, and nothing was done.
      if (db.isTransaction) db.exec('rollback')
      for (const { reject } of batch) reject(error)
      return
    }
    for (const tell of settle) tell()
    committed()
  }

  function wait<T>(work: () => T, atMostMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!open) return reject(new Error('The sandbox is closed.'))
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      if (Date.now() + atMostMs >= due) return
      due = Date.now() + atMostMs
      clearTimeout(timer)
      timer = setTimeout(flush, atMostMs)
    })
  }

  return {
    orders: documents(sql, 'orders'),
    payments: documents(sql, 'payments'),
    refunds: documents(sql, 'refunds'),
    sql,
    // The first of a burst goes at once; those behind it gather, since each commit waits for the disk.
    write: (work) => wait(work, Date.now() - lastFlush < BURST_MS ? GATHER_MS : 0),
    writeSoon: (work) => wait(work, SOON_MS),
    onCommit(listener) {
      committed = listener
    },
    remember(name, value) {
      sql('insert into state values (?, ?) on conflict (name) do update set value = excluded.value').run(
        name,
        JSON.stringify(value),
      )
    },
    recall<T>(name: string) {
      const row = sql('select value from state where name = ?').get(name)
      return row ? (JSON.parse(String(row.value)) as T) : undefined
    },
    clear() {
      for (const table of ['orders', 'payments', 'refunds', 'idempotency', 'events', 'deliveries', 'tasks'])
        sql(`delete from ${table}`).run()
      sql('update endpoints set disabled_ms = null').run()
    },
    isOpen: () => open,
    close() {
      flush()
      open = false
      db.close()
    },
  }
}
