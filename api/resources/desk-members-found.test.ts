import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../database/watch.ts'
import { newPlace } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { tokenTo } from '../../tests/support/letters.ts'
import { addCentre, giveRole } from '../../tests/support/rows.ts'
import { book, holdAt, newAdmin } from '../../tests/support/teachers.ts'
import {
  newClass,
  newMembers,
  openTestApp,
  signUpMember,
  type TestApp,
} from '../../tests/support/test-app.ts'

const DAY = 86_400_000

describe.each(BOTH_ENGINES)('members are found at the desk, and what happened with them, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })

  const staff = async (role: 'front desk' | 'manager', centreId: string) => {
    const who = await signUpMember(app, { firstName: 'Nandini', lastName: 'Kumar' })
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
  const buy = async (who: Awaited<ReturnType<typeof signUpMember>>, classId: string, amount = 1499) => {
    const order = await who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
    const paid = await app.sandbox.pay(order.body.orderId)
    return (await who.browser.post('/api/payments/verify', paid)).status
  }

  describe('search', () => {
    test('every word begins a word of the name, the address or the telephone', async () => {
      await signUpMember(app, { firstName: 'Renée', lastName: 'Abidemi', email: 'tea.pot@example.com' })
      await signUpMember(app, { firstName: 'Rohan', lastName: 'Abidi', phone: '+44 20 7946 0018' })
      expect(await found({ q: 'rené' })).toEqual(['Renée Abidemi'])
      expect(await found({ q: 'RENE abi' })).toEqual(['Renée Abidemi'])
      expect(await found({ q: 'abid' })).toEqual(['Renée Abidemi', 'Rohan Abidi'])
      expect(await found({ q: 'abid xy' })).toEqual([])
      expect(await found({ q: 'tea.pot@ex' })).toEqual(['Renée Abidemi'])
      expect(await found({ q: 'pot' })).toEqual(['Renée Abidemi'])
      expect(await found({ q: '207946' })).toEqual(['Rohan Abidi'])
      expect(await found({ q: '+44 20 79' })).toEqual(['Rohan Abidi'])
      expect(await found({ q: '!!' })).toEqual([])
      expect(await found({ q: '%' })).toEqual([])
    })

    test('what someone changes of themselves is found at once, and what it was no longer', async () => {
      const who = await signUpMember(app, { firstName: 'Zorblax', lastName: 'Quux' })
      await who.browser.put(`/api/user/update/${who.id}`, { firstName: 'Yildiz', lastName: 'Quux' })
      expect([await found({ q: 'zorbl' }), await found({ q: 'yild' })]).toEqual([[], ['Yildiz Quux']])
      await who.browser.post('/api/user/change-email', {
        email: 'entirely.new@example.org',
        password: 'quiet-river-7',
      })
      const token = await tokenTo(app, 'entirely.new@example.org', 'email-change')
      await who.browser.post('/api/user/confirm-email', { token })
      expect(await found({ q: 'entirely' })).toEqual(['Yildiz Quux'])
      expect(await found({ q: who.form.email })).toEqual([])
      await who.browser.post('/api/user/delete', { password: 'quiet-river-7' })
      expect(await found({ q: 'quux' })).toEqual([])
      expect(
        await app.db.selectFrom('memberTerms').select('term').where('userId', '=', who.id).execute(),
      ).toEqual([])
    })

    test('pages follow each other by key, with no one twice and no one left out', async () => {
      await newMembers(app, 30)
      for (const q of ['ravi', '']) {
        const first = (await owner.browser.get(`/api/studio/members?q=${q}`)).body.data
        const next = (await owner.browser.get(`/api/studio/members?q=${q}&after=${first.next}`)).body.data
        const ids = [...first.members, ...next.members].map(({ _id }: { _id: string }) => _id)
        expect([first.members.length, new Set(ids).size, next.next]).toEqual([25, q ? 30 : 31, null])
      }
      expect((await owner.browser.get('/api/studio/members?after=guessed')).status).toBe(200)
    })

    test('names in another script come after those as written, each once', async () => {
      const names = [
        ['சுந்தர்', 'ராவ்'],
        ['சுந்தர்', 'Rao'],
        ['सुंदर', 'Sundar'],
        ['Sundar', 'Rao'],
        ['Sandra', 'Dias'],
      ]
      for (const [firstName = '', lastName = ''] of names) await signUpMember(app, { firstName, lastName })
      const asked = async (q: string, after = '') =>
        (await owner.browser.get(`/api/studio/members?q=${encodeURIComponent(q)}${after}`)).body.data
      const named = async (q: string) =>
        (await asked(q)).members.map(({ name }: { name: string }) => name).sort()
      expect(
        (await asked('sundar')).members
          .slice(0, 2)
          .map(({ name }: { name: string }) => name)
          .sort(),
      ).toEqual(['Sundar Rao', 'सुंदर Sundar'])
      expect(await named('sundar')).toEqual(['Sundar Rao', 'सुंदर Sundar', 'சுந்தர் Rao', 'சுந்தர் ராவ்'])
      expect(await named('sundar rao')).toEqual(['Sundar Rao', 'சுந்தர் Rao', 'சுந்தர் ராவ்'])
      expect(await named('सुंदर')).toEqual(['Sundar Rao', 'सुंदर Sundar', 'சுந்தர் Rao', 'சுந்தர் ராவ்'])
      for (let n = 0; n < 30; n++) await signUpMember(app, { firstName: 'आशा', lastName: `${n}` })
      const first = await asked('asha')
      const next = await asked('asha', `&after=${first.next}`)
      const ids = [...first.members, ...next.members].map(({ _id }: { _id: string }) => _id)
      expect([first.members.length, new Set(ids).size, next.next]).toEqual([25, 30, null])
    })

    test('groups count those whom they show', async () => {
      const yogaClass = await newClass(app, { totalClasses: 6 })
      const [fresh, faded, resting] = [
        await signUpMember(app, { firstName: 'Fresh' }),
        await signUpMember(app, { firstName: 'Faded' }),
        await signUpMember(app, { firstName: 'Resting' }),
      ]
      const now = app.studio.now()
      for (const [n, ago] of [47, 40, 33, 26, 19, 2].entries())
        await holdAt(app, `${yogaClass.id}-${n + 1}`, now - ago * DAY)
      const came = (n: number, { id: userId }: { id: string }) =>
        book(app, { sessionId: `${yogaClass.id}-${n}`, classId: yogaClass.id, userId }, 'present')
      for (const n of [1, 2, 3, 4]) await came(n, faded)
      // Away for longer than twice their rhythm, and not for three times.
      for (const n of [1, 2, 3, 4, 5]) await came(n, resting)
      await book(app, { sessionId: `${yogaClass.id}-6`, classId: yogaClass.id, userId: fresh.id })
      const birthday = new Date(now + 2 * DAY).toISOString().slice(5, 10)
      await app.db
        .updateTable('users')
        .set({ dateOfBirth: `1990-${birthday}` })
        .where('id', '=', fresh.id)
        .execute()
      expect(await found({ segment: 'new' })).toEqual(['Fresh Iyer'])
      expect(await found({ segment: 'at-risk' })).toEqual(['Faded Iyer'])
      const { slipping } = (await owner.browser.get('/api/studio/reports')).body.data
      expect(slipping).toMatchObject({ count: 1, people: [{ name: 'Faded Iyer' }] })
      expect(await found({ segment: 'at-risk', q: 'iyer' })).toEqual(['Faded Iyer'])
      expect(await found({ segment: 'at-risk', q: 'fresh' })).toEqual([])
      expect(await found({ segment: 'new', q: 'iyer' })).toEqual(['Fresh Iyer'])
      expect(await found({ segment: 'plan', q: 'iyer' })).toEqual([])
      expect(await found({ segment: 'birthday' })).toEqual(['Fresh Iyer'])
      expect(await found({ segment: 'plan' })).toEqual([])
      await owner.browser.put(at(fresh.id, '/tags/Early  Bird'), {})
      expect(await found({ tag: 'early bird' })).toEqual(['Fresh Iyer'])
      expect(await found({ tag: 'early bird', q: 'faded' })).toEqual([])
      const counts = (await owner.browser.get('/api/studio/members/counts')).body.data
      expect(counts.all).toBe(4)
      expect(counts.tags).toEqual([{ tag: 'early bird', members: 1 }])
      for (const { segment, members } of counts.segments)
        expect([segment, (await found({ segment })).length]).toEqual([segment, members])
      expect((await owner.browser.get('/api/studio/members?segment=rich')).status).toBe(422)
    })
  })

  test('anyone who has a role in one centre sees those who were booked there, and whom they registered', async () => {
    const [here, elsewhere] = [
      await signUpMember(app, { firstName: 'Here' }),
      await signUpMember(app, { firstName: 'Else' }),
    ]
    await addCentre(app.db, 'mumbai', { name: 'Mumbai' })
    const desk = await staff('front desk', 'mumbai')
    const yogaClass = await newClass(app)
    await app.db.updateTable('classes').set({ centreId: 'mumbai' }).where('id', '=', yogaClass.id).execute()
    await book(app, { sessionId: `${yogaClass.id}-1`, classId: yogaClass.id, userId: here.id })
    expect(await found({}, desk)).toEqual(['Here Iyer'])
    expect(await found({ q: 'iyer' }, desk)).toEqual(['Here Iyer'])
    expect((await desk.browser.get(at(elsewhere.id))).status).toBe(404)
    expect((await desk.browser.get(at(elsewhere.id, '/timeline'))).status).toBe(404)
    expect((await desk.browser.post(at(elsewhere.id, '/notes'), { text: 'Hm' })).status).toBe(404)
    const made = await desk.browser.post('/api/studio/members', {
      firstName: 'Walk',
      lastName: 'In',
      email: 'walk.in@example.com',
      phone: '',
    })
    expect(made.status).toBe(201)
    expect(await found({}, desk)).toEqual(['Walk In', 'Here Iyer'])
    expect((await page(made.body.data._id, desk)).may).toEqual(['member.change'])
    const manager = await staff('manager', 'mumbai')
    expect((await manager.browser.get(at(here.id, '/block'))).status).toBe(403)
    expect((await manager.browser.get(at(here.id, `/merge?with=${elsewhere.id}`))).status).toBe(403)
  })

  test('the members of one centre are counted once a minute', async () => {
    const { centreId } = await newPlace(app)
    const desk = await staff('front desk', centreId)
    const yogaClass = await newClass(app)
    await app.db.updateTable('classes').set({ centreId }).where('id', '=', yogaClass.id).execute()
    const [here, since] = await newMembers(app, 3)
    const comes = (userId: string) =>
      book(app, { sessionId: `${yogaClass.id}-1`, classId: yogaClass.id, userId })
    const counted = async () => {
      const before = statementsOf(app.db)
      const { data } = (await desk.browser.get('/api/studio/members/counts')).body
      return { all: data.all, statements: statementsOf(app.db) - before }
    }
    await comes(here?.id ?? '')
    const first = await counted()
    expect(first.all).toBe(1)
    await comes(since?.id ?? '')
    const second = await counted()
    expect(second.all).toBe(1)
    expect(second.statements).toBeLessThan(first.statements)
    app.wait(60_000)
    expect((await counted()).all).toBe(2)
  })

  describe('the timeline', () => {
    test('says what happened, the last first, by parts and by pages', async () => {
      const yogaClass = await newClass(app)
      const who = await signUpMember(app)
      expect(await buy(who, yogaClass.id)).toBe(200)
      await who.browser.post('/api/conversation', { text: 'May I bring my own mat?' })
      await owner.browser.post(`/api/conversation/${who.id}/answer`, { text: 'Gladly.' })
      expect((await kinds(who.id)).toSorted()).toEqual(
        ['answered', 'booked', 'joined', 'paid', 'proved', 'wrote', 'letter', 'letter', 'letter'].toSorted(),
      )
      expect(await kinds(who.id, 'payments')).toEqual(['paid'])
      expect((await owner.browser.get(at(who.id, '/timeline?part=gossip'))).status).toBe(422)
      for (let n = 0; n < 60; n++) await owner.browser.post(at(who.id, '/notes'), { text: `Note ${n}` })
      const seen: string[] = []
      for (let after = ''; ; ) {
        const { lines, next } = (await owner.browser.get(at(who.id, `/timeline?after=${after}`))).body.data
        seen.push(...lines.map(({ kind, _id }: { kind: string; _id: string }) => `${kind} ${_id}`))
        if (next === null) break
        after = next
      }
      expect([seen.length, new Set(seen).size]).toEqual([69, 69])
    })

    test('a member’s page has the facts of it', async () => {
      const yogaClass = await newClass(app)
      const who = await signUpMember(app, { phone: '+91 98765 12345' })
      const twin = await signUpMember(app, { firstName: 'Anna', phone: '98765 12345' })
      await buy(who, yogaClass.id)
      expect(await page(who.id)).toMatchObject({
        name: 'Ananya Iyer',
        money: { paid: 1499, back: 0 },
        missed: 0,
        rhythm: null,
        next: { sessionId: `${yogaClass.id}-1` },
        twins: [{ _id: twin.id, name: 'Anna Iyer' }],
      })
      expect((await owner.browser.get(at('none'))).status).toBe(404)
    })
  })
})
