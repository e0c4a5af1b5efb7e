import { beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '../../domain/core/tokens.ts'
import { pendingOf } from '../../domain/pending/pending.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { tokenTo } from '../../tests/support/letters.ts'
import { insertPending } from '../../tests/support/pending.ts'
import { giveRole } from '../../tests/support/rows.ts'
import { newSingles } from '../../tests/support/single-places.ts'
import { newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000
const PERSON = { firstName: 'Priya', lastName: 'Sharma', password: 'lamp-on-water-9' }

describe.each(ENGINES)('the team on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const invite = (email: string, role = 'manager', more: object = {}) =>
    owner.browser.post('/api/studio/invitations', { email, role, ...more })
  const tokenOf = (email: string) => tokenTo(app, email, 'staff-invitation')
  const accept = (token: string, more: object = PERSON, browser = app.browser()) =>
    browser.post('/api/studio/invitation/accept', { token, ...more })
  const team = async () => (await owner.browser.get('/api/studio/team')).body.data
  const rolesOf = async (browser: ReturnType<TestApp['browser']>) =>
    (await browser.get('/api/studio/me')).body.data?.roles

  test('who is invited makes an account by the link, has the role, and a proved address', async () => {
    expect((await invite('priya@studio.example')).status).toBe(200)
    const token = await tokenOf('priya@studio.example')
    const asked = (await app.browser().get(`/api/studio/invitation?token=${token}`)).body.data
    expect(asked).toMatchObject({ email: 'priya@studio.example', role: 'manager', hasAccount: false })
    const browser = app.browser()
    expect((await accept(token, PERSON, browser)).body.message).toBe(TEXTS.invitationTaken)
    expect(await rolesOf(browser)).toEqual([{ role: 'manager', centre: null }])
    expect((await browser.get('/api/user/me')).body.user).toMatchObject({ emailProved: true, role: 'admin' })
    const { people, invitations } = await team()
    expect(people.map(({ name }: { name: string }) => name)).toContain('Priya Sharma')
    expect(invitations).toEqual([])
    expect((await accept(token)).status).toBe(404)
  })

  test('who has an account takes it while logged in; anyone who is logged in with another is refused', async () => {
    const [invited, other] = [await newMember(app), await newMember(app)]
    await invite(invited.form.email, 'front desk')
    const token = await tokenOf(invited.form.email)
    expect((await accept(token, {}, other.browser)).status).toBe(403)
    expect((await accept(token)).body).toMatchObject({ code: 'not-logged-in' })
    expect((await accept(token, {}, invited.browser)).status).toBe(200)
    expect(await rolesOf(invited.browser)).toEqual([{ role: 'front desk', centre: null }])
    expect(await rolesOf(other.browser)).toBeUndefined()
    expect((await invite(invited.form.email, 'front desk')).body.errors).toEqual({ email: TEXTS.hasRole })
  })

  test('of two who open one link at once one gets it', async () => {
    await invite('priya@studio.example')
    const token = await tokenOf('priya@studio.example')
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const roles = await app.db.selectFrom('staffRoles').select('role').where('role', '=', 'manager').execute()
    expect(roles).toHaveLength(1)
  })

  test('a link that was withdrawn, replaced, is too old or guessed opens nothing', async () => {
    await invite('priya@studio.example')
    const first = await tokenOf('priya@studio.example')
    await invite('priya@studio.example')
    expect((await accept(first)).status).toBe(404)
    const [{ _id }] = (await team()).invitations
    expect((await owner.browser.delete(`/api/studio/invitations/${_id}`)).status).toBe(200)
    expect((await owner.browser.delete(`/api/studio/invitations/${_id}`)).status).toBe(404)
    expect((await accept(await tokenOf('priya@studio.example'))).status).toBe(404)
    await invite('asha@studio.example')
    app.wait(7 * DAY + 1000)
    expect((await accept(await tokenOf('asha@studio.example'))).status).toBe(404)
    expect((await accept('guessed')).status).toBe(404)
    expect(await app.db.selectFrom('users').select('id').where('id', '!=', owner.id).execute()).toEqual([])
  })

  test('a role in one centre is a role there alone', async () => {
    const { _id: centreId } = (
      await owner.browser.post('/api/studio/centres', { name: 'River House', address: '1 Quay Street' })
    ).body.data
    expect((await invite('a@studio.example', 'owner', { centreId })).status).toBe(409)
    expect((await invite('a@studio.example', 'manager', { centreId: 'none' })).status).toBe(404)
    await invite('a@studio.example', 'manager', { centreId })
    const browser = app.browser()
    await accept(await tokenOf('a@studio.example'), PERSON, browser)
    expect(await rolesOf(browser)).toEqual([{ role: 'manager', centre: 'River House' }])
    expect((await browser.get('/api/user/me')).body.user.role).toBe('user')
    expect((await browser.get('/api/studio/team')).status).toBe(403)
  })

  test('the end of a role says what it leaves, and counts from the next request on', async () => {
    const meera = await newTeacher(app, { startsInDays: 2, totalClasses: 3 })
    const leaves = await owner.browser.post(`/api/studio/team/${meera.id}/end-role/preview`, {
      role: 'teacher',
    })
    expect(leaves.body.data).toMatchObject({ sessions: 3, requests: 0, threads: 0, lastOwner: false })
    expect(leaves.body.data.first).toHaveLength(3)
    expect(leaves.body.data.first[0]).toEqual({
      _id: meera.sessionId,
      title: 'Gentle Hatha',
      startsAt: expect.any(Number),
    })
    const end = () => owner.browser.post(`/api/studio/team/${meera.id}/end-role`, { role: 'teacher' })
    expect((await end()).body.message).toBe(TEXTS.roleEnded)
    expect((await meera.browser.get('/api/studio/me')).status).toBe(403)
    expect((await end()).status).toBe(404)
  })

  test('the last role takes what waits in their name with it, their webhooks, and their posts', async () => {
    const other = await newAdmin(app)
    const [keep, fold] = [await newMember(app), await newMember(app)]
    const asked = { kind: 'merge', subject: keep.id, other: fold.id, payload: { consent: 'given' } } as const
    const ofOther = await insertPending(app.db, { ...asked, askedBy: other.id })
    const ofOwner = await insertPending(app.db, { ...asked, askedBy: owner.id })
    await app.db
      .insertInto('webhooks')
      .values({
        id: 'hook',
        url: 'https://a.example/',
        events: '[]',
        sealedSecret: 'x',
        createdAt: 1,
        readUntil: 1,
        createdBy: other.id,
      })
      .execute()
    await app.db
      .insertInto('blogPosts')
      .values({
        id: 'post',
        slug: 'post',
        title: 'Knees',
        excerpt: '',
        body: '',
        category: 'Wellness',
        picture: '',
        authorName: 'Meera',
        authorId: other.id,
        publishedAt: 1,
        readMinutes: 1,
        featured: 0,
        deletedAt: null,
        deletedBy: null,
      })
      .execute()
    const path = `/api/studio/team/${other.id}/end-role`
    const { data } = (await owner.browser.post(`${path}/preview`, { role: 'owner' })).body
    expect(data).toMatchObject({ pending: 1, webhooks: 1 })
    expect((await owner.browser.post(path, { role: 'owner' })).status).toBe(200)
    const rows = await pendingOf(app.db, 'merge').execute()
    expect(rows.find(({ id }) => id === ofOther)).toMatchObject({
      outcome: 'refused',
      note: TEXTS.askerMayNot,
    })
    expect(rows.find(({ id }) => id === ofOwner)).toMatchObject({ outcome: null })
    expect(await app.db.selectFrom('webhooks').select('endedAt').execute()).toEqual([
      { endedAt: expect.any(Number) },
    ])
    expect((await other.browser.delete('/api/blog/post')).status).toBe(403)
  })

  test('the last role takes what its owner planned on the schedule', async () => {
    const desk = await newStaff(app, 'front desk')
    const { sessions } = await newSingles(app, { totalClasses: 2, startsInDays: 10 })
    const change = { scope: 'this', cancel: true, reason: 'Ill' }
    const at = `/api/studio/sessions/${sessions[0]?.id}/change`
    const { people, refund } = (await desk.browser.post(`${at}/preview`, change)).body.data
    expect((await desk.browser.post(at, { ...change, people, refund })).status).toBe(200)
    const path = `/api/studio/team/${desk.id}/end-role`
    const role = { role: 'front desk' }
    expect((await owner.browser.post(`${path}/preview`, role)).body.data).toMatchObject({ pending: 1 })
    expect((await owner.browser.post(path, role)).status).toBe(200)
    const session = await app.db
      .selectFrom('classSessions')
      .select('cancelledAt')
      .where('id', '=', sessions[0]?.id ?? '')
      .executeTakeFirst()
    expect(session).toEqual({ cancelledAt: null })
    expect(await pendingOf(app.db, 'session-change').execute()).toMatchObject([{ outcome: 'refused' }])
  })

  test('the end of a role names the threads that are assigned to them, unless another role still answers them', async () => {
    const desk = await newMember(app)
    const give = (role: StaffRole) => giveRole(app.db, desk.id, role)
    await give('front desk')
    const member = await newMember(app)
    await member.browser.post('/api/conversation', { text: 'Is there a mat for me?' })
    const put = await owner.browser.put(`/api/studio/messages/m.${member.id}/assignment`, { to: desk.id })
    expect(put.status).toBe(200)
    const threads = async () =>
      (await owner.browser.post(`/api/studio/team/${desk.id}/end-role/preview`, { role: 'front desk' })).body
        .data.threads
    expect(await threads()).toBe(1)
    await give('manager')
    expect(await threads()).toBe(0)
  })

  test('of two owners who end each other’s role one stays; the last one cannot go', async () => {
    const other = await newAdmin(app)
    const end = (who: typeof owner, id: string) =>
      who.browser.post(`/api/studio/team/${id}/end-role`, { role: 'owner' })
    const both = await Promise.all([end(owner, other.id), end(other, owner.id)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const [stays, id] = both[0]?.status === 200 ? [owner, owner.id] : [other, other.id]
    expect((await end(stays, id)).body.message).toBe(TEXTS.lastOwner)
    expect(await rolesOf(stays.browser)).toEqual([{ role: 'owner', centre: null }])
  })

  test('whom an owner asked does not come after the end of their role', async () => {
    const other = await newAdmin(app)
    const { password } = owner.form
    for (const wrong of [undefined, 'somebody-elses'])
      expect((await invite('friend@studio.example', 'owner', { password: wrong })).body.errors).toEqual({
        password: TEXTS.wrongPassword,
      })
    expect((await invite('friend@studio.example', 'owner', { password })).status).toBe(200)
    await other.browser.post(`/api/studio/team/${owner.id}/end-role`, { role: 'owner' })
    expect((await accept(await tokenOf('friend@studio.example'))).status).toBe(404)
  })

  test('an owner whose role has ended is invited again: the log gives no role of an owner back', async () => {
    const other = await newAdmin(app)
    const end = { role: 'owner' }
    expect((await owner.browser.post(`/api/studio/team/${other.id}/end-role`, end)).status).toBe(200)
    const { lines } = (await owner.browser.get('/api/studio/activity')).body.data
    const { _id } = lines.find(({ action }: { action: string }) => action === 'role.ended')
    const undone = await owner.browser.post(`/api/studio/activity/${_id}/undo`, {})
    expect([undone.status, undone.body.message]).toEqual([409, TEXTS.ownerIsInvited])
    expect(await rolesOf(other.browser)).toBeUndefined()
  })

  describe('where a second factor is demanded for money and health', () => {
    const demand = (demanded: boolean, password?: string, code?: string) =>
      owner.browser.put('/api/studio/team/second-factor', { demanded, password, code })
    const turnOn = (userId: string) =>
      app.db
        .insertInto('twoFactors')
        .values({ userId, sealed: '', createdAt: 0, confirmedAt: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const grant = (userId: string, role: StaffRole) => giveRole(app.db, userId, role)
    beforeEach(() => beginStudio(app.db))

    test('who has none of their own cannot demand it', async () => {
      const refused = await demand(true)
      expect([refused.status, refused.body.message]).toEqual([409, TEXTS.secondFactorOfYourOwn])
    })

    test('who has none sees no money, is told so at every page, and sees it with one', async () => {
      const manager = await newMember(app)
      await grant(manager.id, 'manager')
      const sees = async () => [
        (await manager.browser.get('/api/studio/pay/teachers')).body.code,
        (await manager.browser.get('/api/studio/today')).body.data.money === null,
        (await manager.browser.get('/api/studio/me')).body.data.lacksSecondFactor,
      ]
      expect(await sees()).toEqual([undefined, false, false])
      await turnOn(owner.id)
      expect((await demand(true)).status).toBe(200)
      expect(await sees()).toEqual(['second-factor-missing', true, true])
      await turnOn(manager.id)
      expect(await sees()).toEqual([undefined, false, false])
      for (const wrong of [undefined, 'somebody-elses'])
        expect((await demand(false, wrong)).body.errors).toHaveProperty('password')
      const { password } = owner.form
      expect((await demand(false, password)).body.errors).toEqual({ code: TEXTS.codeNeeded })
      const codeHash = hashToken(`${owner.id}:ABCD`)
      await app.db.insertInto('recoveryCodes').values({ userId: owner.id, codeHash, usedAt: null }).execute()
      expect((await demand(false, password, 'abcd')).status).toBe(200)
    })

    test('what shows neither stays open, and whose role sees neither is not asked', async () => {
      await turnOn(owner.id)
      await demand(true)
      const teacher = await newMember(app)
      await grant(teacher.id, 'teacher')
      expect((await teacher.browser.get('/api/studio/me')).body.data.lacksSecondFactor).toBe(false)
      expect((await teacher.browser.get('/api/studio/my-day')).status).toBe(200)
    })
  })

  test('a manager invites no one', async () => {
    const manager = await newStaff(app, 'manager')
    const form = { email: 'friend@studio.example', role: 'owner' }
    expect((await manager.browser.post('/api/studio/invitations', form)).status).toBe(403)
    const path = `/api/studio/team/${owner.id}/end-role`
    expect((await manager.browser.post(path, { role: 'owner' })).status).toBe(403)
  })
})
