import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#a63f1e' } })
const jpeg = await square(64).jpeg().toBuffer()
const webp = await square(64).webp().toBuffer()

describe.each(ENGINES)('the picture of a member, on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Member = Awaited<ReturnType<typeof newMember>>
  const set = (who: Member, image: string) => who.browser.put('/api/user/picture', { image })
  const read = async ({ browser }: Member, path = '/api/user/picture') =>
    app.api.fetch(
      new Request(`${app.url}${path}`, {
        headers: { cookie: `zen-login=${browser.jar.get('zen-login')}` },
      }),
    )

  test('it is kept, shown to its owner alone, exchanged, exported and removed', async () => {
    const [member, other] = [await newMember(app), await newMember(app)]
    expect(member.user.picture).toBeNull()
    const kept = await set(member, jpeg.toString('base64'))
    expect(kept.body).toMatchObject({ success: true, message: TEXTS.pictureSet })
    const { picture } = kept.body.user
    expect(picture).toMatch(/^\/api\/user\/picture\?v=\d+$/)
    expect((await member.browser.get('/api/user/me')).body.user.picture).toBe(picture)
    const answer = await read(member, picture)
    expect(Buffer.from(await answer.arrayBuffer()).equals(jpeg)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toContain('private')
    expect((await read(other, picture)).status).toBe(404)
    expect((await app.api.fetch(new Request(`${app.url}${picture}`))).status).toBe(401)

    await set(member, `data:image/jpeg;base64,${webp.toString('base64')}`)
    expect((await read(member)).headers.get('content-type')).toBe('image/webp')
    expect((await member.browser.get('/api/user/export')).body.picture).toMatchObject({ type: 'image/webp' })
    const removed = await member.browser.delete('/api/user/picture')
    expect(removed.body).toMatchObject({ message: TEXTS.pictureRemoved, user: { picture: null } })
    expect((await read(member)).status).toBe(404)
  })

  test('what is no picture, or too large in bytes or pixels, is refused, and the one before stays', async () => {
    const member = await newMember(app)
    await set(member, jpeg.toString('base64'))
    const refused = async (image: string) => {
      const { status, body } = await set(member, image)
      expect(status).toBe(422)
      return body.errors.image
    }
    expect(await refused('not base64 !')).toBe(TEXTS.notAPicture)
    expect(await refused(Buffer.from('<svg onload="alert(1)"/>').toString('base64'))).toBe(TEXTS.notAPicture)
    expect(await refused(`data:text/html;base64,${jpeg.toString('base64')}`)).toBe(TEXTS.notAPicture)
    const wide = await square(LIMITS.pictureSide + 1)
      .jpeg({ quality: 20 })
      .toBuffer()
    expect(await refused(wide.toString('base64'))).toBe(TEXTS.pictureTooLarge)
    const largest = await square(LIMITS.pictureSide).jpeg({ quality: 20 }).toBuffer()
    expect((await set(member, largest.toString('base64'))).status).toBe(200)
    const heavy = Buffer.alloc(LIMITS.pictureBytes + 1, jpeg)
    expect(await refused(heavy.toString('base64'))).toBe(TEXTS.pictureTooLarge)
    expect((await read(member)).status).toBe(200)
  })

  test('it goes with the account', async () => {
    const member = await newMember(app)
    await set(member, jpeg.toString('base64'))
    await member.browser.post('/api/user/delete', { password: member.form.password })
    const left = await app.db
      .selectFrom('memberPictures')
      .select('userId')
      .where('userId', '=', member.id)
      .execute()
    expect(left).toEqual([])
  })
})
