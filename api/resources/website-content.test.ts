import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const POST = {
  kind: 'post',
  title: 'Rain on the roof',
  excerpt: 'Why we practise louder in July.',
  body: 'It **rains**.\n\n<script>alert(1)</script>',
  category: 'Yoga',
  picture: 'post-of-yin',
  teacherId: null,
  featured: false,
  publishAt: null,
}
const EVENT = {
  kind: 'event',
  title: 'Silent Sunday',
  description: 'A day without a word.',
  body: 'Bring a shawl.',
  startsOn: '2027-03-01',
  endsOn: '2027-03-02',
  location: 'Rishikesh',
  price: 1500,
  currency: 'INR',
  picture: 'event-of-hatha',
}

describe.each(BOTH_ENGINES)('what the studio writes, on %s', (engine) => {
  let app: TestApp
  let manager: Awaited<ReturnType<typeof newMember>>
  let other: Awaited<ReturnType<typeof newMember>>
  let member: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    manager = await newMember(app)
    other = await newMember(app, { firstName: 'Ravi', lastName: 'Menon' })
    member = await newMember(app)
    for (const { id } of [manager, other])
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  })

  const at = (id: string, kind = 'post') => `/api/studio/words/${kind}/${id}`
  const read = async (id: string, kind = 'post') => (await manager.browser.get(at(id, kind))).body.data
  async function begin(kind = 'post'): Promise<string> {
    return (await manager.browser.post(`/api/studio/words/${kind}`, {})).body.data._id
  }
  async function written(content: Record<string, unknown> = POST) {
    const kind = String(content.kind)
    const id = await begin(kind)
    const { version } = await read(id, kind)
    const kept = await manager.browser.put(at(id, kind), { version, content })
    return { id, version: kept.body.data.version as string }
  }
  async function published(content: Record<string, unknown> = POST) {
    const { id, version } = await written(content)
    const answer = await manager.browser.post(`${at(id, String(content.kind))}/publish`, { version })
    expect(answer.status).toBe(200)
    return id
  }
  const onBlog = async () => (await app.browser().get('/api/blog/get')).body.data

  test('no one but managers reads or writes there', async () => {
    const { id, version } = await written()
    const calls = [
      ['GET', '/api/studio/words'],
      ['GET', '/api/studio/words/post'],
      ['POST', '/api/studio/words/post', {}],
      ['GET', at(id)],
      ['PUT', at(id), { version, content: POST }],
      ['POST', `${at(id)}/publish`, { version }],
      ['POST', `${at(id)}/discard`, { version }],
      ['POST', `${at(id)}/withdraw`, { version }],
      ['GET', `${at(id)}/history`],
      ['POST', `${at(id)}/restore`, { version, number: 1 }],
    ] as const
    for (const [method, path, body] of calls) {
      expect((await member.browser.send(method, path, body)).status, path).toBe(403)
      expect((await app.browser().send(method, path, body)).status, path).toBe(401)
    }
    expect((await read(id)).version).toBe(version)
  })

  test('a draft keeps what is there, says what is missing, and is read by no one', async () => {
    const id = await begin()
    const before = await read(id)
    expect(before.missing.map(({ field }: { field: string }) => field)).toEqual([
      ...['title', 'excerpt', 'body', 'category', 'picture'],
    ])
    const refused = await manager.browser.post(`${at(id)}/publish`, { version: before.version })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      409,
      ['title', 'excerpt', 'body', 'category', 'picture'],
    ])
    const kept = await manager.browser.put(at(id), { version: before.version, content: POST })
    expect(kept.body.data).toMatchObject({ state: 'draft', missing: [], address: null, content: POST })
    expect(kept.body.data.preview.html).toBe(
      '<p>It <strong>rains</strong>.</p>\n&lt;script&gt;alert(1)&lt;/script&gt;',
    )
    expect((await onBlog()).map((post: { title: string }) => post.title)).not.toContain(POST.title)
    expect((await app.browser().get(`/api/blog/get/${id}`)).status).toBe(404)
  })

  test.each([
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['a picture from elsewhere', { picture: 'https://evil.example/x.png' }],
    ['a category that there is not', { category: 'Cricket' }],
    ['a moment that no clock shows', { publishAt: 1e17 }],
    ['content of another kind', { ...EVENT }],
    ['quotes within each other', { body: '>'.repeat(15_000) }],
    ['lists within each other', { body: '1. '.repeat(6_000) }],
  ])('%s is refused, and nothing is lost', async (_what, patch) => {
    const { id, version } = await written()
    const answer = await manager.browser.put(at(id), { version, content: { ...POST, ...patch } })
    expect(answer.status).toBe(422)
    expect(await read(id)).toMatchObject({ version, content: POST })
  })

  test('what Word puts into a title is tidied, and lines of the text stay', async () => {
    const { id, version } = await written()
    const content = { ...POST, title: 'Rain\u202eroof\t–\nand tea', body: '•\tOne\r\n•\tTwo\u2028Three' }
    expect((await manager.browser.put(at(id), { version, content })).status).toBe(200)
    expect((await read(id)).content).toMatchObject({
      title: 'Rainroof – and tea',
      body: '• One\n• Two\nThree',
    })
  })

  test('a picture that is not there is no picture', async () => {
    const content = { ...POST, picture: 'photo-00000000000000000000-10x10' }
    const { id, version } = await written(content)
    const answer = await manager.browser.post(`${at(id)}/publish`, { version })
    expect([answer.status, answer.body.errors]).toEqual([409, { picture: 'Choose a picture.' }])
  })

  test('published, it is on the blog at the next request, under a name of its own, by who wrote it', async () => {
    const yogaClass = await newClass(app)
    const teacherId = `teacher-${yogaClass.id}`
    const id = await published({ ...POST, teacherId, featured: true })
    const second = await published({ ...POST, teacherId })
    const posts = await onBlog()
    expect(posts.find((post: { _id: string }) => post._id === id)).toMatchObject({
      slug: 'rain-on-the-roof',
      author: 'Meera Joshi',
      featured: true,
      readTime: '1 min read',
      image: '/art/post-of-yin.day.svg',
    })
    expect(posts.find((post: { _id: string }) => post._id === second).slug).toBe('rain-on-the-roof-2')
    expect((await read(id)).address).toBe('/blogPage/rain-on-the-roof')
  })

  test('changes are read once they are published; until then what was there stays', async () => {
    const id = await published({ ...POST, title: 'Before' })
    const { version } = await read(id)
    const kept = await manager.browser.put(at(id), { version, content: { ...POST, title: 'After' } })
    expect(kept.body.data).toMatchObject({ state: 'changed', published: { title: 'Before' } })
    const title = async () => (await app.browser().get(`/api/blog/get/${id}`)).body.data.title
    expect(await title()).toBe('Before')
    const before = (await onBlog()).find((post: { _id: string }) => post._id === id).publishedAt
    await manager.browser.post(`${at(id)}/publish`, { version: kept.body.data.version })
    expect(await title()).toBe('After')
    expect((await onBlog()).find((post: { _id: string }) => post._id === id).publishedAt).toBe(before)
  })

  test('with an hour it is read from then on', async () => {
    const hour = app.studio.now() + 3_600_000
    const id = await published({ ...POST, publishAt: hour })
    expect((await read(id)).state).toBe('scheduled')
    const isThere = async () => (await onBlog()).some((post: { _id: string }) => post._id === id)
    expect(await isThere()).toBe(false)
    app.wait(3_600_001)
    expect([await isThere(), (await read(id)).state]).toEqual([true, 'published'])
    app.wait(-3_600_001)
  })

  test('taken back it is gone at the next request, and comes back when it is published again', async () => {
    const id = await published()
    const { version } = await read(id)
    expect((await manager.browser.post(`${at(id)}/withdraw`, { version })).status).toBe(200)
    expect((await app.browser().get(`/api/blog/get/${id}`)).status).toBe(404)
    const now = await read(id)
    expect([now.state, now.address]).toEqual(['withdrawn', null])
    expect((await manager.browser.post(`${at(id)}/withdraw`, { version: now.version })).status).toBe(409)
    await manager.browser.post(`${at(id)}/publish`, { version: now.version })
    expect((await app.browser().get(`/api/blog/get/${id}`)).status).toBe(200)
  })

  test('every version stays, and going back is a version of its own', async () => {
    const id = await published({ ...POST, title: 'One' })
    for (const title of ['Two', 'Three']) {
      const { version } = await read(id)
      const kept = await manager.browser.put(at(id), { version, content: { ...POST, title } })
      await manager.browser.post(`${at(id)}/publish`, { version: kept.body.data.version })
    }
    const { version } = await read(id)
    expect((await manager.browser.post(`${at(id)}/restore`, { version, number: 9 })).status).toBe(404)
    expect((await manager.browser.post(`${at(id)}/restore`, { version, number: 1 })).status).toBe(200)
    expect((await app.browser().get(`/api/blog/get/${id}`)).body.data.title).toBe('One')
    const { revisions } = (await manager.browser.get(`${at(id)}/history`)).body.data
    const seen = revisions.map((one: Record<string, unknown> & { content: { title: string } }) => [
      ...[one.number, one.content.title, one.restored, one.by],
    ])
    expect(seen).toEqual([
      [4, 'One', 1, 'Ananya Iyer'],
      [3, 'Three', null, 'Ananya Iyer'],
      [2, 'Two', null, 'Ananya Iyer'],
      [1, 'One', null, 'Ananya Iyer'],
    ])
  })

  test('what was there before the desk kept versions can be gone back to', async () => {
    const id = `seeded-${engine}`
    const row = {
      title: 'As it was',
      excerpt: 'x',
      body: 'y',
      category: 'Yoga',
      picture: 'post-old',
    } as const
    const rest = {
      authorName: 'Nobody',
      authorId: null,
      publishedAt: 1,
      readMinutes: 1,
      featured: 0,
    } as const
    await app.db
      .insertInto('blogPosts')
      .values({ id, slug: id, ...row, ...rest })
      .execute()
    const { version, content } = await read(id)
    expect(version).toBe('p0')
    const kept = await manager.browser.put(at(id), { version, content: { ...content, title: 'New' } })
    await manager.browser.post(`${at(id)}/publish`, { version: kept.body.data.version })
    const now = await read(id)
    await manager.browser.post(`${at(id)}/restore`, { version: now.version, number: 1 })
    const post = (await app.browser().get(`/api/blog/get/${id}`)).body.data
    expect([post.title, post.image]).toEqual(['As it was', '/art/post-old.day.svg'])
  })

  test('of two who write, the second is told by whom, whatever the first did', async () => {
    const { id, version } = await written()
    const mine = { version, content: { ...POST, title: 'Mine' } }
    await other.browser.put(at(id), { version, content: { ...POST, title: 'Theirs' } })
    const late = await manager.browser.put(at(id), mine)
    expect([late.status, late.body.code, late.body.message]).toEqual([
      ...[409, 'stale', expect.stringContaining('Ravi Menon')],
    ])
    // Published meanwhile, and begun again: an old version is as old as before.
    const theirs = await read(id)
    await other.browser.post(`${at(id)}/publish`, { version: theirs.version })
    expect((await manager.browser.put(at(id), mine)).body.code).toBe('stale')
    const seen = await read(id)
    await other.browser.put(at(id), { version: seen.version, content: { ...POST, title: 'Again' } })
    for (const call of ['publish', 'discard', 'withdraw'])
      expect((await manager.browser.post(`${at(id)}/${call}`, { version: seen.version })).body.code).toBe(
        'stale',
      )
    expect((await read(id)).content.title).toBe('Again')
  })

  test('of two who begin to change what is published, one does', async () => {
    const id = await published()
    const { version } = await read(id)
    const answers = await Promise.all(
      [manager, other].map(({ browser }, n) =>
        browser.put(at(id), { version, content: { ...POST, title: `Of ${n}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of two who publish at once, one does, and there is one version more', async () => {
    const { id, version } = await written()
    const answers = await Promise.all(
      [manager, other].map(({ browser }) => browser.post(`${at(id)}/publish`, { version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { revisions } = (await manager.browser.get(`${at(id)}/history`)).body.data
    expect(revisions).toHaveLength(1)
  })

  test('a draft that is thrown away leaves what was published, or nothing', async () => {
    const { id, version } = await written()
    expect((await manager.browser.post(`${at(id)}/discard`, { version })).status).toBe(200)
    expect((await manager.browser.get(at(id))).status).toBe(404)
    const kept = await published()
    const now = await read(kept)
    const changed = await manager.browser.put(at(kept), {
      version: now.version,
      content: { ...POST, title: 'No' },
    })
    await manager.browser.post(`${at(kept)}/discard`, { version: changed.body.data.version })
    expect(await read(kept)).toMatchObject({ state: 'published', content: { title: POST.title } })
  })

  test('an event is written the same way', async () => {
    const wrong = await written({ ...EVENT, endsOn: '2027-02-01', price: null })
    const refused = await manager.browser.post(`${at(wrong.id, 'event')}/publish`, { version: wrong.version })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['endsOn', 'price']])
    const id = await published(EVENT)
    const found = (await app.browser().get('/api/events/get/silent-sunday')).body.data
    expect(found).toMatchObject({ _id: id, price: 1500, currency: 'INR', html: '<p>Bring a shawl.</p>\n' })
    const { version } = await read(id, 'event')
    await manager.browser.post(`${at(id, 'event')}/withdraw`, { version })
    expect((await app.browser().get('/api/events/get/silent-sunday')).status).toBe(404)
    const list = await manager.browser.get('/api/studio/words/event?state=withdrawn')
    expect(list.body.data.rows).toMatchObject([{ _id: id, state: 'withdrawn', title: 'Silent Sunday' }])
  })

  describe('what there is one of', () => {
    test('says by itself what it says until the studio writes it otherwise, and has its own claims', async () => {
      const before = (await app.browser().get('/api/studio/landing')).body.data
      expect(before.heroTitle).toBe('Come as you are,\nleave lighter')
      const { version, content } = await read('landing', 'landing')
      const anew = { ...content, heroTitle: 'Sit down', figures: { ...content.figures, clientsGuided: '12' } }
      const kept = await manager.browser.put(at('landing', 'landing'), { version, content: anew })
      const publish = () =>
        manager.browser.post(`${at('landing', 'landing')}/publish`, { version: kept.body.data.version })
      expect((await publish()).status).toBe(409)
      const words = JSON.stringify({ tagline: '', welcome: '', places: '' })
      const figures = JSON.stringify({ clientsGuided: '', students: '7', courses: '', rating: '' })
      await app.db
        .insertInto('studioProfiles')
        .values({
          id: 'studio',
          name: 'Mine',
          email: 'a@example.com',
          phone: '',
          words,
          figures,
          openingHours: '[]',
          social: '[]',
          aboutPage: null,
        })
        .execute()
      expect((await publish()).status).toBe(200)
      expect((await app.browser().get('/api/studio/landing')).body.data.heroTitle).toBe('Sit down')
      expect((await app.browser().get('/api/studio/get')).body.data.figures.clientsGuided).toBe('12')
    })

    test('no one begins another, looks for another, or takes it back', async () => {
      expect((await manager.browser.post('/api/studio/words/landing', {})).status).toBe(409)
      expect((await manager.browser.get(at('another', 'landing'))).status).toBe(404)
      const { version } = await read('landing', 'landing')
      expect((await manager.browser.post(`${at('landing', 'landing')}/withdraw`, { version })).status).toBe(
        409,
      )
    })

    test('three cards are too few, and a card without a word is not ready', async () => {
      const { version, content } = await read('landing', 'landing')
      const few = { ...content, promises: content.promises.slice(1) }
      expect((await manager.browser.put(at('landing', 'landing'), { version, content: few })).status).toBe(
        422,
      )
      const steps = content.steps.map((step: object) => ({ ...step, text: ' ' }))
      const kept = await manager.browser.put(at('landing', 'landing'), {
        version,
        content: { ...content, steps },
      })
      expect(kept.body.data.missing).toEqual([
        { field: 'steps', text: 'Fill in every title and text of the steps.' },
      ])
    })

    test('the page about the studio is written from nothing', async () => {
      expect((await app.browser().get('/api/studio/about')).body.data).toBeNull()
      const { version, content, choices, missing } = await read('about', 'about')
      expect(missing.map(({ field }: { field: string }) => field)).toEqual([...['title', 'lede', 'story']])
      const anew = {
        ...content,
        title: 'Slowly',
        lede: 'We begin at six.',
        story: 'One.\n\n\nTwo.\n',
        quote: 'Stay.',
        teacherId: choices.teachers[0]._id,
        points: [{ title: 'Tea', text: 'After class.' }],
        gallery: [{ picture: 'gallery-of-yin', alt: 'Water', caption: 'Moon' }],
      }
      const kept = await manager.browser.put(at('about', 'about'), { version, content: anew })
      expect(kept.body.data.missing).toEqual([])
      await manager.browser.post(`${at('about', 'about')}/publish`, { version: kept.body.data.version })
      expect((await app.browser().get('/api/studio/about')).body.data).toMatchObject({
        title: 'Slowly',
        story: ['One.', 'Two.'],
        gallery: anew.gallery,
        philosophy: { quote: 'Stay.', points: anew.points },
      })
    })
  })

  test('lists are paged by key, and the index counts', async () => {
    for (let n = 0; n < 22; n++) await begin('event')
    const first = (await manager.browser.get('/api/studio/words/event?state=draft')).body.data
    expect(first.rows).toHaveLength(20)
    const second = await manager.browser.get(`/api/studio/words/event?state=draft&after=${first.next}`)
    const ids = [...first.rows, ...second.body.data.rows].map(({ _id }: { _id: string }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
    const { kinds } = (await manager.browser.get('/api/studio/words')).body.data
    const events = kinds.find(({ kind }: { kind: string }) => kind === 'event')
    expect(events).toEqual({ kind: 'event', published: 0, unfinished: ids.length })
  })

  test('who did it is in the activity log', async () => {
    const id = await published()
    const log = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('subject', '=', id)
      .execute()
    expect(log).toEqual([
      { action: 'post.begun', actorId: manager.id },
      { action: 'post.published', actorId: manager.id },
    ])
  })
})
