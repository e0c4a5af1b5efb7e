/** What keeps a database from serving us that is nobody's bug and may pass: worth a 503 and another try. */
export type UnavailableReason =
  | 'the database cannot be reached'
  | 'the database is too slow'
  | 'the disk fails'

/** Why the database cannot be used, when that is what an error means; null for anything else. */
export function unavailableReason(error: unknown): UnavailableReason | null {
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') return sqliteReason(errcode)
  if (typeof code === 'string') {
    // Of the socket; of Postgres: connection_exception, too_many_connections, shutting down or starting.
    if (
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|53300|57P0[123])$/.test(
        code,
      )
    )
      return 'the database cannot be reached'
    // query_canceled by our own limit, lock_not_available, a transaction that idled too long.
    if (/^(57014|55P03|25P03)$/.test(code)) return 'the database is too slow'
    // disk_full, io_error
    if (/^(53100|58030)$/.test(code)) return 'the disk fails'
  }
  // Of the pool and its clients.
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
  // The low byte is the kind of error. BUSY, LOCKED: another program on the file.
  const kind = errcode & 0xff
  if (kind === 5 || kind === 6) return 'the database is too slow'
  // READONLY, IOERR, FULL, CANTOPEN
  return kind === 8 || kind === 10 || kind === 13 || kind === 14 ? 'the disk fails' : null
}

/** Whether a write was refused because a row with the same unique value exists. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  // Postgres: unique_violation. SQLite: SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/** Whether Postgres ended a transaction for the sake of another one, so that it may be begun again. */
export function isDeadlock(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  // deadlock_detected, serialization_failure
  return code === '40P01' || code === '40001'
}
