import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from '../../tests/support/server.ts'
import { bareBytes } from './bare-server.ts'
import { type Load, load } from './load.ts'
import { nginxTwins } from './nginx.ts'
import { cpuMs, pin, SERVER_CORE } from './process.ts'
import { type Rounds, ratio, withSpread } from './spread.ts'

export type Server = { name: string; url: string; pid: number; stop(): void }

export const ANSWERS_HEAD = [
  '',
  'requests/s',
  'CPU µs a request',
  'CPU, rival’s to ours',
  'p99 ms',
  'failures',
]

/** More than rivals need, so that the answer is compressed as well as it will be. */
const WARM_SECONDS = 2

/**
 * Answers from memory, of the program on a fresh demo database, beside servers that do nothing but give the same bytes and
 * headers: each on the same core, in turn, round by round.
 */
export async function answers(rounds: number, seconds: number): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const program = await startProgram({
    PORT: String(await freePort()),
    SANDBOX_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    NODE_ENV: 'development',
    LOGINS_PER_ACCOUNT: '1000000',
    LOGINS_PER_ADDRESS: '1000000',
  })
  const pid = program.process.pid ?? 0
  const rows: string[][] = []
  const headers = { 'accept-encoding': 'br, gzip' }
  for (const path of ['/', '/api/classes/get']) {
    const ours = { name: `GET ${path}`, url: program.url + path, pid, stop() {} }
    await load({ url: ours.url, headers }, WARM_SECONDS)
    const twin = await readAsSent(ours.url, headers)
    const rivals = [await bareBytes(twin.body, twin.headers), ...(await nginxTwins(twin.body, twin.headers))]
    rows.push(...(await compare([ours, ...rivals], { headers }, rounds, seconds)))
    for (const rival of rivals) rival.stop()
  }
  rows.push(...(await made(program.url, pid, rounds, seconds)))
  rows.push(...(await logins(program.url, pid, rounds, seconds)))
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return rows
}

/** What is not in memory: a page that no one asked for before, as it is sent, and what one member sees. */
async function made(url: string, pid: number, rounds: number, seconds: number): Promise<string[][]> {
  // As browsers send it.
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const server = (name: string, path: string) => ({ name, url: url + path, pid, stop() {} })
  const search = server('A search, each another', '/classesPage?q=yoga-[<id>]')
  const { userId, cookie } = await logInForBench(url)
  const own = server('A member’s sessions', `/api/sessions/booked/${userId}`)
  return [
    ...(await compare([search], { headers, connections: 2, idReplacement: true }, rounds, seconds)),
    ...(await compare([own], { headers: { ...headers, cookie } }, rounds, seconds)),
  ]
}

const LOGIN = {
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'asha@example.com', password: 'lotus-and-lamp' }),
}

/** The demo's first member. */
export async function logInForBench(url: string): Promise<{ userId: string; cookie: string }> {
  const answer = await fetch(`${url}/api/user/login`, LOGIN)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const { user } = (await answer.json()) as { user: { id: string } }
  return { userId: user.id, cookie: cookies.join('; ') }
}

async function logins(url: string, pid: number, rounds: number, seconds: number): Promise<string[][]> {
  const call = { ...LOGIN, connections: 10 }
  const path = '/api/user/login'
  const body = Buffer.from(await (await fetch(url + path, call)).arrayBuffer())
  const rival = await bareBytes(body, { 'content-type': 'application/json' })
  const ours = { name: 'A login (Argon2id)', url: url + path, pid, stop() {} }
  const rows = await compare([ours, rival], call, rounds, seconds)
  rival.stop()
  return rows
}

/** One after the other in each round, beginning with another one each time. */
async function compare(servers: Server[], call: Omit<Load, 'url'>, rounds: number, seconds: number) {
  const told = servers.map(() => ({ perSecond: [], cpu: [], p99: [], failures: 0 }) as Told)
  for (const { pid, url } of servers) {
    pin(pid, SERVER_CORE)
    await load({ ...call, url }, 1)
  }
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < servers.length; turn++) {
      const at = (round + turn) % servers.length
      const [server, own] = [servers[at], told[at]]
      if (!server || !own) continue
      const before = cpuMs(server.pid)
      const { answered, perSecond, p99, failures } = await load({ ...call, url: server.url }, seconds)
      own.perSecond.push(perSecond)
      own.p99.push(p99)
      own.cpu.push((((cpuMs(server.pid) ?? 0) - (before ?? 0)) * 1000) / answered)
      own.failures += failures
    }
  const [ours] = told
  return servers.map(({ name }, at) => {
    const own = told[at]
    if (!own || !ours) return []
    return [
      ...[name, withSpread(own.perSecond), withSpread(own.cpu), at === 0 ? '' : ratio(own.cpu, ours.cpu)],
      ...[withSpread(own.p99), String(own.failures)],
    ]
  })
}

type Told = { perSecond: Rounds; cpu: Rounds; p99: Rounds; failures: number }

/** An answer's own bytes and headers: what fetch gives would be unpacked. */
async function readAsSent(url: string, headers: Record<string, string>) {
  const added = ['connection', 'keep-alive', 'date', 'transfer-encoding']
  return new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const own = Object.entries(response.headers).filter(([name]) => !added.includes(name))
      resolve({
        body,
        headers: {
          ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
          'content-length': String(body.length),
        },
      })
    }).on('error', reject)
  })
}
