import { beforeEach, describe, expect, test } from 'vitest'
import { newOwnerLink } from '../../domain/setup/owner-link.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(BOTH_ENGINES)('the first run on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp(engine)
  })

  const keyOf = (link: string | null) => new URL(link ?? '').searchParams.get('key') ?? ''
  const form = (key: string) => ({
    key,
    firstName: 'Nandini',
    lastName: 'Kapoor',
    email: 'nandini@studio.example',
    password: 'lamp-on-water-9',
    studioName: 'River Yoga',
    timeZone: 'Europe/Berlin',
    currency: 'INR',
    centreName: 'River House',
    address: '1 Quay Street',
    roomName: 'Upper Hall',
    capacity: '14',
  })
  const begin = (key: string, more: object = {}) =>
    app.browser().post('/api/studio/begin', { ...form(key), ...more })

  test('the link makes the owner, the studio, a centre and a room, once', async () => {
    const key = keyOf(await newOwnerLink(app.studio))
    const browser = app.browser()
    expect((await browser.get(`/api/studio/begin?key=${key}`)).body.data.timeZone).toBe('Asia/Kolkata')
    const begun = await browser.post('/api/studio/begin', form(key))
    expect([begun.status, begun.body.message]).toEqual([201, TEXTS.studioBegun])
    const me = (await browser.get('/api/studio/me')).body.data
    expect(me.roles).toEqual([{ role: 'owner', centre: null }])
    const [centre] = (await browser.get('/api/studio/centres')).body.data
    expect(centre).toMatchObject({
      name: 'River House',
      slug: 'river-house',
      rooms: [{ name: 'Upper Hall', capacity: 14 }],
    })
    expect((await app.browser().get('/api/studio/get')).body.data.name).toBe('River Yoga')
    expect(app.studio.settings.timeZone).toBe('Europe/Berlin')
    expect((await begin(key, { email: 'other@studio.example' })).status).toBe(404)
    expect(await newOwnerLink(app.studio)).toBeNull()
    const emails = await app.db.selectFrom('outboxEmails').select(['kind', 'subject', 'text']).execute()
    expect(emails).toMatchObject([{ kind: 'welcome', subject: 'Welcome to River Yoga' }])
    expect(emails[0]?.text).not.toContain('Zen Flow')
    expect(emails[0]?.text).toContain('Your studio is ready to set up.')
  })

  test('of two who open it at once one becomes the owner', async () => {
    const key = keyOf(await newOwnerLink(app.studio))
    const both = await Promise.all([begin(key), begin(key, { email: 'other@studio.example' })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
    const owners = await app.db.selectFrom('staffRoles').select('role').where('role', '=', 'owner').execute()
    expect(owners).toHaveLength(1)
    expect(await app.db.selectFrom('centres').select('id').execute()).toHaveLength(1)
  })

  test('a guessed key, an earlier one, and any once there is an owner open nothing', async () => {
    const [earlier, key] = [keyOf(await newOwnerLink(app.studio)), keyOf(await newOwnerLink(app.studio))]
    for (const wrong of ['guessed', earlier]) {
      expect((await app.browser().get(`/api/studio/begin?key=${wrong}`)).status).toBe(404)
      expect((await begin(wrong)).status).toBe(404)
    }
    await newAdmin(app)
    expect((await begin(key)).body.message).toBe(TEXTS.ownerLinkGone)
    expect(await app.db.selectFrom('centres').select('id').execute()).toEqual([])
  })

  test('guesses without end are stopped, and the right key still works from the same network', async () => {
    const key = keyOf(await newOwnerLink(app.studio))
    const look = async (tried: string) =>
      (await app.browser('198.51.100.7').get(`/api/studio/begin?key=${tried}`)).status
    const statuses = []
    for (let tries = 0; tries < 21; tries++) statuses.push(await look('guessed'))
    expect(statuses.at(-1)).toBe(429)
    expect(await look(key)).toBe(200)
  })

  test.each([
    [{ password: 'short' }, 422, 'password'],
    [{ password: 'password' }, 422, 'password'],
    [{ timeZone: 'Moon/Sea' }, 422, 'timeZone'],
    [{ currency: 'USD' }, 422, 'currency'],
    [{ capacity: 0 }, 422, 'capacity'],
    [{ studioName: ' ' }, 422, 'studioName'],
  ])('%j is refused beside its field, and the link still works', async (wrong, status, field) => {
    const key = keyOf(await newOwnerLink(app.studio))
    const answer = await begin(key, wrong)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]])
    expect((await begin(key)).status).toBe(201)
  })

  test('an address that has a confirmed account is refused, and nothing is made', async () => {
    const key = keyOf(await newOwnerLink(app.studio))
    const member = await newMember(app)
    expect((await begin(key, { email: member.form.email })).status).toBe(409)
    expect(await app.db.selectFrom('centres').select('id').execute()).toEqual([])
    expect((await begin(key)).status).toBe(201)
  })

  test('anyone who signed up with the owner’s address before them keeps nothing of it', async () => {
    const key = keyOf(await newOwnerLink(app.studio))
    const first = await newMember(app, { proved: false })
    const { email } = first.form
    const browser = app.browser()
    expect((await browser.post('/api/studio/begin', { ...form(key), email })).status).toBe(201)
    expect((await browser.get('/api/studio/me')).body.data.roles).toEqual([{ role: 'owner', centre: null }])
    expect((await first.browser.get('/api/user/answers')).status).toBe(401)
    const again = await app.browser().post('/api/user/login', { email, password: first.form.password })
    expect(again.status).toBe(401)
  })

  test('the list says what is missing, and says ready once a class is on sale and money can come', async () => {
    const owner = await newAdmin(app)
    const list = async () => (await owner.browser.get('/api/studio/readiness')).body.data
    expect(await list()).toMatchObject({
      rooms: { done: false },
      teachers: { done: false, self: false },
      classes: { done: false, onSale: 0, drafts: 0 },
      money: { done: true, mode: 'sandbox', missing: [] },
      policy: { done: false },
      ready: false,
    })
    await newClass(app, { startsInDays: 2 })
    expect((await owner.browser.post('/api/studio/policy/agree', {})).status).toBe(200)
    expect(await list()).toMatchObject({ classes: { onSale: 1 }, policy: { done: true }, ready: true })
    const { razorpay } = app.studio
    app.studio.razorpay = null
    const { money, ready } = await list()
    app.studio.razorpay = razorpay
    expect([money.mode, ready]).toEqual(['off', false])
    expect(money.missing.join()).toContain('RAZORPAY_KEY_ID')
  })

  test('today lists the open steps, with two-factor login where it is demanded, until all are done', async () => {
    const owner = await newAdmin(app)
    const open = async () => (await owner.browser.get('/api/studio/today')).body.data.setup
    expect(await open()).toEqual(expect.arrayContaining(['rooms', 'teachers', 'classes', 'policy', 'terms']))
    expect(await open()).not.toContain('twoFactor')
    await beginStudio(app.db)
    await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 1 }).execute()
    expect(await open()).toContain('twoFactor')
    const [policy] = (await owner.browser.get('/api/studio/policies')).body.data
    const { tiers, coolingOffMinutes, recordedHours, openedPercent, version } = policy
    const saved = { tiers, coolingOffMinutes, recordedHours, openedPercent, version }
    expect((await owner.browser.put('/api/studio/policies', saved)).status).toBe(200)
    expect(await open()).not.toContain('policy')
    await owner.browser.post('/api/studio/terms/review', {})
    expect(await open()).not.toContain('terms')
    const { settings } = app.studio
    app.studio.settings = { ...settings, sendsLetters: true, studioEmail: 'namaste@zenflowyoga.example' }
    expect(await open()).toContain('letters')
    await app.db.updateTable('studioProfiles').set({ email: 'hello@studio.in' }).execute()
    expect(await open()).not.toContain('letters')
    app.studio.settings = settings
    const desk = await newStaff(app, 'front desk')
    expect((await desk.browser.get('/api/studio/today')).body.data.setup).toBeNull()
  })

  test('a test email goes to anyone who asks, and to no one else', async () => {
    const owner = await newAdmin(app)
    expect((await owner.browser.post('/api/studio/test-letter', {})).status).toBe(200)
    const letters = await app.db
      .selectFrom('outboxEmails')
      .select('recipient')
      .where('kind', '=', 'test-letter')
      .execute()
    expect(letters).toEqual([{ recipient: owner.form.email }])
  })
})
