import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Db } from './open.ts'
import { hearChange, onChange } from './watch.ts'

const CHANNEL = 'public_change'
const TRY_AGAIN_MS = 1_000
/** A frozen server does not say goodbye. */
const GOODBYE_MS = 500

/**
 * Processes on one Postgres tell one another of every public change, by LISTEN and NOTIFY on a connection of its own. While that
 * is broken, as behind a pooler that has no LISTEN, what is kept in memory is bounded by its age alone; when it is back, all
 * of it counts as changed.
 */
export function hearChanges(db: Db, url: string): { close(): Promise<void> } {
  const self = randomUUID()
  let client: pg.Client | null = null
  let isClosed = false
  let isTelling = false
  let isDue = false
  let timer: NodeJS.Timeout | undefined

  async function listen() {
    const own = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    own.on('error', () => {})
    own.on('end', () => {
      client = null
      if (!isClosed) timer = setTimeout(listen, TRY_AGAIN_MS)
    })
    own.on('notification', ({ payload }) => {
      if (payload !== self) hearChange(db)
    })
    try {
      await own.connect()
      await own.query(`listen ${CHANNEL}`)
      if (isClosed) return void own.end().catch(() => {})
      client = own
      hearChange(db)
      if (isDue) void tell()
    } catch {
      // It ends, and is tried again.
      await own.end().catch(() => {})
    }
  }

  /** A crowd of changes is told once; the last of them never too early. What could not be told is when the connection is back. */
  async function tell() {
    isDue = true
    if (isTelling) return
    isTelling = true
    while (isDue && client) {
      isDue = false
      const own = client
      await own.query('select pg_notify($1, $2)', [CHANNEL, self]).catch(() => {
        isDue = true
        client = null
        // Whatever it still is, it is made again.
        void own.end().catch(() => {})
      })
    }
    isTelling = false
  }

  void listen()
  onChange(db, tell)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const patience = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())
      await Promise.race([client?.end().catch(() => {}), patience])
    },
  }
}
