import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { freePort, startProgram } from '../tests/support/server.ts'
import { logInForBench } from './answers/answers.ts'
import { residentMb } from './answers/process.ts'

export const MEMORY_HEAD = ['', 'resident MB']

const REST_MS = 2_000
const LOOK_EACH_MS = 5_000

/**
 * What the program holds at its second start, on the demo database, at rest, and while it answers for this many minutes this many requests a second. Of
 * ten, five are public pages and one the list of classes, from memory; one is a search, each another; three are a member's.
 */
export async function memory(minutes: number, perSecond: number): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const env = {
    PORT: String(await freePort()),
    SANDBOX_PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
  }
  // The first start fills the database, with a password for each of the demo's people.
  await (await startProgram(env)).stop()
  const program = await startProgram(env)
  const held = () => residentMb(program.process.pid ?? 0) ?? Number.NaN
  const { userId, cookie } = await logInForBench(program.url)
  await wait(REST_MS)
  const rest = held()

  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  let [sent, answered, failed] = [0, 0, 0]
  const send = () => {
    const { path, headers } = nextCall(sent++, userId, cookie)
    request(`${program.url}${path}`, { agent, headers }, (answer) => {
      if (answer.statusCode === 200) answered++
      else failed++
      answer.resume()
    })
      .on('error', () => failed++)
      .end()
  }
  const began = Date.now()
  const seen: number[] = []
  const look = setInterval(() => seen.push(held()), LOOK_EACH_MS)
  for (let passed = 0; passed < minutes * 60_000; passed = Date.now() - began) {
    while (sent < (passed / 1_000) * perSecond) send()
    await wait(10)
  }
  clearInterval(look)
  await wait(REST_MS)
  const end = held()
  agent.destroy()
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
  const mb = (value: number) => value.toFixed(0)
  return [
    ['at rest, one member logged in', mb(rest)],
    [`the most within ${minutes} minutes of ${perSecond} requests a second`, mb(Math.max(...seen))],
    [`after them (${answered} answered, ${failed} failed)`, mb(end)],
  ]
}

function nextCall(turn: number, userId: string, cookie: string) {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const own = [
    `/api/sessions/booked/${userId}`,
    `/api/classes/getenrolledclasses/${userId}`,
    '/api/attendance/days',
  ]
  const path = own[turn % 10]
  if (path) return { path, headers: { ...browser, cookie } }
  if (turn % 10 === 3) return { path: `/classesPage?q=yoga-${turn}`, headers: browser }
  if (turn % 10 === 4) return { path: '/api/classes/get', headers: browser }
  return { path: PUBLIC_PAGES[turn % PUBLIC_PAGES.length] ?? '/', headers: browser }
}

function wait(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
