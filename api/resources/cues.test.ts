import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { tokenTo } from '../../tests/support/letters.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
const PASSWORD = 'quiet-river-7'
const KNEE = 'Left knee: no deep lunges'
const SHOULDER = 'Left shoulder: no full weight'

describe.each(BOTH_ENGINES)('sentences for teachers on %s', (engine) => {
  let app: TestApp
  type Who = Pick<Awaited<ReturnType<typeof newMember>>, 'id' | 'browser'>
  let member: Awaited<ReturnType<typeof newMember>>
  let teacher: Who
  let other: Who
  let taught: { id: string; sessionId: string; startsAt: number; endsAt: number }
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  beforeEach(async () => {
    member = await newMember(app, { healthConsent: true, injuries: 'Left knee' })
    const yogaClass = await newClass(app, { pricePaise: 0, startsInDays: 2 })
    const order = { userId: member.id, classId: yogaClass.id, amount: 0 }
    await member.browser.post('/api/payments/create', order)
    const hours = { startsAt: app.studio.now() + HOUR, endsAt: app.studio.now() + 2 * HOUR }
    taught = { id: yogaClass.id, sessionId: `${yogaClass.id}-1`, ...hours }
    await app.db.updateTable('classSessions').set(hours).where('id', '=', taught.sessionId).execute()
    teacher = await teacherOf(`teacher-${yogaClass.id}`)
    other = await teacherOf(`teacher-${(await newClass(app)).id}`)
  })
  const teacherOf = async (instructorId: string) => {
    const [who] = (await newMembers(app, 1)) as [Who]
    const person = { role: 'instructor' as const, firstName: 'Meera', lastName: 'Joshi' }
    await app.db.updateTable('users').set(person).where('id', '=', who.id).execute()
    await app.db.updateTable('instructors').set({ userId: who.id }).where('id', '=', instructorId).execute()
    return who
  }
  const at = (moment: number) => app.wait(moment - app.studio.now())
  const write = ({ browser }: Who, text: string, more: object = {}) =>
    browser.post('/api/user/cues', { text, audience: 'all', ...more })
  const written = async (...args: Parameters<typeof write>) => (await write(...args)).body.data.id as string
  const look = async (who: Who = teacher, sessionId = taught.sessionId) => {
    const { status, body, headers } = await who.browser.get(`/api/sessions/${sessionId}/cues`)
    return { status, data: body.data, message: body.message, headers }
  }
  const seen = async (who?: Who) => {
    const { data } = await look(who)
    return data?.flatMap(({ cues }: { cues: string[] }) => cues)
  }
  const looks = async (who: Who = member) => (await who.browser.get('/api/user/cue-looks')).body.data
  const own = async (who: Who = member) => (await who.browser.get('/api/user/cues')).body.data

  test('a sentence is read of those who booked themselves, by a teacher whom people were notified of', async () => {
    await write(member, KNEE)
    expect(await seen()).toEqual([KNEE])
    const book = app.db.updateTable('bookings').where('sessionId', '=', taught.sessionId)
    await book.set({ source: 'walk-in' }).execute()
    expect(await seen()).toEqual([])
    await book.set({ source: 'run' }).execute()

    const owner = await newAdmin(app)
    const { instructorId } = await app.db
      .selectFrom('instructors')
      .select('id as instructorId')
      .where('userId', '=', other.id)
      .executeTakeFirstOrThrow()
    const path = `/api/studio/sessions/${taught.sessionId}/change`
    const wanted = { scope: 'this', teacherId: instructorId }
    const { people, refund } = (await owner.browser.post(`${path}/preview`, wanted)).body.data
    expect((await owner.browser.post(path, { ...wanted, people, refund })).status).toBe(200)
    expect((await look(other)).status).toBe(404)
    app.wait(11 * 60_000)
    await executePending(app.studio)
    expect(await seen(other)).toEqual([KNEE])
  })

  describe('a member', () => {
    test('writes, changes and takes back sentences of their own', async () => {
      const added = await write(member, `  ${KNEE} `)
      expect([added.status, added.body.message]).toEqual([201, TEXTS.cueSaved])
      app.wait(SECOND)
      await write(member, SHOULDER, { audience: 'named', teacherIds: [`teacher-${taught.id}`] })
      expect(await own()).toMatchObject([
        { text: KNEE, audience: 'all', teachers: [] },
        {
          text: SHOULDER,
          audience: 'named',
          teachers: [{ _id: `teacher-${taught.id}`, name: 'Meera Joshi' }],
        },
      ])
      const path = `/api/user/cues/${added.body.data.id}`
      const changed = await member.browser.put(path, { text: 'Both knees', audience: 'all' })
      expect(changed.body.message).toBe(TEXTS.cueChanged)
      expect((await own())[0].text).toBe('Both knees')
      expect((await member.browser.delete(path)).body.message).toBe(TEXTS.cueTakenBack)
      expect((await own()).map(({ text }: { text: string }) => text)).toEqual([SHOULDER])
      expect((await member.browser.delete(path)).status).toBe(404)
      expect((await member.browser.put(path, { text: KNEE, audience: 'all' })).status).toBe(404)
    })

    test('cannot reach those of another', async () => {
      const id = await written(member, KNEE)
      const [stranger] = (await newMembers(app, 1)) as [Who]
      for (const who of [stranger, teacher]) {
        const change = await who.browser.put(`/api/user/cues/${id}`, { text: 'Mine', audience: 'all' })
        expect([change.status, (await who.browser.delete(`/api/user/cues/${id}`)).status]).toEqual([404, 404])
        expect(await own(who)).toEqual([])
      }
      expect(await seen()).toEqual([KNEE])
    })

    test.each([
      ['nothing', { text: ' ', audience: 'all' }, 'text'],
      ['too much', { text: 'x'.repeat(LIMITS.cueMax + 1), audience: 'all' }, 'text'],
      ['nothing that can be seen', { text: '\u200b', audience: 'all' }, 'text'],
      ['no answer for whom', { text: KNEE }, 'audience'],
      ['an empty answer for whom', { text: KNEE, audience: '' }, 'audience'],
      ['nobody in particular', { text: KNEE, audience: 'named' }, 'teacherIds'],
      ['an empty list', { text: KNEE, audience: 'named', teacherIds: [] }, 'teacherIds'],
      [
        'somebody who does not teach here',
        { text: KNEE, audience: 'named', teacherIds: ['x'] },
        'teacherIds',
      ],
    ])('is refused %s', async (_, body, field) => {
      const id = await written(member, SHOULDER)
      const refused = await member.browser.post('/api/user/cues', body)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
      expect((await member.browser.put(`/api/user/cues/${id}`, body)).status).toBe(422)
      expect(await seen()).toEqual([SHOULDER])
    })

    test('has a few, also when they are written at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: LIMITS.cuesPerMember + 2 }, (_, n) => write(member, `Sentence ${n}`)),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMITS.cuesPerMember)
      expect(answers.find(({ status }) => status !== 201)).toMatchObject({
        status: 409,
        body: { message: TEXTS.tooManyCues(LIMITS.cuesPerMember) },
      })
    })

    test('needs the consent for health answers; taking that back takes the sentences back', async () => {
      const without = await newMember(app)
      expect(await write(without, KNEE)).toMatchObject({
        status: 409,
        body: { message: TEXTS.cueNeedsConsent },
      })
      await write(member, KNEE)
      const phone = '+91 98765 43210'
      await member.browser.put('/api/user/answers', { phone, healthConsent: true })
      expect(await seen()).toEqual([KNEE])
      // A changed phone number is no new consent.
      const agreed = async () =>
        (await app.db.selectFrom('healthAnswers').select('consentedAt').executeTakeFirstOrThrow()).consentedAt
      const before = await agreed()
      app.wait(3_600_000)
      await member.browser.put('/api/user/answers', { phone: '+91 98765 43211', healthConsent: true })
      expect(await agreed()).toBe(before)
      await member.browser.put('/api/user/answers', { phone })
      expect(await seen()).toEqual([])
      expect(await own()).toEqual([])
      // Given again, it brings nothing back.
      await member.browser.put('/api/user/answers', { phone, healthConsent: true })
      expect(await own()).toEqual([])
    })

    test('writes the first ones when they sign up, with the consent alone', async () => {
      const cues = [
        { text: KNEE, audience: 'all' },
        { text: SHOULDER, audience: 'named', teacherIds: [`teacher-${taught.id}`] },
      ]
      expect(await own(await newMember(app, { healthConsent: true, cues }))).toMatchObject([
        { text: KNEE },
        { text: SHOULDER, audience: 'named' },
      ])
      expect(await own(await newMember(app, { cues }))).toEqual([])
      const nobodys = { ...cues[1], teacherIds: ['nobody'] }
      await expect(newMember(app, { healthConsent: true, cues: [nobodys] })).rejects.toThrow(/teacherIds/)
    })

    test('has them sealed, with those who may read them, and in the export opened', async () => {
      await write(member, KNEE, { audience: 'named', teacherIds: [`teacher-${taught.id}`] })
      await look()
      const rows = await app.db.selectFrom('cues').selectAll().where('userId', '=', member.id).execute()
      expect(JSON.stringify(rows)).not.toMatch(/knee|teacher-/i)
      const { body } = await member.browser.get('/api/user/export')
      expect(body.cues).toMatchObject([{ text: KNEE, teacherIds: [`teacher-${taught.id}`] }])
      expect(body.cueLooks).toMatchObject([{ teacher: 'Meera Joshi', sessionId: taught.sessionId }])
      // A row of one member opens nothing in the name of another.
      const thief = await newMember(app, { healthConsent: true, injuries: 'None' })
      await app.db.updateTable('cues').set({ userId: thief.id }).where('userId', '=', member.id).execute()
      expect(await own(thief)).toEqual([])
    })

    test('has nothing brought back by a backup from before the consent was taken back', async () => {
      await write(member, KNEE)
      const rows = await app.db.selectFrom('cues').selectAll().where('userId', '=', member.id).execute()
      const phone = '+91 98765 43210'
      await member.browser.put('/api/user/answers', { phone })
      await app.db.insertInto('cues').values(rows).execute()
      expect(await seen()).toEqual([])
      await member.browser.put('/api/user/answers', { phone, healthConsent: true })
      expect(await own()).toEqual([])
      await write(member, SHOULDER)
      expect(await seen()).toEqual([SHOULDER])
    })

    test('is rid of what a stranger wrote under their address, once it is theirs', async () => {
      const cues = [{ text: KNEE, audience: 'all' }]
      const stranger = await newMember(app, { proved: false, healthConsent: true, cues })
      const { email } = stranger.form
      await app.browser().post('/api/user/forgot-password', { email })
      const token = await tokenTo(app, email, 'password-reset')
      const reset = { token, password: 'another-river-8', isMine: 'no' }
      expect((await app.browser().post('/api/user/reset-password', reset)).status).toBe(200)
      const rows = app.db.selectFrom('cues').select('id').where('userId', '=', stranger.id)
      expect(await rows.execute()).toEqual([])
    })

    test('who deletes the account leaves no sentence and no look behind', async () => {
      await write(member, KNEE)
      await look()
      const { enrollment } = (await member.browser.get(`/api/classes/get/${taught.id}`)).body.data
      await member.browser.post(`/api/enrollments/${enrollment._id}/cancel`, { refund: 0 })
      expect((await member.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)
      for (const table of ['cues', 'cueLooks', 'memberKeys'] as const)
        expect(
          await app.db.selectFrom(table).select('userId').where('userId', '=', member.id).execute(),
        ).toEqual([])
      expect(await seen()).toEqual([])
      expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
    })
  })

  describe('who teaches a session', () => {
    test('reads what those in it wrote, and nothing of those who wrote nothing', async () => {
      const silent = await newMember(app, { healthConsent: true, injuries: 'A secret' })
      const order = { userId: silent.id, classId: taught.id, amount: 0 }
      expect((await silent.browser.post('/api/payments/create', order)).body.success).toBe(true)
      await write(member, KNEE)
      app.wait(SECOND)
      await write(member, SHOULDER)
      const { status, data, headers } = await look()
      expect([status, data]).toEqual([
        200,
        [{ userId: member.id, name: 'Ananya Iyer', cues: [KNEE, SHOULDER] }],
      ])
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(JSON.stringify(app.logged)).not.toMatch(/\b(knee|shoulder)s?\b/i)
    })

    test('reads from 24 hours before it until 2 hours after it', async () => {
      await write(member, KNEE)
      const [opens, closes] = [taught.startsAt - 24 * HOUR, taught.endsAt + 2 * HOUR]
      at(opens - SECOND)
      expect(await look()).toMatchObject({ status: 409, data: undefined })
      at(opens)
      expect(await seen()).toEqual([KNEE])
      at(closes - SECOND)
      expect(await seen()).toEqual([KNEE])
      at(closes + SECOND)
      expect(await look()).toMatchObject({ status: 409, message: TEXTS.cuesClosed, data: undefined })
      at(taught.startsAt)
      expect(await looks()).toHaveLength(2)
    })

    test('is the substitute where there is one, and then not the teacher of the class', async () => {
      await write(member, KNEE)
      const substitute = await app.db
        .selectFrom('instructors')
        .select('id')
        .where('userId', '=', other.id)
        .executeTakeFirstOrThrow()
      await app.db
        .updateTable('classSessions')
        .set({ instructorId: substitute.id })
        .where('id', '=', taught.sessionId)
        .execute()
      expect(await seen(other)).toEqual([KNEE])
      expect((await look(teacher)).status).toBe(404)
      // Named is the teacher of the class: the substitute reads nothing of it.
      const [{ _id }] = await own()
      const named = { audience: 'named', teacherIds: [`teacher-${taught.id}`] }
      await member.browser.put(`/api/user/cues/${_id}`, { text: KNEE, ...named })
      expect(await seen(other)).toEqual([])
      expect(await looks()).toHaveLength(1)
    })

    test('is no other teacher, no admin, no member, and no one who has stopped teaching', async () => {
      await write(member, KNEE)
      const [boss] = (await newMembers(app, 1)) as [Who]
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.id).execute()
      for (const who of [other, boss]) expect((await look(who)).status).toBe(404)
      expect((await look(member)).status).toBe(403)
      expect((await look(teacher, 'none')).status).toBe(404)
      expect((await app.browser().get(`/api/sessions/${taught.sessionId}/cues`)).status).toBe(401)
      await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', teacher.id).execute()
      expect((await look()).status).toBe(403)
      const { id: userId } = teacher
      const given = { userId, centreId: null, grantedAt: app.studio.now(), grantedBy: null }
      await app.db
        .insertInto('staffRoles')
        .values({ ...given, id: userId, role: 'front desk' })
        .execute()
      expect((await look()).status).toBe(403)
      expect(await looks()).toEqual([])
      await app.db.updateTable('staffRoles').set({ role: 'teacher' }).where('id', '=', userId).execute()
      expect(await seen()).toEqual([KNEE])
    })

    test('reads nothing of who gave the session up, waits, or is in other sessions of the class', async () => {
      await write(member, KNEE)
      const booking = app.db
        .updateTable('bookings')
        .where('userId', '=', member.id)
        .where('sessionId', '=', taught.sessionId)
      await booking.set({ state: 'given-up', endedAt: app.studio.now() }).execute()
      expect(await seen()).toEqual([])
      await booking.set({ state: 'booked', endedAt: null }).execute()
      expect(await seen()).toEqual([KNEE])
      const waiting = await newMember(app, {
        healthConsent: true,
        cues: [{ text: 'Wrists', audience: 'all' }],
      })
      await app.db
        .insertInto('enrollments')
        .values({
          id: `waits-${waiting.id}`,
          userId: waiting.id,
          classId: taught.id,
          status: 'waitlisted',
          paymentId: null,
          createdAt: app.studio.now(),
          completedAt: null,
          cancelledAt: null,
          cancelledBy: null,
        })
        .execute()
      expect(await seen()).toEqual([KNEE])
      const { enrollment } = (await member.browser.get(`/api/classes/get/${taught.id}`)).body.data
      await member.browser.post(`/api/enrollments/${enrollment._id}/cancel`, { refund: 0 })
      expect(await seen()).toEqual([])
      expect(await looks()).toHaveLength(1)
    })

    test('reads nothing for a session, or of a class, that was cancelled', async () => {
      await write(member, KNEE)
      const [boss] = (await newMembers(app, 1)) as [Who]
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.id).execute()
      expect((await boss.browser.post(`/api/classes/${taught.id}/cancel`, {})).status).toBe(200)
      expect((await look()).data ?? []).toEqual([])
      await app.db
        .updateTable('classSessions')
        .set({ cancelledAt: app.studio.now() })
        .where('id', '=', taught.sessionId)
        .execute()
      expect(await look()).toMatchObject({ status: 409, message: TEXTS.sessionIsOff })
      expect(await looks()).toEqual([])
    })

    test('has the looks in the export, and nothing of the members', async () => {
      await write(member, KNEE)
      await look()
      const { body } = await teacher.browser.get('/api/user/export')
      expect(body.looksAtCues).toMatchObject([{ sessionId: taught.sessionId }])
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`knee|ananya|${member.id}`, 'i'))
    })
  })

  describe('a look', () => {
    test('is written down once in ten minutes, and again when there is something new to read', async () => {
      const id = await written(member, KNEE)
      app.wait(SECOND)
      for (const wait of [SECOND, 5 * MINUTE, 4 * MINUTE]) {
        expect(await seen()).toEqual([KNEE])
        app.wait(wait)
      }
      expect(await looks()).toEqual([
        {
          lookedAt: expect.any(String),
          teacher: 'Meera Joshi',
          session: { title: 'Gentle Hatha', startsAt: new Date(taught.startsAt).toISOString() },
        },
      ])
      await member.browser.put(`/api/user/cues/${id}`, { text: SHOULDER, audience: 'all' })
      app.wait(SECOND)
      expect(await seen()).toEqual([SHOULDER])
      expect(await looks()).toHaveLength(2)
      app.wait(10 * MINUTE)
      await look()
      expect(await looks()).toHaveLength(3)
    })

    test('at once by the same teacher is one', async () => {
      await write(member, KNEE)
      app.wait(SECOND)
      const all = await Promise.all([seen(), seen(), seen(), seen()])
      expect(all).toEqual([[KNEE], [KNEE], [KNEE], [KNEE]])
      expect(await looks()).toHaveLength(1)
    })

    test('that finds nothing for anyone who looks is not written down', async () => {
      const { id } = await app.db
        .selectFrom('instructors')
        .select('id')
        .where('userId', '=', other.id)
        .executeTakeFirstOrThrow()
      await write(member, KNEE, { audience: 'named', teacherIds: [id] })
      expect(await look()).toMatchObject({ status: 200, data: [] })
      expect(await looks()).toEqual([])
    })

    test('that cannot be written down shows nothing', async () => {
      await write(member, KNEE)
      await app.db.schema.alterTable('cueLooks').renameTo('cueLooksAway').execute()
      try {
        const { status, data } = await look()
        expect([status, data]).toEqual([500, undefined])
      } finally {
        await app.db.schema.alterTable('cueLooksAway').renameTo('cueLooks').execute()
      }
      expect(await seen()).toEqual([KNEE])
    })

    test('beside a sentence that is taken back comes before it, and is written down, or shows nothing', async () => {
      for (let round = 0; round < 8; round++) {
        const id = await written(member, KNEE)
        app.wait(11 * MINUTE)
        const before = (await looks()).length
        const [read] = await Promise.all([seen(), member.browser.delete(`/api/user/cues/${id}`)])
        expect((await looks()).length - before).toBe(read.length)
        expect(await seen()).toEqual([])
      }
    })

    test('outlives the sentence, and names no teacher who has left', async () => {
      await write(member, KNEE)
      await look()
      await member.browser.delete(`/api/user/cues/${(await own())[0]._id}`)
      expect(await looks()).toMatchObject([{ teacher: 'Meera Joshi' }])
      await app.db
        .updateTable('users')
        .set({ deletedAt: app.studio.now(), firstName: 'Former', lastName: 'member' })
        .where('id', '=', teacher.id)
        .execute()
      expect(await looks()).toMatchObject([{ teacher: TEXTS.formerTeacher }])
    })
  })
})
