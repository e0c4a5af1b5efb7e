import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { book, holdAt, newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000

describe.each(ENGINES)('notes of a session on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = { browser: ReturnType<TestApp['browser']> }
  const keep = async (who: Who, sessionId: string, kind: string, text: unknown, seen?: number) => {
    const version = seen ?? (await read(who, sessionId))?.versions[kind] ?? 0
    return who.browser.put(`/api/studio/sessions/${sessionId}/notes/${kind}`, { version, text })
  }
  const read = async (who: Who, sessionId: string) =>
    (await who.browser.get(`/api/studio/sessions/${sessionId}/notes`)).body.data
  const readAsMember = (who: Who, sessionId: string) => who.browser.get(`/api/sessions/${sessionId}/notes`)

  test('those who were booked read what is for them, once it is over; no one else does', async () => {
    const meera = await newTeacher(app)
    const [booked, left, stranger] = [await newMember(app), await newMember(app), await newMember(app)]
    await book(app, { ...meera, userId: booked.id })
    await book(app, { ...meera, userId: left.id })
    await app.db.updateTable('bookings').set({ state: 'given-up' }).where('userId', '=', left.id).execute()
    const kept = await keep(meera, meera.sessionId, 'members', 'Rest the knees.\nCat and cow at home.')
    expect(kept.body.message).toBe('Saved. Members who booked can read it after the session.')
    await keep(meera, meera.sessionId, 'private', 'Sourav near the wall.')
    await keep(meera, meera.sessionId, 'next', 'We stopped at bridge.')
    expect((await readAsMember(booked, meera.sessionId)).status).toBe(404)
    await holdAt(app, meera.sessionId, app.studio.now() - 2 * HOUR)
    const { body } = await readAsMember(booked, meera.sessionId)
    expect(body.data).toMatchObject({
      title: 'Gentle Hatha',
      notes: [{ text: 'Rest the knees.\nCat and cow at home.', by: 'Meera Iyer' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/Sourav|bridge/)
    for (const who of [left, stranger, meera])
      expect((await readAsMember(who, meera.sessionId)).status).toBe(404)
    expect((await booked.browser.get(`/api/studio/sessions/${meera.sessionId}/notes`)).status).toBe(403)
  })

  test('a note changed on another device is not overwritten unseen', async () => {
    const meera = await newTeacher(app)
    await keep(meera, meera.sessionId, 'private', 'Sourav near the wall.', 0)
    const second = await keep(meera, meera.sessionId, 'private', 'Blocks for Leela.', 0)
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    const { own, versions } = await read(meera, meera.sessionId)
    expect([own.private, versions]).toEqual(['Sourav near the wall.', { members: 0, next: 0, private: 1 }])
    expect((await keep(meera, meera.sessionId, 'private', 'Both.', 1)).status).toBe(200)
    expect((await read(meera, meera.sessionId)).own.private).toBe('Both.')
    expect((await keep(meera, meera.sessionId, 'private', 'Neither.', 1)).status).toBe(409)
  })

  test('the video of a session is there for those who had a place in it, once it is over', async () => {
    const meera = await newTeacher(app)
    const [booked, left] = [await newMember(app), await newMember(app)]
    await book(app, { ...meera, userId: booked.id })
    await book(app, { ...meera, userId: left.id })
    await app.db.updateTable('bookings').set({ state: 'given-up' }).where('userId', '=', left.id).execute()
    const { number } = await app.db
      .selectFrom('classSessions')
      .select('number')
      .where('id', '=', meera.sessionId)
      .executeTakeFirstOrThrow()
    const film = {
      classId: meera.classId,
      title: 'The hour as it was',
      description: '',
      file: 'none.webm',
      captions: 'none.vtt',
      picture: 'video-x',
      durationSeconds: 60,
      preview: 0 as const,
    }
    const [own, other] = [`film-${meera.sessionId}`, `film-${meera.sessionId}-2`]
    await app.db
      .insertInto('classVideos')
      .values([
        { ...film, id: own, classNumber: number },
        { ...film, id: other, classNumber: number + 1 },
      ])
      .execute()
    const place = (who: Who, id: string) => who.browser.post(`/api/videos/${id}/place`, { seconds: 5 })
    expect((await place(booked, own)).status).toBe(403)
    await holdAt(app, meera.sessionId, app.studio.now() - 2 * HOUR)
    const { data } = (await readAsMember(booked, meera.sessionId)).body
    expect(data.film).toMatchObject({ title: 'The hour as it was', classNumber: number })
    // The file is not there; the door of it is open.
    expect((await booked.browser.get(data.film.url)).status).not.toBe(403)
    expect((await left.browser.get(data.film.url)).status).toBe(403)
    expect([(await place(booked, own)).status, (await place(booked, other)).status]).toEqual([200, 403])
    const { videos } = (await booked.browser.get(`/api/classes/get/${meera.classId}`)).body.data
    expect(videos.map(({ url }: { url: string }) => url !== '')).toEqual([true, false])
    expect((await place(left, own)).status).toBe(403)
    await app.db
      .updateTable('classSessions')
      .set({ cancelledAt: app.studio.now() })
      .where('id', '=', meera.sessionId)
      .execute()
    expect((await place(booked, own)).status).toBe(403)
  })

  test('the next teacher reads what was left for them, and no one reads a private note', async () => {
    const [meera, rohan] = [await newTeacher(app), await newTeacher(app, { firstName: 'Rohan' })]
    const admin = await newAdmin(app)
    const next = `${meera.classId}-2`
    await app.db
      .updateTable('classSessions')
      .set({ instructorId: rohan.instructorId })
      .where('id', '=', next)
      .execute()
    await keep(meera, meera.sessionId, 'next', 'We stopped at bridge.')
    await keep(meera, meera.sessionId, 'private', 'A secret.')
    const seen = await read(rohan, next)
    expect(seen.fromBefore).toMatchObject([{ text: 'We stopped at bridge.', by: 'Meera Iyer' }])
    expect((await rohan.browser.get(`/api/studio/sessions/${meera.sessionId}/notes`)).status).toBe(403)
    const studio = await read(admin, meera.sessionId)
    expect(studio.others).toMatchObject([{ kind: 'next' }])
    expect(JSON.stringify([seen, studio])).not.toContain('secret')
    expect((await read(meera, meera.sessionId)).own).toEqual({
      members: null,
      next: 'We stopped at bridge.',
      private: 'A secret.',
    })
  })

  test('a note is changed in its place, removed by its writer, and refused when it is none', async () => {
    const [meera, rohan] = [await newTeacher(app), await newTeacher(app)]
    await keep(meera, meera.sessionId, 'private', 'First.')
    await keep(meera, meera.sessionId, 'private', 'Second.')
    expect((await read(meera, meera.sessionId)).own.private).toBe('Second.')
    const { body } = await meera.browser.get('/api/studio/notes')
    const listed = body.data.find((one: { session: { _id: string } }) => one.session._id === meera.sessionId)
    expect(listed.kinds).toEqual(['private'])
    for (const text of ['', '   ', 'x'.repeat(2001), '\u202e'])
      expect((await keep(meera, meera.sessionId, 'private', text)).status).toBe(422)
    expect((await keep(meera, meera.sessionId, 'secret', 'x')).status).toBe(422)
    expect((await keep(rohan, meera.sessionId, 'private', 'Mine?')).status).toBe(403)
    expect((await keep(meera, 'none', 'private', 'x')).status).toBe(404)
    const path = `/api/studio/sessions/${meera.sessionId}/notes/private`
    expect((await rohan.browser.delete(path)).status).toBe(404)
    expect((await meera.browser.delete(path)).status).toBe(200)
    expect((await read(meera, meera.sessionId)).own.private).toBeNull()
  })
})
