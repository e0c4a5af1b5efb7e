import { type Driver, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'

type Options = {
  connections: number
  /** The longest that a statement may take or wait for a lock; unlimited without it. */
  patienceMs?: number
}

/** How much longer than the server we wait for its time-out. */
const GRACE_MS = 1_000

/** A server that crashes or freezes ends requests, never this process. */
export function postgresDialect(url: string, { connections, patienceMs }: Options): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: { getTypeParser } as never,
    connectionTimeoutMillis: patienceMs ?? 10_000,
    onConnect: async (client) => {
      client.on('error', () => {})
      if (patienceMs) await limit(client, patienceMs)
    },
  })
  // The pool replaces dropped connections; without a listener the event would end the process.
  pool.on('error', () => {})
  return new TruthfulDialect({ pool })
}

/** Set by a statement: poolers in front of a managed Postgres refuse unknown connection parameters. */
async function limit(client: pg.ClientBase, milliseconds: number) {
  disconnectWhenSilent(client, milliseconds + GRACE_MS)
  // A process that hangs within a transaction must not keep its locks.
  await client.query(
    `set statement_timeout = ${milliseconds}; set idle_in_transaction_session_timeout = ${milliseconds}`,
  )
}

class TruthfulDialect extends PostgresDialect {
  readonly #config
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }
  override createDriver(): Driver {
    return new TruthfulDriver(this.#config)
  }
}

/** When a rollback fails too, the first error is the one worth knowing. */
class TruthfulDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** A frozen server cannot report a time-out itself. */
function disconnectWhenSilent(client: pg.ClientBase, milliseconds: number) {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const patiently = (...args: unknown[]) => {
    const timer = setTimeout(() => connection.stream.destroy(), milliseconds)
    return query(...args).finally(() => clearTimeout(timer))
  }
  client.query = patiently as typeof client.query
}

function getTypeParser(oid: number, format?: string) {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return toSafeNumber
  return pg.types.getTypeParser(oid as never, format as never)
}

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
}
