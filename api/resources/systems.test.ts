import { beforeEach, describe, expect, test } from 'vitest'
import { razorpayClient } from '../../domain/razorpay/client.ts'
import { recordBackup } from '../../domain/systems/backups.ts'
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

  test('owners alone see which key it is, never the whole, and nobody its secret', async () => {
    const manager = await newStaff(app, 'manager')
    expect((await systems(manager.browser)).payments.key).toBeNull()
    const seen = await systems()
    expect(seen.payments.key).toMatch(/^rzp_test_….{4}$/)
    expect(JSON.stringify(seen)).not.toContain(KEYS.keySecret)
    expect(JSON.stringify(seen)).not.toContain(KEYS.keyId)
  })

  test('a letter that could not be sent is shown with its reason, and tried again', async () => {
    await app.db
      .insertInto('outboxEmails')
      .values({
        ...{ id: 'stuck', dedupeKey: 'stuck', kind: 'welcome', userId: null, recipient: 'a@example.com' },
        ...{
          subject: 'Welcome',
          text: '',
          html: '',
          createdAt: 1,
          tries: 12,
          nextTryAt: null,
          lastError: '550',
        },
      })
      .execute()
    expect((await systems()).letters.failed).toMatchObject([{ _id: 'stuck', error: '550', nextTryAt: null }])
    expect((await owner.browser.post('/api/studio/letters/stuck/again', {})).status).toBe(200)
    expect((await systems()).letters.failed[0].nextTryAt).not.toBeNull()
    await app.db.updateTable('outboxEmails').set({ sentAt: 2 }).execute()
    expect((await owner.browser.post('/api/studio/letters/stuck/again', {})).status).toBe(404)
  })

  test('the books are checked now, and the last check and backup are told', async () => {
    expect(await systems()).toMatchObject({ audit: null, backupAt: null })
    expect((await owner.browser.post('/api/studio/systems/audit', {})).body.message).toBe(TEXTS.audited(0))
    await recordBackup(app.db, 1234)
    expect(await systems()).toMatchObject({ audit: { findings: [] }, backupAt: 1234 })
  })
})
