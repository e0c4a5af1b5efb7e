import { beforeEach, describe, expect, test } from 'vitest'
import { UNDO_WINDOW_MS } from '../../domain/core/undo-window.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Member = Awaited<ReturnType<typeof newMember>>
const PROOF = 'Passport shown at the desk.'

describe.each(ENGINES)('an account deleted for who asked for it, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  let member: Member
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
    member = await newMember(app, { firstName: 'Zorblax' })
  })
  const open = async () => (await owner.browser.get('/api/studio/privacy')).body.data.open
  async function request(contact = member.form.email, kind = 'deletion') {
    const words = 'Delete everything.'
    const form = { kind, who: 'Zorblax Iyer', contact, cameBy: 'letter', askedOn: '2020-01-01', words }
    app.wait(1)
    expect((await owner.browser.post('/api/studio/privacy/requests', form)).status).toBe(201)
    const known = await app.db
      .selectFrom('privacyRequests')
      .select('id')
      .orderBy('createdAt', 'desc')
      .execute()
    return known[0]?.id ?? ''
  }
  const path = (id: string) => `/api/studio/privacy/requests/${id}/deletion`
  const preview = async (id: string) => (await owner.browser.get(path(id))).body.data
  async function ask(id: string, { email = member.form.email, browser = owner.browser } = {}) {
    const one = (await open()).find(({ _id }: { _id: string }) => _id === id)
    return browser.post(path(id), { version: one?.version ?? 1, email, proof: PROOF })
  }
  async function undo(id: string, browser = owner.browser) {
    const last = await app.db
      .selectFrom('pendingActions')
      .select('id')
      .where('subject', '=', id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    return browser.post(`/api/studio/pending/${last?.id ?? 'none'}/undo`, {})
  }
  const told = () =>
    app.db.updateTable('outboxEmails').set({ sentAt: 1 }).where('kind', '=', 'deletion-asked').execute()
  const isGone = async () => (await member.browser.get('/api/user/me')).body.user === null
  const buy = async (amount = 1499) => {
    const { id } = await newClass(app)
    const order = await member.browser.post('/api/payments/create', {
      userId: member.id,
      classId: id,
      amount,
    })
    return { id, order }
  }

  test('a member without an email is found by name and phone, confirmed by the name, and deleted', async () => {
    const person = { firstName: 'Shanta', lastName: 'Bai', phone: '98200 10003' }
    const { _id: userId } = (await owner.browser.post('/api/studio/members', person)).body.data
    const form = {
      kind: 'deletion',
      who: 'Shanta Bai',
      cameBy: 'telephone',
      askedOn: '2020-01-01',
      words: 'All.',
    }
    await owner.browser.post('/api/studio/privacy/requests', { ...form, contact: '+91 98200 10003' })
    const [{ _id: id }] = await open()
    expect(await preview(id)).toMatchObject({ obstacles: [], account: { name: 'Shanta Bai', email: '' } })
    expect((await ask(id, { email: 'Shanta' })).status).toBe(422)
    expect((await ask(id, { email: 'shanta bai' })).status).toBe(200)
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    const { deletedAt, phone } = await app.db
      .selectFrom('users')
      .select(['deletedAt', 'phone'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect([deletedAt === null, phone]).toEqual([false, ''])
  })

  test('it is previewed, confirmed by the address, waits ten minutes, and closes the request', async () => {
    const id = await request()
    expect(await preview(id)).toMatchObject({
      obstacles: [],
      account: { name: 'Zorblax Iyer', email: member.form.email, enrolled: [], plans: [], receipts: 0 },
    })
    const other = await ask(id, { email: owner.form.email })
    expect([other.status, other.body.errors]).toEqual([422, { email: DATA_TEXTS.deletionOtherEmail }])
    expect((await ask(id, { email: member.form.email.toUpperCase() })).status).toBe(200)
    const [waiting] = await open()
    expect(waiting).toMatchObject({ proof: PROOF, deletion: { by: 'Ananya Iyer' }, outcome: null })
    expect((await ask(id)).body.message).toBe(DATA_TEXTS.deletionWaits)
    const answer = { version: waiting.version, outcome: 'declined', answer: 'No.' }
    const answered = await owner.browser.post(`/api/studio/privacy/requests/${id}/answer`, answer)
    expect([answered.status, answered.body.message]).toEqual([409, DATA_TEXTS.deletionWaits])

    const letters = app.db.selectFrom('outboxEmails').select('recipient').where('kind', '=', 'deletion-asked')
    expect(await letters.execute()).toEqual([{ recipient: member.form.email }])

    app.wait(UNDO_WINDOW_MS - 1000)
    await executePending(app.studio)
    expect(await isGone()).toBe(false)
    app.wait(1000)
    // With the account an email that has not left would go, too.
    await executePending(app.studio)
    expect(await isGone()).toBe(false)
    await told()
    await Promise.all([executePending(app.studio), executePending(app.studio)])
    expect(await isGone()).toBe(true)
    expect(await open()).toEqual([])
    const { requests } = (await owner.browser.get('/api/studio/privacy/past')).body.data
    expect(requests).toMatchObject([
      {
        _id: id,
        outcome: 'done',
        doneBy: 'Ananya Iyer',
        who: '',
        contact: '',
        words: '',
        proof: PROOF,
        deletion: null,
        answer: DATA_TEXTS.deletionAnswer,
      },
    ])
    expect(JSON.stringify(requests)).not.toContain('Zorblax')
    const { lines } = (await owner.browser.get('/api/studio/activity')).body.data
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['privacy-request.account-deleted', 'privacy-request.deletion-asked']),
    )
    const erased = app.db.selectFrom('auditLog').select('detail').where('action', '=', 'account.deleted')
    expect(await erased.execute()).toEqual([{ detail: { by: 'studio' } }])
  })

  test('taken back, nothing has changed, and it can be asked for again', async () => {
    const id = await request()
    expect((await undo(id)).status).toBe(404)
    await ask(id)
    expect((await undo(id)).status).toBe(200)
    const letters = app.db.selectFrom('outboxEmails').select('recipient')
    expect(await letters.where('kind', '=', 'deletion-taken-back').execute()).toHaveLength(1)
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    expect([await isGone(), (await open())[0].deletion]).toEqual([false, null])
    expect((await ask(id)).status).toBe(200)
  })

  test('what is in the way is said at once', async () => {
    const id = await request()
    const { order, id: classId } = await buy()
    expect((await preview(id)).obstacles).toEqual([DATA_TEXTS.deletionPaying])
    expect(await ask(id)).toMatchObject({ status: 409, body: { message: DATA_TEXTS.deletionPaying } })
    await member.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
    expect((await ask(id)).body.message).toBe(DATA_TEXTS.deletionEnrolled)
    expect((await preview(id)).account).toMatchObject({ receipts: 1, sums: [{ paid: 1499, back: 0 }] })
    const { enrollment } = (await member.browser.get(`/api/classes/get/${classId}`)).body.data
    await member.browser.post(`/api/enrollments/${enrollment._id}/cancel`, { refund: 1499 })
    expect((await ask(id)).body.message).toBe(DATA_TEXTS.deletionRefund)

    const own = await request(owner.form.email)
    expect((await ask(own, { email: owner.form.email })).body.message).toBe(DATA_TEXTS.deletionOwn)
    const teacher = await newStaff(app, 'teacher')
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', teacher.id)
      .executeTakeFirstOrThrow()
    const ofStaff = await request(email)
    expect((await ask(ofStaff, { email })).body.message).toBe(DATA_TEXTS.deletionStaff)
    const nobody = await request('+91 98765 43210')
    expect((await ask(nobody)).body.message).toBe(DATA_TEXTS.deletionNoAccount)
    expect(await preview(nobody)).toMatchObject({ account: null, obstacles: [DATA_TEXTS.deletionNoAccount] })
    const somethingElse = await request(member.form.email, 'correction')
    expect((await ask(somethingElse)).body.message).toBe(DATA_TEXTS.deletionNotAsked)

    const closed = await request((await newMember(app)).form.email)
    const answer = { version: 1, outcome: 'declined', answer: 'It was not them.' }
    await owner.browser.post(`/api/studio/privacy/requests/${closed}/answer`, answer)
    expect((await ask(closed)).body.message).toBe(DATA_TEXTS.requestAnsweredAlready)
    expect(await isGone()).toBe(false)
  })

  test('an account that is about to become another’s is not deleted, nor the other way round', async () => {
    const other = await newMember(app)
    const merge = `/api/studio/members/${member.id}/merge`
    expect((await owner.browser.post(merge, { with: other.id, refund: 0 })).status).toBe(200)
    const id = await request()
    expect((await ask(id)).body.message).toBe(DATA_TEXTS.deletionWhileMerge)
    await app.db
      .updateTable('pendingActions')
      .set({ endedAt: 1, outcome: 'undone' })
      .where('kind', '=', 'merge')
      .execute()
    expect((await ask(id)).status).toBe(200)
    const again = await owner.browser.post(merge, { with: other.id, refund: 0 })
    expect([again.status, again.body.message]).toEqual([409, TEXTS.mergeWhileDeletion])
  })

  test('without a mail server it waits for no email', async () => {
    app.studio.settings.sendsLetters = false
    await ask(await request())
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    expect(await isGone()).toBe(true)
  })

  test('however long mail is down, an hour later it is done', async () => {
    await ask(await request())
    app.wait(UNDO_WINDOW_MS + 3_600_001)
    await executePending(app.studio)
    expect(await isGone()).toBe(true)
  })

  test('only owners do it, with a second factor where the studio demands one', async () => {
    const id = await request()
    const manager = await newStaff(app, 'manager')
    expect((await manager.browser.get('/api/studio/privacy')).status).toBe(200)
    expect((await manager.browser.get(path(id))).status).toBe(403)
    expect((await ask(id, { browser: manager.browser })).status).toBe(403)
    await ask(id)
    expect((await undo(id, manager.browser)).status).toBe(403)
    await told()
    // Anyone who loses the role has not deleted it.
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', owner.id).execute()
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute()
    expect([await isGone(), (await open())[0].deletionNote]).toEqual([false, TEXTS.askerMayNot])
    await beginStudio(app.db)
    await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 1 }).execute()
    expect((await owner.browser.get(path(id))).body.code).toBe('second-factor-missing')
  })

  test('what comes in between is said at the request: a purchase, another account in its place', async () => {
    const id = await request()
    await ask(id)
    await told()
    app.wait(UNDO_WINDOW_MS)
    await buy()
    await executePending(app.studio)
    expect([await isGone(), (await open())[0]]).toMatchObject([
      ...[false, { deletion: null, deletionNote: DATA_TEXTS.deletionPaying }],
    ])
    await app.db.deleteFrom('seats').execute()
    await app.db.deleteFrom('holds').execute()
    expect((await ask(id)).status).toBe(200)
    expect((await open())[0].deletionNote).toBe('')
    await told()
    const other = await newMember(app)
    await app.db.updateTable('privacyRequests').set({ userId: other.id }).where('id', '=', id).execute()
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    expect((await open())[0].deletionNote).toBe(DATA_TEXTS.deletionMerged)
    expect((await other.browser.get('/api/user/me')).body.user).not.toBeNull()
  })
})
