import { spawnSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrationNames } from '../database/all-migrations.ts'
import { executedMigrations } from '../database/migrate.ts'
import { describeWhere } from './deploy/machine.ts'
import { emptyDatabase } from './support/engines.ts'
import { openRunningHouse } from './support/running-app.ts'
import { freePort, startProgram } from './support/server.ts'

/**
 * An upgrade without a pause: the new version migrates while the old one still serves (docs/operations.md). The old one is
 * the commit before the newest migration came.
 */

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { maxBuffer: 256 * 1024 * 1024 })
const linesOf = (...args: string[]) =>
  git(...args)
    .stdout?.toString()
    .split('\n')
    .filter(Boolean) ?? []
const folder = mkdtempSync(join(tmpdir(), 'zen-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A commit of the main line whose migrations are the first of ours. */
const last = linesOf('log', '--first-parent', '--max-count=500', '--format=%H').find((commit) => {
  const names = linesOf('ls-tree', '--name-only', `${commit}:database/migrations`).map(
    (file) => parse(file).name,
  )
  return names.length < migrationNames.length && names.every((name, at) => name === migrationNames[at])
})
const missing = last ? null : 'git has no history here to take the last version from'

const NAMED = /^import (?:type )?(?:(\w+)|\{([^}]*)\}) from '((?!node:)(?:@[\w-]+\/)?[\w-]+)[^']*'/gm

/** Ours, and of packages that only the last version had, names that do nothing: no call of this test comes to them. */
function linkPackages() {
  const [ours, theirs] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  const isScope = (name: string) => name.startsWith('@')
  const inScope = (name: string) => readdirSync(join(ours, name)).map((one) => `${name}/${one}`)
  const packages = readdirSync(ours).flatMap((name) => (isScope(name) ? inScope(name) : name))
  for (const name of packages) {
    mkdirSync(dirname(join(theirs, name)), { recursive: true })
    symlinkSync(join(ours, name), join(theirs, name))
  }
  const gone = new Map<string, Set<string>>()
  for (const file of globSync('{api,database,domain,lib,server,shared}/**/*.ts', { cwd: folder }))
    for (const [, whole, some = '', name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(NAMED)) {
      if (packages.includes(name)) continue
      const names = whole ? ['default'] : some.split(',').map((one) => one.trim().split(' as ')[0] ?? '')
      gone.set(name, new Set([...(gone.get(name) ?? []), ...names.filter(Boolean)]))
    }
  for (const [name, names] of gone) {
    mkdirSync(join(theirs, name), { recursive: true })
    writeFileSync(join(theirs, name, 'package.json'), JSON.stringify({ type: 'module', main: 'index.js' }))
    const exported = [...names].map((one) => `none as ${one.replace(/^type /, '')}`)
    writeFileSync(join(theirs, name, 'index.js'), `class none {}\nexport { ${exported.join(', ')} }\n`)
  }
}

describeWhere(missing, 'the last version and this one on one database', () => {
  test('both sell, cancel and count while one takes over from the other', async () => {
    spawnSync('tar', ['-x', '-C', folder], { input: git('archive', last ?? '').stdout })
    symlinkSync(join(root, 'build'), join(folder, 'build'))
    linkPackages()
    const app = await openRunningHouse('postgres', {
      databaseUrl: await emptyDatabase('postgres'),
      isMigrated: false,
    })
    const before = await startProgram(
      { ...app.env, PORT: String(await freePort()) },
      { folder, entry: 'server/main.ts' },
    )
    const oldLayout = await executedMigrations(app.db)
    expect(oldLayout.length).toBeLessThan(migrationNames.length)

    const after = await app.start()
    expect(await executedMigrations(app.db)).toEqual(migrationNames)
    const yogaClass = await app.newClass({ capacity: 6 })
    const crowds = [await app.crowd(6, before.url), await app.crowd(6, after.url)]
    const bought = await Promise.all(crowds.flat().map((buyer) => app.buy(buyer, yogaClass)))
    expect(bought.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(6)

    // Each cancels at the other what it bought at one.
    for (const [at, crowd] of crowds.entries()) {
      const enrollments = app.db.selectFrom('enrollments').select(['id', 'userId'])
      const ids = crowd.map(({ id }) => id)
      const one = await enrollments.where('userId', 'in', ids).executeTakeFirst()
      const buyer = crowd.find(({ id }) => id === one?.userId)
      if (!one || !buyer) continue
      const other = app.browserAt([after.url, before.url][at] ?? '', buyer.browser.jar)
      const cancelled = await other.post(`/api/enrollments/${one.id}/cancel`, { refund: yogaClass.rupees })
      expect([cancelled.status, cancelled.body.message]).toEqual([200, expect.any(String)])
    }
    expect(await before.stop()).toBe(0)
    const [late] = await app.crowd(1)
    expect(late && (await app.buy(late, yogaClass)).status).toBe(200)
    expect(await app.findings()).toEqual([])
  }, 120_000)
})
