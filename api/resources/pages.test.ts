import { beforeAll, describe, expect, test } from 'vitest'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000

describe.each(ENGINES)('pages that the studio words, on %s', (engine) => {
  let app: TestApp
  let manager: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    await beginStudio(app.db)
    manager = await newMember(app)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', manager.id).execute()
    await app.db
      .insertInto('courses')
      .values(
        [1, 2].map((id) => ({
          id,
          title: `Course ${id}`,
          level: 'beginner' as const,
          weeks: 8,
          studentsEnrolled: 1500,
          originalPaise: 200000 as never,
          discountedPaise: 149900 as never,
          description: 'Stand.',
          fullDescription: 'Stand well.',
          highlights: '["Feet"]',
          weekByWeek: '["Weeks 1-8: Feet"]',
          instructorId: null,
          instructorBio: '',
          picture: `course-${id}`,
          pictureAlt: '',
          position: id,
        })),
      )
      .execute()
  })

  const at = (kind: string, id = kind) => `/api/studio/words/${kind}/${id}`
  const read = async (kind: string, id = kind) => (await manager.browser.get(at(kind, id))).body.data
  async function publish(kind: string, patch: object, id = kind) {
    const { version, content } = await read(kind, id)
    const kept = await manager.browser.put(at(kind, id), { version, content: { ...content, ...patch } })
    return manager.browser.post(`${at(kind, id)}/publish`, { version: kept.body.data.version })
  }
  const get = async (path: string) => (await app.browser().get(path)).body.data
  const today = () => new Date(app.studio.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

  describe('questions and answers', () => {
    test('answer as the program does, with what holds, until the studio answers otherwise', async () => {
      const { support, paying } = await get('/api/faq/get')
      expect(support).toHaveLength(3)
      expect(support[0].answer).toBe(
        'Free up to 24 hours before, 50% fee within 24 hours, no refund for no-shows. Cancel within 60 minutes of paying and you get a full refund. You’ll see your refund before you confirm.',
      )
      expect(JSON.stringify([support, paying])).not.toMatch(/\{[a-z]/)
      const anew = [{ question: 'Do you answer?', answer: 'Within {answer-hours}, {studio}.' }]
      expect((await publish('faq', { support: anew })).status).toBe(200)
      const now = await get('/api/faq/get')
      expect(now.support).toMatchObject([{ answer: expect.stringMatching(/^Within 24 hours, \w/) }])
      expect(now.paying).toEqual(paying)
      const { revisions } = (await manager.browser.get(`${at('faq')}/history`)).body.data
      expect(revisions).toHaveLength(2)
    })

    test.each([
      ['an empty answer', [{ question: 'Why?', answer: ' ' }], 'Fill in every question and its answer.'],
      [
        'a name of nothing',
        [{ question: 'Why?', answer: '{because}' }],
        '{because} in an answer isn’t a variable.',
      ],
      [
        'a question twice',
        [
          { question: 'Why?', answer: 'So.' },
          { question: 'Why? ', answer: 'So.' },
        ],
        'One question is listed twice.',
      ],
    ])('%s is not ready', async (_what, support, text) => {
      const refused = await publish('faq', { support })
      expect([refused.status, refused.body.errors]).toEqual([409, { support: text }])
      const { version } = await read('faq')
      await manager.browser.post(`${at('faq')}/discard`, { version })
    })
  })

  describe('courses', () => {
    test('what is said of one is worded again, in its place; what it costs stays its class’s', async () => {
      const before = await get('/api/courses/get/1')
      expect((await publish('course', { title: 'Standing', place: 3 }, '1')).status).toBe(200)
      expect(await get('/api/courses/get/1')).toEqual({ ...before, title: 'Standing' })
      expect((await get('/api/courses/get')).map(({ id }: { id: number }) => id)).toEqual([2, 1])
      const { rows } = (await manager.browser.get('/api/studio/words/course')).body.data
      expect(rows.map(({ _id }: { _id: string }) => _id)).toEqual(['2', '1'])
    })

    test('a new one gets the next number; published it has its page, taken back none, and it comes back', async () => {
      const begun = await Promise.all([1, 2].map(() => manager.browser.post('/api/studio/words/course', {})))
      const ids = begun.map(({ body }) => body.data._id).toSorted()
      expect(ids).toEqual(['3', '4'])
      expect((await manager.browser.get(at('course', '9'))).status).toBe(404)
      const refused = await publish('course', { title: 'Six Weeks of Standing' }, '3')
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
        ...[409, ['description', 'fullText', 'highlights', 'schedule', 'level', 'weeks', 'price', 'picture']],
      ])
      const picture = (await read('course', '3')).choices.pictures.at(-1).name
      const whole = {
        title: 'Six Weeks of Standing',
        description: 'Feet first.',
        fullText: 'Feet, then the rest.',
        highlights: ['Feet'],
        schedule: ['Weeks 1–6: feet'],
        level: 'beginner',
        weeks: 6,
        price: 1499.5,
      }
      const cheaper = await publish('course', { ...whole, picture, originalPrice: 1000 }, '3')
      expect(Object.keys(cheaper.body.errors)).toEqual(['originalPrice'])
      expect((await publish('course', { ...whole, picture, originalPrice: null }, '3')).status).toBe(200)
      expect(await get('/api/courses/get/3')).toMatchObject({
        id: 3,
        title: 'Six Weeks of Standing',
        level: 'beginner',
        duration: 6,
        studentsEnrolled: 0,
        discountedPrice: 1499.5,
        originalPrice: 1499.5,
      })
      const ofAll = async () => (await get('/api/courses/get')).map(({ id }: { id: number }) => id)
      expect(await ofAll()).toContain(3)
      const { version } = await read('course', '3')
      expect((await manager.browser.post(`${at('course', '3')}/withdraw`, { version })).status).toBe(200)
      expect(await ofAll()).not.toContain(3)
      expect((await app.browser().get('/api/courses/get/3')).status).toBe(404)
      const { rows } = (await manager.browser.get('/api/studio/words/course?state=withdrawn')).body.data
      expect(rows).toMatchObject([{ _id: '3', state: 'withdrawn' }])
      const again = await read('course', '3')
      const back = await manager.browser.post(`${at('course', '3')}/publish`, { version: again.version })
      expect(back.status).toBe(200)
      expect(await ofAll()).toContain(3)
    })

    test('a line that is there twice, and a teacher without a word about them, are not ready', async () => {
      const refused = await publish('course', { highlights: ['Feet', 'Feet'], picture: '' }, '2')
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['highlights', 'picture']])
    })
  })

  describe('pages that count', () => {
    test('the first version is the program’s, with what holds in it, in chapters with names', async () => {
      const page = await get('/api/legal/terms')
      expect(page).toMatchObject({ number: 1, from: '2026-11-22', until: null, earlier: [], coming: [] })
      expect(page.chapters.map(({ id }: { id: string }) => id).slice(0, 3)).toEqual([
        ...['enrolling', 'cancelling', 'how-fast-we-answer'],
      ])
      const [, cancelling] = page.chapters
      expect(cancelling.html).toContain(
        '<li>Free up to 24 hours before.</li>\n<li>50% fee within 24 hours.</li>',
      )
      expect(JSON.stringify([page, await get('/api/legal/privacy')])).not.toMatch(/\{[a-z-]+\}/)
      const privacy = await get('/api/legal/privacy')
      const rights = privacy.chapters.at(-1)
      expect(rights.html).toContain('<a href="mailto:studio@example.com">studio@example.com</a>')
      expect(JSON.stringify(privacy)).toContain('__Host-')
    })

    test('terms that do not say what comes back, or name what there is not, say what they lack', async () => {
      const refused = await publish('terms', { body: '## Yes\n\n{cancelling-list} {opened-percent} {foo}' })
      expect(refused.status).toBe(409)
      const { missing, version } = await read('terms')
      expect(missing).toEqual([
        {
          field: 'body',
          text: 'Add {recorded-hours} to the text: how long recordings can be returned.',
        },
        { field: 'body', text: '{foo} isn’t a variable.' },
      ])
      await manager.browser.post(`${at('terms')}/discard`, { version })
    })

    test('a version holds from its day on; what held before stays readable, with the policy of its time', async () => {
      const body = '## Leaving\n\n{cancelling-list}\n\n{opened-percent}, {recorded-hours}'
      const tomorrow = new Date(app.studio.now() + 5.5 * 3_600_000 + DAY).toISOString().slice(0, 10)
      expect((await publish('terms', { body, validFrom: tomorrow })).status).toBe(200)
      const announced = await get('/api/legal/terms')
      expect(announced).toMatchObject({
        number: 1,
        until: tomorrow,
        coming: [{ number: 2, from: tomorrow, until: null }],
      })
      expect(await get('/api/legal/terms/2')).toMatchObject({ number: 2, current: { number: 1 } })
      app.wait(DAY)
      const now = await get('/api/legal/terms')
      expect(now).toMatchObject({ number: 2, earlier: [{ number: 1 }], coming: [] })
      expect(now.chapters).toHaveLength(1)

      // The policy is worded again in the time of the second version: the first says what held in its own.
      const { terms } = await app.db.selectFrom('policies').select('terms').executeTakeFirstOrThrow()
      await app.db
        .insertInto('policies')
        .values({
          version: 2,
          validFrom: app.studio.now() - 1,
          terms: JSON.stringify({ ...terms, tiers: [{ hoursBefore: 48, percent: 100 }] }),
        })
        .execute()
      const html = async (path: string) => JSON.stringify((await get(path)).chapters)
      expect(await html('/api/legal/terms')).toContain('48 hours before')
      expect(await html('/api/legal/terms/1')).toContain('24 hours before')
      app.wait(-DAY)
    })

    test('a day that has gone by is today, an empty one too, and a version that never held is none', async () => {
      const body = '## Again\n\n{cancelling-list} {opened-percent} {recorded-hours}'
      expect((await publish('terms', { body, validFrom: '2020-01-01' })).status).toBe(200)
      expect(await get('/api/legal/terms')).toMatchObject({ number: 3, from: today(), coming: [] })
      // The second was to hold from tomorrow, and was overtaken today.
      expect((await app.browser().get('/api/legal/terms/2')).status).toBe(404)
      expect((await app.browser().get('/api/legal/terms/9')).status).toBe(404)
      expect((await app.browser().get('/api/legal/imprint')).status).toBe(422)
      expect((await read('terms')).content.validFrom).toBe(today())
    })
  })
})
