import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../database/open.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { BOTH_ENGINES, emptyDatabase } from '../../support/engines.ts'
import { howMany, PATIENCE_MS } from '../../support/form.ts'
import { openRunningHouse, studioOf } from '../../support/running-app.ts'
import { script } from './script.ts'

const backups = howMany({ short: 1, full: 20 })
const AT_ONCE = 8
const folder = mkdtempSync(join(tmpdir(), 'zen-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(BOTH_ENGINES)('a backup of %s', (engine) => {
  test(
    `made ${backups} times while buyers run holds every purchase answered before it began, on either engine`,
    async () => {
      const app = await openRunningHouse(engine)
      const server = await app.start()
      const yogaClass = await app.newClass({ capacity: 100_000 })
      const answered: string[] = []
      const stored = join(app.env.DATA_DIR ?? '', 'files')
      for (const name of ['pictures/a', 'takeout']) mkdirSync(join(stored, name), { recursive: true })
      writeFileSync(join(stored, 'pictures/a/800.webp'), 'a picture')
      writeFileSync(join(stored, 'takeout/all.zip'), 'everything')
      let buying = true
      const buyers = Array.from({ length: AT_ONCE }, async () => {
        while (buying) {
          const [buyer] = await app.crowd(1)
          const { status } = await app.buy(buyer!, yogaClass)
          expect(status).toBe(200)
          answered.push(`${buyer!.id} ${yogaClass.id}`)
        }
      })
      for (let n = 0; n < backups; n++) {
        await new Promise((resolve) => setTimeout(resolve, 300))
        const before = [...answered]
        const file = join(folder, `${engine}-${n}.db`)
        expect(await script('backup', app.env, file)).toMatchObject({ code: 0 })
        const rehearsal = `${file} can be restored and passes all checks. Uploaded files beside it: 1.`
        expect(await script('rehearse', app.env, file)).toEqual({ code: 0, said: rehearsal })
        for (const target of BOTH_ENGINES) {
          const databaseUrl = await emptyDatabase(target)
          const files = join(folder, `${engine}-${n}-on-${target}`)
          const elsewhere = { ...app.env, DATABASE_URL: databaseUrl, FILES_DIR: files }
          const said = `Restored.\nRestored the uploaded files in ${files}: 1.`
          expect(await script('restore', elsewhere, file)).toEqual({ code: 0, said })
          expect(readFileSync(join(files, 'pictures/a/800.webp'), 'utf8')).toBe('a picture')
          expect(existsSync(join(files, 'takeout'))).toBe(false)
          await using copy = openDatabase(databaseUrl, 2)
          expect(await audit(studioOf(copy, ''))).toEqual([])
          const rows = await copy.selectFrom('enrollments').select(['userId', 'classId']).execute()
          const enrolled = new Set(rows.map((row) => `${row.userId} ${row.classId}`))
          expect(before.filter((pair) => !enrolled.has(pair))).toEqual([])
        }
      }
      buying = false
      await Promise.all(buyers)
      // Buyers were served all the while.
      expect(answered.length).toBeGreaterThan(AT_ONCE)
      expect(await app.findings()).toEqual([])
      await server.stop()
    },
    PATIENCE_MS,
  )
})

test('of files in a bucket the backup says that they are not in it', async () => {
  const app = await openRunningHouse('sqlite')
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'films',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const file = join(folder, 'bucket.db')
  const { code, said } = await script('backup', { ...app.env, ...bucket }, file)
  expect([code, said]).toEqual([0, expect.stringContaining('are not in it: they are in the bucket films')])
  expect(existsSync(join(folder, 'bucket.files'))).toBe(false)
  const elsewhere = { ...app.env, DATABASE_URL: join(folder, 'again.db'), FILES_DIR: join(folder, 'again') }
  const again = await script('restore', elsewhere, file)
  expect([again.code, again.said]).toEqual([
    0,
    expect.stringContaining('There are no uploaded files beside this backup'),
  ])
})

test('a restore keeps the files that it replaces', async () => {
  const app = await openRunningHouse('sqlite')
  const stored = join(folder, 'own-files')
  const env = { ...app.env, FILES_DIR: stored, DATABASE_URL: join(folder, 'own.db') }
  const file = join(folder, 'own-backup.db')
  mkdirSync(stored)
  writeFileSync(join(stored, 'film'), 'first')
  expect(await script('backup', { ...env, DATABASE_URL: app.databaseUrl }, file)).toMatchObject({ code: 0 })
  rmSync(join(stored, 'film'))
  writeFileSync(join(stored, 'film'), 'second')
  const { said } = await script('restore', env, file)
  const kept = /The old ones are in (\S+)\./.exec(said)?.[1] ?? ''
  expect(readFileSync(join(kept, 'film'), 'utf8')).toBe('second')
  expect(readFileSync(join(stored, 'film'), 'utf8')).toBe('first')
})
