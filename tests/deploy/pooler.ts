import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrl, unprivilegedAccount } from '../support/postgres.ts'
import { freePort } from '../support/server.ts'

/**
 * PgBouncer in front of a Postgres, as managed ones have it: a connection of the server is a client's for one transaction,
 * and then another's.
 * @param connections that it has to the server for one database
 */
export async function startPooler(behind: string, connections: number) {
  const folder = mkdtempSync(join(tmpdir(), 'zen-pooler-'))
  const port = await freePort()
  const { hostname, port: portBehind, username } = new URL(behind)
  // It does not stay root, as Postgres does not.
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : null
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${portBehind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
${account ? `user = ${account.name}` : ''}
`,
  )
  const child = spawn('pgbouncer', [file], { cwd: folder, stdio: 'ignore' })
  const address = new URL(behind)
  address.port = String(port)
  const url = address.href
  await answering(url, () => child.exitCode === null)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
    /** What it says of itself, by its own commands. */
    async show(what: 'pools' | 'stats'): Promise<Record<string, string>[]> {
      const console = new pg.Client({ connectionString: databaseUrl(url, 'pgbouncer') })
      await console.connect()
      const { rows } = await console.query({ text: `show ${what}` })
      await console.end()
      return rows
    },
  }
}

async function answering(url: string, isAlive: () => boolean) {
  for (let tries = 0; tries < 100 && isAlive(); tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PgBouncer did not start.')
}
