import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../database/open.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { atTheEnd } from '../../support/cleanup.ts'
import { howMany, PATIENCE_MS, SEED } from '../../support/form.ts'
import { studioOf } from '../../support/running-app.ts'
import { newClass, newMembers, openTestApp } from '../../support/test-app.ts'

const purchases = 12
/** Of the frames, one in this many is cut at. */
const everyNth = howMany({ short: 25, full: 1 })
const HEADER = 32
const FRAME = 24 + 4096

/** A power cut may leave any beginning of the write-ahead log: each opens as the books of some moment before it. */
test(
  `the log of ${purchases} purchases cut at every ${everyNth === 1 ? '' : `${everyNth}th `}frame and within, with seed ${SEED}`,
  async () => {
    const app = await openTestApp('sqlite')
    const [{ file }] = (await sql<{ file: string }>`select file from pragma_database_list`.execute(app.db))
      .rows as [{ file: string }]
    const yogaClass = await newClass(app, { capacity: purchases })
    const crowd = await newMembers(app, purchases)
    await sql`pragma wal_checkpoint(truncate)`.execute(app.db)
    await sql`pragma wal_autocheckpoint = 0`.execute(app.db)
    // How long the log was when each answer had left.
    const answered: { id: string; size: number }[] = []
    for (const { browser, id } of crowd) {
      const wish = { userId: id, classId: yogaClass.id, amount: yogaClass.rupees }
      const created = await browser.post('/api/payments/create', wish)
      const proof = await app.sandbox.pay(created.body.orderId)
      expect((await browser.post('/api/payments/verify', proof)).status).toBe(200)
      answered.push({ id, size: statSync(`${file}-wal`).size })
    }
    const folder = mkdtempSync(join(tmpdir(), 'zen-wal-'))
    atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
    const whole = readFileSync(`${file}-wal`)
    const frames = Math.floor((whole.length - HEADER) / FRAME)
    const cuts: number[] = []
    const within = fc.sample(fc.nat(FRAME - 2), { seed: SEED, numRuns: frames + 1 })
    for (let frame = 0; frame <= frames; frame += everyNth) {
      const at = HEADER + frame * FRAME
      cuts.push(at, Math.min(at + 1 + (within[frame] ?? 0), whole.length))
    }
    const wrong: string[] = []
    for (const cut of cuts) {
      const copy = join(folder, 'cut.db')
      rmSync(`${copy}-shm`, { force: true })
      copyFileSync(file, copy)
      writeFileSync(`${copy}-wal`, whole.subarray(0, cut))
      const { inIt, sound, findings } = await readBooks(copy, yogaClass.id)
      const promised = answered.filter(({ size }) => size <= cut).map(({ id }) => id)
      const isBeginning = inIt.every((id, n) => id === crowd[n]?.id)
      if (sound !== 'ok' || findings.length > 0) wrong.push(`cut at ${cut}: ${sound}, ${findings.join('; ')}`)
      if (!isBeginning || inIt.length < promised.length)
        wrong.push(`cut at ${cut}: ${inIt.length} enrolled, ${promised.length} were answered`)
    }
    expect(wrong).toEqual([])
    expect(frames).toBeGreaterThan(100)
    console.log(`${cuts.length} cuts of ${frames} frames`)
  },
  PATIENCE_MS,
)

async function readBooks(file: string, classId: string) {
  await using db = openDatabase(file)
  const [check] = (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows
  const rows = await db
    .selectFrom('enrollments')
    .select('userId')
    .where('classId', '=', classId)
    .where('status', '=', 'active')
    .orderBy('createdAt')
    .execute()
  return {
    inIt: rows.map((row) => row.userId),
    sound: check?.integrity_check,
    findings: await audit(studioOf(db, '')),
  }
}
