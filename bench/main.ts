import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from '../tests/support/server.ts'
import { bareBytes } from './bare-server.ts'
import { DESK_HEAD, desk } from './desk/desk.ts'
import { type Measured, measure } from './load.ts'
import { crowd, longRun, settling } from './purchases.ts'

/**
 * `npm run bench [-- seconds]`: the program on a fresh demo database beside a bare node:http server that gives the same
 * bytes, each in a process of its own, one after the other in the same run; then purchases, and the desk of a large studio. Read the
 * ratios; the figures are this machine's. `npm run bench -- desk [part of a name]` asks the desk alone.
 */
if (process.argv[2] === 'desk') {
  await theDesk(process.argv[3])
  process.exit()
}
const seconds = Number(process.argv[2] ?? 5)
const dataDir = mkdtempSync(join(tmpdir(), 'zen-bench-'))
const port = await freePort()
const many = { LOGINS_PER_ACCOUNT: '1000000', LOGINS_PER_ADDRESS: '1000000' }
const server = await startProgram({
  PORT: String(port),
  SANDBOX_PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  NODE_ENV: 'development',
  ...many,
})

const rows: string[][] = []
for (const { name, path } of [
  { name: 'Landing page', path: '/' },
  { name: 'GET /api/classes/get', path: '/api/classes/get' },
]) {
  const headers = { 'accept-encoding': 'br, gzip' }
  const bare = await bareTwin(`${server.url}${path}`, headers)
  const rival = await measure({ name: 'bare node:http', url: bare.url, headers }, seconds)
  bare.stop()
  const ours = await measure({ name, url: `${server.url}${path}`, headers }, seconds)
  rows.push(row(ours, rival))
}
const login = {
  url: `${server.url}/api/user/login`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'asha@example.com', password: 'lotus-and-lamp' }),
  connections: 10,
}
const bareLogin = await bareBytes(
  Buffer.from(
    await (
      await fetch(login.url, { method: 'POST', headers: login.headers, body: login.body })
    ).arrayBuffer(),
  ),
  { 'content-type': 'application/json' },
)
const rival = await measure({ ...login, name: 'bare node:http', url: bareLogin.url }, seconds)
bareLogin.stop()
rows.push(row(await measure({ ...login, name: 'A login (Argon2id)' }, seconds), rival))

await server.stop()
rmSync(dataDir, { recursive: true, force: true })
console.log(
  `\n${cpus().length} cores, Node ${process.version}, ${seconds} s each, 50 connections (logins: 10), server and load share the machine.\n`,
)
table(['', 'requests/s', 'p99 ms', 'bare node:http', 'p99 ms', 'ratio', 'failures'], rows)
console.log()
table(['', 'takes', 'beside', 'takes', 'ratio'], [await crowd(), await settling(), await longRun()])

await theDesk()

async function theDesk(only?: string) {
  await desk((title, lines) => {
    console.log(`\n${title}.\n`)
    table(DESK_HEAD, lines)
  }, only)
}

function row(ours: Measured, rival: Measured): string[] {
  return [
    ours.name,
    round(ours.perSecond),
    round(ours.p99),
    round(rival.perSecond),
    round(rival.p99),
    `${((ours.perSecond / rival.perSecond) * 100).toFixed(1)} %`,
    String(ours.failures),
  ]
}

/** A bare server with the very bytes and headers of an answer. */
async function bareTwin(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers })
  // fetch decompresses; the twin sends what it got, uncompressed bytes would not be the same.
  const raw = await rawBody(url, headers)
  const sent = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name),
    ),
  )
  return bareBytes(raw, { ...sent, 'content-length': String(raw.length) })
}

async function rawBody(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve(Buffer.concat(chunks))
    }).on('error', reject)
  })
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}

function table(head: string[], lines: string[][]) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  for (const line of [head, widths.map((width) => '-'.repeat(width)), ...lines])
    console.log(`| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
}
