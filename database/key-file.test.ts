import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findHealthAnswers, upgradeHealthAnswers } from '../domain/accounts/health.ts'
import { seal } from '../domain/core/encryption.ts'
import { atTheEnd } from '../tests/support/cleanup.ts'
import { BOTH_ENGINES, migratedDatabase } from '../tests/support/engines.ts'
import { newMember, openTestApp } from '../tests/support/test-app.ts'
import { backupPostgres, backupSqlite, restoreSqlite } from './backup.ts'
import { KEY_FILE } from './key-file.ts'
import { openDatabase } from './open.ts'

const PASSWORD = 'quiet-river-7'

describe.each(BOTH_ENGINES)('the keys of health answers on %s', (engine) => {
  async function open() {
    const url = await migratedDatabase(engine)
    const app = await openTestApp(engine, url)
    const folder = mkdtempSync(join(tmpdir(), 'zen-keys-'))
    atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
    const copy = engine === 'postgres' ? backupPostgres : backupSqlite
    const backup = async (name: string) => {
      await copy(url, join(folder, name))
      return join(folder, name)
    }
    /** The studio as a backup has it. */
    const restored = async (backup: string) => {
      const file = `${backup}.restored`
      restoreSqlite(backup, file, Date.now())
      const db = openDatabase(file)
      atTheEnd(() => db.destroy())
      return { ...app.studio, db }
    }
    return { app, folder, backup, restored }
  }

  test('lie beside the backups and never in one; what left with an account is closed in every old backup', async () => {
    const { app, folder, backup, restored } = await open()
    const health = { healthConsent: true, injuries: 'Left knee' }
    const [stays, leaves] = [await newMember(app, health), await newMember(app, health)]
    const before = await backup('before.db')
    expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600)
    const bare = openDatabase(before)
    expect(await bare.selectFrom('memberKeys').selectAll().execute()).toEqual([])
    expect(await bare.selectFrom('healthAnswers').select('userId').execute()).toHaveLength(2)
    await bare.destroy()
    const asOfThen = await restored(before)
    expect(await findHealthAnswers(asOfThen, leaves.id)).toMatchObject({ injuries: 'Left knee' })

    const { status } = await leaves.browser.post('/api/user/delete', { password: PASSWORD })
    expect(status).toBe(200)
    await backup('after.db')
    rmSync(`${before}.restored`)
    const later = await restored(before)
    expect(await findHealthAnswers(later, stays.id)).toMatchObject({ injuries: 'Left knee' })
    expect(await later.db.selectFrom('healthAnswers').select('userId').execute()).toHaveLength(2)
    expect(await findHealthAnswers(later, leaves.id)).toBeNull()
  })

  test('answers of before get one, and are read as they were', async () => {
    const { app } = await open()
    const member = await newMember(app, { healthConsent: true, injuries: 'New' })
    const answers = { medicalConditions: ['Back Pain'], injuries: 'Old' }
    const sealed = seal(app.studio.settings.healthKey, 'health answers', member.id, JSON.stringify(answers))
    await app.db.deleteFrom('memberKeys').execute()
    await app.db.updateTable('healthAnswers').set({ sealed, consentedAt: 7 }).execute()
    expect(await findHealthAnswers(app.studio, member.id)).toEqual(answers)
    await upgradeHealthAnswers(app.studio)
    const row = await app.db.selectFrom('healthAnswers').selectAll().executeTakeFirstOrThrow()
    expect([row.sealed === sealed, row.consentedAt]).toEqual([false, 7])
    expect(await findHealthAnswers(app.studio, member.id)).toEqual(answers)
    expect(await app.db.selectFrom('memberKeys').select('userId').execute()).toHaveLength(1)
  })
})
