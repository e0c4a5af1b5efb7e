import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backupSqlite, restoreSqlite } from './backup.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { emptyLog } from './sqlite.ts'

describe('the files of a SQLite studio', () => {
  let folder: string
  let umask: number
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'zen-private-'))
    // What most machines have: others may read what is made.
    umask = process.umask(0o022)
  })
  afterEach(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true })
  })
  const modes = () =>
    readdirSync(folder).map((name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`)

  test.skipIf(process.platform === 'win32')(
    'are their owner’s alone, backups and what is restored too',
    async () => {
      const file = join(folder, 'studio.db')
      const db = openDatabase(file)
      await migrate(db)
      await backupSqlite(file, join(folder, 'backup.db'))
      expect(modes()).toContain('backup.db 600')
      expect(modes().filter((line) => !line.endsWith(' 600'))).toEqual([])
      await db.destroy()
      restoreSqlite(join(folder, 'backup.db'), file, 1)
      expect(modes().filter((line) => !line.endsWith(' 600'))).toEqual([])
    },
  )

  test.skipIf(process.platform === 'win32')('that an older version left open are shut', async () => {
    const file = join(folder, 'studio.db')
    writeFileSync(file, '', { mode: 0o666 })
    const db = openDatabase(file)
    await sql`select 1`.execute(db)
    await db.destroy()
    expect(modes()).toEqual(['studio.db 600'])
  })

  test('hold nothing of what was deleted', async () => {
    const file = join(folder, 'studio.db')
    const db = openDatabase(file)
    await migrate(db)
    const canary = 'CANARY-OF-A-MEMBER-WHO-LEFT'
    const row = { key: `${canary} `.repeat(100), tries: 1, windowEndsAt: 0 }
    await db.insertInto('throttles').values(row).execute()
    await emptyLog(db)
    expect(readFileSync(file).includes(canary)).toBe(true)
    await db.deleteFrom('throttles').execute()
    await emptyLog(db)
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes(canary), name).toBe(false)
    expect(
      (await sql<{ secure_delete: number }>`pragma secure_delete`.execute(db)).rows[0]?.secure_delete,
    ).toBe(1)
    await db.destroy()
  })
})
