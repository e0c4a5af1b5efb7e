import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { fileOfFilm } from '../../domain/class-editing/class-films.ts'
import { sweepFilms } from '../../domain/films/upload.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { mp4 } from '../../tests/support/mp4.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const PATH = '/api/studio/uploads'
const FILM = mp4({ seconds: 90 })
const HOUR = 3_600_000

type Who = { browser: { jar: Map<string, string> } }

describe.each(ENGINES)('films at the desk on %s', (engine) => {
  let app: TestApp
  let manager: Awaited<ReturnType<typeof newMember>>
  let other: Awaited<ReturnType<typeof newMember>>
  let member: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    manager = await newMember(app)
    other = await newMember(app)
    member = await newMember(app)
    for (const { id } of [manager, other])
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  })

  /** As a browser speaks tus. */
  async function tus(who: Who, method: string, path: string, headers: Record<string, string>, body?: Buffer) {
    const { jar } = who.browser
    return app.api.fetch(
      new Request(`${app.url}${path}`, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          origin: app.url,
          'tus-resumable': '1.0.0',
          'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        ...(body && { body: new Uint8Array(body) }),
      }),
    )
  }
  const metadata = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
  function announce(
    who: Who,
    classId: string,
    { number = 1, title = 'First light', bytes = FILM.length } = {},
  ) {
    return tus(who, 'POST', PATH, {
      'upload-length': String(bytes),
      'upload-metadata': metadata({ classId, number: String(number), title }),
    })
  }
  const part = (who: Who, path: string, offset: number, body: Buffer) =>
    tus(
      who,
      'PATCH',
      path,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body,
    )
  async function send(classId: string, film = FILM, how: { number?: number; title?: string } = {}) {
    const begun = await announce(manager, classId, { ...how, bytes: film.length })
    const at = begun.headers.get('location') ?? ''
    return { begun, at, answer: await part(manager, at, 0, film) }
  }
  const read = async (classId: string) =>
    (await manager.browser.get(`/api/studio/classes/${classId}/films`)).body.data
  type Film = { _id: string; number: number; preview: boolean }
  const classOf = async (id: string) => (await manager.browser.get(`/api/studio/classes/${id}`)).body.data
  /** The videos of a class are changed as its words are. */
  const wanted = async (id: string, change: (films: Film[]) => Film[]) => {
    const { version, content } = await classOf(id)
    return { version, content: { ...content, films: change(content.films) } }
  }
  const publish = async (id: string, change: (films: Film[]) => Film[]) =>
    manager.browser.put(`/api/studio/classes/${id}`, await wanted(id, change))
  const means = async (id: string, change: (films: Film[]) => Film[]) => {
    const { content } = await wanted(id, change)
    return (await manager.browser.post(`/api/studio/classes/${id}/preview`, { content })).body.data
  }
  const waiting = async (id: string): Promise<string[]> =>
    (await read(id)).sending.map(({ _id }: { _id: string }) => _id)
  /** Sent, and put into its class. */
  async function put(id: string, { number = 1, title = 'First light' } = {}) {
    await send(id, FILM, { number, title })
    const [_id = ''] = await waiting(id)
    const done = await publish(id, (films) => [...films, { _id, number, preview: false }])
    expect([done.status, done.body.message]).toEqual([200, TEXTS.classKept])
    return _id
  }
  const shown = async (id: string) =>
    (await app.browser().get(`/api/classes/get/${id}`)).body.data.videos.map(
      (film: { classNumber: number; title: string; preview: boolean }) => [
        ...[film.classNumber, film.title],
        ...(film.preview ? ['open'] : []),
      ],
    )
  const stored = () => app.studio.files.list('films')

  test('no one else announces, sends, asks or ends one', async () => {
    const { id } = await newClass(app)
    expect((await announce({ browser: app.browser() }, id)).status).toBe(401)
    expect((await announce(member, id)).status).toBe(403)
    const begun = await announce(manager, id)
    expect(begun.status).toBe(201)
    const at = begun.headers.get('location') ?? ''
    expect(at).toMatch(/^\/api\/studio\/uploads\/[0-9a-f]{32}$/)
    for (const who of [member, other]) {
      expect((await part(who, at, 0, FILM)).status).toBe(404)
      expect((await tus(who, 'HEAD', at, {})).status).toBe(404)
      expect((await tus(who, 'DELETE', at, {})).status).toBe(404)
    }
    const forged = await app.api.fetch(
      new Request(`${app.url}${at}`, {
        method: 'PATCH',
        headers: { origin: 'https://evil.example', 'tus-resumable': '1.0.0', 'upload-offset': '0' },
        body: new Uint8Array(FILM),
      }),
    )
    expect(forged.status).toBe(403)
    expect((await tus(manager, 'DELETE', at, {})).status).toBe(204)
    expect((await read(id)).sending).toEqual([])
  })

  test('what a role lost meanwhile may no longer send', async () => {
    const { id } = await newClass(app)
    const begun = await announce(other, id)
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', other.id).execute()
    const refused = await part(other, begun.headers.get('location') ?? '', 0, FILM)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', other.id).execute()
    expect(refused.status).toBe(403)
  })

  test.each([
    ['more than 4 GB', { bytes: 4 * 1024 ** 3 + 1 }, 422],
    ['nothing', { bytes: 0 }, 422],
    ['one of no session', { number: 99 }, 422],
    ['one without a title', { title: ' ' }, 422],
  ])('%s is not even begun', async (_what, how, status) => {
    const { id } = await newClass(app)
    expect((await announce(manager, id, how)).status).toBe(status)
    expect((await read(id)).sending).toEqual([])
  })

  test('four are sent by one person at once, and no more', async () => {
    const { id } = await newClass(app, { totalClasses: 6 })
    const begun = []
    for (let number = 1; number <= 5; number++) begun.push(await announce(other, id, { number }))
    const statuses = begun.map(({ status }) => status)
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0)
    await app.db.deleteFrom('films').where('createdBy', '=', other.id).execute()
  })

  test('what one person sent and no class has yet takes 40 GB at most', async () => {
    const { id } = await newClass(app)
    const waiting = Array.from({ length: 10 }, (_, n) => ({
      id: `waits-${engine}-${n}`,
      classId: id,
      number: 1,
      title: 'Waits',
      bytes: LIMITS.filmBytes,
      createdAt: 0,
      createdBy: other.id,
      lastAt: app.studio.now(),
      readyAt: 0,
    }))
    await app.db.insertInto('films').values(waiting).execute()
    expect((await announce(other, id)).status).toBe(409)
    await app.db.deleteFrom('films').where('id', '=', `waits-${engine}-0`).execute()
    expect((await announce(other, id)).status).toBe(201)
    await app.db.deleteFrom('films').where('createdBy', '=', other.id).execute()
  })

  test('it comes in parts, goes on where it stopped, and waits for its class to be changed when it is whole', async () => {
    const { id } = await newClass(app)
    const begun = await announce(manager, id, { number: 2 })
    const at = begun.headers.get('location') ?? ''
    expect((await part(manager, at, 0, FILM.subarray(0, 1000))).status).toBe(204)
    expect((await read(id)).sending).toMatchObject([{ number: 2, isOwn: true, bytes: FILM.length }])
    expect((await part(manager, at, 500, FILM.subarray(500))).status).toBe(409)
    const asked = await tus(manager, 'HEAD', at, {})
    expect(asked.headers.get('upload-offset')).toBe('1000')
    const last = await part(manager, at, 1000, FILM.subarray(1000))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(FILM.length)])
    const { films, sending } = await read(id)
    expect(films).toEqual([])
    expect(sending).toMatchObject([{ number: 2, title: 'First light', durationSeconds: 90 }])
    expect(await shown(id)).toEqual([])
    await sweepFilms(app.studio)
    const [_id = ''] = await waiting(id)
    expect((await publish(id, () => [{ _id, number: 2, preview: false }])).status).toBe(200)
    expect(await read(id)).toMatchObject({
      sending: [],
      films: [{ number: 2, title: 'First light', durationSeconds: 90, preview: false, captions: false }],
    })
    expect(await shown(id)).toEqual([[2, 'First light']])
  })

  test.each([
    ['a page that calls itself a film', Buffer.from('<script>alert(1)</script>'), TEXTS.notAFilm],
    ['a film that is cut off', FILM.subarray(0, -10), TEXTS.notAFilm],
    ['a sound', mp4({ seconds: 90, handler: 'soun' }), TEXTS.notAFilm],
    ['one of seven hours', mp4({ seconds: 7 * 3600 }), TEXTS.filmTooLong],
    ['HEVC of a phone', mp4({ seconds: 90, codec: 'hvc1', brand: 'qt' }), TEXTS.filmUnplayable('HEVC')],
    ['ProRes', mp4({ seconds: 90, codec: 'apch', brand: 'qt' }), TEXTS.filmUnplayable('ProRes')],
  ])('%s is refused with a sentence, and leaves nothing', async (_what, bytes, sentence) => {
    const { id } = await newClass(app)
    const before = (await stored()).length
    const { answer } = await send(id, Buffer.from(bytes))
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(sentence)])
    const { films, sending } = await read(id)
    expect([films, sending, (await stored()).length]).toEqual([[], [], before])
  })

  test('a recording in fragments and a MOV of a phone are kept with their length', async () => {
    for (const film of [mp4({ seconds: 7, fragments: 'moof' }), mp4({ seconds: 7, brand: 'qt' })]) {
      const { id } = await newClass(app)
      expect((await send(id, film)).answer.status).toBe(204)
      expect(
        await app.db.selectFrom('films').select(['type', 'seconds']).where('classId', '=', id).execute(),
      ).toEqual([{ type: 'video/mp4', seconds: 7 }])
    }
  })

  test('of two for one session one is put in; what waits can be thrown away', async () => {
    const { id } = await newClass(app)
    await send(id)
    await send(id, FILM, { title: 'Another' })
    const [one = '', two = ''] = await waiting(id)
    const both = (films: Film[]) => [
      ...films,
      ...[one, two].map((_id) => ({ _id, number: 1, preview: false })),
    ]
    expect((await means(id, both)).refused).toEqual([{ field: 'films', text: TEXTS.filmNumberTaken(1) }])
    const refused = await publish(id, both)
    expect([refused.status, refused.body.errors]).toEqual([422, { films: TEXTS.filmNumberTaken(1) }])
    expect((await publish(id, () => [{ _id: one, number: 9, preview: false }])).status).toBe(422)
    expect((await publish(id, () => [{ _id: 'none', number: 1, preview: false }])).body.message).toBe(
      TEXTS.filmGone,
    )
    expect((await member.browser.delete(`/api/studio/films/${two}`)).status).toBe(403)
    expect((await manager.browser.delete(`/api/studio/films/${two}`)).status).toBe(200)
    expect(await waiting(id)).toEqual([one])
    expect(await app.studio.files.find(fileOfFilm(two))).toBeNull()
  })

  test('anyone who is in the class watches it, in ranges, with its captions', async () => {
    const { id } = await newClass(app, { totalClasses: 1 })
    await put(id)
    await publish(id, (films) => films.map((one) => ({ ...one, preview: true })))
    const [film] = (await read(id)).films
    const kept = await manager.browser.put(`/api/studio/films/${film._id}`, {
      version: film.version,
      title: 'Light',
      description: '',
    })
    expect(kept.status).toBe(200)
    const at = `/api/videos/${film._id}`
    const whole = await app.api.request(`${at}/stream`)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(Buffer.from(await whole.arrayBuffer()).equals(FILM)).toBe(true)
    const some = await app.api.request(`${at}/stream`, { headers: { range: 'bytes=10-19' } })
    expect([some.status, some.headers.get('content-range')]).toEqual([206, `bytes 10-19/${FILM.length}`])
    expect(Buffer.from(await some.arrayBuffer()).equals(FILM.subarray(10, 20))).toBe(true)
    expect((await app.api.request(`${at}/captions`)).status).toBe(404)
    const captions = (text: string, version: number) =>
      manager.browser.put(`/api/studio/films/${film._id}/captions`, { version, text })
    for (const text of [
      'Hello',
      'WEBVTT',
      'WEBVTT\n\n00:01 --> 00:04\nHi',
      'WEBVTTX\n\n00:01.000 --> 00:04.000\nHi',
    ])
      expect((await captions(text, film.version + 1)).status, text).toBe(422)
    const words = 'WEBVTT\n\n00:01.000 --> 00:04.000\nBreathe in.\n'
    expect((await captions(words, film.version + 1)).status).toBe(200)
    expect((await captions(words, film.version + 1)).body.code).toBe('stale')
    const said = await app.api.request(`${at}/captions`)
    expect([said.headers.get('content-type'), await said.text()]).toEqual(['text/vtt; charset=utf-8', words])
    expect(await app.studio.files.list('captions')).toHaveLength(1)
    expect((await publish(id, () => [])).status).toBe(200)
    expect((await app.api.request(`${at}/stream`)).status).toBe(404)
    expect([
      await app.studio.files.find(fileOfFilm(film._id)),
      await app.studio.files.list('captions'),
    ]).toEqual([null, []])
  })

  test('videos exchange their places and open to all with the change of their class, which says what it means', async () => {
    const { id } = await newClass(app)
    const one = await put(id, { number: 1, title: 'One' })
    const three = await put(id, { number: 3, title: 'Three' })
    await app.db
      .insertInto('videoPlaces')
      .values({ userId: member.id, videoId: one, seconds: 9, updatedAt: 0 })
      .execute()
    const exchanged = (films: Film[]) =>
      films.map((film) => ({ ...film, number: film.number === 1 ? 3 : 1, preview: film._id === three }))
    expect(await means(id, exchanged)).toMatchObject({
      fields: ['films'],
      films: { added: [], removed: [], moved: ['Three', 'One'], opened: ['Three'], closed: [] },
    })
    expect(await shown(id)).toEqual([
      [1, 'One'],
      [3, 'Three'],
    ])
    const seen = await wanted(id, exchanged)
    expect((await publish(id, exchanged)).status).toBe(200)
    expect(await shown(id)).toEqual([
      [1, 'Three', 'open'],
      [3, 'One'],
    ])
    const late = await other.browser.put(`/api/studio/classes/${id}`, seen)
    expect(late.body.code).toBe('stale')
    const away = (films: Film[]) => films.filter(({ _id }) => _id !== one)
    expect((await means(id, away)).films.removed).toEqual([{ title: 'One', watched: 1 }])
    expect((await publish(id, away)).status).toBe(200)
    expect([await shown(id), await app.studio.files.find(fileOfFilm(one))]).toEqual([
      [[1, 'Three', 'open']],
      null,
    ])
    const log = await app.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', id)
      .orderBy('at')
      .execute()
    expect(log.map(({ action }) => action).sort()).toEqual([
      ...['film.added', 'film.added', 'film.changed', 'film.changed', 'film.removed'],
    ])
    const [form, at] = [{ title: 'Thrice', description: '' }, `/api/studio/films/${three}`]
    const { version } = (await read(id)).films[0]
    expect((await manager.browser.put(at, { ...form, version })).status).toBe(200)
    expect((await other.browser.put(at, { ...form, version })).body.code).toBe('stale')
    expect((await member.browser.put(at, { ...form, version })).status).toBe(403)
  })

  test('where members stop is counted by tenths, without a name', async () => {
    const { id } = await newClass(app)
    await put(id)
    const [film] = (await read(id)).films
    const place = { videoId: film._id, updatedAt: 0 }
    await app.db
      .insertInto('videoPlaces')
      .values([
        { ...place, userId: member.id, seconds: 30 },
        { ...place, userId: other.id, seconds: 89 },
      ])
      .execute()
    const found = await read(id)
    expect(found.films[0].stops).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    expect(JSON.stringify(found)).not.toContain(member.id)
  })

  test('a recording grows: anyone who bought it keeps every video, has the new one, and what they watched stays with its video', async () => {
    const { id } = await newClass(app, { type: 'Recorded', pricePaise: 0 })
    const one = await put(id, { title: 'One' })
    const two = await put(id, { title: 'Two', number: 2 })
    expect((await publish(id, () => [])).body.message).toBe(TEXTS.recordingNeedsFilm)
    const viewer = await newMember(app)
    await viewer.browser.post('/api/payments/create', { userId: viewer.id, classId: id, amount: 0 })
    const mark = (session: number) =>
      viewer.browser.post('/api/attendance/mark', { userId: viewer.id, classId: id, session })
    for (const session of [1, 2]) expect((await mark(session)).status).toBe(200)
    const own = async () => (await viewer.browser.get(`/api/classes/get/${id}`)).body.data.enrollment
    expect(await own()).toMatchObject({ status: 'completed', completedSessions: 2 })

    const away = (films: Film[]) => films.filter(({ _id }) => _id !== one)
    expect((await means(id, away)).refused).toEqual([{ field: 'films', text: TEXTS.filmIsSold }])
    expect((await publish(id, away)).status).toBe(422)

    await send(id, FILM, { title: 'Zero', number: 3 })
    const [zero = ''] = await waiting(id)
    const grown = (films: Film[]) => [
      { _id: zero, number: 1, preview: false },
      ...films.map((film) => ({ ...film, number: film.number + 1 })),
    ]
    expect(await means(id, grown)).toMatchObject({
      people: 1,
      refused: [],
      films: { added: ['Zero'], moved: ['One', 'Two'], removed: [] },
    })
    expect((await publish(id, grown)).status).toBe(200)
    expect(await shown(id)).toEqual([
      [1, 'Zero'],
      [2, 'One'],
      [3, 'Two'],
    ])
    expect(await own()).toMatchObject({ status: 'active', completedSessions: 2, next: { session: 1 } })
    expect((await read(id)).films.map(({ _id }: Film) => _id)).toEqual([zero, one, two])
    expect((await mark(1)).status).toBe(200)
    expect(await own()).toMatchObject({ status: 'completed', completedSessions: 3 })
    expect(await audit(app.studio)).toEqual([])
  })

  test('a recording is published with its videos, in their order, once it has one', async () => {
    const made = await manager.browser.post('/api/studio/classes/drafts', {})
    const id = made.body.data._id as string
    const at = `/api/studio/classes/drafts/${id}`
    const { version, content } = (await manager.browser.get(at)).body.data
    const { id: like } = await newClass(app)
    const words = {
      ...content,
      title: 'Slow Films',
      description: 'Slowly.',
      style: 'Yin',
      difficulty: 'beginner',
      type: 'Recorded',
      instructorId: `teacher-${like}`,
      price: 199,
      picture: 'class-of-yin',
    }
    const kept = await manager.browser.put(at, { version, content: words })
    expect(kept.body.data.missing).toEqual([{ field: 'type', text: 'Add a video.' }])
    const publishDraft = () =>
      manager.browser.post(`${at}/publish`, { version: kept.body.data.version, reason: '' })
    expect((await publishDraft()).status).toBe(422)
    expect((await announce(member, id)).status).toBe(403)
    for (const title of ['One', 'Two', 'Three'])
      expect((await send(id, FILM, { title })).answer.status).toBe(204)
    const { sending, isDraft } = await read(id)
    expect([isDraft, sending.map((film: { title: string }) => film.title)]).toEqual([
      true,
      ['One', 'Two', 'Three'],
    ])
    const away = `/api/studio/films/${sending[1]._id}`
    expect((await member.browser.delete(away)).status).toBe(403)
    expect((await manager.browser.delete(away)).status).toBe(200)
    expect((await manager.browser.get(at)).body.data.missing).toEqual([])
    const done = await publishDraft()
    expect([done.status, done.body.data.slug]).toEqual([200, 'slow-films'])
    const found = (await app.browser().get('/api/classes/get/slow-films')).body.data
    expect(found).toMatchObject({
      type: 'Recorded',
      status: 'On demand',
      totalClasses: 2,
      sessions: [],
      price: 199,
    })
    expect(
      found.videos.map((film: { title: string; preview: boolean }) => [film.title, film.preview]),
    ).toEqual([
      ['One', true],
      ['Three', false],
    ])
    expect(found.videos[0].url).not.toBe('')
    expect((await read(id)).sending).toEqual([])
  })

  test('what waited for a draft goes with it', async () => {
    const made = await manager.browser.post('/api/studio/classes/drafts', {})
    const id = made.body.data._id as string
    const { at } = await send(id)
    const { version } = (await manager.browser.get(`/api/studio/classes/drafts/${id}`)).body.data
    await manager.browser.delete(`/api/studio/classes/drafts/${id}?version=${version}`)
    await sweepFilms(app.studio)
    expect(await app.studio.files.find(fileOfFilm(at.slice(-32)))).toBeNull()
  })

  test('what a process left whole is finished, what no one goes on with is thrown away', async () => {
    const { id } = await newClass(app)
    const begun = await announce(manager, id)
    const at = begun.headers.get('location') ?? ''
    const half = await announce(manager, id, { number: 2 })
    await part(manager, half.headers.get('location') ?? '', 0, FILM.subarray(0, 100))
    // The last byte came, and then the process ended.
    await app.studio.files.put(fileOfFilm(at.slice(-32)), FILM, 'video/mp4')
    app.wait(2 * 60_000)
    await sweepFilms(app.studio)
    const { sending } = await read(id)
    const seconds = sending.map((film: { durationSeconds: number | null }) => film.durationSeconds)
    expect(seconds).toEqual([90, null])
    app.wait(25 * HOUR)
    await sweepFilms(app.studio)
    app.wait(-25 * HOUR - 2 * 60_000)
    expect(await waiting(id)).toEqual([at.slice(-32)])
  })
})
