import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { classDetail, yogaClass as classShape, enrollment } from '../../contract/classes.ts'
import type { Member } from '../../domain/core/actor.ts'
import { LINK_MS, videoPath, videosOf } from '../../domain/videos/videos.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('classes and videos on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    writeFileSync(join(app.media, 'one.webm'), Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256)))
    writeFileSync(join(app.media, 'one.vtt'), 'WEBVTT\n')
  })

  const withVideos = async (about: Parameters<typeof newClass>[1] = { type: 'Recorded' }) => {
    const yogaClass = await newClass(app, { pricePaise: 0, ...about })
    const video = (classNumber: number) => ({
      id: `${yogaClass.id}-v${classNumber}`,
      classId: yogaClass.id,
      classNumber,
      title: `Video ${classNumber}`,
      description: 'Breathe.',
      file: 'one.webm',
      captions: 'one.vtt',
      picture: 'video-x',
      durationSeconds: 20,
      preview: classNumber === 1 ? (1 as const) : (0 as const),
    })
    await app.db
      .insertInto('classVideos')
      .values([video(1), video(2)])
      .execute()
    return yogaClass
  }
  const enroll = (who: Awaited<ReturnType<typeof newMember>>, classId: string) =>
    who.browser.post('/api/payments/create', { userId: who.id, classId, amount: 0 })

  test('GET /api/classes/get lists every class with all its fields', async () => {
    const { id } = await newClass(app, { capacity: 12 })
    const { status, body } = await app.browser().get('/api/classes/get')
    expect(status).toBe(200)
    const found = body.data.find((one: { _id: string }) => one._id === id)
    expect(classShape.strict().safeParse(found).error).toBeUndefined()
    expect(found).toMatchObject({
      className: 'Gentle Hatha',
      title: 'Gentle Hatha',
      status: 'Upcoming',
      capacity: 12,
      remainingClasses: 12,
      totalClasses: 4,
      price: 1499,
      type: 'In Person',
      difficulty: 'beginner',
      category: 'Hatha',
      equipmentNeeded: ['Mat'],
      schedule: { startTime: '07:00', endTime: '08:00', daysOfWeek: [1, 2, 3, 4, 5, 6, 7] },
    })
  })

  test.each([
    [{ startsInDays: 1 }, 'Starting soon'],
    [{ startsInDays: 20 }, 'Upcoming'],
    [{ startsInDays: -1, totalClasses: 9 }, 'In progress'],
    [{ startsInDays: -30 }, 'Finished'],
    [{ startsInDays: -30, type: 'Recorded' as const }, 'On demand'],
    [{ capacity: 0 }, 'Full'],
  ])('the badge of a class with %o says %s', async (changes, status) => {
    const { id } = await newClass(app, changes)
    expect((await app.browser().get(`/api/classes/get/${id}`)).body.data.status).toBe(status)
  })

  test('GET /api/classes/get/{id} takes the id or the short name, and says when there is none', async () => {
    const { id, slug } = await newClass(app, { slug: `gentle-${engine}` })
    for (const name of [id, slug]) {
      const { body } = await app.browser().get(`/api/classes/get/${name}`)
      expect(classDetail.strict().safeParse(body.data).error).toBeUndefined()
      expect(body.data).toMatchObject({
        _id: id,
        renewal: false,
        enrollment: null,
        instructor: { email: 'meera@example.com' },
      })
      expect(body.data.sessions).toHaveLength(4)
    }
    for (const name of ['none', '%27', 'x'.repeat(64), '..%2f..']) {
      const { status, body } = await app.browser().get(`/api/classes/get/${name}`)
      expect([status, body.message]).toEqual([404, TEXTS.classNotFound])
    }
    expect((await app.browser().get(`/api/classes/get/${'x'.repeat(65)}`)).status).toBe(422)
  })

  test('GET /api/classes/getenrolledclasses/{userId} is for the member alone', async () => {
    const yogaClass = await withVideos()
    const [member, other] = [await newMember(app), await newMember(app)]
    await enroll(member, yogaClass.id)
    const { body } = await member.browser.get(`/api/classes/getenrolledclasses/${member.id}`)
    expect(enrollment.strict().safeParse(body.data[0]).error).toBeUndefined()
    expect((await other.browser.get(`/api/classes/getenrolledclasses/${member.id}`)).status).toBe(403)
    expect((await app.browser().get(`/api/classes/getenrolledclasses/${member.id}`)).status).toBe(401)
  })

  test('an enrollment says what was paid, and counts the sessions since its member joined', async () => {
    const yogaClass = await newClass(app, { pricePaise: 0, totalClasses: 6 })
    await app.db
      .updateTable('classSessions')
      .set({ startsAt: app.studio.now() - 3_600_000, endsAt: app.studio.now() - 1 })
      .where('classId', '=', yogaClass.id)
      .where('number', '=', 1)
      .execute()
    const member = await newMember(app)
    await enroll(member, yogaClass.id)
    const { body } = await member.browser.get(`/api/classes/getenrolledclasses/${member.id}`)
    expect(body.data[0]).toMatchObject({ paid: 0, completedSessions: 0, sessions: 5 })
  })

  test('an enrollment tells of the next three sessions that were not cancelled', async () => {
    const yogaClass = await newClass(app, { pricePaise: 0, totalClasses: 6 })
    const member = await newMember(app)
    await enroll(member, yogaClass.id)
    await app.db
      .updateTable('classSessions')
      .set({ cancelledAt: app.studio.now() })
      .where('classId', '=', yogaClass.id)
      .where('number', '=', 2)
      .execute()
    await app.db
      .updateTable('classSessions')
      .set({ startsAt: app.studio.now() - 1 })
      .where('classId', '=', yogaClass.id)
      .where('number', '=', 1)
      .execute()
    const { body } = await member.browser.get(`/api/classes/getenrolledclasses/${member.id}`)
    const { upcoming, nextSessionAt, timeZone } = body.data[0].yogaClass
    expect(upcoming.map(({ number }: { number: number }) => number)).toEqual([3, 4, 5])
    expect([upcoming[0].startsAt, timeZone]).toEqual([nextSessionAt, app.studio.settings.timeZone])
  })

  describe('videos', () => {
    test('the preview is open to all, the others to the enrolled, by a link of their login that ends', async () => {
      const yogaClass = await withVideos()
      const [member, other] = [await newMember(app), await newMember(app)]
      const seenBy = async (browser: ReturnType<TestApp['browser']>) =>
        (await browser.get(`/api/classes/get/${yogaClass.id}`)).body.data.videos
      const [preview, closed] = await seenBy(app.browser())
      expect(closed).toMatchObject({
        url: '',
        captionsUrl: '',
        chaptersUrl: '',
        classNumber: 2,
        preview: false,
      })
      expect((await app.browser().get(preview.url)).status).toBe(200)
      expect((await app.browser().get(preview.captionsUrl)).body).toBe('WEBVTT\n')
      expect((await app.browser().get(preview.chaptersUrl)).body).toBe('WEBVTT\n')
      expect((await seenBy(member.browser))[1].url).toBe('')
      await enroll(member, yogaClass.id)
      const { url, captionsUrl, chaptersUrl } = (await seenBy(member.browser))[1]
      expect((await member.browser.get(url)).status).toBe(200)
      expect((await member.browser.get(captionsUrl)).status).toBe(200)
      expect((await member.browser.get(chaptersUrl)).status).toBe(200)
      for (const thief of [app.browser(), other.browser])
        for (const link of [url, captionsUrl, chaptersUrl]) expect((await thief.get(link)).status).toBe(403)
      for (const forged of [
        url.replace(/until=\d/, 'until=9'),
        url.replace('-v2', '-v3'),
        url.replace(/key=./, (at: string) => (at === 'key=-' ? 'key=A' : 'key=-')),
        url.split('?')[0],
      ])
        expect([403, 404]).toContain((await member.browser.get(forged)).status)
      const secondLogin = app.browser()
      await secondLogin.post('/api/user/login', { email: member.form.email, password: member.form.password })
      expect((await secondLogin.get(url)).status).toBe(403)
      app.wait(LINK_MS - 30_000)
      expect((await member.browser.get(url)).status).toBe(200)
      app.wait(30_000)
      expect((await member.browser.get(url)).status).toBe(403)
      await app.db
        .updateTable('enrollments')
        .set({ status: 'cancelled' })
        .where('userId', '=', member.id)
        .execute()
      expect((await seenBy(member.browser))[1].url).toBe('')
    })

    test('of a class that meets open with its first session, and one that was opened ends the full refund', async () => {
      const yogaClass = await withVideos({ pricePaise: 149_900, totalClasses: 3 })
      const member = await newMember(app)
      const order = { userId: member.id, classId: yogaClass.id, amount: 1499 }
      const { orderId } = (await member.browser.post('/api/payments/create', order)).body
      await member.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
      const seen = async () => (await member.browser.get(`/api/classes/get/${yogaClass.id}`)).body.data
      const before = await seen()
      expect(before.videos.map(({ url }: { url: string }) => url !== '')).toEqual([true, false])
      expect(before.filmsOpenAt).toBe(before.startsAt)
      const terms = async () =>
        (await member.browser.get(`/api/enrollments/${before.enrollment._id}/cancellation`)).body.data
      expect((await terms()).percent).toBe(100)
      // A link that was made by hand opens nothing before its time.
      const [film] = (await videosOf(app.studio, yogaClass.id)).slice(1)
      const { id: loginId } = await app.db
        .selectFrom('authSessions')
        .select('id')
        .where('userId', '=', member.id)
        .executeTakeFirstOrThrow()
      const path = videoPath(app.studio, film!, { id: member.id, loginId } as Member, true)
      const early = await member.browser.get(path)
      expect([early.status, early.body.message]).toEqual([
        403,
        expect.stringMatching(/^The videos of this class open with its first session: /),
      ])
      expect((await member.browser.post(`/api/videos/${film!.id}/place`, { seconds: 5 })).status).toBe(403)
      // It begins; the next session is for those who joined just now.
      await app.db
        .updateTable('classSessions')
        .set({ startsAt: app.studio.now() - 60_000 })
        .where('classId', '=', yogaClass.id)
        .where('number', '=', 1)
        .execute()
      const after = await seen()
      expect(after.filmsOpenAt).toBeNull()
      expect((await terms()).percent).toBe(100)
      expect((await member.browser.get(after.videos[1].url)).status).toBe(200)
      expect((await terms()).percent).toBe(50)
    })

    test('come in the ranges that players ask for', async () => {
      const yogaClass = await withVideos()
      const url = `/api/videos/${yogaClass.id}-v1/stream`
      const ask = async (range?: string) => {
        const response = await app.api.request(url, { headers: range ? { range } : {} })
        return {
          status: response.status,
          range: response.headers.get('content-range'),
          bytes: [...new Uint8Array(await response.arrayBuffer())],
        }
      }
      const whole = await ask()
      expect([whole.status, whole.bytes.length, whole.range]).toEqual([200, 1000, null])
      expect(await ask('bytes=0-3')).toEqual({ status: 206, range: 'bytes 0-3/1000', bytes: [0, 1, 2, 3] })
      expect(await ask('bytes=998-')).toEqual({ status: 206, range: 'bytes 998-999/1000', bytes: [230, 231] })
      expect(await ask('bytes=-2')).toEqual({ status: 206, range: 'bytes 998-999/1000', bytes: [230, 231] })
      expect((await ask('bytes=990-5000')).range).toBe('bytes 990-999/1000')
      expect(await ask('bytes=1000-')).toMatchObject({ status: 416, range: 'bytes */1000' })
      for (const whole of ['bytes=0-1,4-5', 'bytes=x', 'lines=1-2', 'bytes=-'])
        expect((await ask(whole)).status).toBe(200)
      const head = await app.api.request(url, { method: 'HEAD' })
      expect([
        head.status,
        head.headers.get('content-length'),
        head.headers.get('accept-ranges'),
        await head.text(),
      ]).toEqual([200, '1000', 'bytes', ''])
      expect((await app.api.request('/api/videos/none/stream')).status).toBe(404)
    })
  })
})
