import type { Sandbox } from '../sandbox.ts'

/** What the sandbox has set itself to do later; `subject` is a payment's or a refund's id. */
export type TaskKind = 'capture' | 'auto-refund' | 'late-authorize' | 'time-out' | 'settle-refund'

export interface Task {
  seq: number
  dueMs: number
  kind: TaskKind
  subject: string
}

/** Must be called inside a write. */
export function schedule(sandbox: Sandbox, kind: TaskKind, subject: string, dueMs: number): void {
  sandbox.store.sql('insert into tasks (due_ms, kind, subject) values (?, ?, ?)').run(dueMs, kind, subject)
}

/** Takes the due tasks off the list, oldest first. Must be called inside a write. */
export function takeDueTasks(sandbox: Sandbox): Task[] {
  const { store, clock } = sandbox
  const rows = store
    .sql('select * from tasks where due_ms <= ? order by due_ms, seq limit 500')
    .all(clock.now())
  for (const row of rows) store.sql('delete from tasks where seq = ?').run(row.seq!)
  return rows.map((row) => ({
    seq: Number(row.seq),
    dueMs: Number(row.due_ms),
    kind: String(row.kind) as TaskKind,
    subject: String(row.subject),
  }))
}

export function nextTaskMs(sandbox: Sandbox): number | undefined {
  const row = sandbox.store.sql('select min(due_ms) as due from tasks').get()
  return row?.due == null ? undefined : Number(row.due)
}
