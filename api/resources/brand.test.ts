import { beforeAll, describe, expect, test } from 'vitest'
import { accentOnPaper } from '../../domain/studio/brand.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo } from '../../tests/support/letters.ts'
import { openTestApp, signUpMember, type TestApp } from '../../tests/support/test-app.ts'

const ACCENT = { day: '#1f5f7a', night: '#7fc4e0' }
const NO_PICTURES = { hero: null, steps: null, band: null, account: null }
const NONE = { accent: null, logo: null, pictures: NO_PICTURES, heroCaption: '' }

describe.each(ENGINES)('the sign and the colour of a studio, on %s', (engine) => {
  let app: TestApp
  let manager: Awaited<ReturnType<typeof signUpMember>>
  let made = 0
  beforeAll(async () => {
    app = await openTestApp(engine)
    await beginStudio(app.db)
    manager = await signUpMember(app)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', manager.id).execute()
  })
  const brand = async () => (await manager.browser.get('/api/studio/brand')).body.data
  const put = async (form: object) =>
    manager.browser.put('/api/studio/brand', { version: (await brand()).version, ...form })
  const borne = async () => (await app.browser().get('/api/studio/get')).body.data.brand
  async function picture(width: number, height: number): Promise<string> {
    const id = String(made++).padStart(20, '0')
    await app.db
      .insertInto('pictures')
      .values({
        id,
        width,
        height,
        alt: '',
        avifAt: 0,
        nextTryAt: null,
        createdAt: 0,
        createdBy: null,
      })
      .execute()
    return `photo-${id}-${width}x${height}`
  }

  test('papers have the colour of the day', async () => {
    expect(await accentOnPaper(app.db)).toBeNull()
    await put({ accent: ACCENT })
    expect(await accentOnPaper(app.db)).toBe(ACCENT.day)
    await put(NONE)
  })

  test('pages bear them from the next request on, and the program’s own again without', async () => {
    expect(await borne()).toEqual(NONE)
    const [day, night] = [await picture(900, 300), await picture(600, 200)]
    expect((await put({ accent: ACCENT, logo: { day, night } })).status).toBe(200)
    expect(await borne()).toEqual({
      ...NONE,
      accent: ACCENT,
      logo: {
        day: { url: `/pictures/${day}/480.webp`, width: 900, height: 300 },
        night: { url: `/pictures/${night}/480.webp`, width: 600, height: 200 },
        bearsName: true,
      },
    })
    const id = day.slice(6, 26)
    expect((await manager.browser.send('DELETE', `/api/studio/pictures/${id}`)).status).toBe(409)
    expect((await put(NONE)).status).toBe(200)
    expect(await borne()).toEqual(NONE)
  })

  test('photos hang in the place of prints, with a caption, and cannot be deleted while they do', async () => {
    const hero = await picture(2000, 1200)
    expect((await put({ pictures: { hero }, heroCaption: 'The hall at seven' })).status).toBe(200)
    expect(await borne()).toMatchObject({
      pictures: { ...NO_PICTURES, hero: { url: `/pictures/${hero}/1200.webp`, width: 2000, height: 1200 } },
      heroCaption: 'The hall at seven',
    })
    const id = hero.slice(6, 26)
    expect((await manager.browser.send('DELETE', `/api/studio/pictures/${id}`)).status).toBe(409)
    const refused = await put({ pictures: { band: 'photo-99999999999999999999-300x100' } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['pictures.band']])
    expect((await put(NONE)).status).toBe(200)
    expect(await borne()).toEqual(NONE)
  })

  test('what of a picture stays in sight is public, and must be a place in it', async () => {
    const id = (await picture(2000, 1200)).slice(6, 26)
    const say = (focus: string, version: number) =>
      manager.browser.put(`/api/studio/pictures/${id}`, { version, focus })
    const focuses = async () => (await app.browser().get('/api/studio/get')).body.data.focuses
    const { version } = await app.db
      .selectFrom('pictures')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const wrong of ['120% 0%', '10px 20px', '50%', '50% 30%;color:red'])
      expect((await say(wrong, version)).status, wrong).toBe(422)
    expect((await say('50% 20%', version)).status).toBe(200)
    expect(await focuses()).toEqual({ [id]: '50% 20%' })
    expect((await say('', version + 1)).status).toBe(200)
    expect(await focuses()).toEqual({})
  })

  test('a colour in which words cannot be read is refused with the nearest in which they can', async () => {
    const refused = await put({ accent: { day: '#ffcc00', night: '#ee8a58' }, logo: null })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['accent.day']])
    const [nearest] = /#[0-9a-f]{6}/.exec(refused.body.errors['accent.day']) ?? []
    expect((await put({ accent: { day: nearest, night: '#ee8a58' } })).status).toBe(200)
    await put(NONE)
  })

  test.each([
    ['too low', [600, 40], '40 pixels high'],
    ['a ribbon', [1400, 100], '6 times as wide'],
    ['a tower', [100, 300], 'higher than it is wide'],
  ] as const)('a picture that is %s is no logo', async (_what, [width, height], why) => {
    const answer = await put({ logo: { day: await picture(width, height), night: null } })
    expect([answer.status, answer.body.errors['logo.day']]).toEqual([422, expect.stringContaining(why)])
    expect(await borne()).toEqual(NONE)
  })

  test('nor is one that is not there, or of another size than it says, or a print', async () => {
    const name = await picture(40, 20)
    for (const day of ['photo-99999999999999999999-300x100', name.replace('40x20', '300x100')])
      expect((await put({ logo: { day, night: null } })).status, day).toBe(422)
    for (const day of ['class-of-yin', '../x', ''])
      expect((await put({ logo: { day, night: null } })).status, day).toBe(422)
    for (const day of ['red', '#fff', '#aa3d1b;}body{display:none'])
      expect((await put({ accent: { day, night: '#ee8a58' } })).status, day).toBe(422)
  })

  test('who was quicker is said, who may not may not, and the log takes it back', async () => {
    const { version } = await brand()
    expect((await put({ accent: ACCENT })).status).toBe(200)
    const late = await manager.browser.put('/api/studio/brand', { version, ...NONE })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    const member = await signUpMember(app)
    expect((await member.browser.get('/api/studio/brand')).status).toBe(403)
    expect((await member.browser.put('/api/studio/brand', { version, ...NONE })).status).toBe(403)
    const { lines } = (await manager.browser.get('/api/studio/activity')).body.data
    const line = lines.find(({ action }: { action: string }) => action === 'studio.brand-changed')
    expect((await manager.browser.post(`/api/studio/activity/${line._id}/undo`, {})).status).toBe(200)
    expect(await borne()).toEqual(NONE)
  })

  const welcome = async () => {
    const member = await signUpMember(app)
    const [letter] = await lettersTo(app, member.form.email, 'welcome')
    return letter?.html ?? ''
  }
  const letterLogo = async () => (await manager.browser.get('/api/studio/letter-texts')).body.data.logo

  test('letters bear the colour and the logo, and without them load nothing', async () => {
    const [wide, square] = [await picture(1200, 200), await picture(400, 400)]
    await put({ accent: ACCENT, logo: { day: wide, night: null } })
    const html = await welcome()
    expect(html).toContain(`bgcolor="${ACCENT.day}"`)
    expect(html).not.toContain('#aa3d1b')
    expect(html).toContain(
      `<img src="${app.studio.settings.baseUrl}/pictures/${wide}/letter.png" width="240" height="40" alt="Mine"`,
    )
    expect(await letterLogo()).toEqual({
      path: `/pictures/${wide}/letter.png`,
      width: 240,
      height: 40,
      bearsName: true,
    })
    await put({ accent: null, logo: { day: square, night: null } })
    expect(await welcome()).toContain(`/pictures/${square}/letter.png" width="44" height="44" alt=""`)
    await put(NONE)
    expect(await welcome()).not.toMatch(/<img/)
    expect(await letterLogo()).toBeNull()
  })
})
