import { beforeEach, describe, expect, test } from 'vitest'
import { razorpayClient } from '../../domain/razorpay/client.ts'
import { recordBackup, recordRehearsal } from '../../domain/systems/backups.ts'
import { recordStoreFailure } from '../../domain/systems/store.ts'
import type { FileStore } from '../../lib/files/file-store.ts'
import { reportingStore } from '../../lib/files/reporting.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { KEYS, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('what the studio rests on, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const systems = async (browser = owner.browser) => (await browser.get('/api/studio/systems')).body.data
  const ask = () => owner.browser.post('/api/studio/systems/payments-test', {})

  test('the keys are tried; what Razorpay refuses, and that it cannot be asked, is said', async () => {
    const right = app.studio.razorpay
    if (!right) throw new Error('the sandbox is not connected')
    expect((await ask()).body.message).toBe(TEXTS.keysWork)
    await app.sandbox.fault({ fault: '502', path: '/v1/orders' })
    expect((await ask()).body).toMatchObject({ code: 'unavailable', message: TEXTS.razorpayUnreachable })
    await app.sandbox.calm()
    app.studio.razorpay = razorpayClient({ ...right.keys, keySecret: 'another' })
    expect((await ask()).body.message).toBe(TEXTS.keysRefused)
    app.studio.razorpay = null
    expect((await ask()).body).toMatchObject({ code: 'unavailable', message: TEXTS.paymentsOff })
  })

  test('owners alone see which key it is, never the whole, and no one its secret', async () => {
    const manager = await newStaff(app, 'manager')
    expect((await systems(manager.browser)).payments.key).toBeNull()
    const seen = await systems()
    expect(seen.payments.key).toMatch(/^rzp_test_….{4}$/)
    expect(JSON.stringify(seen)).not.toContain(KEYS.keySecret)
    expect(JSON.stringify(seen)).not.toContain(KEYS.keyId)
  })

  test('an email that could not be sent is shown with its reason, and tried again', async () => {
    await app.db
      .insertInto('outboxEmails')
      .values({
        id: 'stuck',
        dedupeKey: 'stuck',
        kind: 'welcome',
        userId: null,
        recipient: 'a@example.com',
        subject: 'Welcome',
        text: '',
        html: '',
        createdAt: 1,
        tries: 12,
        nextTryAt: null,
        lastError: '550',
      })
      .execute()
    expect((await systems()).letters.failed).toMatchObject([{ _id: 'stuck', error: '550', nextTryAt: null }])
    expect((await owner.browser.post('/api/studio/letters/stuck/again', {})).status).toBe(200)
    expect((await systems()).letters.failed[0].nextTryAt).not.toBeNull()
    await app.db.updateTable('outboxEmails').set({ sentAt: 2 }).execute()
    expect((await owner.browser.post('/api/studio/letters/stuck/again', {})).status).toBe(404)
  })

  test('the books are checked now, and the last check and backup are told', async () => {
    expect(await systems()).toMatchObject({ audit: null, backupAt: null, rehearsedAt: null })
    expect((await owner.browser.post('/api/studio/systems/audit', {})).body.message).toBe(TEXTS.audited(0))
    await recordBackup(app.db, 1234)
    await recordRehearsal(app.db, 2345)
    expect(await systems()).toMatchObject({ audit: { findings: [] }, backupAt: 1234, rehearsedAt: 2345 })
  })

  const store = async () => (await systems()).store
  const tried = async () => (await owner.browser.post('/api/studio/systems/store-test', {})).body
  const failing = (error: object): FileStore => ({
    ...app.studio.files,
    put: async () => {
      throw Object.assign(new Error('secret words of the store'), error)
    },
  })

  test('the store of files says what it is, how full, and warns before the disk is', async () => {
    await app.studio.files.put('films/one.mp4', Buffer.alloc(5000), 'video/mp4')
    expect(await store()).toMatchObject({
      room: { kind: 'folder', files: 1, usedBytes: 5000, isWhole: true },
      unreachable: null,
      lastError: null,
    })
    const { room } = await store()
    expect(room.disk.freeBytes).toBeLessThan(room.disk.totalBytes)
    const GB = 1_000_000_000
    for (const [freeBytes, totalBytes, isLow] of [
      [6 * GB, 50 * GB, false],
      [4.9 * GB, 20 * GB, true],
      [40 * GB, 500 * GB, true],
    ]) {
      app.studio.files = {
        ...app.studio.files,
        room: async () => ({ ...room, disk: { freeBytes, totalBytes } }),
      }
      expect((await store()).isLow, `${freeBytes} of ${totalBytes}`).toBe(isLow)
    }
    app.studio.files = {
      ...app.studio.files,
      room: async () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    }
    expect(await store()).toMatchObject({ room: null, unreachable: TEXTS.storeUnreachable })
  })

  test('its test writes, reads back and removes, and says in a sentence what went wrong', async () => {
    const whole = app.studio.files
    expect((await tried()).message).toBe(TEXTS.storeWorks)
    expect((await store()).room.files).toBe(0)
    for (const [error, why] of [
      [{ code: 'ENOSPC' }, TEXTS.storeFull],
      [{ code: 'EROFS' }, TEXTS.storeMayNotWrite],
      [{ name: 'NoSuchBucket' }, TEXTS.storeNoBucket],
      [{ name: 'SignatureDoesNotMatch' }, TEXTS.storeKeysRefused],
      [{ name: 'Unknown', $metadata: { httpStatusCode: 403 } }, TEXTS.storeForbids],
      [{ name: 'AggregateError', errors: [{ code: 'ECONNREFUSED' }] }, TEXTS.storeUnreachable],
      [{ code: 'EIO' }, TEXTS.storeFailed('EIO')],
    ] as const) {
      app.studio.files = { ...failing(error), find: whole.find }
      expect(await tried()).toMatchObject({ code: 'unavailable', message: why })
    }
    app.studio.files = {
      ...whole,
      put: (name, _content, type) => whole.put(name, Buffer.from('other'), type),
    }
    expect((await tried()).message).toBe(TEXTS.storeReadsOtherwise)
    app.studio.files = { ...whole, remove: async () => {} }
    expect((await tried()).message).toBe(TEXTS.storeKeepsAll)
  })

  test('what failed last is kept, without the words of the store', async () => {
    const reports: Promise<void>[] = []
    app.studio.files = reportingStore(failing({ code: 'ENOSPC' }), (error) => {
      reports.push(recordStoreFailure(app.db, 77, error))
    })
    await tried()
    await Promise.all(reports)
    expect(reports).toHaveLength(1)
    expect((await store()).lastError).toEqual({ at: 77, why: TEXTS.storeFull })
  })
})
