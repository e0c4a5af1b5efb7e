import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../database/open.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { ENGINES, emptyDatabase } from '../../support/engines.ts'
import { howMany, PATIENCE_MS } from '../../support/form.ts'
import { openRunningHouse, studioOf } from '../../support/running-app.ts'
import { script } from './script.ts'

const backups = howMany({ short: 1, full: 20 })
const AT_ONCE = 8
const folder = mkdtempSync(join(tmpdir(), 'zen-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(ENGINES)('a backup of %s', (engine) => {
  test(
    `made ${backups} times while buyers run holds every purchase answered before it began, on either engine`,
    async () => {
      const app = await openRunningHouse(engine)
      const server = await app.start()
      const yogaClass = await app.newClass({ capacity: 100_000 })
      const answered: string[] = []
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
        for (const target of ENGINES) {
          const databaseUrl = await emptyDatabase(target)
          const elsewhere = { ...app.env, DATABASE_URL: databaseUrl }
          expect(await script('restore', elsewhere, file)).toEqual({ code: 0, said: 'Restored.' })
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
