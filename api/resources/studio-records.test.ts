import { beforeEach, describe, expect, test } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const CENTRE = { name: 'River House', address: '1 Quay Street' }
const ROOM = { name: 'Upper Hall', capacity: 14 }
const TEACHER = { firstName: 'Asha', lastName: 'Nair', email: 'asha.nair@studio.example', styles: ['Yin'] }

describe.each(BOTH_ENGINES)('what a studio is made of, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const centres = async () => (await owner.browser.get('/api/studio/centres')).body.data
  const withRoom = async () => {
    const { _id } = (await owner.browser.post('/api/studio/centres', CENTRE)).body.data
    const room = (await owner.browser.post(`/api/studio/centres/${_id}/rooms`, ROOM)).body.data
    return { centreId: _id as string, roomId: room._id as string }
  }

  test('a centre with a room is made, shown and changed; the log keeps what it was', async () => {
    const { centreId } = await withRoom()
    const put = await owner.browser.put(`/api/studio/centres/${centreId}`, {
      ...CENTRE,
      version: 1,
      phone: '+91 98765 43210',
      specialties: ['Yin'],
      facilities: ['Mats to borrow'],
    })
    expect(put.body.message).toBe(TEXTS.kept)
    expect((await app.browser().get('/api/centres/get')).body.data[0].facilities).toEqual(['Mats to borrow'])
    expect(await centres()).toMatchObject([{ version: 2, phone: '+91 98765 43210', rooms: [ROOM] }])
    const [line] = await app.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'centre.changed')
      .execute()
    expect(line).toMatchObject({
      actorId: owner.id,
      before: { phone: '', specialties: [] },
      after: { phone: '+91 98765 43210' },
    })
  })

  test('of two who change one record the second hears of the first, and nothing is overwritten', async () => {
    const { centreId } = await withRoom()
    const other = await newAdmin(app)
    const change = (who: typeof owner, address: string) =>
      who.browser.put(`/api/studio/centres/${centreId}`, { ...CENTRE, address, version: 1 })
    const both = await Promise.all([change(owner, '2 Quay Street'), change(other, '3 Quay Street')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('stale')
    expect(refused?.body.message).toMatch(/changed this on \w{3} \d+ \w{3}, \d+:\d\d [AP]M/)
  })

  test('a room never gets smaller than a class that still meets in it, and is not archived under it', async () => {
    const { centreId, roomId } = await withRoom()
    const { id } = await newClass(app, { startsInDays: 2, capacity: 12 })
    await app.db.updateTable('classes').set({ centreId, roomId }).where('id', '=', id).execute()
    const change = (more: object) =>
      owner.browser.put(`/api/studio/rooms/${roomId}`, { ...ROOM, version: 1, ...more })
    expect((await change({ capacity: 11 })).body.errors).toEqual({ capacity: TEXTS.roomBelowClass(12) })
    expect((await change({ archived: true })).status).toBe(409)
    expect((await change({ capacity: 12 })).status).toBe(200)
    const archive = { ...CENTRE, version: 1, archived: true }
    expect((await owner.browser.put(`/api/studio/centres/${centreId}`, archive)).status).toBe(409)
    await app.db.updateTable('classSessions').set({ cancelledAt: 1 }).where('classId', '=', id).execute()
    expect((await owner.browser.put(`/api/studio/centres/${centreId}`, archive)).status).toBe(200)
    expect((await app.browser().get('/api/studio/get')).status).toBe(200)
  })

  test('two who make a centre of one name at once both have one, with addresses of their own', async () => {
    const both = await Promise.all([1, 2, 3].map(() => owner.browser.post('/api/studio/centres', CENTRE)))
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    const slugs = (await centres()).map(({ slug }: { slug: string }) => slug)
    expect(slugs.sort()).toEqual(['river-house', 'river-house-2', 'river-house-3'])
  })

  test('a centre has one room of a name', async () => {
    const { centreId } = await withRoom()
    const again = await owner.browser.post(`/api/studio/centres/${centreId}/rooms`, ROOM)
    expect([again.status, again.body.errors]).toEqual([409, { name: TEXTS.roomNameTaken }])
    const other = { ...ROOM, name: 'River Hall' }
    const { _id } = (await owner.browser.post(`/api/studio/centres/${centreId}/rooms`, other)).body.data
    expect((await owner.browser.put(`/api/studio/rooms/${_id}`, { ...ROOM, version: 1 })).status).toBe(409)
  })

  test('a teacher gets a page; one’s own is one’s own; an address has one', async () => {
    const made = await owner.browser.post('/api/studio/teachers', TEACHER)
    expect(made.status).toBe(201)
    expect((await owner.browser.post('/api/studio/teachers', TEACHER)).status).toBe(409)
    const { firstName, lastName, email } = owner.form
    const own = await owner.browser.post('/api/studio/teachers', { firstName, lastName, email })
    const teachers = (await owner.browser.get('/api/studio/teachers')).body.data
    expect(teachers.map((one: { hasAccount: boolean }) => one.hasAccount)).toEqual([false, true])
    const path = `/api/studio/teachers/${made.body.data._id}`
    expect((await owner.browser.put(path, { ...TEACHER, version: 1, archived: true })).status).toBe(200)
    const shown = (await app.browser().get('/api/teachers/get')).body.data
    // No one has written about the owner yet.
    expect(shown).toEqual([])
    await app.db
      .updateTable('instructors')
      .set({ bio: 'Teaches by the river.' })
      .where('id', '=', own.body.data._id)
      .execute()
    expect((await app.browser().get('/api/teachers/get')).body.data).toHaveLength(1)
  })

  test('who still has sessions to teach is not archived', async () => {
    const meera = await newTeacher(app, { startsInDays: 2 })
    const { version, firstName, lastName } = (await owner.browser.get('/api/studio/teachers')).body.data[0]
    const answer = await owner.browser.put(`/api/studio/teachers/${meera.instructorId}`, {
      version,
      firstName,
      lastName,
      email: 'meera@studio.example',
      archived: true,
    })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('They still teach')
  })

  test('the studio says again what it is called, from the next page on', async () => {
    await beginStudio(app.db)
    const said = {
      version: 1,
      name: 'River Yoga',
      email: 'hello@river.example',
      timeZone: 'Asia/Kolkata',
      openingHours: [{ days: 'Mon–Fri', hours: '6:00–21:00' }],
      social: [{ name: 'Instagram', url: 'https://social.example/river' }],
    }
    expect((await owner.browser.put('/api/studio/identity', said)).body.message).toBe(TEXTS.kept)
    expect((await app.browser().get('/api/studio/get')).body.data).toMatchObject({
      name: 'River Yoga',
      email: 'hello@river.example',
    })
    const wrong = { ...said, version: 2, social: [{ name: 'X', url: 'javascript:alert(1)' }] }
    expect((await owner.browser.put('/api/studio/identity', wrong)).status).toBe(422)
    expect((await owner.browser.put('/api/studio/identity', said)).body.code).toBe('stale')
  })

  test('the desk sees it, and changes nothing of it; members see nothing', async () => {
    const desk = await newStaff(app, 'front desk')
    expect((await desk.browser.get('/api/studio/centres')).status).toBe(200)
    expect((await desk.browser.post('/api/studio/centres', CENTRE)).status).toBe(403)
    expect((await desk.browser.get('/api/studio/identity')).status).toBe(403)
    const member = await newMember(app)
    expect((await member.browser.get('/api/studio/centres')).status).toBe(403)
  })

  test('a manager of one centre changes that centre’s rooms, and no other’s', async () => {
    const [own, other] = [await withRoom(), await withRoom()]
    const manager = await newStaff(app, 'manager', own.centreId)
    const change = (roomId: string) =>
      manager.browser.put(`/api/studio/rooms/${roomId}`, { ...ROOM, version: 1, capacity: 15 })
    expect([(await change(own.roomId)).status, (await change(other.roomId)).status]).toEqual([200, 403])
    expect((await manager.browser.post('/api/studio/centres', CENTRE)).status).toBe(403)
  })
})
