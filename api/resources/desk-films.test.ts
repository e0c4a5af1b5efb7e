import { beforeAll, describe, expect, test } from 'vitest'
import { fileOfFilm, sweepFilms } from '../../domain/films/upload.ts'
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
          ...{ 'sec-fetch-site': 'same-origin', origin: app.url, 'tus-resumable': '1.0.0' },
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
  const stored = () => app.studio.files.list('films')

  test('nobody else announces, sends, asks or ends one', async () => {
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

  test('it comes in parts, goes on where it stopped, and is in its class when it is whole', async () => {
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
    expect(sending).toEqual([])
    expect(films).toMatchObject([
      { number: 2, title: 'First light', durationSeconds: 90, preview: false, captions: false },
    ])
  })

  test.each([
    ['a page that calls itself a film', Buffer.from('<script>alert(1)</script>')],
    ['a film that is cut off', FILM.subarray(0, -10)],
    ['a sound', mp4({ seconds: 90, handler: 'soun' })],
    ['one of seven hours', mp4({ seconds: 7 * 3600 })],
  ])('%s is refused with a sentence, and leaves nothing', async (_what, bytes) => {
    const { id } = await newClass(app)
    const before = (await stored()).length
    const { answer } = await send(id, Buffer.from(bytes))
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('It was not kept.')])
    const { films, sending } = await read(id)
    expect([films, sending, (await stored()).length]).toEqual([[], [], before])
  })

  test('of two for one session the second is refused, and leaves nothing', async () => {
    const { id } = await newClass(app)
    const [one, two] = [await announce(manager, id), await announce(manager, id)]
    await part(manager, one.headers.get('location') ?? '', 0, FILM)
    const late = await part(manager, two.headers.get('location') ?? '', 0, FILM)
    expect([late.status, await late.text()]).toEqual([422, 'The class has a film 1 already.'])
    expect((await announce(manager, id)).status).toBe(409)
    expect((await read(id)).films).toHaveLength(1)
  })

  test('whoever is in the class watches it, in ranges, with its captions', async () => {
    const { id } = await newClass(app, { totalClasses: 1 })
    await send(id)
    const [film] = (await read(id)).films
    const kept = await manager.browser.put(`/api/studio/films/${film._id}`, {
      ...{ version: film.version, title: 'Light', description: '', preview: true, number: 1 },
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
    const shown = await app.api.request(`${at}/captions`)
    expect([shown.headers.get('content-type'), await shown.text()]).toEqual([
      'text/vtt; charset=utf-8',
      words,
    ])
    expect(await app.studio.files.list('captions')).toHaveLength(1)
    expect(
      (await manager.browser.delete(`/api/studio/films/${film._id}?version=${film.version + 2}`)).status,
    ).toBe(200)
    expect((await app.api.request(`${at}/stream`)).status).toBe(404)
    expect([
      await app.studio.files.find(fileOfFilm(film._id)),
      await app.studio.files.list('captions'),
    ]).toEqual([null, []])
  })

  test('two films exchange their places, and two who change one hear of each other', async () => {
    const { id } = await newClass(app)
    await send(id, FILM, { number: 1, title: 'One' })
    await send(id, FILM, { number: 3, title: 'Three' })
    const [one] = (await read(id)).films
    const form = { version: 1, title: 'One', preview: false }
    expect((await member.browser.put(`/api/studio/films/${one._id}`, { ...form, number: 3 })).status).toBe(
      403,
    )
    expect((await manager.browser.put(`/api/studio/films/${one._id}`, { ...form, number: 9 })).status).toBe(
      422,
    )
    expect((await manager.browser.put(`/api/studio/films/${one._id}`, { ...form, number: 3 })).status).toBe(
      200,
    )
    expect((await other.browser.put(`/api/studio/films/${one._id}`, { ...form, number: 2 })).body.code).toBe(
      'stale',
    )
    const numbers = (await read(id)).films.map((film: { number: number; title: string }) => [
      film.number,
      film.title,
    ])
    expect(numbers).toEqual([
      [1, 'Three'],
      [3, 'One'],
    ])
  })

  test('where members stop is counted by tenths, without a name', async () => {
    const { id } = await newClass(app)
    await send(id)
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

  test('a recording that somebody bought keeps its films', async () => {
    const { id } = await newClass(app, { type: 'Recorded', pricePaise: 0 })
    await send(id)
    const [film] = (await read(id)).films
    await member.browser.post('/api/payments/create', { userId: member.id, classId: id, amount: 0 })
    const refused = await manager.browser.delete(`/api/studio/films/${film._id}?version=${film.version}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('bought')])
  })

  test('a recording is published with its films, in their order, once it has one', async () => {
    const made = await manager.browser.post('/api/studio/classes/drafts', {})
    const id = made.body.data._id as string
    const at = `/api/studio/classes/drafts/${id}`
    const { version, content } = (await manager.browser.get(at)).body.data
    const { id: like } = await newClass(app)
    const words = {
      ...{ ...content, title: 'Slow Films', description: 'Slowly.', style: 'Yin', difficulty: 'beginner' },
      ...{ type: 'Recorded', instructorId: `teacher-${like}`, price: 199, picture: 'class-of-yin' },
    }
    const kept = await manager.browser.put(at, { version, content: words })
    expect(kept.body.data.missing).toEqual([{ field: 'type', text: 'A recorded class has no film yet.' }])
    const publish = () =>
      manager.browser.post(`${at}/publish`, { version: kept.body.data.version, reason: '' })
    expect((await publish()).status).toBe(422)
    expect((await announce(member, id)).status).toBe(403)
    for (const title of ['One', 'Two', 'Three'])
      expect((await send(id, FILM, { title })).answer.status).toBe(204)
    const { sending, isDraft } = await read(id)
    expect([isDraft, sending.map((film: { title: string }) => film.title)]).toEqual([
      true,
      ['One', 'Two', 'Three'],
    ])
    const away = `/api/studio/films/${sending[1]._id}?version=1`
    expect((await member.browser.delete(away)).status).toBe(403)
    expect((await manager.browser.delete(away)).status).toBe(200)
    expect((await manager.browser.get(at)).body.data.missing).toEqual([])
    const done = await publish()
    expect([done.status, done.body.data.slug]).toEqual([200, 'slow-films'])
    const shown = (await app.browser().get('/api/classes/get/slow-films')).body.data
    expect(shown).toMatchObject({
      type: 'Recorded',
      status: 'On demand',
      totalClasses: 2,
      sessions: [],
      price: 199,
    })
    expect(
      shown.videos.map((film: { title: string; preview: boolean }) => [film.title, film.preview]),
    ).toEqual([
      ['One', true],
      ['Three', false],
    ])
    expect(shown.videos[0].url).not.toBe('')
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

  test('what a process left whole is finished, what nobody goes on with is thrown away', async () => {
    const { id } = await newClass(app)
    const begun = await announce(manager, id)
    const at = begun.headers.get('location') ?? ''
    const half = await announce(manager, id, { number: 2 })
    await part(manager, half.headers.get('location') ?? '', 0, FILM.subarray(0, 100))
    // The last byte came, and then the process ended.
    await app.studio.files.put(fileOfFilm(at.slice(-32)), FILM, 'video/mp4')
    app.wait(2 * 60_000)
    await sweepFilms(app.studio)
    const { films, sending } = await read(id)
    expect([films.length, sending.length]).toEqual([1, 1])
    app.wait(25 * HOUR)
    await sweepFilms(app.studio)
    app.wait(-25 * HOUR - 2 * 60_000)
    expect((await read(id)).sending).toEqual([])
  })
})
