import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { freePort, startProgram } from '../tests/support/server.ts'
import { findBrowser } from './browser.ts'
import { environmentOf, findProgram } from './debian.ts'
import { findStrace } from './strace.ts'

/**
 * `npm test`: types, lint and boundaries, the suites, and the journeys that matter most in a browser: minutes, for every change.
 * `npm test -- all`: everything, rules on both engines too, every browser test, draws from a new seed (docs/decisions/009-two-test-runs.md).
 * Nothing is skipped; the last line counts. Parts of either: `npm test -- types`, `-- unit`, `-- api`, `-- suites`, `-- browser`,
 * `-- all suites`. What follows a part chooses among all of its files, as in `npm test -- unit money` or `npm test -- browser journey`.
 */
const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const results = join(root, 'test-results')
const asked = process.argv.slice(2)
const isLong = asked[0] === 'all'
const [only, ...names] = isLong ? asked.slice(1) : asked
/** The folders whose suites a part runs; all of them without one. */
const SUITES: Record<string, string[]> = {
  unit: ['app/', 'shared/', 'lib/', 'contract/', 'domain/', 'database/', 'server/', 'demo/', 'packages/'],
  api: ['api/'],
  suites: [],
}
const PARTS = ['types', ...Object.keys(SUITES), 'browser', 'sqlite']
if (only && !PARTS.includes(only)) {
  console.error(`There is no part called ${only}: npm test -- all | ${PARTS.join(' | ')}`)
  process.exit(1)
}
/** Whether this is the short run: a file that is named runs whole. */
const isShort = !isLong && names.length === 0
let passed = 0
let failed = 0

mkdirSync(results, { recursive: true })
keepFilesInMemory()
const browser = findBrowser()
console.log(`Browser: ${browser}`)
const strace = process.platform === 'linux' ? findStrace() : ''
console.log(`strace: ${strace || 'Linux’s alone; the tests *.linux.test.ts are not run here'}`)
// Servers that are in front of ours: where there is none its tests are left out (vitest.config.ts).
const nginx = findProgram('nginx')
const pooler = findProgram('pgbouncer', ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'])
const without = 'none; what needs it is not run here'
console.log(`nginx: ${nginx ?? without}`)
console.log(`PgBouncer: ${pooler ?? without}`)
const postgres = await startPostgres()
console.log(`Postgres: ${postgres.origin}`)
const env = {
  ...process.env,
  ...environmentOf([strace || null, nginx, pooler]),
  CHROMIUM_PATH: browser,
  STRACE_PATH: strace,
  TEST_DATABASE_URL: postgres.url,
  NODE_ENV: 'test',
  ...(isShort && { TEST_RUN: 'short' }),
  ...(isLong && { TEST_RUN: 'all', PROOF_SEED: process.env.PROOF_SEED ?? String(randomInt(2 ** 31)) }),
}
if (isLong)
  console.log(`Draws begin at the seed ${env.PROOF_SEED}: PROOF_SEED=${env.PROOF_SEED} plays them again.`)

try {
  // Beside the suites, which wait for timeouts and other processes half of their time. Not so the browser: it may wait too long.
  const checks = !only || only === 'types' ? typesAndLint() : null
  if (!only || only in SUITES) await suites(only ? (SUITES[only] ?? []) : [])
  await checks
  if (!only || only === 'browser' || only === 'sqlite') await inBrowser()
} finally {
  await postgres.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function typesAndLint() {
  await step('Types', [bin('react-router'), 'typegen'], [bin('tsc'), '--noEmit', '--checkers', '1'])
  await step('Lint and boundaries', [bin('biome'), 'check', '--error-on-warnings', '.'])
}

/** One check made of commands that must all succeed. */
async function step(name: string, ...commands: string[][]) {
  const started = Date.now()
  let ok = true
  for (const command of commands) ok = ok && (await run(command, env)) === 0
  count(name, ok ? 1 : 0, ok ? 0 : 1, started)
}

/** Databases and browser profiles lie in memory where there is room: no one keeps them, and the system works half as long on them. */
function keepFilesInMemory() {
  const memory = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < 2 * 1024 ** 3) return
  const folder = mkdtempSync(join(memory, 'zen-'))
  // Postgres runs as someone else.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

async function suites(folders: string[]) {
  const started = Date.now()
  const file = join(results, 'suites.json')
  rmSync(file, { force: true })
  const status = await run(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...chosenOf(folders),
    ],
    env,
  )
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const good = Number(report.numPassedTests ?? 0)
  // A suite that broke before its first test, and a test that was skipped, count as failed: neither has passed.
  const bad =
    Number(report.numFailedTests ?? 0) +
    Number(report.numPendingTests ?? 0) +
    Number(report.numTodoTests ?? 0)
  count('Suites', good, status === 0 ? bad : Math.max(bad, 1), started)
}

/** Names that were given, within the folders of the part. */
function chosenOf(folders: string[]): string[] {
  if (names.length === 0) return folders
  return folders.length === 0
    ? names
    : folders
        .flatMap((folder) =>
          readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
        )
        .filter((file) => file.endsWith('.test.ts') && names.some((name) => file.includes(name)))
}

async function inBrowser() {
  await journeys('sqlite')
  const wantsJourneys = names.length === 0 ? isLong : names.includes('journey')
  if (only !== 'sqlite' && wantsJourneys) await journeys('postgres')
}

/** The program on a fresh database, as its users start it. SQLite gets every browser test that the run has, Postgres the journeys. */
async function journeys(engine: 'sqlite' | 'postgres') {
  const started = Date.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-journey-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const many = {
    REGISTRATIONS_PER_ADDRESS: '100000',
    LOGINS_PER_ADDRESS: '100000',
    LOGINS_PER_ACCOUNT: '100000',
    MESSAGES_PER_ADDRESS: '100000',
  }
  const database: Record<string, string> =
    engine === 'postgres' ? { DATABASE_URL: await createDatabase(postgres.url) } : {}
  const server = await startProgram({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    ...many,
    ...database,
  })
  const file = join(results, `browser-${engine}.json`)
  rmSync(file, { force: true })
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const chosen = engine === 'postgres' ? ['journey'] : names
  const status = await run(
    [
      ...[playwright, 'test', '--config', 'tests/browser/playwright.config.ts'],
      ...(isShort ? ['--grep', '@short'] : chosen),
    ],
    {
      ...env,
      BASE_URL: `http://localhost:${port}`,
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      DATA_DIR: dataDir,
      PLAYWRIGHT_JSON: file,
    },
  )
  const stats = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : {}
  const again = Number(stats.flaky ?? 0)
  const good = Number(stats.expected ?? 0) + again
  const bad = Number(stats.unexpected ?? 0) + Number(stats.skipped ?? 0)
  count(`Browser on ${engine}`, good, status === 0 ? bad : Math.max(bad, 1), started)
  if (again > 0) console.log(`! ${again} of them needed a second try: see ‘flaky’ above.`)
  const code = await server.stop()
  count(`The server closes in order on ${engine}`, code === 0 ? 1 : 0, code === 0 ? 0 : 1, Date.now())
  if (code !== 0 || /"level":(50|60)/.test(server.output())) console.log(server.output())
  rmSync(dataDir, { recursive: true, force: true })
}

function run(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

function count(name: string, good: number, bad: number, started: number) {
  passed += good
  failed += bad
  console.log(
    `${bad === 0 ? '✓' : '✗'} ${name}: ${good} passed${bad > 0 ? `, ${bad} failed` : ''} (${Math.round((Date.now() - started) / 1000)} s)`,
  )
}
