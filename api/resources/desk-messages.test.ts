import { beforeEach, describe, expect, test } from 'vitest'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sendAnnouncements } from '../../domain/messages/announce.ts'
import { announceLaunch } from '../../domain/messages/announce-launch.ts'
import { hundredthsOf } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { lettersTo, tokenTo } from '../../tests/support/letters.ts'
import { addCentre, giveRole } from '../../tests/support/rows.ts'
import { book, newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

describe.each(BOTH_ENGINES)('messages at the desk on %s', (engine) => {
  let app: TestApp
  async function sendDue() {
    await executePending(app.studio)
    await sendAnnouncements(app.studio)
  }
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  type Who = Awaited<ReturnType<typeof newMember>>

  const desk = async (centreId: string | null = null) => {
    const who = await newMember(app, { firstName: 'Nandini', lastName: 'Kumar' })
    await giveRole(app.db, who.id, 'front desk', centreId)
    return who
  }
  const inbox = async (show = 'waiting', who: Who = owner) =>
    (await who.browser.get(`/api/studio/messages?show=${show}`)).body.data
  const names = async (show = 'waiting', who: Who = owner) =>
    (await inbox(show, who)).threads.map(({ name }: { name: string }) => name)
  const thread = async (id: string, who: Who = owner) =>
    (await who.browser.get(`/api/studio/messages/${id}`)).body.data
  const answer = async (id: string, text: string, who: Who = owner, seen?: string) => {
    const last = (await thread(id, who)).messages.at(-1)?._id
    return who.browser.post(`/api/studio/messages/${id}/answer`, { text, seen: seen ?? last })
  }
  const say = (who: Who, text: string) => who.browser.post('/api/conversation', { text })
  const letter = {
    id: '',
    name: 'Vera',
    email: 'vera@example.org',
    subject: 'Mats',
    message: 'Do you lend mats?',
  }
  const visitorWrites = async (more: object = {}) => {
    await app.browser().post('/api/contact/send', { ...letter, ...more })
    const { id } = await app.db
      .selectFrom('contactMessages')
      .select('id')
      .where('userId', 'is', null)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    return `c.${id}`
  }

  describe('the inbox', () => {
    test('the menu counts what waits for an answer, for who may answer', async () => {
      const count = async (who: Who) => (await who.browser.get('/api/studio/me')).body.data.unanswered
      expect(await count(owner)).toBe(0)
      const id = await visitorWrites()
      expect([await count(owner), await count(await desk())]).toEqual([1, 1])
      const teacher = await newMember(app)
      await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', teacher.id).execute()
      expect(await count(teacher)).toBeNull()
      await answer(id, 'Yes, we do.')
      expect(await count(owner)).toBe(0)
    })

    test('holds chats, emails of members and of visitors, who waits longest first, with the hour that was promised', async () => {
      const [ana, bo] = [
        await newMember(app, { firstName: 'Ana' }),
        await newMember(app, { firstName: 'Bo' }),
      ]
      await say(ana, 'May I come late?')
      app.wait(HOUR)
      await visitorWrites()
      app.wait(HOUR)
      await bo.browser.post('/api/contact/send', { ...letter, id: bo.id, name: 'Bo', email: bo.form.email })
      app.wait(MINUTE)
      await say(ana, 'By ten minutes?')
      const { threads, counts } = await inbox()
      expect(threads.map(({ name }: { name: string }) => name)).toEqual(['Ana Iyer', 'Vera', 'Bo Iyer'])
      expect(threads[0]).toMatchObject({ text: 'By ten minutes?', fromThem: true, member: true })
      // From the first message that no one has answered, not from the last.
      expect(threads[1].dueAt - threads[0].dueAt).toBeGreaterThan(HOUR - MINUTE)
      expect(counts).toEqual({ waiting: 3, mine: 0, unassigned: 3 })
    })

    test('an answer to a member is the conversation itself, also where an admin answers in the member area', async () => {
      const ana = await newMember(app, { firstName: 'Ana' })
      await say(ana, 'May I come late?')
      const id = `m.${ana.id}`
      expect((await answer(id, 'Gladly.\n\nTell Meera at the door.', await desk())).status).toBe(200)
      const seen = (await ana.browser.get('/api/conversation')).body.data
      expect(seen.map(({ text }: { text: string }) => text)).toEqual([
        'May I come late?',
        'Gladly.\n\nTell Meera at the door.',
      ])
      expect((await lettersTo(app, ana.form.email, 'conversation-answer'))[0]?.text).toContain('Tell Meera')
      expect([await names(), await names('answered')]).toEqual([[], ['Ana Iyer']])
      expect((await thread(id)).messages.at(-1)).toMatchObject({ from: 'studio', by: 'Nandini Kumar' })
      await say(ana, 'Thank you. And a mat?')
      expect(await names()).toEqual(['Ana Iyer'])
      await owner.browser.post(`/api/conversation/${ana.id}/answer`, { text: 'There are mats.' })
      expect(await names()).toEqual([])
    })

    test('a visitor is answered by letter, which goes back to the studio and repeats nothing of theirs', async () => {
      const id = await visitorWrites()
      expect((await answer(id, 'We do.')).status).toBe(200)
      const [sent] = await lettersTo(app, letter.email, 'contact-answer')
      expect(sent).toMatchObject({ replyTo: app.studio.settings.studioEmail })
      expect(sent?.text).toContain('We do.')
      expect(sent?.text).not.toContain('lend mats')
      expect(await names()).toEqual([])
      expect((await thread(id)).messages).toMatchObject([
        { from: 'them' },
        { from: 'studio', by: 'Ananya Iyer' },
      ])
      // Who takes an account with that address has it in their export, and takes it along.
      const vera = await newMember(app, { email: letter.email })
      const { body } = await vera.browser.get('/api/user/export')
      expect(body.emails.map(({ kind }: { kind: string }) => kind)).toContain('contact-answer')
      await vera.browser.post('/api/user/delete', { password: 'quiet-river-7' })
      expect(await app.db.selectFrom('contactAnswers').select('id').execute()).toEqual([])
      expect(await lettersTo(app, letter.email)).toEqual([])
    })

    test('of two who answer at once the second sees the first; so does who did not see the last question', async () => {
      const ana = await newMember(app)
      await say(ana, 'May I come late?')
      const id = `m.${ana.id}`
      const [{ _id: seen }] = (await thread(id)).messages
      const both = await Promise.all([answer(id, 'Yes.', owner, seen), answer(id, 'No.', await desk(), seen)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'stale',
        message: TEXTS.answeredMeanwhile,
      })
      const last = (await thread(id)).messages.at(-1)._id
      await say(ana, 'By an hour?')
      expect((await answer(id, 'Fine.', owner, last)).body.message).toBe(TEXTS.wroteMeanwhile)
    })

    test('is assigned to who may answer, and settled by who answered elsewhere', async () => {
      const [ana, nandini] = [await newMember(app, { firstName: 'Ana' }), await desk()]
      await say(ana, 'May I come late?')
      const id = `m.${ana.id}`
      const assign = (to?: string) => owner.browser.put(`/api/studio/messages/${id}/assignment`, { to })
      expect((await assign(ana.id)).status).toBe(404)
      expect((await assign(nandini.id)).status).toBe(200)
      expect(await names('mine', nandini)).toEqual(['Ana Iyer'])
      expect([await names('mine'), await names('unassigned')]).toEqual([[], []])
      await assign()
      expect(await names('unassigned')).toEqual(['Ana Iyer'])
      const settle = (settled: boolean) =>
        owner.browser.put(`/api/studio/messages/${id}/settlement`, { settled })
      app.wait(MINUTE)
      await settle(true)
      expect([await names(), await names('answered')]).toEqual([[], ['Ana Iyer']])
      await settle(false)
      expect(await names()).toEqual(['Ana Iyer'])
      await settle(true)
      app.wait(MINUTE)
      await say(ana, 'One more thing.')
      expect(await names()).toEqual(['Ana Iyer'])
    })

    test('pages follow each other by key', async () => {
      for (let n = 0; n < 27; n++) {
        await visitorWrites({ name: `Visitor ${n}`, email: `v${n}@example.org` })
        app.wait(1000)
      }
      const first = await inbox()
      const next = (await owner.browser.get(`/api/studio/messages?after=${first.next}`)).body.data
      expect([first.threads.length, next.threads.length, next.next]).toEqual([25, 2, null])
      expect(next.threads.map(({ name }: { name: string }) => name)).toEqual(['Visitor 25', 'Visitor 26'])
    })

    test('has beside it who they are, where they come next and what they are paying', async () => {
      const ana = await newMember(app, { firstName: 'Ana' })
      const [one, two] = [await newClass(app), await newClass(app)]
      await book(app, { sessionId: `${one.id}-1`, classId: one.id, userId: ana.id })
      await ana.browser.post('/api/payments/create', { userId: ana.id, classId: two.id, amount: 1499 })
      await say(ana, 'It does not take my card.')
      expect((await thread(`m.${ana.id}`)).person).toMatchObject({
        firstName: 'Ana',
        next: { sessionId: `${one.id}-1` },
        openPayment: { title: 'Gentle Hatha', amount: 1499 },
      })
    })

    test('is closed to members, teachers, accountants and the desk of one centre', async () => {
      await addCentre(app.db, 'mumbai', { name: 'Mumbai' })
      const ana = await newMember(app)
      await say(ana, 'May I come late?')
      for (const who of [ana, await desk('mumbai')])
        for (const path of ['', `/m.${ana.id}`])
          expect((await who.browser.get(`/api/studio/messages${path}`)).status).toBe(403)
      for (const id of ['x', 'm.none', 'c.none', 'x.none'])
        expect((await owner.browser.get(`/api/studio/messages/${id}`)).status).toBe(404)
    })
  })

  test('texts for what is often asked are records with a version', async () => {
    const path = '/api/studio/canned-answers'
    const who = await desk()
    expect((await who.browser.post(path, { name: '', text: ' ' })).body.errors).toHaveProperty('name')
    await who.browser.post(path, { name: 'Mats', text: 'Dear {first name},\n\nwe lend mats.' })
    const [{ _id }] = (await who.browser.get(path)).body.data
    const change = (version: number) =>
      owner.browser.put(`${path}/${_id}`, { name: 'Mats', text: 'We do.', version })
    expect((await change(1)).status).toBe(200)
    expect((await change(1)).body.code).toBe('stale')
    const ana = await newMember(app)
    expect((await thread(`m.${ana.id}`)).canned).toEqual([{ _id, name: 'Mats', text: 'We do.', version: 2 }])
    expect((await owner.browser.delete(`${path}/${_id}?version=1`)).status).toBe(409)
    expect((await owner.browser.delete(`${path}/${_id}?version=2`)).status).toBe(200)
    expect((await who.browser.get(path)).body.data).toEqual([])
  })

  describe('subscribers', () => {
    const subscriber = async (email: string, list: 'newsletter' | 'launch', more: object = {}) => {
      const id = `${list}-${email}`
      const now = app.studio.now()
      await app.db
        .insertInto('subscribers')
        .values({ id, email, list, createdAt: now, confirmedAt: now, ...more })
        .execute()
      return id
    }
    const sentAs = async (kind: string) =>
      app.db
        .selectFrom('outboxEmails')
        .select(['recipient', 'userId', 'subject', 'text'])
        .where('kind', '=', kind)
        .orderBy('recipient')
        .execute()
    const send = async () => {
      app.wait(11 * 60_000)
      await sendDue()
    }

    test('are counted, found, exported and removed; who left or never confirmed is not among them', async () => {
      const id = await subscriber('asha@reader.example', 'newsletter')
      await subscriber('ravi@reader.example', 'launch')
      await subscriber('left@reader.example', 'newsletter', { unsubscribedAt: 1 })
      await subscriber('new@reader.example', 'newsletter', { confirmedAt: null })
      const list = async (query = '') =>
        (await owner.browser.get(`/api/studio/subscribers${query}`)).body.data
      expect(await list()).toMatchObject({ counts: { newsletter: 1, launch: 1 }, hasMore: false })
      expect((await list('?q=ASHA')).list.map(({ email }: { email: string }) => email)).toEqual([
        'asha@reader.example',
      ])
      // What stands for any character in SQL stands for itself here.
      expect((await list('?q=sh_')).list).toEqual([])
      await subscriber('mo_han@reader.example', 'launch')
      expect((await list('?q=o_h')).list).toHaveLength(1)
      const file = await owner.browser.get('/api/studio/subscribers.csv')
      expect(file.headers.get('content-disposition')).toContain('subscribers.csv')
      expect(file.body).toContain('asha@reader.example,newsletter,20')
      expect(file.body).not.toContain('left@')
      const log = app.db.selectFrom('auditLog').select('actorId').where('action', '=', 'subscribers.exported')
      expect(await log.execute()).toHaveLength(1)
      expect((await owner.browser.delete(`/api/studio/subscribers/${id}`)).status).toBe(200)
      expect((await owner.browser.delete(`/api/studio/subscribers/${id}`)).status).toBe(404)
      expect((await list()).counts.newsletter).toBe(0)
    })

    test('get a broadcast once each, members by name, with a way out', async () => {
      const ana = await newMember(app)
      await subscriber(ana.form.email, 'newsletter')
      await subscriber('asha@reader.example', 'newsletter')
      await subscriber('ravi@reader.example', 'launch')
      const form = { audience: 'subscribers', target: 'newsletter', subject: 'June', text: 'New classes.' }
      const preview = await owner.browser.post('/api/studio/announcements/preview', form)
      expect(preview.body.data).toMatchObject({
        people: 2,
        isNews: true,
        targetName: 'newsletter subscribers',
      })
      expect((await owner.browser.post('/api/studio/announcements', { ...form, people: 2 })).status).toBe(201)
      await send()
      const news = (await sentAs('news')).filter(({ subject }) => subject === 'June')
      expect(news.map(({ recipient, userId }) => [recipient, userId]).toSorted()).toEqual(
        [
          [ana.form.email, ana.id],
          ['asha@reader.example', null],
        ].toSorted(),
      )
      const [stranger] = news.filter(({ userId }) => userId === null)
      expect(stranger?.text).toMatch(/^Hello,\n\nNew classes\./)
      expect(stranger?.text).toContain('/subscription/leave?token={leave}')
      const refused = await owner.browser.post('/api/studio/announcements/preview', {
        ...form,
        target: 'other',
      })
      expect(refused.body.errors).toMatchObject({ target: 'Choose a list.' })
    })

    test('who asked to be notified gets one email when plans go on sale, unless they left or it is undone', async () => {
      await subscriber('ravi@reader.example', 'launch')
      await subscriber('left@reader.example', 'launch', { unsubscribedAt: 1 })
      const { launch } = app.studio.settings
      app.studio.settings.launch = { countdown: true, date: null }
      await announceLaunch(app.studio)
      await send()
      const told = async () =>
        (await sentAs('news')).filter(({ subject }) => subject === 'Our plans are on sale')
      expect(await told()).toEqual([])
      app.studio.settings.launch = { countdown: false, date: null }
      await app.db
        .insertInto('plans')
        .values({
          id: 'one-plan',
          planId: 'monthly',
          name: 'Monthly',
          monthlyPriceCents: hundredthsOf(100_000),
          yearlyPriceCents: hundredthsOf(1_000_000),
          currency: 'INR',
          features: '[]',
          notIncludedFeatures: '[]',
          position: 1,
        })
        .execute()
      await Promise.all([announceLaunch(app.studio), announceLaunch(app.studio)])
      await announceLaunch(app.studio)
      await send()
      expect(await told()).toMatchObject([{ recipient: 'ravi@reader.example', userId: null }])
      expect((await told())[0]?.text).toContain('/pricing')
      await announceLaunch(app.studio)
      await send()
      expect(await told()).toHaveLength(1)
      app.studio.settings.launch = launch
    })
  })

  describe('an email to many', () => {
    const form = {
      audience: 'class',
      target: '',
      subject: 'Another door',
      text: 'Come by the garden.\n\nBring a strap.',
    }
    const preview = async (more: object) =>
      (await owner.browser.post('/api/studio/announcements/preview', { ...form, ...more })).body.data
    const send = (more: object, who: Pick<Who, 'browser'> = owner) =>
      who.browser.post('/api/studio/announcements', { ...form, ...more })
    const list = async () => (await owner.browser.get('/api/studio/announcements')).body.data.list
    const readers = async (kind: string) =>
      (await app.db.selectFrom('outboxEmails').select('recipient').where('kind', '=', kind).execute())
        .map(({ recipient }) => recipient)
        .toSorted()
    const newsFrom = async (who: Who) => {
      await app.browser().post('/api/newsletter/subscribe', { email: who.form.email })
      const token = await tokenTo(app, who.form.email, 'newsletter-confirm')
      await app.browser().post('/api/subscription/confirm', { token })
    }

    test('about a class reaches all who are in it, as their booking’s emails do, whatever they said to news', async () => {
      const yogaClass = await newClass(app)
      const [ana, bo] = [await newMember(app), await newMember(app, { proved: false })]
      const silent = await newMember(app)
      await app.db
        .updateTable('users')
        .set({ email: `${silent.id.toLowerCase()}@none.invalid` })
        .where('id', '=', silent.id)
        .execute()
      for (const { id: userId } of [ana, bo, silent])
        await book(app, { sessionId: `${yogaClass.id}-1`, classId: yogaClass.id, userId })
      await newMember(app)
      const to = { target: yogaClass.id }
      expect(await preview(to)).toMatchObject({
        people: 2,
        withoutAddress: 1,
        withoutNews: 0,
        isNews: false,
        targetName: expect.stringMatching(/^Gentle Hatha · from /),
        lines: ['Come by the garden.', 'Bring a strap.'],
      })
      expect((await send({ ...to, people: 5 })).body.message).toBe(TEXTS.readersChanged(2))
      expect((await send({ ...to, people: 2 })).status).toBe(201)
      await sendDue()
      expect(await readers('announcement')).toEqual([])
      app.wait(10 * MINUTE + 1000)
      await Promise.all([sendDue(), sendDue()])
      expect((await readers('announcement')).sort()).toEqual([ana.form.email, bo.form.email].sort())
      expect(await list()).toMatchObject([{ state: 'sent', writtenTo: 2, people: 2, by: 'Ananya Iyer' }])
    })

    test('of who may no longer write it nothing leaves', async () => {
      const yogaClass = await newClass(app)
      const ana = await newMember(app)
      await book(app, { sessionId: `${yogaClass.id}-1`, classId: yogaClass.id, userId: ana.id })
      const manager = await newStaff(app, 'manager')
      expect((await send({ target: yogaClass.id, people: 1 }, manager)).status).toBe(201)
      const roles = await app.db
        .deleteFrom('staffRoles')
        .where('userId', '=', manager.id)
        .returningAll()
        .execute()
      app.wait(10 * MINUTE + 1000)
      await sendDue()
      expect(await readers('announcement')).toEqual([])
      await app.db.insertInto('staffRoles').values(roles).execute()
      await sendDue()
      expect(await readers('announcement')).toEqual([])
    })

    test('to a group is news: only for who asked for it, with the way out at its foot', async () => {
      const [ana, bo] = [await newMember(app), await newMember(app)]
      const day = new Date(app.studio.now() + 24 * HOUR).toISOString().slice(5, 10)
      await app.db
        .updateTable('users')
        .set({ dateOfBirth: `1990-${day}` })
        .where('id', 'in', [ana.id, bo.id])
        .execute()
      await newsFrom(ana)
      const to = { audience: 'segment', target: 'birthday' }
      expect(await preview(to)).toMatchObject({ people: 1, withoutAddress: 0, withoutNews: 1, isNews: true })
      expect((await send({ ...to, people: 1 }, await desk())).status).toBe(403)
      expect((await send({ audience: 'segment', target: 'rich', people: 1 })).status).toBe(422)
      expect((await send({ ...to, people: 1 })).status).toBe(201)
      app.wait(11 * MINUTE)
      await sendDue()
      expect(await readers('news')).toEqual([ana.form.email])
      const [sent] = await lettersTo(app, ana.form.email, 'news')
      expect(sent?.text).toContain('/subscription/leave?token=')
    })

    test('does not reach who says no meanwhile', async () => {
      const [ana, bo] = [await newMember(app), await newMember(app)]
      for (const who of [ana, bo]) await newsFrom(who)
      const day = new Date(app.studio.now() + 24 * HOUR).toISOString().slice(5, 10)
      await app.db
        .updateTable('users')
        .set({ dateOfBirth: `1990-${day}` })
        .where('id', 'in', [ana.id, bo.id])
        .execute()
      await send({ audience: 'segment', target: 'birthday', people: 2 })
      await app.db
        .updateTable('subscribers')
        .set({ unsubscribedAt: 1 })
        .where('email', '=', ana.form.email)
        .execute()
      app.wait(11 * MINUTE)
      await sendDue()
      expect(await readers('news')).toEqual([bo.form.email])
    })

    test('is taken back within ten minutes, and not after', async () => {
      const yogaClass = await newClass(app)
      const ana = await newMember(app)
      await book(app, { sessionId: `${yogaClass.id}-1`, classId: yogaClass.id, userId: ana.id })
      const to = { audience: 'session', target: `${yogaClass.id}-1`, people: 1 }
      const { _id: first } = (await send(to)).body.data
      const undo = (id: string) => owner.browser.post(`/api/studio/pending/${id}/undo`, {})
      expect((await undo(first)).status).toBe(200)
      expect((await undo(first)).status).toBe(409)
      const { _id: second } = (await send(to)).body.data
      app.wait(11 * MINUTE)
      expect((await undo(second)).body.message).toBe(TEXTS.pendingOver)
      await sendDue()
      expect(await readers('announcement')).toEqual([ana.form.email])
      expect((await undo('none')).status).toBe(404)
      for (let n = 0; n < 8; n++) await send(to)
      expect((await send(to)).status).toBe(429)
    })
  })
})
