import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { lastBackup, lastRehearsal } from '../domain/systems/backups.ts'
import { freePort, startProgram } from './support/server.ts'

/** The program as its users start it, and the commands that are next to it. */

const root = join(import.meta.dirname, '..')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })))

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'zen-program-'))
  folders.push(folder)
  return folder
}

const settings = async (more: Record<string, string> = {}) => ({
  PORT: String(await freePort()),
  SANDBOX_PORT: '0',
  DATA_DIR: newFolder(),
  ...more,
})

function script(name: string, env: Record<string, string>, ...args: string[]) {
  const result = spawnSync(process.execPath, [join(root, name), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env },
  })
  return { code: result.status, said: (result.stdout + result.stderr).trim() }
}

async function counts(folder: string) {
  await using db = openDatabase(join(folder, 'zen-flow-yoga.db'))
  const of = async (table: 'users' | 'classes' | 'blogPosts' | 'enrollments') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return {
    users: await of('users'),
    classes: await of('classes'),
    posts: await of('blogPosts'),
    enrollments: await of('enrollments'),
  }
}

describe('the program', () => {
  test('fills an empty folder, says what it does, closes in order, and a second start changes nothing', async () => {
    const env = await settings()
    const first = await startProgram(env)
    expect(first.output()).toMatch(
      /Database: \d+ migrations ran \(sqlite\)\.\nPayments: sandbox at http:\/\/127\.0\.0\.1:\d+, no money moves\.\nSeeded: the demo studio\./,
    )
    expect(first.output()).toMatch(/Open {8}http:\/\/localhost:\d+\n(.*\n)* {2}Member .*asha@example\.com/)
    expect(await first.stop()).toBe(0)
    const before = await counts(env.DATA_DIR)
    expect(before.classes).toBeGreaterThanOrEqual(12)
    const second = await startProgram(env)
    expect(second.output()).toMatch(/Database: up to date/)
    expect(second.output()).not.toMatch(/Seeded/)
    await second.stop()
    expect(await counts(env.DATA_DIR)).toEqual(before)
  })

  test.skipIf(process.platform === 'win32')(
    'ends in order when npm, which started it, is told to',
    async () => {
      const env = await settings({ SEED: 'none' })
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        stdio: 'ignore',
      })
      onTestFinished(() => void npm.kill('SIGKILL'))
      const url = `http://127.0.0.1:${env.PORT}/readyz`
      const status = () =>
        fetch(url).then(
          (answer) => answer.status,
          () => 0,
        )
      await expect.poll(status, { timeout: 60_000 }).toBe(200)
      npm.kill('SIGTERM')
      await expect.poll(status, { timeout: 15_000 }).toBe(0)
      // It has let go of the database, which takes one server.
      await expect
        .poll(async () => (await startProgram(env).catch(() => null))?.stop(), { timeout: 15_000 })
        .toBe(0)
    },
    120_000,
  )

  test('SEED=none starts empty', async () => {
    const env = await settings({ SEED: 'none' })
    const server = await startProgram(env)
    expect(await (await fetch(`${server.url}/api/classes/get`)).json()).toEqual({ success: true, data: [] })
    expect((await fetch(`${server.url}/classesPage`)).status).toBe(200)
    await server.stop()
    expect(await counts(env.DATA_DIR)).toEqual({ users: 0, classes: 0, posts: 0, enrollments: 0 })
  })

  test('refuses a second server on the same SQLite file, a port in use, a wrong setting and a database that is not there, each in one sentence', async () => {
    const env = await settings({ SEED: 'none' })
    const server = await startProgram(env)
    const second = script('server/main.ts', { ...env, PORT: '0' })
    expect(second).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^DATABASE_URL: another server is running on .*SQLite is for one process.*$/,
      ),
    })
    const busy = script('server/main.ts', { ...env, DATA_DIR: newFolder() })
    expect([busy.code, busy.said.split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^PORT \d+ is in use on 127\.0\.0\.1/),
    ])
    await server.stop()
    expect(script('server/main.ts', { ...env, HOLD_MINUTES: 'soon' })).toEqual({
      code: 1,
      said: 'HOLD_MINUTES must be a whole number.',
    })
    const nowhere = `postgres://nobody@127.0.0.1:${await freePort()}/none`
    expect(script('server/main.ts', { ...env, DATABASE_URL: nowhere })).toEqual({
      code: 1,
      said: expect.stringMatching(/^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED.*\)\.$/),
    })
    // Four starts of the program, beside other suites.
  }, 90_000)

  test('what is answered from memory is counted and written down like everything else, in batches', async () => {
    const server = await startProgram(
      await settings({ SEED: 'none', LOG_LEVEL: 'info', METRICS_TOKEN: 'metrics-of-this-test' }),
    )
    const page = `${server.url}/?private=query`
    const etag = (await fetch(page)).headers.get('etag') ?? ''
    for (let n = 0; n < 20; n++) await fetch(page)
    await fetch(page, { headers: { 'if-none-match': etag } })
    await Promise.all(Array.from({ length: 5 }, () => fetch(`${server.url}/api/plans/get`)))
    const asked = await fetch(`${server.url}/metrics`, {
      headers: { authorization: 'Bearer metrics-of-this-test' },
    })
    const metrics = await asked.text()
    const counted = (status: number) =>
      Number(new RegExp(`http_requests_total{method="GET",status="${status}"} (\\d+)`).exec(metrics)?.[1])
    // And one or more for /readyz, at the start.
    expect([counted(200) >= 27, counted(304)]).toEqual([true, 1])
    await server.stop()
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const written = (path: string, status: number) =>
      lines
        .filter((line) => line.path === path && line.status === status)
        .reduce((sum, line) => sum + (line.times ?? 1), 0)
    expect([written('/', 200), written('/', 304), written('/api/plans/get', 200)]).toEqual([21, 1, 5])
    expect(lines.filter((line) => line.path === '/').length).toBeLessThan(10)
    expect(server.output()).not.toContain('private=query')
  })

  test('production without keys takes no payments rather than pretend, and shows no mailbox', async () => {
    const env = await settings({
      NODE_ENV: 'production',
      TRUST_PROXY: 'off',
      SECRET: '6b5f0c1d7e3a4f92b8d1c0e5a7f36492',
      HEALTH_KEY: '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
      BASE_URL: 'https://studio.example',
    })
    const server = await startProgram(env)
    expect(server.output()).toMatch(/Payments: off/)
    expect((await fetch(`${server.url}/mailbox`)).status).toBe(404)
    const page = await fetch(`${server.url}/`)
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age/)
    expect(await page.text()).toContain('https://studio.example')
    await server.stop()
  })
})

describe('the commands', () => {
  test('backup, make-admin and audit work beside a running server; restore waits until it has stopped', async () => {
    const env = await settings()
    const server = await startProgram(env)
    expect(script('scripts/make-admin.ts', env, 'asha@example.com')).toEqual({
      code: 0,
      said: 'asha@example.com is an admin now.',
    })
    expect(script('scripts/make-admin.ts', env, 'nobody@example.com').code).toBe(1)
    expect(script('scripts/audit.ts', env)).toEqual({ code: 0, said: 'All checks passed.' })
    expect(script('scripts/backup.ts', env).code).toBe(0)
    const [copy = ''] = readdirSync(join(env.DATA_DIR, 'backups'))
    const file = join(env.DATA_DIR, 'backups', copy)
    expect(script('scripts/backup.ts', env, file).said).toMatch(/already exists/)
    expect(script('scripts/restore.ts', env, file).said).toMatch(/another server is running/)
    const before = await counts(env.DATA_DIR)
    await server.stop()
    await using db = openDatabase(join(env.DATA_DIR, 'zen-flow-yoga.db'))
    await db.deleteFrom('blogPosts').execute()
    await db.destroy()
    expect(script('scripts/restore.ts', env, join(env.DATA_DIR, 'none.db')).said).toMatch(
      /There is no backup/,
    )
    const restored = script('scripts/restore.ts', env, file)
    expect(restored.said).toMatch(/^Restored\. The old database is /)
    expect(existsSync(/database is (.*)\.$/m.exec(restored.said)?.[1] ?? '')).toBe(true)
    expect(await counts(env.DATA_DIR)).toEqual(before)
    expect(script('scripts/audit.ts', env)).toEqual({ code: 0, said: 'All checks passed.' })
  }, 120_000)

  test('audit prints a row that breaks a promise and ends with 1', async () => {
    const env = await settings()
    script('scripts/migrate.ts', env)
    expect(script('scripts/seed.ts', env).said).toBe('Seeded: the demo studio.')
    expect(script('scripts/seed.ts', env).said).toBe('Seeded before: nothing was changed.')
    await using db = openDatabase(join(env.DATA_DIR, 'zen-flow-yoga.db'))
    await db.updateTable('classes').set({ capacity: 3 }).where('slug', '=', 'vinyasa-flow').execute()
    await db.destroy()
    const { code, said } = script('scripts/audit.ts', env)
    expect(code).toBe(1)
    expect(said).toMatch(/class vinyasa-flow, session \d+: 15 seats taken of 3/)
    // A copy of that can be restored, and is no good: nothing says that the rehearsal went well.
    expect(script('scripts/rehearse.ts', env).said).toMatch(/^There is no backup in .*npm run backup/)
    expect(script('scripts/backup.ts', env).code).toBe(0)
    const rehearsal = script('scripts/rehearse.ts', env)
    expect(rehearsal.code).toBe(1)
    expect(rehearsal.said).toMatch(
      /15 seats taken of 3.* can be restored, but its books are not in order\.$/s,
    )
    await using again = openDatabase(join(env.DATA_DIR, 'zen-flow-yoga.db'))
    expect([await lastBackup(again), await lastRehearsal(again)]).toEqual([expect.any(Number), null])
  }, 120_000)
})
