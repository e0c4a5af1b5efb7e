import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { XSRF_COOKIE } from '../api/http/csrf.ts'
import { openDatabase } from '../database/open.ts'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { freePort, startProgram } from '../tests/support/server.ts'
import { newClass, newMembers, openBrowser } from '../tests/support/test-app.ts'
import { withSpread } from './answers/spread.ts'
import { median, milliseconds } from './times.ts'

/** A crowd orders one class again and again; what others wait meanwhile, beside what they wait when no one does. */

const CROWD = 300
const EACH = 5
const PLACES = 5
const CALM = 100

export const RUSH_HEAD = ['others, in the middle', 'calm, ms', 'meanwhile, ms', 'of calm', 'at most, ms']

export async function rush(rounds: number): Promise<string[][]> {
  const postgres = await startPostgres()
  const rows = [
    await row(rounds, 'SQLite', async () => null),
    await row(rounds, 'Postgres', () => createDatabase(postgres.url)),
  ]
  await postgres.stop()
  return rows
}

async function row(rounds: number, engine: string, databaseUrl: () => Promise<string | null>) {
  const told = []
  for (let n = 0; n < rounds; n++) told.push(await measure(await databaseUrl()))
  const [calm, busy] = [told.map((one) => median(one.calm)), told.map((one) => median(one.busy))]
  const most = told.map((one) => Math.max(...one.busy))
  const ratios = busy.map((one, at) => one / (calm[at] ?? 1))
  return [engine, ...[calm, busy, ratios, most].map(withSpread)]
}

async function measure(databaseUrl: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const server = await startProgram({
    PORT: String(await freePort()),
    SANDBOX_PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const db = openDatabase(databaseUrl ?? join(dataDir, 'zen-flow-yoga.db'))
  const studio = { db, now: Date.now, settings: { timeZone: 'Asia/Kolkata' } } as never
  const { id: classId, rupees } = await newClass({ studio }, { capacity: PLACES })
  const browser = () => openBrowser({ fetch: (request) => fetch(request) }, server.url)
  const [other, ...members] = await newMembers({ db, studio, browser }, CROWD + 1)
  await db.destroy()
  const ask = () => milliseconds(() => other?.browser.get('/api/user/me'))
  const calm: number[] = []
  while (calm.length < CALM) calm.push(await ask())
  // In a thread of its own: what others wait is not what this one is busy with.
  const crowd = new Worker(new URL(import.meta.url), {
    workerData: {
      url: `${server.url}/api/payments/create`,
      bodies: members.map(({ id }) => JSON.stringify({ userId: id, classId, amount: rupees })),
      cookies: members.map(({ browser: { jar } }) =>
        [...jar.set(XSRF_COOKIE, TOKEN)].map(([name, value]) => `${name}=${value}`).join('; '),
      ),
    } satisfies Crowd,
  })
  let isOver = false
  const over = new Promise((done) => crowd.once('message', done)).then(() => {
    isOver = true
  })
  const busy: number[] = []
  while (!isOver) busy.push(await ask())
  await over
  await crowd.terminate()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return { calm, busy }
}

const TOKEN = 'a-token-of-this-browser'
type Crowd = { url: string; bodies: string[]; cookies: string[] }

if (!isMainThread && workerData?.bodies) {
  const { url, bodies, cookies } = workerData as Crowd
  const order = (at: number) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': TOKEN,
        origin: new URL(url).origin,
        cookie: cookies[at] ?? '',
      },
      body: bodies[at] ?? '',
    }).then((answer) => answer.text())
  await Promise.all(bodies.flatMap((_, at) => Array.from({ length: EACH }, () => order(at))))
  parentPort?.postMessage('over')
}
