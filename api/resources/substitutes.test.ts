import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sweepSubstitutes } from '../../domain/substitutes/sweep.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { book, holdAt, newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Teacher = Awaited<ReturnType<typeof newTeacher>>

describe.each(BOTH_ENGINES)('substitutes on %s', (engine) => {
  let app: TestApp
  let hours = 0
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  beforeEach(async () => {
    // Teachers and requests of earlier tests are asked no more.
    await app.db
      .updateTable('substituteRequests')
      .set({ state: 'withdrawn' })
      .where('state', 'in', ['open', 'proposed'])
      .execute()
    await app.db.updateTable('instructors').set({ styles: '["Asleep"]' }).execute()
  })

  /** A teacher whose session begins at an hour that is no other's. */
  const teacher = async (about: Parameters<typeof newTeacher>[1] = {}) => {
    const who = await newTeacher(app, { totalClasses: 1, ...about })
    await holdAt(app, who.sessionId, app.studio.now() + 10 * DAY + 2 * HOUR * hours++)
    return who
  }
  const ask = (who: Teacher, form: object = {}) =>
    who.browser.post(`/api/studio/sessions/${who.sessionId}/substitutes`, form)
  const seenBy = async (who: Pick<Teacher, 'browser'>) =>
    (await who.browser.get('/api/studio/substitutes')).body.data
  const requestOf = async (who: Teacher) =>
    (await seenBy(who)).own.find((one: { session: { _id: string } }) => one.session._id === who.sessionId)
      .request
  const act = (who: Pick<Teacher, 'browser'>, request: { _id: string }, what: string, form: object = {}) =>
    who.browser.post(`/api/studio/substitutes/${request._id}/${what}`, form)
  const askedFirstVersion = async (classId: string) =>
    (
      await app.db
        .selectFrom('classes')
        .select('askedFirstVersion')
        .where('id', '=', classId)
        .executeTakeFirstOrThrow()
    ).askedFirstVersion
  const prefer = async (asker: Teacher, ...preferred: Teacher[]) =>
    asker.browser.put(`/api/studio/classes/${asker.classId}/substitutes`, {
      version: await askedFirstVersion(asker.classId),
      preferred: preferred.map(({ instructorId }) => instructorId),
    })
  const kindsTo = async ({ form }: Pick<Teacher, 'form'>) => {
    const rows = await app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('recipient', '=', form.email)
      .orderBy('createdAt')
      .execute()
    return rows.map(({ kind }) => kind).filter((kind) => /substitute|other-teacher/.test(kind))
  }
  const sessionOf = ({ sessionId }: Teacher) =>
    app.db
      .selectFrom('classSessions')
      .select(['instructorId', 'sequence', 'startsAt'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()

  test('the studio sees who is free, and assigns one without a request; everyone concerned gets an email', async () => {
    const admin = await newAdmin(app)
    const [meera, rohan, asha] = [
      await teacher(),
      await teacher({ firstName: 'Rohan' }),
      await teacher({ firstName: 'Asha' }),
    ]
    const member = await newMember(app)
    await book(app, { ...meera, userId: member.id })
    const { startsAt } = await sessionOf(meera)
    await holdAt(app, asha.sessionId, startsAt)
    const path = `/api/studio/sessions/${meera.sessionId}/substitutes`
    const { all } = (await admin.browser.get(path)).body.data
    const stateOf = ({ instructorId }: Teacher) =>
      all.find((one: { _id: string }) => one._id === instructorId)
    expect(stateOf(rohan)).toMatchObject({ name: 'Rohan Joshi', busyWith: null, knowsStyle: true })
    expect(stateOf(asha)).toMatchObject({ busyWith: { title: 'Gentle Hatha', startsAt } })
    expect(stateOf(meera)).toBeUndefined()
    expect((await meera.browser.get(path)).body.data.all).toBeNull()
    const assign = (to: Teacher, by: Pick<Teacher, 'browser'> = admin) =>
      by.browser.post(`${path}/assign`, { teacherId: to.instructorId })
    expect((await assign(rohan, meera)).status).toBe(403)
    expect((await assign(asha)).status).toBe(409)
    expect((await assign(rohan)).status).toBe(200)
    expect((await sessionOf(meera)).instructorId).toBe(rohan.instructorId)
    expect(await kindsTo(rohan)).toEqual(['substitute-taken'])
    expect(await kindsTo(meera)).toEqual(['substitute-found'])
    expect(await kindsTo(member)).toEqual(['other-teacher'])
  })

  test('one asks, another takes it: calendars, emails and the way out follow', async () => {
    const [meera, rohan] = [await teacher(), await teacher({ firstName: 'Rohan' })]
    const member = await newMember(app)
    await book(app, { ...meera, userId: member.id })
    const asked = await ask(meera, { message: 'Bolster shapes only.', fee: 900 })
    expect([asked.status, asked.body.message]).toEqual([
      200,
      'Request sent. You’ll get an email as soon as someone accepts.',
    ])
    expect(await kindsTo(rohan)).toEqual(['substitute-needed'])
    const [request] = (await seenBy(rohan)).forMe
    expect(request).toMatchObject({
      message: 'Bolster shapes only.',
      fee: 900,
      from: { name: 'Meera Joshi' },
      session: { title: 'Gentle Hatha', booked: 1 },
    })
    expect((await seenBy(meera)).forMe).toEqual([])
    const before = await sessionOf(meera)
    const taken = await act(rohan, request, 'accept')
    expect(taken.body.message).toBe(
      'The session is yours. Members get an email, and your calendar is updated.',
    )
    expect(await sessionOf(meera)).toMatchObject({
      instructorId: rohan.instructorId,
      sequence: before.sequence + 1,
    })
    expect(await kindsTo(member)).toEqual(['other-teacher'])
    expect(await kindsTo(meera)).toEqual(['substitute-found'])
    expect(await kindsTo(rohan)).toEqual(['substitute-needed', 'substitute-taken'])
    const exits = await app.db
      .selectFrom('freeExits')
      .selectAll()
      .where('sessionId', '=', meera.sessionId)
      .execute()
    expect(exits).toMatchObject([{ reason: 'teacher', until: before.startsAt }])
    const { data } = (await member.browser.get(`/api/sessions/${meera.sessionId}`)).body
    expect(data).toMatchObject({
      teacher: { firstName: 'Rohan' },
      before: { startsAt: before.startsAt, teacher: 'Meera Joshi', place: null },
    })
    const later = await newMember(app)
    app.wait(1)
    await book(app, { ...meera, userId: later.id })
    expect((await later.browser.get(`/api/sessions/${meera.sessionId}`)).body.data.before).toBeNull()
    expect((await seenBy(meera)).given).toMatchObject([{ state: 'taken', takenBy: { name: 'Rohan Joshi' } }])
    expect((await seenBy(rohan)).own.map((one: { session: { _id: string } }) => one.session._id)).toContain(
      meera.sessionId,
    )
  })

  test('of two at once exactly one gets it, and the other hears who', async () => {
    const [meera, rohan, dev] = [
      await teacher(),
      await teacher({ firstName: 'Rohan' }),
      await teacher({ firstName: 'Dev' }),
    ]
    await ask(meera)
    const request = await requestOf(meera)
    const answers = await Promise.all([act(rohan, request, 'accept'), act(dev, request, 'accept')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'Rohan' : 'Dev'
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `${winner} Joshi has already taken this session.`,
    )
    const exits = await app.db
      .selectFrom('freeExits')
      .select('id')
      .where('sessionId', '=', meera.sessionId)
      .execute()
    expect(exits).toHaveLength(1)
  })

  test('one person takes two sessions of one hour only once, however fast they press', async () => {
    const [meera, dev, rohan] = [await teacher(), await teacher({ firstName: 'Dev' }), await teacher()]
    const { startsAt } = await sessionOf(meera)
    await holdAt(app, dev.sessionId, startsAt + 1_800_000)
    await ask(meera)
    await ask(dev)
    const [one, other] = [await requestOf(meera), await requestOf(dev)]
    const answers = await Promise.all([act(rohan, one, 'accept'), act(rohan, other, 'accept')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'You teach another session at that time.',
    )
  })

  test('only who teaches the style, holds what is needed that day and is free hears of it', async () => {
    const meera = await teacher()
    const admin = await newAdmin(app)
    const { startsAt } = await sessionOf(meera)
    const certified = async (who: Teacher, validUntil: string) =>
      who.browser.post('/api/studio/certificates', {
        name: 'prenatal YOGA',
        issuer: 'A school',
        validFrom: '2020-01-01',
        validUntil,
      })
    const [fits, expired, none, yin, busy] = await Promise.all([
      teacher(),
      teacher(),
      teacher(),
      teacher({ styles: ['Yin'] }),
      teacher(),
    ])
    const dayBefore = new Date(startsAt - 2 * DAY).toISOString().slice(0, 10)
    await certified(fits, '2099-01-01')
    await certified(yin, '2099-01-01')
    await certified(busy, '2099-01-01')
    await certified(expired, dayBefore)
    await holdAt(app, busy.sessionId, startsAt - 1_800_000)
    const set = await admin.browser.put(`/api/studio/classes/${meera.classId}/substitutes`, {
      version: 1,
      preferred: [],
      needs: { certificate: 'Prenatal yoga' },
    })
    expect(set.status).toBe(200)
    await ask(meera)
    const request = await requestOf(meera)
    for (const who of [expired, none, yin, busy]) {
      expect((await seenBy(who)).forMe).toEqual([])
      expect(await kindsTo(who)).toEqual([])
      expect((await act(who, request, 'accept')).status).toBe(409)
    }
    expect((await seenBy(fits)).forMe).toHaveLength(1)
    const { data } = (await meera.browser.get(`/api/studio/sessions/${meera.sessionId}/substitutes`)).body
    expect(data.others).toEqual([{ _id: fits.instructorId, name: 'Meera Joshi' }])
    expect((await act(fits, request, 'accept')).status).toBe(200)
    const needed = async () =>
      (await seenBy(admin)).classes.find((one: { _id: string }) => one._id === meera.classId)
    expect(await needed()).toMatchObject({ neededCertificate: 'Prenatal yoga' })
    await admin.browser.put(`/api/studio/classes/${meera.classId}/substitutes`, {
      version: 2,
      preferred: [],
      needs: {},
    })
    expect(await needed()).toMatchObject({ neededCertificate: null })
  })

  test('a teacher says who is asked first, but which certificate is needed says the studio', async () => {
    const [meera, rohan] = [await teacher(), await teacher()]
    expect((await prefer(meera, rohan)).status).toBe(200)
    const form = { version: 2, preferred: [], needs: { certificate: 'Prenatal yoga' } }
    const path = `/api/studio/classes/${meera.classId}/substitutes`
    expect((await meera.browser.put(path, form)).status).toBe(403)
    expect((await rohan.browser.put(path, { version: 2, preferred: [] })).status).toBe(403)
    // Of two who choose at a time the second is told.
    const stale = await meera.browser.put(path, { version: 1, preferred: [] })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const { classes } = await seenBy(meera)
    expect(classes).toMatchObject([{ preferred: [rohan.instructorId], neededCertificate: null }])
  })

  test('preferred ones are asked first for four hours, then the others', async () => {
    const [meera, first, other] = [
      await teacher(),
      await teacher({ firstName: 'First' }),
      await teacher({ firstName: 'Other' }),
    ]
    await prefer(meera, first)
    const { data } = (await meera.browser.get(`/api/studio/sessions/${meera.sessionId}/substitutes`)).body
    expect(data).toMatchObject({ preferredMinutes: 240, preferred: [{ name: 'First Joshi' }] })
    await ask(meera)
    const request = await requestOf(meera)
    expect(await kindsTo(first)).toEqual(['substitute-needed'])
    expect(await kindsTo(other)).toEqual([])
    expect((await seenBy(other)).forMe).toEqual([])
    const early = await act(other, request, 'accept')
    expect(early.body.message).toMatch(/^Other teachers are asked first, until /)
    app.wait(4 * HOUR - 60_000)
    await sweepSubstitutes(app.studio)
    expect(await kindsTo(other)).toEqual([])
    app.wait(2 * 60_000)
    await sweepSubstitutes(app.studio)
    await sweepSubstitutes(app.studio)
    expect(await kindsTo(other)).toEqual(['substitute-needed'])
    expect(await kindsTo(first)).toEqual(['substitute-needed'])
    expect((await act(other, request, 'accept')).status).toBe(200)
  })

  test('shortly before, they are asked first for a quarter of the time that is left; or everyone at once', async () => {
    const [meera, first, other] = [await teacher(), await teacher(), await teacher()]
    await prefer(meera, first)
    await holdAt(app, meera.sessionId, app.studio.now() + 2 * HOUR)
    await ask(meera)
    const { preferredUntil } = await requestOf(meera)
    expect(Math.round((preferredUntil - app.studio.now()) / 60_000)).toBe(30)
    await act(meera, await requestOf(meera), 'withdraw')
    await ask(meera, { preferredFirst: false })
    expect((await seenBy(other)).forMe).toHaveLength(1)
  })

  test('where the studio says yes first, no one who is booked hears before it has', async () => {
    const [meera, rohan, dev] = [await teacher(), await teacher({ firstName: 'Rohan' }), await teacher()]
    const admin = await newAdmin(app)
    const member = await newMember(app)
    await book(app, { ...meera, userId: member.id })
    await ask(meera, { studioFirst: true })
    const request = await requestOf(meera)
    const proposed = await act(rohan, request, 'accept')
    expect(proposed.body.message).toBe('Thank you. The studio has to confirm first. You’ll get an email.')
    expect((await sessionOf(meera)).instructorId).toBeNull()
    expect((await act(dev, request, 'accept')).status).toBe(409)
    expect((await seenBy(admin)).studio).toMatchObject([
      { state: 'proposed', takenBy: { name: 'Rohan Joshi' } },
    ])
    expect((await act(rohan, request, 'assign', { teacherId: rohan.instructorId })).status).toBe(403)
    const no = await act(admin, request, 'decline-proposal')
    expect(no.body.message).toBe('Declined. Rohan Joshi gets an email, and the others are still being asked.')
    expect((await seenBy(rohan)).forMe).toEqual([])
    expect((await act(dev, request, 'accept')).status).toBe(200)
    expect(await kindsTo(member)).toEqual([])
    const yes = await act(admin, request, 'assign', { teacherId: dev.instructorId })
    expect(yes.body.message).toBe(
      'Meera Joshi teaches this session now. Both teachers and the members get an email.',
    )
    expect(await kindsTo(member)).toEqual(['other-teacher'])
    expect((await sessionOf(meera)).instructorId).toBe(dev.instructorId)
  })

  test('the studio assigns anyone who is free, and no one who is not', async () => {
    const [meera, yin, busy] = [
      await teacher(),
      await teacher({ firstName: 'Yin', styles: ['Yin'] }),
      await teacher({ firstName: 'Busy' }),
    ]
    const admin = await newAdmin(app)
    await ask(meera)
    const request = await requestOf(meera)
    await holdAt(app, busy.sessionId, (await sessionOf(meera)).startsAt)
    const refused = await act(admin, request, 'assign', { teacherId: busy.instructorId })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Busy Joshi teaches another session at that time.',
    ])
    expect((await act(admin, request, 'assign', { teacherId: 'nobody' })).status).toBe(404)
    expect((await act(admin, request, 'assign', { teacherId: meera.instructorId })).status).toBe(409)
    expect((await act(admin, request, 'assign', { teacherId: yin.instructorId })).status).toBe(200)
  })

  test('withdrawn, declined, begun: each says what is', async () => {
    const [meera, rohan, dev] = [await teacher(), await teacher(), await teacher()]
    await ask(meera)
    const request = await requestOf(meera)
    expect((await ask(meera)).body.message).toBe('Teachers are already being asked for this session.')
    expect((await ask(rohan, {})).status).toBe(200)
    await act(rohan, await requestOf(rohan), 'withdraw')
    expect((await act(rohan, request, 'withdraw')).status).toBe(403)
    await act(rohan, request, 'decline')
    expect((await seenBy(rohan)).forMe).toEqual([])
    expect((await seenBy(dev)).forMe).toHaveLength(1)
    await act(meera, request, 'withdraw')
    expect((await act(dev, request, 'accept')).body.message).toBe(
      'The request was withdrawn: no substitute is needed any more.',
    )
    await ask(meera)
    const second = await requestOf(meera)
    await holdAt(app, meera.sessionId, app.studio.now() - 1)
    expect((await act(dev, second, 'accept')).body.message).toBe('This session has already started.')
    await sweepSubstitutes(app.studio)
    const { state } = await app.db
      .selectFrom('substituteRequests')
      .select('state')
      .where('id', '=', second._id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('ended')
    expect((await ask(meera)).body.message).toBe('This session has already started.')
  })

  test('a request outlives a session that was cancelled for as long as that can be undone', async () => {
    const meera = await teacher({ totalClasses: 2 })
    await ask(meera)
    const request = await requestOf(meera)
    const admin = await newAdmin(app)
    const change = { scope: 'this', cancel: true, reason: 'The room floods' }
    const path = `/api/studio/sessions/${meera.sessionId}/change`
    const means = (await admin.browser.post(`${path}/preview`, change)).body.data
    const { people, refund } = means
    expect((await admin.browser.post(path, { ...change, people, refund })).status).toBe(200)
    const stateNow = async () => {
      await sweepSubstitutes(app.studio)
      return (
        await app.db
          .selectFrom('substituteRequests')
          .select('state')
          .where('id', '=', request._id)
          .executeTakeFirstOrThrow()
      ).state
    }
    expect(await stateNow()).toBe('open')
    app.wait(11 * 60_000)
    await executePending(app.studio)
    expect(await stateNow()).toBe('ended')
  })

  test('no one asks for the session of another, and a fee only where the studio allows it', async () => {
    const [meera, rohan] = [await teacher(), await teacher()]
    const path = `/api/studio/sessions/${meera.sessionId}/substitutes`
    expect((await rohan.browser.post(path, {})).status).toBe(403)
    expect((await rohan.browser.get(path)).status).toBe(403)
    app.studio.settings.substitutes.fees = false
    const { status, body } = await ask(meera, { fee: 900 })
    app.studio.settings.substitutes.fees = true
    expect([status, Object.keys(body.errors)]).toEqual([422, ['fee']])
    for (const fee of [-1, 100_001, 0.001]) expect((await ask(meera, { fee })).status).toBe(422)
    expect(await requestOf(meera)).toBeNull()
  })

  test('anyone who would rather not have emails gets none, and still sees it at the desk', async () => {
    const [meera, rohan] = [await teacher(), await teacher()]
    await rohan.browser.put('/api/studio/preferences', { substituteLetters: false })
    await ask(meera)
    expect(await kindsTo(rohan)).toEqual([])
    expect((await seenBy(rohan)).forMe).toHaveLength(1)
  })
})
