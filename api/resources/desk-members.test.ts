import { beforeEach, describe, expect, test } from 'vitest'
import { tableFacts } from '../../database/tables.ts'
import { audit } from '../../domain/audit/audit.ts'
import { UNDO_WINDOW_MS } from '../../domain/core/undo-window.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { pendingOf } from '../../domain/pending/pending.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newPlace } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { tokenTo } from '../../tests/support/letters.ts'
import { agreeToMerges } from '../../tests/support/merges.ts'
import { giveRole } from '../../tests/support/rows.ts'
import { book, holdAt, newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000

describe.each(ENGINES)('members at the desk on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  type Who = Awaited<ReturnType<typeof newMember>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })

  const staff = async (role: 'front desk' | 'manager' | 'accountant', centreId: string | null = null) => {
    const who = await newMember(app, { firstName: 'Nandini', lastName: 'Kumar' })
    await giveRole(app.db, who.id, role, centreId)
    return who
  }
  const at = (id: string, path = '') => `/api/studio/members/${id}${path}`
  const found = async (query: Record<string, string>, who = owner) => {
    const { body } = await who.browser.get(`/api/studio/members?${new URLSearchParams(query)}`)
    return body.data.members.map(({ name }: { name: string }) => name)
  }
  const page = async (id: string, who = owner) => (await who.browser.get(at(id))).body.data
  const kinds = async (id: string, part = '') =>
    (await owner.browser.get(at(id, `/timeline${part && `?part=${part}`}`))).body.data.lines.map(
      ({ kind }: { kind: string }) => kind,
    )
  const buy = async (who: Awaited<ReturnType<typeof newMember>>, classId: string, amount = 1499) => {
    const order = await who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
    const paid = await app.sandbox.pay(order.body.orderId)
    return (await who.browser.post('/api/payments/verify', paid)).status
  }

  describe('money on a member’s page', () => {
    const turnOn = (userId: string) =>
      app.db.insertInto('twoFactors').values({ userId, sealed: '', createdAt: 0, confirmedAt: 1 }).execute()
    const timeline = async (who: Who, memberId: string) =>
      (await who.browser.get(at(memberId, '/timeline'))).body.data.lines as {
        kind: string
        amount: number | null
      }[]
    const sums = async (who: Who, memberId: string) =>
      (await timeline(who, memberId)).filter(({ amount }) => amount !== null).map(({ kind }) => kind)

    test('sums are for who reads reports; payments for the front desk too', async () => {
      const member = await newMember(app)
      await buy(member, (await newClass(app)).id)
      const desk = await staff('front desk')
      expect(await page(member.id, desk)).toMatchObject({ money: null, hasPayments: true })
      expect(await sums(desk, member.id)).toEqual(['paid'])
      const manager = await staff('manager')
      expect(await page(member.id, manager)).toMatchObject({ money: { paid: 1499 }, hasPayments: true })
    })

    test('a role of one centre sees what was paid there', async () => {
      const { centreId } = await newPlace(app)
      const member = await newMember(app)
      const [here, elsewhere, visited] = [await newClass(app), await newClass(app), await newClass(app)]
      for (const { id } of [here, visited])
        await app.db.updateTable('classes').set({ centreId }).where('id', '=', id).execute()
      await buy(member, elsewhere.id)
      const manager = await staff('manager', centreId)
      await book(app, { sessionId: `${visited.id}-1`, classId: visited.id, userId: member.id })
      expect(await page(member.id, manager)).toMatchObject({ money: { paid: 0 }, hasPayments: false })
      expect(await sums(manager, member.id)).toEqual([])
      await buy(member, here.id)
      expect(await page(member.id, manager)).toMatchObject({ money: { paid: 1499 }, hasPayments: true })
      expect(await sums(manager, member.id)).toEqual(['paid'])
    })

    test('without the second factor that the studio demands none of it is shown, and the page is whole', async () => {
      const member = await newMember(app)
      const { id: classId } = await newClass(app)
      await buy(member, classId)
      const { enrollmentId } = await app.db
        .selectFrom('enrollments')
        .select('id as enrollmentId')
        .where('userId', '=', member.id)
        .executeTakeFirstOrThrow()
      await member.browser.post(`/api/enrollments/${enrollmentId}/cancel`, { refund: 1499 })
      await beginStudio(app.db)
      await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 1 }).execute()
      const manager = await staff('manager')
      expect(await page(member.id, manager)).toMatchObject({
        name: 'Ananya Iyer',
        money: null,
        hasPayments: false,
      })
      const lines = await timeline(manager, member.id)
      expect(lines.filter(({ amount }) => amount !== null)).toEqual([])
      expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['booked', 'cancelled']))
      expect(lines.map(({ kind }) => kind)).not.toContain('paid')
      const roster = async () =>
        (await manager.browser.get(`/api/studio/sessions/${classId}-1`)).body.data.may as string[]
      expect(await roster()).not.toContain('sales.see')
      await turnOn(manager.id)
      expect(await page(member.id, manager)).toMatchObject({ money: { paid: 1499 }, hasPayments: true })
      expect(await sums(manager, member.id)).toEqual(
        expect.arrayContaining(['paid', 'cancelled', 'refunded']),
      )
      expect(await roster()).toContain('sales.see')
    })
  })

  describe('registration at the desk', () => {
    const form = {
      firstName: 'Ravi',
      lastName: 'Menon',
      email: 'ravi.desk@example.com',
      phone: '+91 98765 00001',
    }
    const register = (who = owner, more: object = {}) =>
      who.browser.post('/api/studio/members', { ...form, ...more })

    test('what is wrong is said beside its field, and an address that is taken is not taken again', async () => {
      expect((await register(owner, { email: 'no' })).body.errors).toHaveProperty('email')
      expect((await register(owner, { phone: 'call me' })).body.errors).toHaveProperty('phone')
      await register()
      expect((await register()).body.errors).toEqual({ email: TEXTS.hasAccount })
      expect((await register(await staff('accountant'))).status).toBe(403)
    })

    test('the letter names no one, its link sets a password, proves the address and keeps what the desk wrote', async () => {
      const { _id: id } = (await register(await staff('front desk'))).body.data
      expect(await page(id)).toMatchObject({ proved: false, invited: true, consents: { health: false } })
      expect(await found({ segment: 'consent-missing' })).toEqual(['Ravi Menon'])
      const letter = await app.db
        .selectFrom('outboxEmails')
        .select('text')
        .where('kind', '=', 'desk-registration')
        .executeTakeFirstOrThrow()
      expect(letter.text).not.toContain('Ravi')
      const token = await tokenTo(app, form.email, 'desk-registration')
      app.wait(6 * DAY)
      const set = (password: string) => app.browser().post('/api/user/reset-password', { token, password })
      expect((await set('lamp-on-water-9')).status).toBe(200)
      expect((await set('lamp-on-water-8')).status).toBe(400)
      const login = await app
        .browser()
        .post('/api/user/login', { email: form.email, password: 'lamp-on-water-9' })
      expect(login.body.user).toMatchObject({ firstName: 'Ravi', emailProved: true })
      // The owner's login has ended meanwhile.
      const later = await newAdmin(app)
      expect(await page(id, later)).toMatchObject({ proved: true, invited: false, phone: form.phone })
      expect((await later.browser.post(at(id, '/invitation'), {})).body.message).toBe(TEXTS.notInvited)
    })

    test('another email ends the link of the first', async () => {
      const { _id: id } = (await register()).body.data
      const first = await tokenTo(app, form.email, 'desk-registration')
      expect((await owner.browser.post(at(id, '/invitation'), {})).status).toBe(200)
      const reset = (token: string) =>
        app.browser().post('/api/user/reset-password', { token, password: 'lamp-on-water-9' })
      expect((await reset(first)).status).toBe(400)
    })
  })

  describe('notes and tags', () => {
    test('a note is versioned, is in the export, and goes with the account', async () => {
      const who = await newMember(app)
      const desk = await staff('front desk')
      expect((await desk.browser.post(at(who.id, '/notes'), { text: '  ' })).status).toBe(422)
      await desk.browser.post(at(who.id, '/notes'), { text: 'Asked about Zanzibar.' })
      const [note] = (await page(who.id)).notes
      expect(note).toMatchObject({ by: 'Nandini Kumar', version: 1, text: 'Asked about Zanzibar.' })
      const change = (version: number) =>
        owner.browser.put(at(who.id, `/notes/${note._id}`), { text: 'Asked about Zanzibar twice.', version })
      expect((await change(1)).status).toBe(200)
      expect((await change(1)).body.code).toBe('stale')
      const other = await newMember(app)
      const theirs = await owner.browser.put(at(other.id, `/notes/${note._id}`), { text: 'x', version: 2 })
      expect(theirs.status).toBe(404)
      const { body } = await who.browser.get('/api/user/export')
      expect(body.notesAboutMe).toMatchObject([{ text: 'Asked about Zanzibar twice.', by: 'Nandini Kumar' }])
      const log = await app.db.selectFrom('auditLog').selectAll().execute()
      expect(JSON.stringify(log)).not.toContain('Zanzibar')
      expect((await owner.browser.delete(at(who.id, `/notes/${note._id}?version=1`))).status).toBe(409)
      expect((await owner.browser.delete(at(who.id, `/notes/${note._id}?version=2`))).status).toBe(200)
      expect((await page(who.id)).notes).toEqual([])
    })

    test('tags are short words, without capitals, once each', async () => {
      const { id } = await newMember(app)
      const tag = (name: string) => owner.browser.put(at(id, `/tags/${encodeURIComponent(name)}`), {})
      for (const name of ['Teacher  Training', 'teacher training', '  TEACHER training ']) await tag(name)
      expect((await page(id)).tags).toEqual(['teacher training'])
      expect((await tag('=cmd()')).status).toBe(422)
      expect((await tag('x'.repeat(31))).status).toBe(422)
      for (let n = 0; n < 11; n++) await tag(`tag ${n}`)
      expect((await tag('one more')).body.message).toBe(TEXTS.tooManyTags)
      await owner.browser.delete(at(id, '/tags/teacher%20training'))
      expect((await page(id)).tags).not.toContain('teacher training')
    })
  })

  describe('answers about health', () => {
    const open = (id: string, who = owner, reason = 'She fainted in class.') =>
      who.browser.post(at(id, '/health'), { reason })

    test('open for a reason alone, are written down, and the member sees who and why', async () => {
      const who = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
      expect((await open(who.id, await staff('front desk'))).status).toBe(403)
      expect((await open(who.id, owner, ' ')).body.errors).toHaveProperty('reason')
      expect((await who.browser.get('/api/user/health-openings')).body.data).toEqual([])
      expect(JSON.stringify(await page(who.id))).not.toContain('Left knee')
      expect((await open(who.id)).body.data).toMatchObject({ injuries: 'Left knee' })
      expect((await who.browser.get('/api/user/health-openings')).body.data).toMatchObject([
        { by: 'Ananya Iyer', reason: 'She fainted in class.' },
      ])
      expect(await kinds(who.id, 'notes')).toEqual(['health-opened'])
    })

    test('where there are none nothing is written down; ten in a quarter of an hour are enough', async () => {
      const none = await newMember(app)
      expect((await open(none.id)).body.message).toBe(TEXTS.noHealthAnswers)
      expect(await kinds(none.id, 'notes')).toEqual([])
      const who = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
      const answers = []
      for (let n = 0; n < 11; n++) answers.push((await open(who.id)).status)
      expect(answers.at(-1)).toBe(429)
    })

    test('what cannot be written down is not shown', async () => {
      const who = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
      await app.db.schema.alterTable('healthOpenings').renameTo('away').execute()
      const answer = await open(who.id)
      expect(answer.status).toBe(500)
      expect(JSON.stringify(answer.body)).not.toContain('knee')
    })
  })

  describe('a block', () => {
    const block = (id: string, more: object = {}, who = owner) =>
      who.browser.post(at(id, '/block'), {
        reason: 'Shouted at Meera.',
        bookings: 'leave',
        refund: 0,
        ...more,
      })

    const statuses = async () =>
      (await app.db.selectFrom('enrollments').select('status').execute()).map(({ status }) => status)
    const refunds = async () =>
      (await app.db.selectFrom('refunds').select('amountPaise').execute()).map((one) => one.amountPaise)

    test('an owner, a colleague, oneself and who is blocked cannot be blocked', async () => {
      const manager = await staff('manager')
      const other = await newAdmin(app)
      expect((await block(owner.id, {}, manager)).body.message).toBe(TEXTS.blockOwner)
      expect((await block(other.id)).body.message).toBe(TEXTS.blockOwner)
      expect((await block(owner.id)).body.message).toBe(TEXTS.blockOneself)
      expect((await block(manager.id)).body.message).toBe(TEXTS.blockColleague)
      const who = await newMember(app)
      expect((await block(who.id, { reason: '' })).body.errors).toHaveProperty('reason')
      expect((await block(who.id, {}, manager)).status).toBe(200)
      expect((await block(who.id)).body.message).toBe(TEXTS.blockedAlready)
    })

    test('ends the logins at once and keeps them out, until it ends', async () => {
      const who = await newMember(app)
      const login = () =>
        app.browser().post('/api/user/login', { email: who.form.email, password: 'quiet-river-7' })
      await block(who.id)
      expect((await who.browser.get('/api/user/me')).body.user).toBeNull()
      expect((await login()).body).toMatchObject({ code: 'forbidden', message: TEXTS.accountBlocked })
      const wrong = await app
        .browser()
        .post('/api/user/login', { email: who.form.email, password: 'guessed-7' })
      expect(wrong.body.message).toBe(TEXTS.invalidCredentials)
      expect(await kinds(who.id, 'notes')).toEqual(['blocked'])
      expect((await owner.browser.post(at(who.id, '/unblock'), {})).status).toBe(200)
      expect((await owner.browser.post(at(who.id, '/unblock'), {})).body.message).toBe(TEXTS.notBlocked)
      expect((await login()).status).toBe(200)
      expect((await kinds(who.id, 'notes')).toSorted()).toEqual(['blocked', 'unblocked'])
    })

    test('what is booked ends by the policy when it is wished so, for what the preview said', async () => {
      const yogaClass = await newClass(app, { startsInDays: 20 })
      const who = await newMember(app)
      await buy(who, yogaClass.id)
      const preview = (await owner.browser.get(at(who.id, '/block'))).body.data
      expect(preview).toMatchObject({ refund: 1499, booked: [{ paid: 1499, refund: 1499 }] })
      expect((await block(who.id, { bookings: 'cancel', refund: 12 })).body.code).toBe('price-changed')
      const blocked = await block(who.id, { bookings: 'cancel', refund: 1499 })
      expect([blocked.status, blocked.body.message]).toEqual([200, TEXTS.memberBlockedFirst])
      expect((await page(who.id)).block).toMatchObject({ refund: 1499, leavesAt: expect.any(Number) })
      expect(await statuses()).toEqual(['active'])
      expect(await refunds()).toEqual([])
      expect(await audit(app.studio)).toEqual([])
      app.wait(UNDO_WINDOW_MS + 1000)
      await executePending(app.studio)
      expect(await statuses()).toEqual(['cancelled'])
      expect(await refunds()).toEqual([149_900])
      expect(await audit(app.studio)).toEqual([])
      const later = await newAdmin(app)
      expect((await page(who.id, later)).block).toMatchObject({ refund: null, leavesAt: null })
    })

    test('what goes back by it waits ten minutes: to end the block keeps the booking and the money', async () => {
      const { id: classId } = await newClass(app, { startsInDays: 20 })
      const who = await newMember(app)
      await buy(who, classId)
      await block(who.id, { bookings: 'cancel', refund: 1499 })
      expect((await owner.browser.post(at(who.id, '/unblock'), {})).status).toBe(200)
      app.wait(UNDO_WINDOW_MS + 1000)
      await executePending(app.studio)
      expect(await statuses()).toEqual(['active'])
      expect(await refunds()).toEqual([])
      const asked = await pendingOf(app.db, 'refund').execute()
      expect(asked.map(({ outcome }) => outcome)).toEqual(['undone'])
      expect(await audit(app.studio)).toEqual([])
    })

    test('what costs nothing, and what was paid at the desk, ends at once', async () => {
      const [free, paid] = [
        await newClass(app, { startsInDays: 20, pricePaise: 0 }),
        await newClass(app, { startsInDays: 20 }),
      ]
      const who = await newMember(app)
      await who.browser.post('/api/payments/create', { userId: who.id, classId: free.id, amount: 0 })
      const sold = await owner.browser.post('/api/studio/sales', {
        key: 'the-key-of-this-sale',
        memberId: who.id,
        classId: paid.id,
        list: 1499,
        amount: 1499,
        way: 'cash',
      })
      expect(sold.status).toBeLessThan(300)
      const blocked = await block(who.id, { bookings: 'cancel', refund: 1499 })
      expect(blocked.body.message).toBe(TEXTS.memberBlocked)
      expect(await statuses()).toEqual(['cancelled', 'cancelled'])
      expect(await refunds()).toEqual([149_900])
      expect(await audit(app.studio)).toEqual([])
    })

    test('while another refund of it waits nothing is blocked, and a second block is not asked twice', async () => {
      const { id: classId } = await newClass(app, { startsInDays: 20 })
      const who = await newMember(app)
      await buy(who, classId)
      const { id: paymentId } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
      const ask = (key: string, more: object) =>
        owner.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
          key,
          reason: 'They asked.',
          ...more,
        })
      await ask('the-first-of-these-refunds', { basis: 'sum', amount: 100, ends: false })
      const refused = await block(who.id, { bookings: 'cancel', refund: 1499 })
      expect([refused.status, refused.body.message]).toEqual([409, TEXTS.refundWaits])
      expect((await page(who.id)).block).toBeNull()
      await owner.browser.post('/api/studio/pending/the-first-of-these-refunds/undo', {})
      await ask('the-second-of-these-refunds', { basis: 'policy', amount: 1499, ends: true })
      expect((await block(who.id, { bookings: 'cancel', refund: 1499 })).status).toBe(200)
      app.wait(UNDO_WINDOW_MS + 1000)
      await executePending(app.studio)
      expect([await statuses(), await refunds()]).toEqual([['cancelled'], [149_900]])
      expect(await audit(app.studio)).toEqual([])
    })

    test('or stays, and no one at the desk books them any more', async () => {
      const yogaClass = await newClass(app, { startsInDays: 20 })
      const who = await newMember(app)
      await buy(who, yogaClass.id)
      await block(who.id)
      expect(await app.db.selectFrom('enrollments').select('status').execute()).toEqual([
        { status: 'active' },
      ])
      const other = await newClass(app)
      const added = await owner.browser.post(`/api/studio/sessions/${other.id}-1/members`, {
        userId: who.id,
        how: 'free',
        reason: 'From far',
      })
      expect(added.body.message).toBe(TEXTS.memberIsBlocked)
    })

    test('a payment that was under way comes back whole', async () => {
      const yogaClass = await newClass(app)
      const who = await newMember(app)
      const order = await who.browser.post('/api/payments/create', {
        userId: who.id,
        classId: yogaClass.id,
        amount: 1499,
      })
      await block(who.id)
      await app.sandbox.pay(order.body.orderId)
      await expect
        .poll(async () => (await app.db.selectFrom('refunds').select(['reason', 'amountPaise']).execute())[0])
        .toEqual({ reason: 'account-blocked', amountPaise: 149_900 })
      expect(await app.db.selectFrom('enrollments').select('id').execute()).toEqual([])
      expect(await audit(app.studio)).toEqual([])
    })
  })

  describe('their name and telephone', () => {
    const put = (id: string, form: object, who = owner) => who.browser.put(at(id), form)

    test('change at the desk; they are notified, found by the new ones, and the log says which', async () => {
      const who = await newMember(app, { firstName: 'Ravi', lastName: 'Menon', phone: '+91 98765 43210' })
      const was = { firstName: 'Ravi', lastName: 'Menon', phone: '+91 98765 43210' }
      const form = { ...was, firstName: 'Ravindra', phone: '+91 90000 11111', was }
      expect((await put(who.id, form)).status).toBe(200)
      expect(await page(who.id)).toMatchObject({ name: 'Ravindra Menon', phone: '+91 90000 11111' })
      expect(await found({ q: 'ravindra' })).toEqual(['Ravindra Menon'])
      const letters = await app.db
        .selectFrom('outboxEmails')
        .select('text')
        .where('userId', '=', who.id)
        .where('kind', '=', 'member-details')
        .execute()
      expect(letters).toHaveLength(1)
      expect(letters[0]?.text).toContain('first name and phone')
      expect((await put(who.id, { ...form, was: { ...form, was: undefined } })).status).toBe(200)
      expect((await put(who.id, { ...form, phone: 'abc', was })).body.errors).toHaveProperty('phone')
      expect((await put(who.id, { ...form, email: 'other@example.com', was: form })).status).toBe(200)
      expect((await page(who.id)).email).toBe(who.form.email)
    })

    test('what stands otherwise by now is refused field by field, and nothing else is written', async () => {
      const who = await newMember(app, { firstName: 'Ravi', lastName: 'Menon', phone: '+91 98765 43210' })
      const was = { firstName: 'Ravi', lastName: 'Menon', phone: '+91 98765 43210' }
      await who.browser.put(`/api/user/update/${who.id}`, { firstName: 'Rabindra', lastName: 'Menon' })
      const answer = await put(who.id, { ...was, firstName: 'Ravindra', phone: '+91 90000 11111', was })
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
        409,
        'stale',
        { firstName: expect.stringContaining('Rabindra') },
      ])
      expect(await page(who.id)).toMatchObject({ name: 'Rabindra Menon', phone: '+91 98765 43210' })
      // Another field than the one that someone changed is written.
      expect((await put(who.id, { ...was, phone: '+91 90000 11111', was })).status).toBe(200)
      expect(await page(who.id)).toMatchObject({ name: 'Rabindra Menon', phone: '+91 90000 11111' })
    })

    test('a colleague’s are their own; anyone who may not change members changes none', async () => {
      const colleague = await staff('manager')
      const form = { firstName: 'X', lastName: 'Kumar', phone: '' }
      const was = { firstName: 'Nandini', lastName: 'Kumar', phone: '' }
      expect((await put(colleague.id, { ...form, was })).status).toBe(409)
      const accountant = await staff('accountant')
      expect((await put((await newMember(app)).id, { ...form, was }, accountant)).status).toBe(403)
    })
  })

  test('two people with one telephone are not asked about again, and it goes with the account', async () => {
    const [one, other] = [await newMember(app), await newMember(app)]
    const twins = async () => (await page(one.id)).twins.map(({ _id }: { _id: string }) => _id)
    expect(await twins()).toContain(other.id)
    const say = (who = owner) => who.browser.post(at(one.id, '/two-people'), { other: other.id })
    expect((await say(await staff('front desk'))).status).toBe(403)
    expect((await Promise.all([say(), say()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await twins()).not.toContain(other.id)
    expect((await page(other.id)).twins.map(({ _id }: { _id: string }) => _id)).not.toContain(one.id)
    await one.browser.post('/api/user/delete', { password: 'quiet-river-7' })
    const left = (id: string) =>
      app.db
        .selectFrom('twoPeople')
        .select('userId')
        .where((eb) => eb.or([eb('userId', '=', id), eb('otherId', '=', id)]))
        .execute()
    expect(await left(one.id)).toEqual([])
    // Nor does it stay with the other of two when one of them is folded into a third.
    const [third, fold] = [await newMember(app), await newMember(app)]
    await owner.browser.post(at(fold.id, '/two-people'), { other: other.id })
    expect(await left(fold.id)).toHaveLength(2)
    expect((await owner.browser.post(at(third.id, '/merge'), { with: fold.id, refund: 0 })).status).toBe(200)
    await agreeToMerges(app)
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    expect(await left(fold.id)).toEqual([])
  })

  describe('a merge', () => {
    const preview = async (keep: string, fold: string) =>
      (await owner.browser.get(at(keep, `/merge?with=${fold}`))).body.data
    const merge = (keep: string, fold: string, refund = 0) =>
      owner.browser.post(at(keep, '/merge'), { with: fold, refund })
    const over = async () => {
      await agreeToMerges(app)
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
    }
    const waiting = async (id: string) => (await page(id)).merge
    const takeBack = (id: string, who = owner) => who.browser.post(`/api/studio/pending/${id}/undo`, {})
    const needs = async () =>
      (await owner.browser.get('/api/studio/today')).body.data.needs.filter(
        ({ kind }: { kind: string }) => kind === 'merge',
      )
    const acts = async () =>
      (
        await app.db
          .selectFrom('auditLog')
          .select('action')
          .where('action', 'like', 'member.merge%')
          .orderBy('at')
          .execute()
      ).map(({ action }) => action)
    const refused = async (keep: string, fold: string) => (await merge(keep, fold)).body.message

    test('is refused where it would do harm', async () => {
      const [keep, fold] = [await newMember(app), await newMember(app)]
      expect(await refused(keep.id, keep.id)).toBe(TEXTS.mergeOneself)
      expect(await refused(keep.id, owner.id)).toBe(TEXTS.mergeOwn)
      expect(await refused(owner.id, keep.id)).toBe(TEXTS.mergeOwn)
      expect(await refused(keep.id, (await staff('front desk')).id)).toBe(TEXTS.mergeColleague)
      const unproved = await newMember(app, { proved: false })
      expect(await refused(unproved.id, keep.id)).toBe(TEXTS.mergeUnproved)
      expect((await preview(unproved.id, keep.id)).obstacle).toBe(TEXTS.mergeUnproved)
      const yogaClass = await newClass(app)
      await fold.browser.post('/api/payments/create', {
        userId: fold.id,
        classId: yogaClass.id,
        amount: 1499,
      })
      expect(await refused(keep.id, fold.id)).toBe(TEXTS.mergePaying)
      const blocked = await newMember(app)
      const form = { reason: 'Rude', bookings: 'leave', refund: 0 }
      await owner.browser.post(at(blocked.id, '/block'), form)
      expect(await refused(keep.id, blocked.id)).toBe(TEXTS.mergeBlocked)
      expect((await merge(keep.id, 'none')).status).toBe(404)
      const desk = await staff('front desk')
      expect((await desk.browser.post(at(keep.id, '/merge'), { with: fold.id, refund: 0 })).status).toBe(403)
    })

    test('moves everything but what was said about health, and ends the second account', async () => {
      const health = {
        healthConsent: true,
        injuries: 'Left knee',
        cues: [{ text: 'Left knee', audience: 'all' }],
      }
      const [keep, fold] = [await newMember(app), await newMember(app, health)]
      const [one, two] = [await newClass(app), await newClass(app)]
      await buy(keep, one.id)
      await buy(fold, two.id)
      await fold.browser.post('/api/conversation', { text: 'Hello from the second.' })
      await owner.browser.post(at(fold.id, '/notes'), { text: 'Comes early.' })
      for (const id of [keep.id, fold.id]) await owner.browser.put(at(id, '/tags/both'), {})
      await fold.browser.post('/api/newsletter/subscribe', { email: fold.form.email })
      expect(await preview(keep.id, fold.id)).toMatchObject({
        obstacle: null,
        refund: 0,
        clashes: [],
        moves: { bookings: 4, payments: 1, messages: 1, notes: 1, tags: 1, plans: 0 },
      })
      expect((await merge(keep.id, fold.id)).body).toMatchObject({
        message: TEXTS.mergeNeedsYes,
        data: { leavesAt: expect.any(Number) },
      })
      await agreeToMerges(app)
      // Until then nothing has changed, and both pages say so.
      app.wait(UNDO_WINDOW_MS - 1000)
      await executePending(app.studio)
      expect((await fold.browser.get('/api/user/me')).body.user).not.toBeNull()
      expect(await waiting(keep.id)).toMatchObject({ stays: true, other: { _id: fold.id }, refund: 0 })
      expect(await waiting(fold.id)).toMatchObject({ stays: false, other: { _id: keep.id } })
      app.wait(1000)
      await Promise.all([1, 2].map(() => executePending(app.studio)))
      expect(await waiting(keep.id)).toBeNull()
      expect(await acts()).toEqual(['member.merge-asked', 'member.merge-agreed', 'member.merged'])

      expect((await fold.browser.get('/api/user/me')).body.user).toBeNull()
      expect((await owner.browser.get(at(fold.id))).status).toBe(404)
      expect(await found({ q: fold.form.email })).toEqual([])
      const { body } = await keep.browser.get('/api/user/export')
      expect([body.answers.injuries, body.cues]).toEqual(['', []])
      for (const table of ['healthAnswers', 'cues', 'memberKeys'] as const)
        expect(await app.db.selectFrom(table).select('userId').execute()).toEqual([])
      expect(body.enrollments).toHaveLength(2)
      expect(body.conversation).toMatchObject([{ text: 'Hello from the second.' }])
      expect(body.notesAboutMe).toHaveLength(1)
      expect(body.tags).toHaveLength(1)
      expect(body.subscriptions).toMatchObject([{ email: fold.form.email }])
      expect((await page(keep.id)).consents.newsletter.on).toBe(false)
      const letters = app.db.selectFrom('outboxEmails').select(['kind', 'recipient'])
      expect(await letters.where('kind', 'like', 'member-merged%').execute()).toEqual(
        expect.arrayContaining([
          { kind: 'member-merged', recipient: keep.form.email },
          { kind: 'member-merged-away', recipient: fold.form.email },
        ]),
      )
      expect(await audit(app.studio)).toEqual([])
    })

    test('no table that knows a person keeps the account that ended, but the log', async () => {
      const [keep, fold] = [await newMember(app), await newMember(app, { healthConsent: true })]
      await buy(fold, (await newClass(app)).id)
      await fold.browser.put('/api/user/preferences', { sms: true })
      await app.browser().post('/api/user/forgot-password', { email: fold.form.email })
      await merge(keep.id, fold.id)
      await over()
      expect((await owner.browser.get(at(fold.id))).status).toBe(404)
      for (const [table, { personal }] of Object.entries(tableFacts)) {
        if (!personal || ['users', 'auditLog', 'pendingActions'].includes(table)) continue
        for (const column of personal.by) {
          const left = await app.db
            .selectFrom(table as 'orders')
            .select(column as 'userId')
            .where(column as 'userId', '=', fold.id)
            .execute()
          expect(left, `${table}.${column}`).toEqual([])
        }
      }
    })

    test('of two places in one class the second is given back whole, and its money', async () => {
      const [keep, fold] = [await newMember(app), await newMember(app)]
      const yogaClass = await newClass(app)
      for (const who of [keep, fold]) await buy(who, yogaClass.id)
      expect(await preview(keep.id, fold.id)).toMatchObject({
        obstacle: null,
        refund: 1499,
        clashes: [{ solution: 'second-place', refund: 1499 }],
      })
      expect((await merge(keep.id, fold.id)).body.code).toBe('price-changed')
      expect((await merge(keep.id, fold.id, 1499)).status).toBe(200)
      await over()
      const rows = await app.db.selectFrom('enrollments').select(['userId', 'status']).execute()
      expect(rows.map(({ userId }) => userId)).toEqual([keep.id, keep.id])
      expect(rows.map(({ status }) => status).toSorted()).toEqual(['active', 'cancelled'])
      expect(await audit(app.studio)).toEqual([])
    })

    test('whether someone answered about health is for those who may open it', async () => {
      const who = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
      expect((await page(who.id)).consents.health).toBe(true)
      const desk = await staff('front desk')
      expect((await desk.browser.get(at(who.id))).body.data.consents.health).toBe(false)
    })

    test('what was had is not given back, whichever account had it', async () => {
      const [keep, fold] = [await newMember(app), await newMember(app)]
      const yogaClass = await newClass(app, { totalClasses: 7, startsInDays: 2 })
      await buy(fold, yogaClass.id)
      const sessions = await app.db
        .selectFrom('classSessions')
        .select('endsAt')
        .where('classId', '=', yogaClass.id)
        .orderBy('number')
        .execute()
      const { now } = app.studio
      // Five of seven are over; logins outlive it.
      const by = (sessions[4]?.endsAt ?? 0) + 60_000 - now()
      await app.db
        .updateTable('classSessions')
        .set((eb) => ({ startsAt: eb('startsAt', '-', by), endsAt: eb('endsAt', '-', by) }))
        .where('classId', '=', yogaClass.id)
        .execute()
      const price = (await keep.browser.get(`/api/classes/get/${yogaClass.id}`)).body.data.price
      await buy(keep, yogaClass.id, price)
      expect(await preview(keep.id, fold.id)).toMatchObject({ obstacle: null, refund: price })
      expect((await merge(keep.id, fold.id, price)).status).toBe(200)
      await over()
      const rows = await app.db
        .selectFrom('enrollments')
        .innerJoin('payments', 'payments.id', 'enrollments.paymentId')
        .select(['enrollments.status', 'payments.amountPaise'])
        .where('classId', '=', yogaClass.id)
        .execute()
      expect(rows.find(({ status }) => status === 'active')?.amountPaise).toBe(149_900)
      expect(rows.find(({ status }) => status === 'cancelled')?.amountPaise).toBe(price * 100)
    })

    test('who was twice in one session is two people', async () => {
      const [keep, fold] = [await newMember(app), await newMember(app)]
      const yogaClass = await newClass(app)
      for (const who of [keep, fold]) await buy(who, yogaClass.id)
      await holdAt(app, `${yogaClass.id}-1`, app.studio.now() - DAY)
      expect((await merge(keep.id, fold.id, 1499)).body.message).toBe(TEXTS.mergeThereTwice('Gentle Hatha'))
      expect((await fold.browser.get('/api/user/me')).body.user).not.toBeNull()
    })

    describe('of two confirmed addresses', () => {
      const answer = async (who: Who, what: 'agree' | 'stop') =>
        app.browser().post(`/api/user/merge/${what}`, {
          token: await tokenTo(app, who.form.email, 'member-merge-asked'),
        })
      const isThere = async (who: Who) => (await owner.browser.get(at(who.id))).status === 200
      const wait = async (ms: number) => {
        app.wait(ms)
        await executePending(app.studio)
      }

      test('nothing becomes one without the yes of who has the account that ends', async () => {
        const [keep, fold] = [await newMember(app), await newMember(app)]
        expect((await preview(keep.id, fold.id)).needsYes).toBe(true)
        await merge(keep.id, fold.id)
        await wait(6 * 3_600_000)
        expect([await isThere(fold), await waiting(keep.id)]).toMatchObject([true, { needsYes: true }])
        expect((await answer(keep, 'agree')).status).toBe(400)
        expect((await answer(fold, 'agree')).body.message).toBe(TEXTS.mergeIsAgreed)
        await wait(0)
        expect(await isThere(fold)).toBe(false)
        expect((await answer(fold, 'stop')).status).toBe(400)
      })

      test('an answer that never comes is a no', async () => {
        const [keep, fold] = [await newMember(app), await newMember(app)]
        await merge(keep.id, fold.id)
        await wait(8 * DAY)
        expect((await answer(fold, 'agree')).status).toBe(400)
        expect((await pendingOf(app.db, 'merge').execute()).at(-1)).toMatchObject({
          outcome: 'refused',
          note: TEXTS.mergeNotAgreed,
        })
      })

      test.each(['keep', 'fold'] as const)('%s stops it at once, and the desk is told', async (side) => {
        const two = { keep: await newMember(app), fold: await newMember(app) }
        await merge(two.keep.id, two.fold.id)
        expect((await answer(two[side], 'stop')).body.message).toBe(TEXTS.mergeIsStopped)
        expect((await answer(two.fold, 'agree')).status).toBe(400)
        expect(await needs()).toMatchObject([{ why: TEXTS.mergeStopped }])
        await wait(UNDO_WINDOW_MS)
        expect(await isThere(two.fold)).toBe(true)
        for (const token of ['x'.repeat(43), 'x'.repeat(66)])
          expect((await app.browser().post('/api/user/merge/stop', { token })).status).toBe(400)
      })

      test('one that is confirmed meanwhile is asked too', async () => {
        const [keep, fold] = [await newMember(app), await newMember(app, { proved: false })]
        expect((await merge(keep.id, fold.id)).body.message).toBe(TEXTS.mergeAskedFor)
        await app.db
          .updateTable('users')
          .set({ emailProvedAt: app.studio.now() })
          .where('id', '=', fold.id)
          .execute()
        await wait(UNDO_WINDOW_MS)
        expect(await isThere(fold)).toBe(true)
        expect(await needs()).toMatchObject([{ why: TEXTS.mergeNotAgreed }])
      })
    })

    test('of two who fold each other’s at once one gets it', async () => {
      const [one, other] = [await newMember(app), await newMember(app)]
      const both = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      // Asked for twice it is one and the same.
      const [asked] = (await pendingOf(app.db, 'merge').execute()).slice(-1)
      expect((await merge(asked?.subject ?? '', asked?.other ?? '')).body.data.leavesAt).toBe(asked?.dueAt)
      expect((await preview(one.id, other.id)).obstacle).toBe(TEXTS.mergeWaits)
      const third = await newMember(app)
      expect(await refused(third.id, one.id)).toBe(TEXTS.mergeWaits)
    })

    test('taken back within its ten minutes nothing has happened; once, and by who may', async () => {
      const [keep, fold] = [await newMember(app), await newMember(app)]
      await merge(keep.id, fold.id)
      const { _id } = await waiting(fold.id)
      const desk = await staff('front desk')
      for (const who of [keep, desk]) expect((await takeBack(_id, who)).status).toBe(403)
      // Nor does who may not merge learn which account the other is.
      expect(await page(keep.id, desk)).toMatchObject({ _id: keep.id, merge: null })
      expect((await page(keep.id, await staff('manager'))).merge).toMatchObject({ other: { _id: fold.id } })
      const both = await Promise.all([takeBack(_id), takeBack(_id)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      await over()
      expect((await fold.browser.get('/api/user/me')).body.user).not.toBeNull()
      expect([await waiting(keep.id), await needs()]).toEqual([null, []])
      expect(await acts()).toEqual(['member.merge-asked', 'member.merge-taken-back'])
      expect((await takeBack('none')).status).toBe(404)
      // They can be asked for again.
      expect((await merge(keep.id, fold.id)).status).toBe(200)
      await over()
      expect((await owner.browser.get(at(fold.id))).status).toBe(404)
      expect((await takeBack(_id)).body.message).toBe(TEXTS.pendingOver)
    })

    test('one that could not be done is told until it is asked for again', async () => {
      const [keep, fold] = [await newMember(app), await newMember(app)]
      await merge(keep.id, fold.id)
      await owner.browser.post(at(fold.id, '/block'), { reason: 'Rude', bookings: 'leave', refund: 0 })
      await over()
      expect(await needs()).toMatchObject([{ why: TEXTS.mergeBlocked }])
      expect((await owner.browser.post(at(fold.id, '/unblock'), {})).status).toBe(200)
      // The other way round they are the same two.
      expect((await merge(fold.id, keep.id)).status).toBe(200)
      expect([await needs(), await waiting(keep.id)]).toMatchObject([[], { stays: false, why: '' }])
      await over()
      expect((await owner.browser.get(at(keep.id))).status).toBe(404)
      expect([await needs(), await waiting(fold.id)]).toEqual([[], null])
    })

    test('what stands against it by then is looked at again, and told on both pages and on Today', async () => {
      const again = async (change: (keep: Who, fold: Who, by: typeof owner) => Promise<unknown>) => {
        const [keep, fold, by] = [await newMember(app), await newMember(app), await newAdmin(app)]
        expect((await by.browser.post(at(keep.id, '/merge'), { with: fold.id, refund: 0 })).status).toBe(200)
        await agreeToMerges(app)
        await change(keep, fold, by)
        await over()
        const [need] = await needs()
        expect(need).toMatchObject({ why: expect.any(String) })
        const shown = await Promise.all([keep, fold].map(async ({ id }) => (await page(id))?.merge ?? null))
        for (const one of shown) if (one) expect(one).toMatchObject({ leavesAt: null, why: need.why })
        expect(await audit(app.studio)).toEqual([])
        // Who has read it leaves them apart.
        expect((await takeBack(need.id)).status).toBe(200)
        expect(await needs()).toEqual([])
        return need.why
      }
      const block = { reason: 'Rude', bookings: 'leave', refund: 0 }
      expect(await again((keep) => owner.browser.post(at(keep.id, '/block'), block))).toBe(TEXTS.mergeBlocked)
      const hire = (userId: string) => giveRole(app.db, userId, 'front desk')
      expect(await again((_, fold) => hire(fold.id))).toBe(TEXTS.mergeColleague)
      const leave = (who: Who) => who.browser.post('/api/user/delete', { password: 'quiet-river-7' })
      expect(await again((_, fold) => leave(fold))).toBe(TEXTS.mergeOneEnded)
      expect(await again((keep) => leave(keep))).toBe(TEXTS.mergeOneEnded)
      const yogaClass = await newClass(app)
      expect(
        await again(async (keep, fold) => {
          for (const who of [keep, fold]) await buy(who, yogaClass.id)
        }),
      ).toBe(TEXTS.mergeChanged)
      const dismissed = await again((_, __, by) =>
        app.db.updateTable('users').set({ role: 'user' }).where('id', '=', by.id).execute(),
      )
      expect(dismissed).toBe(TEXTS.askerMayNot)
      expect((await acts()).filter((act) => act === 'member.merge-refused')).toHaveLength(6)
    })
  })
})
