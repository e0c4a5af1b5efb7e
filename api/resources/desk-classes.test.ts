import { setTimeout } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClassDraft } from '../../contract/class-drafts.ts'
import { inTransaction } from '../../database/transaction.ts'
import { audit } from '../../domain/audit/audit.ts'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newPlace, newStaff, type Place, wholeDraft } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Who = Awaited<ReturnType<typeof newMembers>>[number]

/** A class from its first word to its first member, by the calls of the desk. */
describe.each(BOTH_ENGINES)('classes to be, on %s', (engine) => {
  let app: TestApp
  let manager: Who
  let place: Place
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true } })
    manager = await newStaff(app, 'manager')
  })
  beforeEach(async () => {
    place = await newPlace(app)
  })

  const make = async (form: object = {}, who = manager) =>
    (await who.browser.post('/api/studio/classes/drafts', form)).body.data._id as string
  const path = (id: string) => `/api/studio/classes/drafts/${id}`
  const keep = (id: string, version: number, content: ClassDraft, who = manager) =>
    who.browser.put(path(id), { version, content })
  const drafted = async (changes: Partial<ClassDraft> = {}) => {
    const id = await make()
    const { body } = await keep(id, 1, wholeDraft(app, place, changes))
    return { id, ...body.data }
  }
  const publish = (id: string, form: object, who = manager) => who.browser.post(`${path(id)}/publish`, form)
  const missingOf = async (changes: Partial<ClassDraft>) =>
    (await drafted(changes)).missing.map(
      ({ field, text }: { field: string; text: string }) => `${field}: ${text}`,
    )

  test('a new draft is empty, says what it needs, and no one but staff knows of it', async () => {
    const id = await make()
    const { data } = (await manager.browser.get(path(id))).body
    expect(data.missing.map(({ field }: { field: string }) => field)).toEqual([
      ...['title', 'description', 'style', 'difficulty', 'type', 'instructorId', 'capacity', 'dates'],
      ...['price', 'picture'],
    ])
    expect(data).toMatchObject({ version: 1, keptBy: null, copyOf: null, dates: [], clashes: [] })
    expect((await app.browser().get(`/api/classes/get/${id}`)).status).toBe(404)
  })

  test('a class says which course it sells; its next term stays that course, and one that is taken back is none', async () => {
    await app.db
      .insertInto('courses')
      .values({
        id: 7,
        title: 'Standing',
        level: 'beginner',
        weeks: 6,
        studentsEnrolled: 0,
        highlights: '[]',
        originalPaise: paise(900),
        discountedPaise: paise(900),
        description: '',
        fullDescription: '',
        weekByWeek: '[]',
        instructorId: null,
        instructorBio: '',
        picture: 'x',
        pictureAlt: '',
      })
      .execute()
    expect(await missingOf({ courseId: 8 })).toEqual([`courseId: ${TEXTS.noSuchCourse}`])
    const { id, version, choices } = await drafted({ courseId: 7 })
    expect(choices.courses).toEqual([{ id: 7, title: 'Standing' }])
    const { slug } = (await publish(id, { version })).body.data
    const shown = async () => (await app.browser().get(`/api/classes/get/${slug}`)).body.data.courseId
    expect(await shown()).toBe(7)
    const copy = (await manager.browser.get(path(await make({ copyOf: id })))).body.data
    expect(copy.content.courseId).toBe(7)
    // One that was published without saying so says it afterwards.
    const ofClass = `/api/studio/classes/${id}`
    const is = (await manager.browser.get(ofClass)).body.data
    const say = async (courseId: number | null) => {
      const { version: now } = (await manager.browser.get(ofClass)).body.data
      return manager.browser.put(ofClass, { version: now, content: { ...is.content, courseId } })
    }
    expect((await say(null)).status).toBe(200)
    expect(await shown()).toBeNull()
    expect((await say(9)).body.errors).toEqual({ courseId: TEXTS.noSuchCourse })
    expect((await say(7)).status).toBe(200)
    await app.db.updateTable('courses').set({ withdrawnAt: 1 }).where('id', '=', 7).execute()
    expect(await shown()).toBeNull()
    expect((await manager.browser.get(path(copy._id))).body.data.missing).toEqual([
      { field: 'courseId', text: TEXTS.noSuchCourse },
    ])
    await app.db.deleteFrom('courses').execute()
  })

  test('a day that is closed while a class is published has no session of it', async () => {
    const { id, version, dates } = await drafted()
    const day = dates[0].day as string
    let published: ReturnType<typeof publish> | undefined
    await inTransaction(app.db, async (trx) => {
      await trx.updateTable('rooms').set({ position: 1 }).where('id', '=', place.roomId).execute()
      published = publish(id, { version })
      await setTimeout(300)
      await trx
        .insertInto('closures')
        .values({
          id: `closed-${id}`,
          centreId: place.centreId,
          fromDay: day,
          untilDay: day,
          name: 'Holi',
          createdAt: app.studio.now(),
          createdBy: null,
        })
        .execute()
    })
    await published
    const held = await app.db
      .selectFrom('classSessions')
      .select('startsAt')
      .where('classId', '=', id)
      .execute()
    expect(held.map(({ startsAt }) => studioDay(startsAt, app.studio.settings.timeZone))).not.toContain(day)
  })

  test('a draft from the schedule knows its hour and its room', async () => {
    const id = await make({ day: '2027-01-05', startTime: '20:00', roomId: place.roomId })
    expect((await manager.browser.get(path(id))).body.data.content).toMatchObject({
      type: 'In Person',
      roomId: place.roomId,
      capacity: 14,
      dates: { daysOfWeek: [3], startTime: '20:00', endTime: '21:00', firstOn: '2027-01-05' },
    })
    expect((await manager.browser.post('/api/studio/classes/drafts', { roomId: 'none' })).status).toBe(404)
  })

  test('what is written stays, half filled in too, with its version and one line of the log a sitting', async () => {
    const id = await make()
    const first = await keep(id, 1, wholeDraft(app, place, { title: 'Yin', dates: null }))
    expect([first.status, first.body.data.version]).toEqual([200, 2])
    const dates = { ...wholeDraft(app, place).dates, startTime: '', sessions: null } as ClassDraft['dates']
    const second = await keep(id, 2, wholeDraft(app, place, { dates }))
    expect(second.body.data).toMatchObject({ version: 3, content: { title: 'Yin by Moonlight', dates } })
    const log = await app.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('subject', '=', id)
      .orderBy('at')
      .execute()
    expect(log.map(({ action }) => action).sort()).toEqual(['class-draft.changed', 'class-draft.made'])
    const changed = log.find(({ action }) => action === 'class-draft.changed')
    expect([changed?.before?.title, changed?.after?.title]).toEqual(['', 'Yin by Moonlight'])
  })

  test('who writes after someone else is told by whom, and nothing of either is lost', async () => {
    const id = await make()
    const other = await newStaff(app, 'manager')
    expect((await keep(id, 1, wholeDraft(app, place), other)).status).toBe(200)
    const late = await keep(id, 1, wholeDraft(app, place, { title: 'Moon' }))
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect(late.body.message).toMatch(/^Ravi Menon changed this on /)
    expect((await manager.browser.get(path(id))).body.data).toMatchObject({
      content: { title: 'Yin by Moonlight' },
      keptBy: 'Ravi Menon',
    })
    expect((await manager.browser.delete(`${path(id)}?version=1`)).body.code).toBe('stale')
    expect((await keep(id, 2 ** 31, wholeDraft(app, place))).status).toBe(422)
  })

  test.each([
    [{ price: -1 }, 'content.price'],
    [{ price: 1.001 }, 'content.price'],
    [{ title: 'x'.repeat(81) }, 'content.title'],
    [{ capacity: 0 }, 'content.capacity'],
  ])('%j is no part of a draft', async (changes, field) => {
    const id = await make()
    const { status, body } = await keep(id, 1, { ...wholeDraft(app, place), ...changes } as ClassDraft)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('the checklist names each thing with its field', async () => {
    expect(await missingOf({})).toEqual([])
    expect(await missingOf({ capacity: 15 })).toEqual(['capacity: Upper Hall holds 14.'])
    expect(await missingOf({ type: 'Live Online' })).toEqual(['joinLink: Paste the link to join.'])
    expect(await missingOf({ type: 'Live Online', joinLink: 'my room' })).toEqual([
      'joinLink: Paste the meeting’s link, like https://meet.google.com/abc-defg-hij.',
    ])
    expect(await missingOf({ type: 'Recorded' })).toEqual(['type: Add a video.'])
    expect(await missingOf({ singlePrice: 3000 })).toEqual([`singlePrice: ${TEXTS.singleAboveRun}`])
    expect(await missingOf({ singlePrice: 0 })).toEqual([`singlePrice: ${TEXTS.singleTooCheap}`])
    expect(await missingOf({ picture: '../secret' })).toEqual(['picture: Choose a picture.'])
    const dates = wholeDraft(app, place).dates as NonNullable<ClassDraft['dates']>
    expect(await missingOf({ dates: { ...dates, firstOn: '2020-01-01' } })).toEqual([
      'dates: The first session is in the past. Choose a later start.',
    ])
    expect(await missingOf({ dates: { ...dates, startTime: '08:00', endTime: '21:00' } })).toEqual([
      'dates: A session can last 12 hours at most.',
    ])
  })

  test('days on which the centre is closed are left out, and counted', async () => {
    const before = await drafted()
    const [, second] = before.dates
    const closure = { fromDay: second.day, untilDay: second.day, createdAt: 0, createdBy: null }
    await app.db
      .insertInto('closures')
      .values([
        { id: `closed-${place.centreId}`, centreId: place.centreId, name: 'Republic Day', ...closure },
      ])
      .execute()
    const { dates } = (await manager.browser.get(path(before.id))).body.data
    expect(dates).toHaveLength(5)
    expect(dates[1]).toMatchObject({ state: 'closed', why: 'Republic Day' })
    expect(dates[4]).toMatchObject({ state: 'instead' })
  })

  test('published, it is a class of the same id on the pages of visitors, who buy it; the draft is gone', async () => {
    const { id, version } = await drafted({ singlePrice: 350 })
    const done = await publish(id, { version })
    expect([done.status, done.body.data]).toEqual([
      200,
      { _id: id, slug: expect.stringMatching(/^yin-by-moonlight/) },
    ])
    const { data } = (await app.browser().get(`/api/classes/get/${done.body.data.slug}`)).body
    expect(data).toMatchObject({
      _id: id,
      title: 'Yin by Moonlight',
      price: 2299,
      capacity: 12,
      totalClasses: 4,
      singlePrice: 350,
      centre: { name: 'Rishikesh' },
      status: 'Upcoming',
      category: 'Yin',
      schedule: { startTime: '20:00', endTime: '21:00', daysOfWeek: [3, 5] },
    })
    expect((await app.browser().get('/api/classes/get')).body.data.at(-1)._id).toBe(id)
    expect((await manager.browser.get(path(id))).status).toBe(404)
    const [buyer] = (await newMembers(app, 1)) as [Who]
    const { orderId } = (
      await buyer.browser.post('/api/payments/create', { userId: buyer.id, classId: id, amount: 2299 })
    ).body
    const paid = await buyer.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
    expect(paid.status).toBe(200)
    expect(await audit(app.studio)).toEqual([])
  })

  test('a photograph is a picture too, which is not removed while the draft or the class has it', async () => {
    const id = '0123456789abcdef0123'
    const picture = `photo-${id}-1600x1000`
    expect(await missingOf({ picture })).toEqual(['picture: Choose a picture.'])
    await app.db
      .insertInto('pictures')
      .values({
        id,
        width: 1600,
        height: 1000,
        alt: 'Mats by the river',
        avifAt: 0,
        nextTryAt: null,
        createdAt: 0,
        createdBy: null,
      })
      .execute()
    const draft = await drafted({ picture })
    expect(draft.choices.pictures).toContainEqual({
      name: picture,
      label: 'Mats by the river',
      image: expect.objectContaining({ url: `/pictures/${picture}/1200.webp` }),
    })
    const remove = () => manager.browser.send('DELETE', `/api/studio/pictures/${id}`)
    expect((await remove()).status).toBe(409)
    const done = await publish(draft.id, { version: draft.version })
    expect(done.status).toBe(200)
    const { data } = (await app.browser().get(`/api/classes/get/${draft.id}`)).body
    expect(data.image.url).toBe(`/pictures/${picture}/1200.webp`)
    expect((await remove()).status).toBe(409)
    // Out of the way of the others: they plan in the same hours.
    await app.db.deleteFrom('classSessions').where('classId', '=', draft.id).execute()
    await app.db.updateTable('classes').set({ archivedAt: 1 }).where('id', '=', draft.id).execute()
  })

  test('while something is missing it is not published, and each thing is said at its field', async () => {
    const { id, version } = await drafted({ title: ' ', price: null })
    const refused = await publish(id, { version })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { title: 'Enter a title.', price: 'Enter a price, or 0 if it’s free.' },
    ])
    expect((await manager.browser.get(path(id))).body.data.version).toBe(version)
  })

  test('of two who publish at once there is one class', async () => {
    const { id, version } = await drafted()
    const other = await newStaff(app, 'manager')
    const answers = await Promise.all([publish(id, { version }), publish(id, { version }, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(
      await app.db.selectFrom('classSessions').select('id').where('classId', '=', id).execute(),
    ).toHaveLength(4)
  })

  test('two classes of one title at once have two addresses', async () => {
    const two = [await drafted(), await drafted({ roomId: (await newPlace(app)).roomId })]
    const answers = await Promise.all(
      two.map(({ id, version }) => publish(id, { version, reason: 'They share a teacher.' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.data.slug)).size).toBe(2)
  })

  test('a clash that comes between the checklist and publishing stops it; a reason lets it pass, and is kept', async () => {
    const [one, other] = [await drafted(), await drafted({ title: 'Flow' })]
    expect([one.clashes, other.clashes]).toEqual([[], []])
    expect((await publish(one.id, { version: one.version })).status).toBe(200)
    const refused = await publish(other.id, { version: other.version })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect((await manager.browser.get(path(other.id))).body.data.clashes).toHaveLength(4)
    const { version } = (await manager.browser.get(path(other.id))).body.data
    expect((await publish(other.id, { version, reason: 'Two halves of the hall.' })).status).toBe(200)
    const { detail } = await app.db
      .selectFrom('auditLog')
      .select('detail')
      .where('subject', '=', other.id)
      .where('action', '=', 'class.published')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ reason: 'Two halves of the hall.' })
  })

  test('of two drafts for one room published at once, one is refused', async () => {
    const two = [await drafted(), await drafted({ title: 'Flow' })]
    const answers = await Promise.all(two.map(({ id, version }) => publish(id, { version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the next term has the same words and hours, from the first of its days after the last', async () => {
    const { id, version, dates } = await drafted({ singlePrice: 350 })
    await publish(id, { version })
    const copy = (await manager.browser.get(path(await make({ copyOf: id })))).body.data
    const last = dates.at(-1).day as string
    expect(copy).toMatchObject({
      copyOf: { _id: id, title: 'Yin by Moonlight' },
      content: { title: 'Yin by Moonlight', singlePrice: 350, roomId: place.roomId, picture: 'class-of-yin' },
      missing: [],
      clashes: [],
    })
    expect(copy.content.dates).toMatchObject({ sessions: 4, firstOn: dayPlus(last, 1) })
    expect(copy.dates).toHaveLength(4)
    expect(copy.dates[0].day > last).toBe(true)
    expect((await manager.browser.post('/api/studio/classes/drafts', { copyOf: 'none' })).status).toBe(404)
  })

  test('a draft that is removed is gone, and is in the log', async () => {
    const { id, version } = await drafted()
    expect((await manager.browser.delete(`${path(id)}?version=${version}`)).status).toBe(200)
    expect((await manager.browser.get(path(id))).body.message).toBe(TEXTS.draftNotFound)
    expect((await manager.browser.delete(`${path(id)}?version=${version}`)).status).toBe(404)
  })

  describe('who may', () => {
    test.each([
      ['owner', 200, 200],
      ['manager', 200, 200],
      ['front desk', 200, 403],
      ['teacher', 403, 403],
      ['accountant', 403, 403],
    ] as const)('the %s: see %i, change %i', async (role, sees, changes) => {
      const { id, version } = await drafted()
      const who = await newStaff(app, role)
      const { browser } = who
      expect((await browser.get('/api/studio/classes?state=draft')).status).toBe(sees)
      expect((await browser.get(path(id))).status).toBe(sees)
      expect((await browser.post('/api/studio/classes/drafts', {})).status).toBe(changes)
      expect((await keep(id, version, wholeDraft(app, place), who)).status).toBe(changes)
      expect((await publish(id, { version: version + 1 }, who)).status).toBe(changes)
      expect((await browser.get(`/api/studio/classes/${id}`)).status).toBe(
        sees === 200 && changes === 403 ? 404 : sees,
      )
    })

    test('the manager of one centre: what is in its rooms, and what they began; nothing is carried away', async () => {
      const own = await newStaff(app, 'manager', place.centreId)
      const elsewhere = await newPlace(app)
      const foreign = await make()
      await keep(foreign, 1, wholeDraft(app, elsewhere))
      expect((await own.browser.get(path(foreign))).status).toBe(403)
      expect((await keep(foreign, 2, wholeDraft(app, place), own)).status).toBe(403)
      const id = await make({}, own)
      expect((await keep(id, 1, wholeDraft(app, elsewhere), own)).status).toBe(403)
      const kept = await keep(id, 1, wholeDraft(app, place), own)
      expect([kept.status, kept.body.data.missing]).toEqual([200, []])
      const listed = (await own.browser.get('/api/studio/classes?state=draft')).body.data
      expect(listed.classes.map(({ _id }: { _id: string }) => _id)).toEqual([id])
      expect(listed.counts.draft).toBe(1)
      const online = await make({}, own)
      const { body } = await keep(
        online,
        1,
        wholeDraft(app, place, { type: 'Live Online', roomId: null, joinLink: 'https://meet.example/a' }),
        own,
      )
      expect(body.data.missing).toMatchObject([{ field: 'type' }])
      expect((await publish(id, { version: 2 }, own)).status).toBe(200)
      const published = (await own.browser.get('/api/studio/classes')).body.data
      expect(published.classes.map(({ _id }: { _id: string }) => _id)).toEqual([id])
      expect((await own.browser.post('/api/studio/classes/drafts', { copyOf: id })).status).toBe(200)
    })
  })

  test('lists are paged by key, and found by words, teacher, style and type', async () => {
    const here = await newStaff(app, 'manager', place.centreId)
    const ids: string[] = []
    for (let n = 0; n < 26; n++) {
      const id = await make({ roomId: place.roomId }, here)
      const changes =
        n === 0 ? { title: 'Percent %_ sign', style: 'Chair', type: 'Live Online' as const } : {}
      await keep(id, 1, wholeDraft(app, place, { title: `Draft ${n}`, ...changes }), here)
      ids.push(id)
    }
    const list = async (query: string) =>
      (await here.browser.get(`/api/studio/classes?state=draft${query}`)).body.data
    const first = await list('')
    expect(first.classes).toHaveLength(24)
    const second = await list(`&after=${encodeURIComponent(first.next)}`)
    expect([second.classes.length, second.next]).toEqual([2, null])
    const seen = [...first.classes, ...second.classes].map(({ _id }) => _id)
    expect(seen.toSorted()).toEqual(ids.toSorted())
    for (const query of ['&q=percent', '&style=Chair', '&type=Live%20Online'])
      expect(
        (await list(query)).classes.map(({ _id }: { _id: string }) => _id),
        query,
      ).toEqual([ids[0]])
    expect((await list(`&teacher=${place.instructorId}`)).classes).toHaveLength(24)
    const { version } = (await here.browser.get(path(ids[1] as string))).body.data
    await publish(ids[1] as string, { version }, here)
    const published = async (query: string) =>
      (await here.browser.get(`/api/studio/classes?${query}`)).body.data.classes.length
    expect(await published('q=draft%20dev')).toBe(1)
    expect(await published('q=%25_')).toBe(0)
    expect(await published('after=nonsense')).toBe(1)
    expect((await list('&after=2099-01-01.z')).classes).toHaveLength(24)
  })
})
