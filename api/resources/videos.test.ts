import { beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('where a video was left, on %s', (engine) => {
  let app: TestApp
  let videoId: string
  let classId: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    classId = (await newClass(app, { pricePaise: 0, type: 'Recorded' })).id
    videoId = `video-${classId}`
    const film = {
      classId,
      title: 'The first hour',
      description: '',
      file: 'none.webm',
      captions: 'none.vtt',
      picture: 'video-x',
      durationSeconds: 60,
      preview: 0 as const,
    }
    await app.db
      .insertInto('classVideos')
      .values([
        { id: videoId, classNumber: 1, ...film },
        { id: `${videoId}-2`, classNumber: 2, ...film },
      ])
      .execute()
  })

  type Member = Awaited<ReturnType<typeof newMember>>
  const enrolled = async () => {
    const member = await newMember(app)
    await member.browser.post('/api/payments/create', { userId: member.id, classId, amount: 0 })
    return member
  }
  const keep = (who: Member, seconds: unknown, id = videoId) =>
    who.browser.post(`/api/videos/${id}/place`, { seconds })
  const places = async (who: Member): Promise<number[]> =>
    (await who.browser.get(`/api/classes/get/${classId}`)).body.data.videos.map(
      ({ leftAt }: { leftAt: number }) => leftAt,
    )

  test('it is kept for each member and video, and goes on there in another browser', async () => {
    const [member, other] = [await enrolled(), await enrolled()]
    expect((await keep(member, 12.7)).body).toEqual({ success: true, message: TEXTS.videoPlaceKept })
    expect((await keep(member, '31', `${videoId}-2`)).status).toBe(200)
    expect(await places(member)).toEqual([12, 31])
    expect(await places(other)).toEqual([0, 0])
    await keep(member, 5)
    const { browser } = member
    await browser.post('/api/user/logout', {})
    await browser.post('/api/user/login', {
      email: member.form.email,
      password: member.form.password,
      rememberMe: false,
    })
    expect(await places(member)).toEqual([5, 31])
    expect((await app.browser().get(`/api/classes/get/${classId}`)).body.data.videos[0].leftAt).toBe(0)
    const { videoPlaces } = (await browser.get('/api/user/export')).body
    expect(
      videoPlaces
        .map((place: { seconds: number }) => place.seconds)
        .toSorted((a: number, b: number) => a - b),
    ).toEqual([5, 31])
  })

  test.each([57.9, 58, 60, 86_400])(
    'at %s of 60 seconds it is over, or nearly: it begins again',
    async (seconds) => {
      const member = await enrolled()
      await keep(member, 20)
      await keep(member, seconds)
      expect((await places(member))[0]).toBe(seconds < 58 ? 57 : 0)
      await keep(member, 0.9)
      expect((await places(member))[0]).toBe(0)
    },
  )

  test('no one keeps a place in a video that they may not watch, that is not there, or before its beginning', async () => {
    const [member, stranger] = [await enrolled(), await newMember(app)]
    expect((await keep(stranger, 5)).body.message).toBe(TEXTS.videoClosed)
    expect((await keep(member, 5, 'none')).body.message).toBe(TEXTS.videoNotFound)
    expect((await app.browser().post(`/api/videos/${videoId}/place`, { seconds: 5 })).status).toBe(401)
    for (const seconds of [-1, 86_401, 'soon', null])
      expect((await keep(member, seconds)).status, String(seconds)).toBe(422)
    expect(await places(member)).toEqual([0, 0])
  })
})
