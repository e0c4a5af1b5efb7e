import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { newId } from '../../domain/core/ids.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { giveRole } from '../../tests/support/rows.ts'
import { book } from '../../tests/support/teachers.ts'
import { newClass, newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(BOTH_ENGINES)('the roll on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMembers>>[number]
  const members = (count: number) => newMembers(app, count)
  const member = async () => (await members(1))[0] as Who
  const admin = async () => {
    const who = await member()
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', who.id).execute()
    return who
  }
  const frontDesk = async () => {
    const who = await member()
    await giveRole(app.db, who.id, 'front desk')
    return who
  }

  /** A session that begins in this many minutes, with its teacher and people in it. */
  const scene = async ({ minutes = 10, people = 2, capacity = 5 } = {}) => {
    const { id: classId } = await newClass(app, { pricePaise: 0, totalClasses: 2, capacity })
    const sessionId = `${classId}-1`
    const startsAt = app.studio.now() + minutes * MINUTE
    const teacher = await member()
    await app.db
      .updateTable('users')
      .set({ role: 'instructor', firstName: 'Meera' })
      .where('id', '=', teacher.id)
      .execute()
    await app.db
      .updateTable('instructors')
      .set({ userId: teacher.id })
      .where('id', '=', `teacher-${classId}`)
      .execute()
    const crowd = await members(people)
    for (const { browser, id: userId } of crowd)
      await browser.post('/api/payments/create', { userId, classId, amount: 0 })
    await app.db
      .updateTable('classSessions')
      .set({ startsAt, endsAt: startsAt + HOUR })
      .where('id', '=', sessionId)
      .execute()
    const bookings = await app.db
      .selectFrom('bookings')
      .select(['id', 'userId'])
      .where('sessionId', '=', sessionId)
      .execute()
    const bookingOf = (who: Who) => bookings.find(({ userId }) => userId === who.id)?.id ?? ''
    return {
      classId,
      sessionId,
      startsAt,
      teacher,
      crowd: crowd as [Who, Who],
      bookingOf,
      mark: (by: Who, who: Who | string, mark: string, markedAt = app.studio.now()) =>
        by.browser.put(`/api/sessions/${sessionId}/roll`, {
          marks: [{ bookingId: typeof who === 'string' ? who : bookingOf(who), mark, markedAt }],
        }),
      roll: async (by: Who) => (await by.browser.get(`/api/sessions/${sessionId}/roll`)).body.data,
      walkIn: (by: Who, form: object) => by.browser.post(`/api/sessions/${sessionId}/walk-ins`, form),
      door: async (by: Who) => {
        const { status, body } = await by.browser.get(`/api/sessions/${sessionId}/door`)
        return {
          status,
          message: body.message,
          code: body.data && new URL(body.data.url).searchParams.get('code'),
        }
      },
      here: (who: Who, code: string | null) => who.browser.post('/api/sessions/here', { sessionId, code }),
    }
  }

  describe('who may call it', () => {
    test('the teacher of the session, the desk and admins; no one else reads it or writes to it', async () => {
      const one = await scene()
      const other = await scene()
      for (const who of [one.teacher, await frontDesk(), await admin()]) {
        expect((await one.roll(who)).people).toHaveLength(2)
        expect((await one.mark(who, one.crowd[0], 'present')).status).toBe(200)
      }
      const strangers = [other.teacher, one.crowd[0], await member()]
      for (const who of strangers)
        for (const call of [
          () => who.browser.get(`/api/sessions/${one.sessionId}/roll`),
          () => one.mark(who, one.crowd[1], 'absent'),
          () => one.walkIn(who, { guestName: 'Tara' }),
          () => who.browser.get(`/api/sessions/${one.sessionId}/people?q=ravi`),
          () => who.browser.get(`/api/sessions/${one.sessionId}/door`),
        ])
          expect((await call()).status).toBe(403)
      expect((await app.browser().get(`/api/sessions/${one.sessionId}/roll`)).status).toBe(401)
      const marks = (await one.roll(one.teacher)).people.map(({ mark }: { mark: unknown }) => mark)
      expect(new Set(marks)).toEqual(new Set(['present', null]))
    })

    test('a teacher and a member with one name are written without a gap', async () => {
      const { classId, sessionId, teacher, crowd, roll } = await scene()
      const oneName = { firstName: 'Sridevi', lastName: '' }
      await app.db.updateTable('instructors').set(oneName).where('id', '=', `teacher-${classId}`).execute()
      await app.db.updateTable('users').set(oneName).where('id', '=', crowd[0].id).execute()
      const { teacher: called, people } = await roll(teacher)
      expect([called, people.map(({ name }: { name: string }) => name)]).toEqual([
        'Sridevi',
        expect.arrayContaining(['Sridevi']),
      ])
      const session = await crowd[0].browser.get(`/api/sessions/${sessionId}`)
      expect(JSON.stringify(session.body)).not.toContain('Sridevi ')
    })

    test('a substitute calls it in place of the class’s teacher', async () => {
      const one = await scene()
      const other = await scene()
      await app.db
        .updateTable('classSessions')
        .set({ instructorId: `teacher-${other.classId}` })
        .where('id', '=', one.sessionId)
        .execute()
      expect((await one.mark(other.teacher, one.crowd[0], 'present')).status).toBe(200)
      expect((await one.mark(one.teacher, one.crowd[0], 'absent')).status).toBe(403)
    })

    test('opens half an hour before, and is the admins’ alone two days after', async () => {
      const one = await scene({ minutes: 31 })
      const early = await one.mark(one.teacher, one.crowd[0], 'present')
      expect([early.status, early.body.message]).toEqual([
        409,
        expect.stringContaining('opens half an hour before'),
      ])
      expect(await one.roll(one.teacher)).toMatchObject({ canMark: false })
      app.wait(MINUTE)
      expect((await one.mark(one.teacher, one.crowd[0], 'present')).status).toBe(200)
      app.wait(one.startsAt + 49 * HOUR - app.studio.now() - 5000)
      expect((await one.mark(one.teacher, one.crowd[0], 'late')).status).toBe(200)
      app.wait(5000)
      const late = await one.mark(one.teacher, one.crowd[0], 'absent')
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('a manager can still')])
      expect((await one.mark(await frontDesk(), one.crowd[0], 'absent')).status).toBe(409)
      expect((await one.mark(await admin(), one.crowd[0], 'absent')).status).toBe(200)
      // By the verb, not by what kind of account it is: a manager has it, also of that centre alone.
      const { centreId } = await newPlace(app)
      const { classId } = await app.db
        .selectFrom('classSessions')
        .select('classId')
        .where('id', '=', one.sessionId)
        .executeTakeFirstOrThrow()
      await app.db.updateTable('classes').set({ centreId }).where('id', '=', classId).execute()
      const [here, elsewhere] = [
        await newStaff(app, 'manager', centreId),
        await newStaff(app, 'manager', (await newPlace(app)).centreId),
      ]
      expect((await one.roll(here)).canMark).toBe(true)
      expect((await one.mark(here, one.crowd[0], 'present')).status).toBe(200)
      expect((await one.mark(elsewhere, one.crowd[0], 'present')).status).toBe(403)
      app.wait(-49.5 * HOUR)
    })

    test('a mark for another session’s booking is refused, and nothing is changed', async () => {
      const one = await scene()
      const other = await scene()
      const { status, body } = await one.teacher.browser.put(`/api/sessions/${one.sessionId}/roll`, {
        marks: [
          { bookingId: one.bookingOf(one.crowd[0]), mark: 'present', markedAt: app.studio.now() },
          { bookingId: other.bookingOf(other.crowd[0]), mark: 'present', markedAt: app.studio.now() },
        ],
      })
      expect([status, body.message]).toEqual([404, TEXTS.notOnThisRoll])
      expect((await one.roll(one.teacher)).people.every(({ mark }: { mark: unknown }) => mark === null)).toBe(
        true,
      )
    })

    test.each([
      [{ marks: [] }],
      [{ marks: [{ bookingId: 'x', mark: 'here', markedAt: 1 }] }],
      [{ marks: [{ bookingId: 'x', mark: 'present', markedAt: -1 }] }],
      [{ marks: [{ bookingId: 'x', mark: 'present' }] }],
      [{}],
    ])('%j is no roll', async (form) => {
      const one = await scene({ people: 1 })
      expect((await one.teacher.browser.put(`/api/sessions/${one.sessionId}/roll`, form)).status).toBe(422)
    })
  })

  describe('merging', () => {
    test('the later mark counts, by when it was made; the older one hears who and when', async () => {
      const one = await scene()
      const [asha] = one.crowd
      const boss = await admin()
      const now = app.studio.now()
      await one.mark(boss, asha, 'late', now - 1000)
      const older = await one.mark(one.teacher, asha, 'present', now - 2000)
      expect(older.body.data).toMatchObject({
        kept: [],
        conflicts: [{ bookingId: one.bookingOf(asha), mark: 'late', markedAt: now - 1000, markedBy: 'Ravi' }],
      })
      const newer = await one.mark(one.teacher, asha, 'present', now - 500)
      expect(newer.body.data).toMatchObject({ kept: [one.bookingOf(asha)], conflicts: [] })
      const [seen] = (await one.roll(boss)).people.filter(
        ({ bookingId }: { bookingId: string }) => bookingId === one.bookingOf(asha),
      )
      expect(seen).toMatchObject({ mark: 'present', markedAt: now - 500, markedBy: 'Meera' })
    })

    test('sending the same again changes nothing; what is to come is taken for now', async () => {
      const one = await scene()
      const [asha] = one.crowd
      const before = app.studio.now()
      const sent = await one.mark(one.teacher, asha, 'present', before + HOUR)
      const { markedAt } = sent.body.data.roll.people.find((person: { mark: string }) => person.mark)
      expect(markedAt).toBeLessThanOrEqual(app.studio.now())
      expect(markedAt).toBeGreaterThanOrEqual(before)
      const lines = () =>
        app.db
          .selectFrom('auditLog')
          .selectAll()
          .where('subject', '=', one.bookingOf(asha))
          .where('action', '=', 'roll.marked')
          .execute()
      expect(await lines()).toHaveLength(1)
      for (let time = 0; time < 3; time++)
        expect((await one.mark(one.teacher, asha, 'present', markedAt)).body.data.kept).toHaveLength(1)
      expect(await lines()).toHaveLength(1)
      await one.mark(one.teacher, asha, 'late', app.studio.now() + 1)
      const [, second] = await lines()
      expect(second).toMatchObject({
        actorId: one.teacher.id,
        detail: { before: { mark: 'present', markedBy: one.teacher.id }, after: { mark: 'late' } },
      })
    })

    test('two phones at once: each person ends with the later of their marks', async () => {
      const one = await scene({ people: 5 })
      const boss = await admin()
      const now = app.studio.now()
      const marks = (mark: string, offset: (index: number) => number) => ({
        marks: one.crowd.map((who, index) => ({
          bookingId: one.bookingOf(who),
          mark,
          markedAt: now - offset(index),
        })),
      })
      const path = `/api/sessions/${one.sessionId}/roll`
      await Promise.all([
        one.teacher.browser.put(
          path,
          marks('present', (index) => 1000 + (index % 2) * 500),
        ),
        boss.browser.put(
          path,
          marks('absent', (index) => 1250 - (index % 2) * 1),
        ),
      ])
      const stand = new Map(
        (await one.roll(boss)).people.map((person: { bookingId: string; mark: string }) => [
          person.bookingId,
          person.mark,
        ]),
      )
      expect(one.crowd.map((who) => stand.get(one.bookingOf(who)))).toEqual([
        'present',
        'absent',
        'present',
        'absent',
        'present',
      ])
    })

    test('a mark for someone who gave up their place meanwhile holds up no other', async () => {
      const one = await scene()
      const [asha, ravi] = one.crowd
      await app.db.deleteFrom('seats').where('bookingId', '=', one.bookingOf(ravi)).execute()
      await app.db
        .updateTable('bookings')
        .set({ state: 'given-up' })
        .where('id', '=', one.bookingOf(ravi))
        .execute()
      const { body } = await one.teacher.browser.put(`/api/sessions/${one.sessionId}/roll`, {
        marks: [asha, ravi].map((who) => ({
          bookingId: one.bookingOf(who),
          mark: 'present',
          markedAt: app.studio.now(),
        })),
      })
      expect(body.data).toMatchObject({ kept: [one.bookingOf(asha)], gone: [one.bookingOf(ravi)] })
    })
  })

  describe('who is on it', () => {
    test('new people first, with a milestone and a birthday', async () => {
      const one = await scene({ people: 2, minutes: 5 })
      const [asha, ravi] = one.crowd
      const { sessionId, classId } = one
      const { id } = await newClass(app, { totalClasses: 9, startsInDays: -20 })
      for (let number = 1; number <= 9; number++) {
        await app.db
          .insertInto('bookings')
          .values({
            id: newId(),
            sessionId: `${id}-${number}`,
            classId: id,
            userId: asha.id,
            source: 'walk-in',
            createdAt: 0,
            mark: 'present',
            markedAt: 1,
          })
          .execute()
      }
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(one.startsAt)
      await app.db
        .updateTable('users')
        .set({ dateOfBirth: `1991${day.slice(4)}`, firstName: 'Zoya' })
        .where('id', '=', ravi.id)
        .execute()
      await app.db
        .updateTable('users')
        .set({ dateOfBirth: day.endsWith('01-01') ? '1990-02-02' : '1990-01-01' })
        .where('id', '=', asha.id)
        .execute()
      const roll = await one.roll(one.teacher)
      expect(roll).toMatchObject({ sessionId, classId, capacity: 5, taken: 2, canMark: true })
      expect(roll.people).toMatchObject([
        { name: 'Zoya Menon', isNew: true, milestone: null, isBirthday: true, source: 'run' },
        { name: 'Ravi Menon', isNew: false, milestone: 10, isBirthday: false },
      ])
      expect(Object.keys(roll.people[0]).sort()).toEqual([
        'atTheDoor',
        'bookingId',
        'isBirthday',
        'isGuest',
        'isNew',
        'mark',
        'markedAt',
        'markedBy',
        'milestone',
        'name',
        'reason',
        'source',
      ])
    })
  })

  describe('a walk-in', () => {
    test('is a member who is found, or a guest by name, and takes a seat', async () => {
      const one = await scene({ people: 1 })
      const who = await newMember(app, { firstName: 'Leela', lastName: 'Krishnan' })
      await book(app, { classId: one.classId, sessionId: `${one.classId}-2`, userId: who.id })
      const ask = (q: string) =>
        one.teacher.browser.get(`/api/sessions/${one.sessionId}/people?q=${encodeURIComponent(q)}`)
      const hint = `${who.form.email.slice(0, 2)}…@example.com`
      for (const q of ['leela kr', 'Krish', who.form.email.toUpperCase()])
        expect((await ask(q)).body.data).toContainEqual({
          _id: who.id,
          name: 'Leela Krishnan',
          hint,
          isBooked: false,
        })
      expect((await ask('98765 43210')).body.data.length).toBeGreaterThan(0)
      for (const q of ['%%%', '___', who.form.email.slice(0, -1)])
        expect((await ask(q)).body.data).toEqual([])
      expect((await ask(' ')).status).toBe(422)
      const added = await one.walkIn(one.teacher, { userId: who.id })
      expect(added.body.data).toMatchObject({ taken: 2 })
      expect(added.body.data.people).toContainEqual(
        expect.objectContaining({
          name: 'Leela Krishnan',
          mark: 'present',
          source: 'walk-in',
          markedBy: 'Meera',
        }),
      )
      const again = await one.walkIn(one.teacher, { userId: who.id })
      expect([again.status, again.body.message]).toEqual([409, TEXTS.memberOnRoll])
      expect((await one.walkIn(one.teacher, { userId: one.crowd[0].id })).status).toBe(409)
      expect((await one.walkIn(one.teacher, { guestName: 'Tara Sen' })).status).toBe(200)
      expect((await one.walkIn(one.teacher, { guestName: 'tara sen' })).body.message).toBe(TEXTS.guestOnRoll)
      expect((await one.walkIn(one.teacher, { userId: 'nobody' })).status).toBe(404)
      expect((await one.walkIn(one.teacher, {})).status).toBe(422)
      expect((await one.walkIn(one.teacher, { userId: who.id, guestName: 'Both' })).status).toBe(422)
      expect((await ask('leela')).body.data[0].isBooked).toBe(true)
    })

    test('is found by a whole name of one or two letters, and by no shorter beginning', async () => {
      const one = await scene({ people: 1 })
      // Of this centre: others are found by their whole address alone.
      const comer = async (firstName: string, lastName: string) => {
        const { id: userId } = await newMember(app, { firstName, lastName })
        await book(app, { classId: one.classId, sessionId: `${one.classId}-2`, userId })
      }
      await comer('Om', 'K')
      await comer('Omkar', 'Li')
      const named = async (q: string) =>
        (await one.teacher.browser.get(`/api/sessions/${one.sessionId}/people?q=${q}`)).body.data
          .map(({ name }: { name: string }) => name)
          .sort()
      expect(await named('om')).toEqual(['Om K'])
      expect(await named('k')).toEqual(['Om K'])
      expect(await named('LI')).toEqual(['Omkar Li'])
      expect(await named('o')).toEqual([])
      expect(await named('om k')).toEqual(['Om K'])
      await comer('சுந்தர்', 'Li')
      expect(await named('sundar')).toEqual(['சுந்தர் Li'])
      expect(await named('omk')).toEqual(['Omkar Li'])
    })

    test('comes into a full room with a reason only, which is kept', async () => {
      const one = await scene({ people: 2, capacity: 2 })
      const full = await one.walkIn(one.teacher, { guestName: 'Tara' })
      expect([full.status, full.body.code, full.body.message]).toEqual([
        409,
        'class-full',
        TEXTS.roomIsFull(2),
      ])
      expect((await one.walkIn(one.teacher, { guestName: 'Tara', reason: '  ' })).status).toBe(422)
      const added = await one.walkIn(one.teacher, { guestName: 'Tara', reason: 'Came from far' })
      expect(added.body.data.people).toContainEqual(
        expect.objectContaining({ name: 'Tara', reason: 'Came from far' }),
      )
      expect(added.body.data).toMatchObject({ taken: 3, capacity: 2 })
    })

    test('the last place goes to one of two who are added at once', async () => {
      const one = await scene({ people: 1, capacity: 2 })
      const boss = await admin()
      const [a, b] = (await members(2)) as [Who, Who]
      const answers = await Promise.all([
        one.walkIn(one.teacher, { userId: a.id }),
        one.walkIn(boss, { userId: b.id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const twice = await scene({ people: 1 })
      const same = await Promise.all([
        twice.walkIn(twice.teacher, { userId: a.id }),
        twice.walkIn(boss, { userId: a.id }),
      ])
      expect(same.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  describe('the code at the door', () => {
    test('marks who is booked present, and late from ten minutes after the beginning', async () => {
      const one = await scene({ minutes: 5 })
      const [asha, ravi] = one.crowd
      const first = await one.here(asha, (await one.door(one.teacher)).code)
      expect([first.status, first.body.message, first.body.data.mark]).toEqual([200, TEXTS.here, 'present'])
      app.wait(15 * MINUTE + 1000)
      const second = await one.here(ravi, (await one.door(one.teacher)).code)
      expect(second.body).toMatchObject({ message: TEXTS.hereLate, data: { mark: 'late' } })
      expect((await one.here(asha, (await one.door(one.teacher)).code)).body.data.mark).toBe('present')
      const { people } = await one.roll(one.teacher)
      expect(people.map(({ atTheDoor }: { atTheDoor: boolean }) => atTheDoor)).toEqual([true, true])
    })

    test('is good for a minute, at its own door, for who is booked there', async () => {
      const one = await scene()
      const other = await scene()
      const [asha] = one.crowd
      const { code } = await one.door(one.teacher)
      app.wait(31_000)
      expect((await one.door(one.teacher)).code).not.toBe(code)
      const { code: fresh } = await one.door(one.teacher)
      app.wait(60_000)
      for (const old of [code, fresh, `${fresh}x`, 'zzzz.zzzz', '-1.a'])
        expect((await one.here(asha, old)).body).toMatchObject({ success: false, message: TEXTS.doorCodeOld })
      const elsewhere = await one.here(asha, (await other.door(other.teacher)).code)
      expect([elsewhere.status, elsewhere.body.message]).toEqual([409, TEXTS.doorCodeOld])
      const stranger = await one.here(await member(), (await one.door(one.teacher)).code)
      expect([stranger.status, stranger.body.message]).toEqual([409, TEXTS.notBookedAtDoor('Gentle Hatha')])
      expect((await one.here(asha, (await one.door(one.teacher)).code)).status).toBe(200)
    })

    test('opens half an hour before and closes with the session', async () => {
      const one = await scene({ minutes: 31 })
      expect((await one.door(one.teacher)).message).toContain('opens half an hour before')
      app.wait(one.startsAt + HOUR - app.studio.now() - 5000)
      const { code } = await one.door(one.teacher)
      expect((await one.here(one.crowd[0], code)).status).toBe(200)
      app.wait(5000)
      expect((await one.here(one.crowd[1], code)).body.message).toBe(TEXTS.doorClosed)
      expect((await one.door(one.teacher)).message).toBe(TEXTS.doorClosed)
    })

    test('the later of roll and door counts', async () => {
      const one = await scene()
      const [asha] = one.crowd
      await one.mark(one.teacher, asha, 'absent')
      app.wait(2)
      expect((await one.here(asha, (await one.door(one.teacher)).code)).body.data.mark).toBe('present')
      const old = await one.mark(one.teacher, asha, 'absent', app.studio.now() - 1000)
      expect(old.body.data.conflicts).toHaveLength(1)
    })
  })

  test('nothing of this breaks a promise', async () => {
    const findings = await audit(app.studio)
    // The rows that the test of milestones writes by itself have no seats.
    expect(findings.filter((line) => !line.includes('has no seat') && !line.includes('session 1: '))).toEqual(
      [],
    )
  })
})
