import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAvif } from '../../domain/pictures/make-avif.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { type Answer, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const PATH = '/api/studio/pictures'

/** As a browser sends the bytes of a file. */
async function upload(
  app: TestApp,
  who: { browser: { jar: Map<string, string> } },
  bytes: Buffer | string,
  type = 'image/jpeg',
  query = '',
): Promise<Answer> {
  const { jar } = who.browser
  const response = await app.api.fetch(
    new Request(`${app.url}${PATH}${query}`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        origin: app.url,
        'content-type': type,
        'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    }),
  )
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const photo = (width: number, height: number, background = '#a33b20') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

describe.each(ENGINES)('uploaded pictures on %s', (engine) => {
  let app: TestApp
  let manager: Awaited<ReturnType<typeof newMember>>
  let member: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    manager = await newMember(app)
    member = await newMember(app)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', manager.id).execute()
  })
  const stored = () => app.studio.files.list('pictures')
  const rows = async () => (await app.db.selectFrom('pictures').select('id').execute()).length

  test('no one but the studio uploads one, and nothing is read of what others send', async () => {
    const bytes = await photo(40, 30)
    expect((await upload(app, { browser: app.browser() }, bytes)).status).toBe(401)
    expect((await upload(app, member, bytes)).status).toBe(403)
    const visitor = await app.api.request(PATH, { method: 'POST', body: new Uint8Array(bytes) })
    expect(visitor.status).toBe(401)
    expect([await rows(), await stored()]).toEqual([0, []])
  })

  test.each([
    [
      'what only says that it is a picture',
      () => Buffer.from('<script>alert(1)</script>'),
      'JPEG, PNG or WebP',
    ],
    ['one that is cut off', async () => (await photo(900, 900)).subarray(0, 2000), 'JPEG, PNG or WebP'],
    [
      'one that is broken within',
      async () => {
        const bytes = await sharp({
          create: {
            width: 300,
            height: 300,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 90, sigma: 60 },
          },
        })
          .png()
          .toBuffer()
        const data = bytes.indexOf('IDAT') + 4
        return bytes.fill(0, data, data + 2000)
      },
      'We can’t read this picture',
    ],
    ['a HEIC of an iPhone', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'Most Compatible'],
    ['one that is too large', () => Buffer.alloc(13 * 1024 * 1024, 1), '12 MB'],
  ])('%s is refused with a sentence, and leaves nothing', async (_what, make, sentence) => {
    const answer = await upload(app, manager, await make())
    expect(answer.status).toBe(422)
    expect(answer.body.errors.picture).toContain(sentence)
    expect([await rows(), await stored()]).toEqual([0, []])
  })

  test('a photo of a phone, with its video behind it, is kept without it', async () => {
    const motion = Buffer.concat([await photo(300, 200), Buffer.from('ftypmp42 and a video')])
    const { status, body } = await upload(app, manager, motion)
    expect([status, body.data.image.width]).toEqual([201, 300])
    await manager.browser.delete(`/api/studio/pictures/${body.data._id}`)
  })

  test('becomes WebP at once and AVIF soon, forever at its address', async () => {
    const { status, body } = await upload(app, manager, await photo(1000, 600))
    expect(status).toBe(201)
    const { name, image, ready } = body.data
    expect([name, image.url, ready]).toEqual([
      expect.stringMatching(/^photo-[0-9a-f]{20}-1000x600$/),
      `/pictures/${name}/1000.webp`,
      false,
    ])
    const webp = await app.api.request(image.url)
    expect([webp.status, webp.headers.get('content-type'), webp.headers.get('cache-control')]).toEqual([
      ...[200, 'image/webp', 'public, max-age=31536000, immutable'],
    ])
    expect(await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).toMatchObject({ width: 1000 })
    const early = await app.api.request(`/pictures/${name}/480.avif`)
    expect([early.headers.get('content-type'), early.headers.get('cache-control')]).toEqual([
      ...['image/webp', 'public, max-age=30'],
    ])
    await makeAvif(app.studio)
    const avif = await app.api.request(`/pictures/${name}/480.avif`)
    expect([avif.headers.get('content-type'), avif.headers.get('cache-control')]).toEqual([
      ...['image/avif', 'public, max-age=31536000, immutable'],
    ])
    const same = await app.api.request(image.url, {
      headers: { 'if-none-match': webp.headers.get('etag') ?? '' },
    })
    expect(same.status).toBe(304)
    const link = await app.api.request(`/pictures/${name}/link.jpg`)
    expect(await sharp(Buffer.from(await link.arrayBuffer())).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    })
  })

  test('letters get it as a small PNG, forever at its address, and another picture another', async () => {
    const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#1230' } })
      .png()
      .toBuffer()
    const { _id, name } = (await upload(app, manager, logo, 'image/png')).body.data
    const path = `/pictures/${name}/letter.png`
    const [png, again] = await Promise.all([app.api.request(path), app.api.request(path)])
    expect([png?.status, again?.status, png?.headers.get('content-type')]).toEqual([200, 200, 'image/png'])
    expect(png?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const sent = Buffer.from(await png!.arrayBuffer())
    expect(await sharp(sent).metadata()).toMatchObject({
      format: 'png',
      width: 264,
      height: 88,
      hasAlpha: true,
    })
    const other = (await upload(app, manager, await photo(300, 300))).body.data.name
    expect(other).not.toBe(name)
    const changed = await app.api.request(`/pictures/${other}/letter.png`)
    expect(await sharp(Buffer.from(await changed.arrayBuffer())).metadata()).toMatchObject({ width: 88 })
    await manager.browser.send('DELETE', `${PATH}/${_id}`)
    expect((await stored()).filter((file) => file.includes(_id))).toEqual([])
    const low = (await upload(app, manager, await photo(300, 40))).body.data.name
    expect((await app.api.request(`/pictures/${low}/letter.png`)).status).toBe(404)
  })

  test.each(['1001.webp', 'original.webp', '../x.webp', '%2e%2e%2fx', 'link.png', '800.webp'])(
    'no other file is served: %s',
    async (file) => {
      const { name } = (await upload(app, manager, await photo(700, 500, 'green'))).body.data
      expect((await app.api.request(`/pictures/${name}/${file}`)).status).toBe(404)
    },
  )

  test('the same bytes are one picture, also sent twice at once', async () => {
    const before = await rows()
    const bytes = await photo(320, 200, 'blue')
    const [one, other] = await Promise.all([upload(app, manager, bytes), upload(app, manager, bytes)])
    expect([one?.status, other?.status, one?.body.data._id]).toEqual([201, 201, other?.body.data._id])
    expect(await rows()).toBe(before + 1)
  })

  test('is called by the name of its file until staff call it otherwise', async () => {
    const bytes = await photo(110, 60, 'teal')
    const { _id, title } = (await upload(app, manager, bytes, 'image/jpeg', '?title=Evening%20hall')).body
      .data
    expect(title).toBe('Evening hall')
    const change = { version: 1, title: 'Hall with lamps', alt: '' }
    const kept = await manager.browser.put(`${PATH}/${_id}`, change)
    expect([kept.status, kept.body.errors]).toEqual([200, undefined])
    expect((await manager.browser.get(PATH)).body.data.pictures[0]).toMatchObject({
      title: 'Hall with lamps',
      alt: '',
    })
    const begun = await manager.browser.post('/api/studio/words/post', {})
    const draft = await manager.browser.get(`/api/studio/words/post/${begun.body.data._id}`)
    expect(draft.body.data.choices.pictures[0]).toMatchObject({ label: 'Hall with lamps', alt: '' })
    const long = await upload(app, manager, bytes, 'image/jpeg', `?title=${'x'.repeat(121)}`)
    expect(long.status).toBe(422)
  })

  test('is listed by pages, described, and removed where nothing shows it', async () => {
    const { _id, name } = (await upload(app, manager, await photo(90, 60, 'gold'))).body.data
    expect((await member.browser.get(PATH)).status).toBe(403)
    expect((await manager.browser.get(PATH)).body.data.pictures[0]).toMatchObject({ _id, by: 'Ananya Iyer' })
    const describe = (version: number, alt: string) => manager.browser.put(`${PATH}/${_id}`, { version, alt })
    expect((await describe(1, 'Evening light')).status).toBe(200)
    const second = await describe(1, 'Morning light')
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    expect(second.body.message).toContain('Ananya Iyer changed this')
    expect((await manager.browser.get(PATH)).body.data.pictures[0]).toMatchObject({ alt: 'Evening light' })
    const begun = await manager.browser.post('/api/studio/words/post', {})
    const at = `/api/studio/words/post/${begun.body.data._id}`
    const { version, content } = (await manager.browser.get(at)).body.data
    await manager.browser.put(at, { version, content: { ...content, picture: name } })
    const refused = await manager.browser.delete(`${PATH}/${_id}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('a draft')])
    const kept = (await manager.browser.get(at)).body.data
    await manager.browser.post(`${at}/discard`, { version: kept.version })
    expect((await member.browser.delete(`${PATH}/${_id}`)).status).toBe(403)
    expect((await manager.browser.delete(`${PATH}/${_id}`)).status).toBe(200)
    expect((await manager.browser.delete(`${PATH}/${_id}`)).status).toBe(404)
    expect(await app.studio.files.list(`pictures/${_id}`)).toEqual([])
  })

  test('a teacher and a centre have one of their own, until they have their print again', async () => {
    const { name, _id } = (await upload(app, manager, await photo(300, 300, 'teal'))).body.data
    const teacher = {
      firstName: 'Asha',
      lastName: 'Rao',
      email: `asha-${engine}@example.com`,
      bio: 'Teaches by the river.',
    }
    const none = { ...teacher, picture: 'photo-00000000000000000000-1x1' }
    const refused = await manager.browser.post('/api/studio/teachers', none)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { picture: 'We could not find this picture.' },
    ])
    const made = await manager.browser.post('/api/studio/teachers', { ...teacher, picture: name })
    const id = made.body.data._id
    const shown = async () => {
      const { data } = (await app.browser().get('/api/teachers/get')).body
      return data.find(({ lastName }: { lastName: string }) => lastName === 'Rao').image.url
    }
    expect(await shown()).toBe(`/pictures/${name}/300.webp`)
    const refusal = await manager.browser.delete(`${PATH}/${_id}`)
    expect(refusal.body.message).toContain('a teacher’s page')
    // Who says nothing of it leaves it as it is.
    await manager.browser.put(`/api/studio/teachers/${id}`, { ...teacher, version: 1 })
    expect(await shown()).toBe(`/pictures/${name}/300.webp`)
    await manager.browser.put(`/api/studio/teachers/${id}`, { ...teacher, version: 2, picture: 'print' })
    expect(await shown()).toBe('/art/teacher-asha-rao.day.svg')
    const centre = { name: 'By the lake', address: '1 Shore Road', picture: name }
    expect((await manager.browser.post('/api/studio/centres', centre)).status).toBe(201)
    const centres = (await app.browser().get('/api/centres/get')).body.data
    expect(centres.at(-1).image).toMatchObject({ url: `/pictures/${name}/300.webp`, width: 1200 })
  })
})
