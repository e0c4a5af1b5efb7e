import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRunningHouse } from './support/running-app.ts'

/** Several processes behind one port, on one Postgres. */

const workersOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const PROCESSES = 3

test('each answers, one that dies is replaced, and all close in order', async () => {
  const app = await openRunningHouse('postgres', { env: { PROCESSES: String(PROCESSES) } })
  const server = await app.start()
  await expect.poll(() => server.output(), { timeout: 90_000 }).toContain(`all ${PROCESSES} answer`)
  expect(workersOf(server.process.pid)).toHaveLength(PROCESSES)
  const yogaClass = await app.newClass({ capacity: 4 })
  const crowd = await app.crowd(8)
  const bought = await Promise.all(crowd.map((buyer) => app.buy(buyer, yogaClass)))
  expect(bought.filter(({ status }) => status === 200)).toHaveLength(4)
  const [lost = 0] = workersOf(server.process.pid)
  process.kill(lost, 'SIGKILL')
  await expect
    .poll(() => workersOf(server.process.pid).filter((one) => one !== lost).length, { timeout: 30_000 })
    .toBe(PROCESSES)
  expect((await fetch(`${app.url}/api/classes/get`)).status).toBe(200)
  expect(await app.findings()).toEqual([])
  expect(await server.stop()).toBe(0)
}, 120_000)

test('a network has one share of the pages that are made again, not one of each process; the metrics are of all', async () => {
  const env = { PROCESSES: String(PROCESSES), TRUST_PROXY: 'on', METRICS_TOKEN: 'a-token-of-the-metrics' }
  const app = await openRunningHouse('postgres', { env })
  const server = await app.start()
  await expect.poll(() => server.output(), { timeout: 90_000 }).toContain(`all ${PROCESSES} answer`)
  const ask = (path: string, address: string) =>
    new Promise((resolve, reject) =>
      // Each on a connection of its own: the processes take them in turn.
      get(app.url + path, { agent: false, headers: { 'x-forwarded-for': address } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      }).on('error', reject),
    )
  const told: unknown[] = []
  for (let n = 0; n < 120; n++) told.push(await ask(`/nothing-${n}`, '203.0.113.5'))
  expect(told.filter((status) => status === 404).length).toBeLessThan(100)
  expect(told.at(-1)).toBe(429)
  expect(await ask('/nothing', '198.51.100.7')).toBe(404)

  // Whichever process is asked tells of the requests of all.
  const headers = { authorization: `Bearer ${env.METRICS_TOKEN}` }
  for (let n = 0; n < PROCESSES; n++) {
    const page = await (await fetch(`${app.url}/metrics`, { headers })).text()
    const refused = /^http_requests_total\{method="GET",status="429"\} (\d+)$/m.exec(page)?.[1]
    expect(Number(refused)).toBe(told.filter((status) => status === 429).length)
    expect(page.match(/^studio_waiting\{what="mails"\}/gm)).toHaveLength(1)
  }
  await server.stop()
}, 120_000)

test('ends that go on and on are said plainly, and all end', async () => {
  const app = await openRunningHouse('postgres', { env: { PROCESSES: '2' } })
  const server = await app.start()
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  while (server.process.exitCode === null) {
    for (const pid of workersOf(server.process.pid)) process.kill(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(await ended).toBe(1)
  expect(server.output()).toContain('Processes ended 5 times within a minute')
}, 120_000)

test.each([
  [
    { DATABASE_URL: 'data/one.db' },
    'PROCESSES: SQLite supports one process only. Set DATABASE_URL to Postgres for several.',
  ],
  [{ DATABASE_URL: 'postgres://127.0.0.1/x', PORT: '0' }, 'PROCESSES: several processes need a fixed PORT.'],
])('%j is refused in a sentence', (env, said) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../server/main.ts'), '--processes', '2'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } },
  )
  expect([status, stderr.trim()]).toEqual([1, said])
})
