import { expect, test } from 'vitest'
import { openDatabase } from '../../../database/open.ts'
import { lockSeats } from '../../../domain/seats/seats.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { howMany, PATIENCE_MS } from '../../support/form.ts'
import { createDatabase, startOwnPostgres } from '../../support/postgres.ts'
import { openRunningHouse } from '../../support/running-app.ts'
import { until } from '../../support/test-app.ts'

const freezes = howMany({ short: 1, full: 10 })
const LIMIT_MS = 1_500
/** Of a request with two statements that are each waited for in vain, on a busy machine. */
const BOUND_MS = 15_000

test(
  'a Postgres that takes connections and says nothing: bounded waits, clear words, and on it goes',
  async () => {
    const postgres = await startOwnPostgres()
    const app = await openRunningHouse('postgres', {
      databaseUrl: await createDatabase(postgres.url),
      env: { DATABASE_TIMEOUT_MS: String(LIMIT_MS) },
    })
    const server = await app.start()
    const yogaClass = await app.newClass({ capacity: 50 })
    const crowd = await app.crowd(30)
    expect((await app.buy(crowd[0]!, yogaClass)).status).toBe(200)
    for (let freeze = 0; freeze < freezes; freeze++) {
      const pids = await postgres.processes()
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      const began = Date.now()
      // More than there are connections, so that some wait for one.
      const asked = await Promise.all(
        crowd
          .slice(1)
          .map((buyer, n) =>
            n % 2 ? app.buy(buyer, yogaClass) : buyer.browser.get('/api/user/preferences'),
          ),
      )
      expect(asked.filter(({ status, body }) => status !== 503 || body.message !== TEXTS.tooBusy)).toEqual([])
      expect(Date.now() - began).toBeLessThan(BOUND_MS)
      expect((await fetch(`${app.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
      for (const pid of pids) process.kill(pid, 'SIGCONT')
      await until(async () => (await fetch(`${app.url}/readyz`)).status === 200)
    }
    // Whose order was being made when the database froze waits until that try is given up; the others go through at once.
    const [fresh] = await app.crowd(1)
    expect((await app.buy(fresh!, yogaClass)).status).toBe(200)
    expect(await app.findings()).toEqual([])
    expect(await server.stop()).toBe(0)
    await postgres.stop()
  },
  PATIENCE_MS,
)

test(
  'a process that stops in the midst of a transaction keeps its locks for a while only',
  async () => {
    const app = await openRunningHouse('postgres', { env: { DATABASE_TIMEOUT_MS: String(LIMIT_MS) } })
    const server = await app.start()
    const yogaClass = await app.newClass()
    const stopped = openDatabase(app.databaseUrl, 1, LIMIT_MS)
    let release = () => {}
    const locked = new Promise<void>((resolve) => {
      const held = new Promise<void>((free) => {
        release = free
      })
      void stopped
        .transaction()
        .execute(async (trx) => {
          await lockSeats(trx, yogaClass.id)
          resolve()
          await held
        })
        .catch(() => {})
    })
    await locked
    const [buyer] = await app.crowd(1)
    await until(async () => (await app.buy(buyer!, yogaClass)).status === 200, BOUND_MS)
    release()
    await stopped.destroy()
    expect(await server.stop()).toBe(0)
  },
  PATIENCE_MS,
)
