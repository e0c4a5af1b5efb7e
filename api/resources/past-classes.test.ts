import { beforeAll, describe, expect, test } from 'vitest'
import { sweepOutbox } from '../../domain/mail/outbox.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, openTestApp, signUpMember, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000

describe.each(ENGINES)('over a year, on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  const ids = async (query = '') =>
    (await app.browser().get(`/api/classes/get${query}`)).body.data.map(({ _id }: { _id: string }) => _id)
  const entitle = (id: string, title: string) =>
    app.db.updateTable('classes').set({ title }).where('id', '=', id).execute()

  test('a class that ended a week ago leaves the catalogue and the sitemap; its page leads to the next term', async () => {
    const { id: old, slug } = await newClass(app, { totalClasses: 1, startsInDays: 1 })
    const recorded = await newClass(app, { totalClasses: 1, startsInDays: 1, type: 'Recorded' })
    await entitle(old, 'Morning Hatha')
    app.wait(4 * DAY)
    expect(await ids()).toContain(old)
    app.wait(7 * DAY)
    expect(await ids()).not.toContain(old)
    expect(await ids()).toContain(recorded.id)
    expect(await ids('?past=true')).toContain(old)
    const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text()
    expect(sitemap).not.toContain(`/class/${slug}<`)
    const page = async () => (await app.browser().get(`/api/classes/get/${old}`)).body.data
    expect(await page()).toMatchObject({ status: 'Finished', nextTerm: null })
    const next = await newClass(app, { totalClasses: 2, startsInDays: 3 })
    await entitle(next.id, 'Morning Hatha')
    expect(await page()).toMatchObject({ nextTerm: { slug: next.slug, startsAt: expect.any(Number) } })
    expect((await page()).url).toBe(`${app.studio.settings.baseUrl}/class/${slug}`)
  })

  test('a member whose class is over reads which like it they can book next', async () => {
    const { id: old } = await newClass(app, { totalClasses: 1, startsInDays: 1, pricePaise: 0 })
    await entitle(old, 'Dawn Flow')
    const { browser, form, id: userId } = await signUpMember(app)
    await browser.post('/api/payments/create', { userId, classId: old, amount: 0 })
    const again = async () =>
      (await browser.get(`/api/classes/getenrolledclasses/${userId}`)).body.data[0].again
    const { slug } = await newClass(app, { totalClasses: 20, startsInDays: 20 })
    expect(await again()).toBeNull()
    app.wait(4 * DAY)
    await browser.post('/api/user/login', { email: form.email, password: form.password })
    expect(await again()).toMatchObject({ because: 'time', startsAt: expect.any(Number) })
    const next = await newClass(app, { totalClasses: 2, startsInDays: 30 })
    await entitle(next.id, 'Dawn Flow')
    expect(await again()).toMatchObject({ slug: next.slug, title: 'Dawn Flow', because: 'term' })
    expect(slug).not.toBe(next.slug)
  })

  test('a copy that was given another title is the next term all the same, and its own copy after it', async () => {
    const { id: first } = await newClass(app, { totalClasses: 4, startsInDays: 1 })
    const page = async (id: string) => (await app.browser().get(`/api/classes/get/${id}`)).body.data
    const nextOf = async (id: string) => {
      while ((await page(id)).status !== 'Finished') app.wait(DAY)
      return (await page(id)).nextTerm?.slug
    }
    const copied = async (of: string, title: string) => {
      const admin = await newAdmin(app)
      const { _id: id } = (await admin.browser.post('/api/studio/classes/drafts', { copyOf: of })).body.data
      const at = `/api/studio/classes/drafts/${id}`
      const { version, content } = (await admin.browser.get(at)).body.data
      const online = { type: 'Live Online', joinLink: 'meet.example/hatha' }
      const kept = await admin.browser.put(at, { version, content: { ...content, ...online, title } })
      const published = await admin.browser.post(`${at}/publish`, { version: kept.body.data.version })
      expect(published.status, JSON.stringify(published.body)).toBe(200)
      return { id, slug: published.body.data.slug }
    }
    const spring = await copied(first, 'Hatha in spring')
    expect(await nextOf(first)).toBe(spring.slug)
    expect(await nextOf(spring.id)).toBeUndefined()
    const summer = await copied(spring.id, 'Hatha in summer')
    expect(await nextOf(spring.id)).toBe(summer.slug)
    expect(await nextOf(first)).toBe(summer.slug)
  })

  test('a draft says when a certificate of its teacher ends before its last session', async () => {
    const admin = await newAdmin(app)
    const { id: classId } = await newClass(app, { totalClasses: 8, startsInDays: 1 })
    const warned = async (validUntil: string) => {
      await app.db
        .insertInto('certificates')
        .values({ ...firstAid, id: validUntil, validUntil })
        .execute()
      const { _id: id } = (await admin.browser.post('/api/studio/classes/drafts', { copyOf: classId })).body
        .data
      return (await admin.browser.get(`/api/studio/classes/drafts/${id}`)).body.data.warnings
    }
    const day = (days: number) => new Date(app.studio.now() + days * DAY).toISOString().slice(0, 10)
    const firstAid = {
      instructorId: `teacher-${classId}`,
      name: 'First aid',
      issuer: 'Red Cross',
      styles: '[]',
      validFrom: '2026-01-01',
      createdAt: app.studio.now(),
    }
    expect(await warned(day(-3))).toEqual([])
    expect(await warned(day(400))).toEqual([])
    expect(await warned(day(10))).toEqual([
      expect.stringMatching(/^The teacher’s certificate “First aid” expires on/),
    ])
  })

  test('classes of one title are told apart where one is chosen', async () => {
    const admin = await newAdmin(app)
    const terms = [await newClass(app, { startsInDays: 2 }), await newClass(app, { startsInDays: 30 })]
    for (const { id } of terms) await entitle(id, 'Sunrise Hatha')
    const { classes } = (await admin.browser.get('/api/studio/announcements')).body.data
    const labels = classes
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.startsWith('Sunrise Hatha'))
    expect(new Set(labels).size).toBe(2)
    expect(labels[0]).toMatch(/^Sunrise Hatha · from \d{1,2} \w{3,4} \d{4}/)
  })

  test('a sent email loses its look after six weeks, and keeps its key, subject and text', async () => {
    const { form } = await signUpMember(app)
    const row = () =>
      app.db
        .selectFrom('outboxEmails')
        .selectAll()
        .where('recipient', '=', form.email)
        .orderBy('createdAt')
        .executeTakeFirstOrThrow()
    const before = await row()
    await app.db
      .updateTable('outboxEmails')
      .set({ sentAt: app.studio.now() })
      .where('id', '=', before.id)
      .execute()
    app.wait(41 * DAY)
    await sweepOutbox(app.studio)
    expect((await row()).html).toBe(before.html)
    app.wait(2 * DAY)
    await sweepOutbox(app.studio)
    expect(await row()).toMatchObject({
      html: '',
      calendar: null,
      dedupeKey: before.dedupeKey,
      subject: before.subject,
      text: before.text,
    })
  })

  test('every origin may read what is public, and nothing else', async () => {
    const allowed = async (path: string) =>
      (await fetch(`${app.url}${path}`, { headers: { origin: 'https://shop.example' } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await allowed('/api/classes/get')).toBe('*')
    expect(await allowed('/api/schedule/get')).toBe('*')
    expect(await allowed('/api/user/me')).toBeNull()
    expect(await allowed('/api/studio/money')).toBeNull()
  })
})
