import { type Driver, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'

type Options = {
  /** Size of the pool. */
  connections: number
  /** The longest that a statement may take or wait for a lock; without it, as long as it takes. */
  patienceMs?: number
}

/** How much longer than the server itself we wait for its word that a statement took too long. */
const GRACE_MS = 1_000

/** Kysely's Postgres dialect over a pool that outlives its server: a crash, a freeze or a cut line ends requests, never the process. */
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
  // A connection that the server dropped, idle or in use, is replaced at its next use; without listeners it would end the process.
  pool.on('error', () => {})
  return new TruthfulDialect({ pool })
}

/**
 * The server's own limits, and ours for a server that says nothing. They are not parameters of the connection: poolers that
 * stand before a managed Postgres refuse those that they do not know.
 */
async function limit(client: pg.ClientBase, milliseconds: number) {
  cutWhenSilent(client, milliseconds + GRACE_MS)
  // A process that stops in the midst of a transaction must not keep its locks for ever.
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

/** Where a transaction cannot even be rolled back, its first error is the one worth knowing. The connection is thrown away. */
class TruthfulDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** A frozen server does not even say that a statement took too long. What it still would answer is lost with the connection. */
function cutWhenSilent(client: pg.ClientBase, milliseconds: number) {
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
