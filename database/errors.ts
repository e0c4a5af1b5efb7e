/** No one's bug, and it may pass: worth a 503 and another try. */
export type UnavailableReason =
  | 'the database cannot be reached'
  | 'the database is too slow'
  | 'the disk fails'

export function unavailableReason(error: unknown): UnavailableReason | null {
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') return sqliteReason(errcode)
  if (typeof code === 'string') {
    // The socket; Postgres: connection_exception, too_many_connections, shutting down or starting.
    if (
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|53300|57P0[123])$/.test(
        code,
      )
    )
      return 'the database cannot be reached'
    // query_canceled by our own limit, lock_not_available, idle_in_transaction_session_timeout.
    if (/^(57014|55P03|25P03)$/.test(code)) return 'the database is too slow'
    // disk_full, io_error
    if (/^(53100|58030)$/.test(code)) return 'the disk fails'
  }
  // pg's pool and clients.
  if (
    typeof message === 'string' &&
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      message,
    )
  )
    return 'the database cannot be reached'
  return null
}

function sqliteReason(errcode: number): UnavailableReason | null {
  // The low byte is the kind of error. BUSY, LOCKED: another program uses the file.
  const kind = errcode & 0xff
  if (kind === 5 || kind === 6) return 'the database is too slow'
  // READONLY, IOERR, FULL, CANTOPEN
  return kind === 8 || kind === 10 || kind === 13 || kind === 14 ? 'the disk fails' : null
}

export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  // Postgres: unique_violation. SQLite: SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555
}

export function isDeadlock(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  // deadlock_detected, serialization_failure
  return code === '40P01' || code === '40001'
}
