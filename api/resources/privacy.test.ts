import { beforeEach, describe, expect, test } from 'vitest'
import { deleteUnconfirmedAccounts } from '../../domain/privacy/delete-unconfirmed-accounts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000

describe.each(BOTH_ENGINES)('what people ask about their data, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const desk = async () => (await owner.browser.get('/api/studio/privacy')).body.data
  const past = async () => (await owner.browser.get('/api/studio/privacy/past')).body.data.requests
  const today = (days = 0) => new Date(app.studio.now() + days * DAY).toISOString().slice(0, 10)
  const request = (changes: object = {}) => ({
    kind: 'correction',
    who: 'Asha Rao',
    contact: '+91 98765 43210',
    cameBy: 'telephone',
    askedOn: today(-3),
    words: 'My name is written with two a.',
    ...changes,
  })
  const write = (changes: object = {}, browser = owner.browser) =>
    browser.post('/api/studio/privacy/requests', request(changes))

  test('what came by letter or telephone is written down, waits thirty days, and is answered once', async () => {
    expect((await write()).status).toBe(201)
    await write({ kind: 'export', askedOn: today(-20) })
    expect((await write({ askedOn: today(2) })).body.errors).toHaveProperty('askedOn')
    const { open } = await desk()
    expect(open.map(({ kind }: { kind: string }) => kind)).toEqual(['export', 'correction'])
    expect(open[1]).toMatchObject({ who: 'Asha Rao', writtenBy: 'Ananya Iyer', outcome: null, userId: null })
    expect(Math.round((open[1].dueAt - open[1].askedAt) / DAY)).toBe(31)
    const path = `/api/studio/privacy/requests/${open[1]._id}/answer`
    const answer = { version: 1, outcome: 'done', answer: 'Written anew.' }
    expect((await owner.browser.post(path, answer)).status).toBe(200)
    expect((await owner.browser.post(path, answer)).body.code).toBe('stale')
    expect((await owner.browser.post(path, { ...answer, version: 2 })).status).toBe(409)
    expect((await desk()).open).toHaveLength(1)
    expect(await past()).toMatchObject([{ outcome: 'done', answer: 'Written anew.', doneBy: 'Ananya Iyer' }])
    const again = `/api/studio/privacy/requests/${open[1]._id}/reopen`
    expect((await owner.browser.post(again, { version: 2 })).status).toBe(200)
    expect((await desk()).open).toHaveLength(2)
  })

  test('what members do themselves is there too, without the name of who is gone', async () => {
    const member = await newMember(app, { firstName: 'Zorblax' })
    await member.browser.get('/api/user/export')
    expect(await past()).toMatchObject([
      { kind: 'export', cameBy: 'product', who: 'Zorblax Iyer', userId: member.id, version: 0 },
    ])
    await write({ contact: member.form.email.toUpperCase(), who: 'Zorblax Iyer', kind: 'deletion' })
    expect((await desk()).open[0].userId).toBe(member.id)
    expect((await member.browser.get('/api/user/export')).body.privacyRequests).toMatchObject([
      { kind: 'deletion' },
    ])
    app.wait(1000)
    expect((await member.browser.post('/api/user/delete', { password: 'quiet-river-7' })).status).toBe(200)
    const all = JSON.stringify([await past(), await desk()])
    expect(all).not.toContain('Zorblax')
    expect((await past())[0]).toMatchObject({ kind: 'deletion', cameBy: 'product', who: '' })
    expect((await desk()).open).toHaveLength(1)
  })

  test('an account that ended because no one proved it was no one’s wish', async () => {
    await newMember(app, { proved: false })
    app.wait(31 * DAY)
    await deleteUnconfirmedAccounts(app.studio)
    await app.db
      .updateTable('authSessions')
      .set({ expiresAt: app.studio.now() + DAY })
      .execute()
    expect(
      await app.db.selectFrom('users').select('id').where('deletedAt', 'is not', null).execute(),
    ).toHaveLength(1)
    expect(await past()).toEqual([])
  })

  test('a request is of an account once its address is proved, or the studio made it', async () => {
    const stranger = await newMember(app, { proved: false })
    await write({ contact: stranger.form.email })
    expect((await desk()).open).toMatchObject([{ userId: null, who: 'Asha Rao' }])
    expect((await stranger.browser.get('/api/user/export')).body.privacyRequests ?? []).toEqual([])
    await app.db.updateTable('users').set({ registeredBy: owner.id }).where('id', '=', stranger.id).execute()
    await write({ contact: stranger.form.email })
    expect((await desk()).open.map(({ userId }: { userId: string | null }) => userId).sort()).toEqual(
      [stranger.id, null].sort(),
    )
  })

  test('what someone said stays their words, whatever it looks like', async () => {
    const said = ['["first"]', '{"second": 2}', '{third}']
    for (const words of said) await write({ words })
    expect((await desk()).open.map(({ words }: { words: string }) => words).sort()).toEqual(said.sort())
  })

  test('what waits can still be answered when an account ends for want of proof; what was answered is blanked', async () => {
    const member = await newMember(app, { proved: false })
    await app.db.updateTable('users').set({ registeredBy: owner.id }).where('id', '=', member.id).execute()
    for (const words of ['First.', 'Second.']) await write({ contact: member.form.email, words })
    const answered = (await desk()).open.find(({ words }: { words: string }) => words === 'Second.')
    await owner.browser.post(`/api/studio/privacy/requests/${answered._id}/answer`, {
      version: 1,
      outcome: 'done',
      answer: 'Told Asha.',
    })
    app.wait(31 * DAY)
    await deleteUnconfirmedAccounts(app.studio)
    const rows = await app.db
      .selectFrom('privacyRequests')
      .select(['who', 'words', 'answer', 'userId'])
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ who: 'Asha Rao', words: 'First.', answer: '', userId: null })
    expect(rows).toContainEqual({ who: '', words: '', answer: '', userId: member.id })
  })

  test('consents are counted, and who took one back is named', async () => {
    const member = await newMember(app, { healthConsent: true, injuries: 'Knee' })
    const counts = async () =>
      Object.fromEntries(
        (await desk()).consents.map(({ what, count }: { what: string; count: number }) => [what, count]),
      )
    expect(await counts()).toMatchObject({ health: 1, news: 0, cues: 0 })
    await app.db
      .insertInto('subscribers')
      .values([
        { id: 'a', email: 'a@example.com', list: 'newsletter', createdAt: 1, confirmedAt: 2 },
        {
          id: 'b',
          email: 'b@example.com',
          list: 'newsletter',
          createdAt: 1,
          unsubscribedAt: app.studio.now() - 1000,
        },
      ])
      .execute()
    await member.browser.put('/api/user/answers', { phone: '+91 98765 43210' })
    await member.browser.put('/api/user/answers', { phone: '+91 98765 43210' })
    expect(await counts()).toMatchObject({ health: 0, news: 1 })
    expect((await desk()).withdrawn).toMatchObject([
      { what: 'health', userId: member.id },
      { what: 'news', who: 'b@example.com' },
    ])
  })

  test('who looked at answers about health is read as the member reads it, by who looked', async () => {
    const member = await newMember(app, { firstName: 'Asha', healthConsent: true, injuries: 'Knee' })
    const manager = await newStaff(app, 'manager')
    await owner.browser.post(`/api/studio/members/${member.id}/health`, { reason: 'They fainted.' })
    app.wait(1000)
    await manager.browser.post(`/api/studio/members/${member.id}/health`, {
      reason: 'They asked about inversions.',
    })
    const { looks, people } = (await owner.browser.get('/api/studio/privacy/looks')).body.data
    const own = (await member.browser.get('/api/user/health-openings')).body.data
    expect(looks.map(({ by, reason }: { by: string; reason: string }) => [by, reason])).toEqual(
      own.map(({ by, reason }: { by: string; reason: string }) => [by, reason]),
    )
    expect(people).toHaveLength(2)
    const mine = (await owner.browser.get(`/api/studio/privacy/looks?by=${owner.id}`)).body.data.looks
    expect(mine).toMatchObject([{ reason: 'They fainted.', who: 'Asha Iyer', kind: 'health' }])
  })

  test('many pages of the past hold each once', async () => {
    const now = app.studio.now()
    await app.db
      .insertInto('auditLog')
      .values(
        Array.from({ length: 45 }, (_, n) => ({
          id: `line-${n}`,
          at: now - (n >> 1),
          actorId: null,
          action: 'account.exported',
          subject: 'gone',
          detail: '{}',
        })),
      )
      .execute()
    const first = (await owner.browser.get('/api/studio/privacy/past')).body.data
    const second = (await owner.browser.get(`/api/studio/privacy/past?after=${first.next}`)).body.data
    const ids = [...first.requests, ...second.requests].map(({ _id }: { _id: string }) => _id)
    expect(new Set(ids).size).toBe(45)
    expect(second.next).toBeNull()
  })

  test('it is for owners and managers of all of the studio, with a second factor where one is demanded', async () => {
    const [manager, front] = [await newStaff(app, 'manager'), await newStaff(app, 'front desk')]
    for (const path of ['', '/past', '/looks']) {
      expect((await front.browser.get(`/api/studio/privacy${path}`)).status).toBe(403)
      expect((await manager.browser.get(`/api/studio/privacy${path}`)).status).toBe(200)
    }
    expect((await write({}, front.browser)).status).toBe(403)
    expect((await write({}, manager.browser)).status).toBe(201)
  })
})
