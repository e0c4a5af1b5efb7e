import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(BOTH_ENGINES)('the pages of teachers and centres, on %s', (engine) => {
  let app: TestApp
  let manager: Awaited<ReturnType<typeof newMember>>
  let other: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    manager = await newMember(app)
    other = await newMember(app, { firstName: 'Ravi', lastName: 'Menon' })
    for (const { id } of [manager, other])
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  })

  const at = (kind: string, id: string) => `/api/studio/words/${kind}/${id}`
  const read = async (kind: string, id: string) => (await manager.browser.get(at(kind, id))).body.data
  const newTeacher = async () => `teacher-${(await newClass(app)).id}`
  async function newCentre() {
    const made = await manager.browser.post('/api/studio/centres', { name: 'River House', address: 'Ghat 1' })
    return made.body.data._id as string
  }
  async function keep(kind: string, id: string, patch: Record<string, unknown>, by = manager) {
    const { version, content } = await read(kind, id)
    return by.browser.put(at(kind, id), { version, content: { ...content, ...patch } })
  }
  const publish = (kind: string, id: string, version: string) =>
    manager.browser.post(`${at(kind, id)}/publish`, { version })
  const shownTeacher = async (id: string) => {
    const teachers = (await app.browser().get('/api/teachers/get')).body.data
    return teachers.find(({ _id }: { _id: string }) => _id === id)
  }
  const shownCentre = async (id: string) => {
    const centres = (await app.browser().get('/api/centres/get')).body.data
    return centres.find(({ _id }: { _id: string }) => _id === id)
  }

  test('a teacher’s page is kept while it is written, read once it is published, and gone back in', async () => {
    const id = await newTeacher()
    const before = await shownTeacher(id)
    const kept = await keep('teacher', id, { bio: 'Teaches as rain falls.', styles: ['Hatha', 'Yin'] })
    expect(kept.body.data).toMatchObject({ state: 'changed', published: { bio: before.bio }, missing: [] })
    expect(await shownTeacher(id)).toEqual(before)
    expect((await publish('teacher', id, kept.body.data.version)).status).toBe(200)
    expect(await shownTeacher(id)).toMatchObject({
      bio: 'Teaches as rain falls.',
      styles: ['Hatha', 'Yin'],
      languages: before.languages,
      rating: before.rating,
    })

    const { revisions } = (await manager.browser.get(`${at('teacher', id)}/history`)).body.data
    expect(revisions.map(({ number, by }: { number: number; by: string }) => [number, by])).toEqual([
      [2, expect.any(String)],
      [1, null],
    ])
    const { version } = await read('teacher', id)
    expect((await manager.browser.post(`${at('teacher', id)}/restore`, { version, number: 1 })).status).toBe(
      200,
    )
    expect(await shownTeacher(id)).toEqual(before)
  })

  test('a centre’s page likewise; what it lacks is said field by field', async () => {
    const id = await newCentre()
    const wrong = await keep('centre', id, { name: ' ', facilities: ['Mats', 'Mats'] })
    const refused = await publish('centre', id, wrong.body.data.version)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['name', 'facilities']])
    const right = await keep('centre', id, { name: 'Boat House', facilities: ['Mats'], mapQuery: '' })
    expect((await publish('centre', id, right.body.data.version)).status).toBe(200)
    expect(await shownCentre(id)).toMatchObject({
      name: 'Boat House',
      facilities: ['Mats'],
      mapQuery: 'Boat House, Ghat 1',
    })
  })

  test('what a record lets no one read stays there: its email, its state, and who no longer teaches', async () => {
    const [teacher, centre] = [await newTeacher(), await newCentre()]
    const { email, version, bio } = await app.db
      .selectFrom('instructors')
      .selectAll()
      .where('id', '=', teacher)
      .executeTakeFirstOrThrow()
    const only = await manager.browser.put(`/api/studio/teachers/${teacher}`, { version, archived: false })
    expect(only.status).toBe(200)
    const after = await app.db
      .selectFrom('instructors')
      .selectAll()
      .where('id', '=', teacher)
      .executeTakeFirstOrThrow()
    expect([after.email, after.bio, after.version]).toEqual([email, bio, version + 1])
    expect((await manager.browser.post('/api/studio/words/teacher', {})).status).toBe(409)
    expect((await manager.browser.post(`${at('centre', centre)}/withdraw`, { version: 'p0' })).status).toBe(
      409,
    )

    await app.db.updateTable('classes').set({ cancelledAt: 1 }).execute()
    await app.db.updateTable('classSessions').set({ cancelledAt: 1 }).execute()
    const gone = await manager.browser.put(`/api/studio/centres/${centre}`, { version: 1, archived: true })
    expect(gone.status).toBe(200)
    const kept = await keep('centre', centre, { name: 'Nowhere' })
    const refused = await publish('centre', centre, kept.body.data.version)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This centre is archived. Restore it under Centres first, then publish its page.',
    ])
  })

  test('who writes elsewhere makes a version too, and anyone who has the page in hand goes on from it', async () => {
    const id = await newTeacher()
    const mine = await keep('teacher', id, { bio: 'Mine.' })
    const { version } = await app.db
      .selectFrom('instructors')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const elsewhere = await other.browser.put(`/api/studio/teachers/${id}`, {
      version,
      bio: 'Theirs.',
      languages: ['Tamil'],
    })
    expect(elsewhere.status).toBe(200)

    const stale = await manager.browser.put(at('teacher', id), {
      version: mine.body.data.version,
      content: mine.body.data.content,
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect(stale.body.message).toMatch(/Ravi Menon changed this/)
    const now = await read('teacher', id)
    expect([now.content.bio, now.content.languages]).toEqual(['Mine.', ['Tamil']])
    expect((await publish('teacher', id, now.version)).status).toBe(200)
    expect(await shownTeacher(id)).toMatchObject({ bio: 'Mine.', languages: ['Tamil'] })
    const { revisions } = (await manager.browser.get(`${at('teacher', id)}/history`)).body.data
    expect(revisions.map(({ content }: { content: { bio: string } }) => content.bio).slice(0, 2)).toEqual([
      'Mine.',
      'Theirs.',
    ])
    // Nothing stays behind of the lock.
    const drafts = await app.db.selectFrom('wordDrafts').select('id').where('id', '=', id).execute()
    expect(drafts).toEqual([])
  })

  test('of a publishing and a change elsewhere at one time neither swallows the other', async () => {
    const id = await newTeacher()
    const kept = await keep('teacher', id, { bio: 'From the editor.' })
    const { version } = await app.db
      .selectFrom('instructors')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [out, change] = await Promise.all([
      publish('teacher', id, kept.body.data.version),
      other.browser.put(`/api/studio/teachers/${id}`, { version, languages: ['Tamil'] }),
    ])
    expect([out.status, change.status].sort()).toEqual([200, 409])
    const shown = await shownTeacher(id)
    if (out.status === 200) expect(shown.bio).toBe('From the editor.')
    else expect(shown.languages).toEqual(['Tamil'])
  })

  test('who runs one centre writes the page of theirs and of no other', async () => {
    const [mine, theirs, teacher] = [await newCentre(), await newCentre(), await newTeacher()]
    const local = await newMember(app)
    await app.db
      .insertInto('staffRoles')
      .values({
        id: `role-${local.id}`,
        userId: local.id,
        role: 'manager',
        centreId: mine,
        grantedBy: manager.id,
        grantedAt: app.studio.now(),
      } as never)
      .execute()
    const kept = await keep('centre', mine, { description: 'By the water.' }, local)
    expect(kept.status).toBe(200)
    expect(
      (await local.browser.post(`${at('centre', mine)}/publish`, { version: kept.body.data.version })).status,
    ).toBe(200)
    expect((await local.browser.get(at('centre', theirs))).status).toBe(403)
    expect((await local.browser.get(at('teacher', teacher))).status).toBe(403)
  })
})
