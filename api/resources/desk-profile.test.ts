import { beforeAll, describe, expect, test } from 'vitest'
import { certificateState } from '../../domain/staff/profile.ts'
import { paise } from '../../shared/money.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newTeacher } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const PAGE = {
  version: 1,
  bio: 'Slow and clear.\nAlways on time.',
  philosophy: '',
  styles: ['Hatha', 'Yin'],
  specialClasses: ['Chairs'],
  certifications: ['RYT 500'],
  languages: ['English', 'Hindi'],
  experienceYears: '12',
}
const CERTIFICATE = {
  name: 'Prenatal yoga',
  issuer: 'Yoga Alliance',
  validFrom: '2024-01-01',
  validUntil: '2031-12-31',
  styles: ['Prenatal'],
}

describe.each(ENGINES)('a teacher’s own page, on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  const newTeacherWithPage = async () => {
    const who = await newMember(app)
    const { id } = await newClass(app)
    await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', who.id).execute()
    await app.db
      .updateTable('instructors')
      .set({ userId: who.id })
      .where('id', '=', `teacher-${id}`)
      .execute()
    return { ...who, instructorId: `teacher-${id}` }
  }
  const profileOf = async ({ browser }: { browser: TestApp['browser'] extends () => infer B ? B : never }) =>
    (await browser.get('/api/studio/profile')).body.data

  test('what a teacher writes is read by visitors at once, and the log knows what was there', async () => {
    const teacher = await newTeacherWithPage()
    const { status, body } = await teacher.browser.put('/api/studio/profile', PAGE)
    expect([status, body.message]).toEqual([200, 'Saved. Visitors see the new page now.'])
    const { data } = (await app.browser().get('/api/teachers/get')).body
    const shown = data.find((one: { _id: string }) => one._id === teacher.instructorId)
    expect(shown).toMatchObject({
      bio: PAGE.bio,
      languages: ['English', 'Hindi'],
      experienceYears: 12,
      rating: 4.8,
    })
    const [line] = await app.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('subject', '=', teacher.instructorId)
      .execute()
    expect(line).toMatchObject({
      before: { bio: 'Teaches slowly.' },
      after: { bio: PAGE.bio, languages: ['English', 'Hindi'] },
    })
    expect((await profileOf(teacher)).page).toMatchObject({ styles: ['Hatha', 'Yin'], philosophy: '' })
  })

  test.each([
    ['bio', ''],
    ['bio', 'x'.repeat(2001)],
    ['styles', []],
    ['styles', ['Hatha', 'hatha']],
    ['languages', Array.from({ length: 21 }, (_, n) => `Language ${n}`)],
    ['experienceYears', 81],
    ['experienceYears', -1],
  ])('%s as %j is refused, and nothing has changed', async (field, value) => {
    const teacher = await newTeacherWithPage()
    const { status, body } = await teacher.browser.put('/api/studio/profile', { ...PAGE, [field]: value })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toContain(field)
    expect((await profileOf(teacher)).page.bio).toBe('Teaches slowly.')
  })

  test('of a teacher and a manager at one page the second hears of the first, on either side', async () => {
    const teacher = await newTeacherWithPage()
    const manager = await newMember(app)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', manager.id).execute()
    const at = `/api/studio/teachers/${teacher.instructorId}`
    const asManager = (version: number, bio: string) =>
      manager.browser.put(at, {
        version,
        firstName: 'Meera',
        lastName: 'Iyer',
        email: `${teacher.instructorId}@example.com`,
        bio,
        styles: ['Hatha'],
        languages: ['English'],
      })
    const { version } = (await profileOf(teacher)).page
    expect((await asManager(version, 'By the manager.')).status).toBe(200)
    const second = await teacher.browser.put('/api/studio/profile', { ...PAGE, version })
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    expect((await profileOf(teacher)).page.bio).toBe('By the manager.')
    expect((await teacher.browser.put('/api/studio/profile', { ...PAGE, version: version + 1 })).status).toBe(
      200,
    )
    const third = await asManager(version + 1, 'By the manager again.')
    expect([third.status, third.body.code]).toEqual([409, 'stale'])
    expect((await profileOf(teacher)).page.bio).toBe(PAGE.bio)
  })

  test('certificates are kept with their days, and only by whom they belong to', async () => {
    const [teacher, other] = [await newTeacherWithPage(), await newTeacherWithPage()]
    expect((await teacher.browser.post('/api/studio/certificates', CERTIFICATE)).status).toBe(200)
    const wrong = await teacher.browser.post('/api/studio/certificates', {
      ...CERTIFICATE,
      validUntil: '2023-12-31',
    })
    expect(wrong.body.errors).toEqual({
      validUntil: 'The end is before the start. Check both dates.',
    })
    for (const validFrom of ['2024-02-30', 'soon', '1/2024'])
      expect(
        (await teacher.browser.post('/api/studio/certificates', { ...CERTIFICATE, validFrom })).status,
      ).toBe(422)
    const { certificates } = await profileOf(teacher)
    expect(certificates).toMatchObject([{ ...CERTIFICATE, state: 'valid' }])
    const path = `/api/studio/certificates/${certificates[0]._id}`
    expect((await other.browser.delete(path)).status).toBe(404)
    expect((await teacher.browser.delete(path)).status).toBe(200)
    expect((await profileOf(teacher)).certificates).toEqual([])
  })

  test('choices are kept one by one', async () => {
    const teacher = await newTeacherWithPage()
    expect((await profileOf(teacher)).preferences).toEqual({ substituteLetters: true, leftHand: false })
    await teacher.browser.put('/api/studio/preferences', { leftHand: true })
    await teacher.browser.put('/api/studio/preferences', { substituteLetters: false })
    expect((await profileOf(teacher)).preferences).toEqual({ substituteLetters: false, leftHand: true })
  })

  test('staff without a page are told so; members have no desk', async () => {
    const [instructor, member] = [await newMember(app), await newMember(app)]
    await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', instructor.id).execute()
    expect((await profileOf(instructor)).page).toBeNull()
    const { status, body } = await instructor.browser.put('/api/studio/profile', PAGE)
    expect([status, body.message]).toEqual([
      404,
      'The studio hasn’t added a teacher page for you yet. Please ask the studio.',
    ])
    expect((await member.browser.get('/api/studio/profile')).status).toBe(403)
  })
})

test.each([
  ['2026-01-01', null, 'valid'],
  ['2026-11-24', null, 'not-yet'],
  ['2026-01-01', '2026-11-22', 'expired'],
  ['2026-01-01', '2026-11-23', 'ends-soon'],
  ['2026-01-01', '2027-01-22', 'ends-soon'],
  ['2026-01-01', '2027-01-23', 'valid'],
] as const)('a certificate from %s until %s is %s on 23 November 2026', (validFrom, validUntil, state) => {
  expect(certificateState({ validFrom, validUntil }, '2026-11-23')).toBe(state)
})

test.each(ENGINES)(
  'a teacher takes it all along, and leaves nothing but the books, on %s',
  async (engine) => {
    const app = await openTestApp(engine)
    const teacher = await newTeacher(app)
    const { browser, instructorId, sessionId } = teacher
    await browser.post('/api/studio/certificates', CERTIFICATE)
    await browser.post(`/api/studio/sessions/${sessionId}/substitutes`, { message: 'Zorblax, please.' })
    await browser.put(`/api/studio/sessions/${sessionId}/notes/private`, {
      version: 0,
      text: 'Zorblax again.',
    })
    await app.db
      .insertInto('payRates')
      .values({
        id: 'rate',
        instructorId,
        classId: null,
        validFrom: '2026-01-01',
        headsFrom: 0,
        createdAt: 0,
        sessionPaise: paise(1200),
        headPaise: paise(0),
        floorPaise: null,
        capPaise: null,
      })
      .execute()
    const { body } = await browser.get('/api/user/export')
    expect(body.teaching).toMatchObject({
      certificates: [{ name: 'Prenatal yoga' }],
      substituteRequests: [{ message: 'Zorblax, please.' }],
      payRates: [{ sessionPaise: 120_000 }],
    })
    expect(body.sessionNotes).toMatchObject([{ text: 'Zorblax again.' }])
    expect((await browser.post('/api/user/delete', { password: 'quiet-river-7' })).status).toBe(200)
    const requests = await app.db.selectFrom('substituteRequests').select(['message', 'state']).execute()
    expect(requests).toEqual([{ message: '', state: 'withdrawn' }])
    for (const table of ['certificates', 'sessionNotes', 'staffRoles'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('payRates').select('id').execute()).toHaveLength(1)
  },
)
