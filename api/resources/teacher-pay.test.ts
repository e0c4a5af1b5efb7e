import { beforeAll, describe, expect, test } from 'vitest'
import { payFor } from '../../domain/teacher-pay/lines.ts'
import { paise, rupees } from '../../shared/money.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { giveRole } from '../../tests/support/rows.ts'
import { book, holdAt, newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Who = { browser: ReturnType<TestApp['browser']> }
type Teacher = Awaited<ReturnType<typeof newTeacher>>

describe.each(BOTH_ENGINES)('what teachers earn, on %s', (engine) => {
  let app: TestApp
  let admin: Who
  let accountant: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    // The tenth of a month, at noon.
    app.wait(Date.parse('2027-03-10T06:30:00Z') - Date.now())
    admin = await newAdmin(app)
    const bookkeeper = await newMember(app)
    accountant = bookkeeper
    await giveRole(app.db, bookkeeper.id, 'accountant')
  })

  const ratesOf = async (
    who: Teacher,
  ): Promise<{ validFrom: string; classId: string | null; version: number }[]> =>
    (await admin.browser.get(`/api/studio/pay/rates?teacher=${who.instructorId}`)).body.data
  const setRate = async (
    who: Teacher,
    form: { validFrom?: string; classId?: string; [field: string]: unknown } = {},
  ) => {
    const { validFrom = '2026-01-01', classId = null } = form
    const there = (await ratesOf(who)).find((one) => one.validFrom === validFrom && one.classId === classId)
    return admin.browser.put('/api/studio/pay/rates', {
      teacherId: who.instructorId,
      validFrom,
      session: 1200,
      version: there?.version ?? 0,
      ...form,
    })
  }
  const payOf = async (who: Who, month = '2027-03', of?: Teacher) =>
    (await who.browser.get(`/api/studio/pay?month=${month}${of ? `&teacher=${of.instructorId}` : ''}`)).body
      .data
  const close = (who: Teacher, month: string) =>
    admin.browser.post('/api/studio/pay/close', { teacherId: who.instructorId, month })
  /** A teacher with two sessions in February, the last hour of it and the first of March, and one to come. */
  const teacher = async () => {
    const who = await newTeacher(app, { totalClasses: 4 })
    const hours = ['2027-02-03T01:30', '2027-02-28T17:00', '2027-02-28T18:30', '2027-03-20T01:30']
    for (const [n, hour] of hours.entries())
      await holdAt(app, `${who.classId}-${n + 1}`, Date.parse(`${hour}:00Z`))
    return who
  }
  const crowd = async (
    who: Teacher,
    number: number,
    marks: ('present' | 'late' | 'absent' | 'excused' | null)[],
  ) => {
    const people = await newMembers(app, marks.length)
    for (const [n, { id }] of people.entries())
      await book(app, { sessionId: `${who.classId}-${number}`, classId: who.classId, userId: id }, marks[n])
  }

  test('a month is the studio’s own: its last hour counts in it, the next midnight in the next; what is to come does not', async () => {
    const meera = await teacher()
    await setRate(meera)
    expect(await payOf(meera, '2027-02')).toMatchObject({ total: 2400, closed: null, lines: [{}, {}] })
    expect(await payOf(meera)).toMatchObject({ total: 1200, lines: [{ what: 'Gentle Hatha', amount: 1200 }] })
  })

  test('heads above the number count by the roll, and where none was called, by the bookings', async () => {
    const meera = await teacher()
    await setRate(meera, { head: 100, headsFrom: 2 })
    await crowd(meera, 1, ['present', 'late', 'present', 'absent', 'excused', null])
    await crowd(meera, 2, [null, null, null, null])
    const { lines } = await payOf(meera, '2027-02')
    expect(lines).toMatchObject([
      { heads: 3, extraHeads: 1, base: 1200, perHead: 100, amount: 1300 },
      { heads: 4, extraHeads: 2, amount: 1400 },
    ])
  })

  test('a rate counts from its day on, and that of a class before that of all', async () => {
    const meera = await teacher()
    await setRate(meera)
    await setRate(meera, { validFrom: '2027-02-28', session: 1500 })
    await setRate(meera, { validFrom: '2027-03-01', session: 900, classId: meera.classId })
    expect((await payOf(meera, '2027-02')).lines).toMatchObject([{ amount: 1200 }, { amount: 1500 }])
    expect((await payOf(meera)).lines).toMatchObject([{ amount: 900 }])
    const second = await setRate(meera, { validFrom: '2027-02-28', session: 1700, version: 0 })
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    await setRate(meera, { validFrom: '2027-02-28', session: 1600 })
    expect((await payOf(meera, '2027-02')).total).toBe(2800)
    const rates = (await meera.browser.get('/api/studio/pay/rates')).body.data
    expect(rates.map(({ session }: { session: number }) => session)).toEqual([900, 1600, 1200])
  })

  test('the pay follows the session: a substitute is paid, by fee or own rate, and who gave it away is not', async () => {
    const [meera, rohan] = [await teacher(), await teacher()]
    await setRate(meera)
    await setRate(rohan, { session: 1000 })
    const give = async (number: number, feePaise: number | null) => {
      const sessionId = `${meera.classId}-${number}`
      await app.db
        .updateTable('classSessions')
        .set({ instructorId: rohan.instructorId })
        .where('id', '=', sessionId)
        .execute()
      await app.db
        .insertInto('substituteRequests')
        .values({
          id: sessionId,
          sessionId,
          fromInstructorId: meera.instructorId,
          message: '',
          needsStudio: 0,
          feePaise: feePaise === null ? null : paise(feePaise),
          preferredUntil: null,
          othersToldAt: 0,
          state: 'taken',
          createdAt: 0,
          closedAt: 0,
          takenBy: rohan.instructorId,
          takenAt: 1,
        })
        .execute()
    }
    await give(1, 900)
    await give(2, null)
    expect((await payOf(meera, '2027-02')).lines).toEqual([])
    expect((await payOf(rohan, '2027-02')).lines.map((one: { amount: number }) => one.amount).sort()).toEqual(
      [1000, 1000, 1000, 900],
    )
    const taken = (await payOf(rohan, '2027-02')).lines.filter(
      (one: { substitute: boolean }) => one.substitute,
    )
    expect(taken.map((one: { amount: number }) => one.amount)).toEqual([900, 1000])
  })

  test('closing freezes the lines under the next number; what is put right is in the next open month', async () => {
    const meera = await teacher()
    await setRate(meera)
    expect((await close(meera, '2027-03')).body.message).toBe(
      'This month isn’t over yet. You can close it from the 1st of next month.',
    )
    const before = await close(meera, '2027-02')
    expect(before.body.message).toMatch(/^Closed as statement \d+\. Its lines can’t change any more\.$/)
    expect((await close(meera, '2027-02')).status).toBe(409)
    expect((await close(meera, '2027-01')).body.message).toBe(
      'There’s nothing to pay for this month, so it can’t be closed.',
    )
    await crowd(meera, 1, ['present'])
    expect((await setRate(meera, { validFrom: '2027-02-14', session: 5000 })).status).toBe(409)
    const closed = await payOf(meera, '2027-02')
    expect(closed).toMatchObject({
      total: 2400,
      lines: [{ heads: 0 }, { heads: 0 }],
      closedMonths: ['2027-02'],
    })
    const corrected = await admin.browser.post('/api/studio/pay/corrections', {
      lineId: closed.lines[0]._id,
      amount: '-200.50',
      reason: 'Half an hour only.',
    })
    expect(corrected.body.message).toBe('Correction added to the statement for March 2027.')
    expect((await payOf(meera, '2027-02')).total).toBe(2400)
    const march = await payOf(meera)
    expect(march.total).toBe(999.5)
    expect(march.lines[1]).toMatchObject({
      what: `Half an hour only. (statement ${closed.closed.number}, Gentle Hatha)`,
      amount: -200.5,
      correction: true,
    })
  })

  test('numbers have no gaps, however many are closed at once', async () => {
    const teachers = await Promise.all([teacher(), teacher(), teacher()])
    for (const one of teachers) await setRate(one)
    const answers = await Promise.all([
      ...teachers.map((one) => close(one, '2027-02')),
      ...teachers.map((one) => close(one, '2027-02')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
    const numbers = await app.db.selectFrom('payStatements').select('number').orderBy('number').execute()
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, n) => n + 1))
  })

  test('a session without a rate is worth nothing yet, and its month stays open', async () => {
    const meera = await teacher()
    expect((await payOf(meera, '2027-02')).lines).toMatchObject([
      { withoutRate: true, amount: 0 },
      { withoutRate: true },
    ])
    expect((await close(meera, '2027-02')).body.message).toBe(
      'A session this month has no rate yet. Set one first.',
    )
  })

  test('a teacher sees their own alone; the accountant reads all and changes nothing', async () => {
    const [meera, rohan] = [await teacher(), await teacher()]
    await setRate(meera)
    await close(meera, '2027-02')
    const of = (one: Teacher) => `?teacher=${one.instructorId}&month=2027-02`
    for (const path of ['', '/rates', '/statement.pdf', '/statement.csv'])
      expect((await rohan.browser.get(`/api/studio/pay${path}${of(meera)}`)).status).toBe(403)
    expect((await meera.browser.get(`/api/studio/pay${of(meera)}`)).status).toBe(200)
    expect((await payOf(accountant, '2027-02', meera)).total).toBe(2400)
    const all = (await accountant.browser.get('/api/studio/pay/teachers?month=2027-02')).body.data
    expect(all.isOver).toBe(true)
    expect(all.teachers.find((one: { _id: string }) => one._id === meera.instructorId)).toMatchObject({
      sessions: 2,
      total: 2400,
      withoutRate: 0,
      number: expect.any(Number),
    })
    const form = { teacherId: meera.instructorId, month: '2027-02' }
    for (const who of [accountant, meera]) {
      expect((await who.browser.post('/api/studio/pay/close', form)).status).toBe(403)
      const rate = { teacherId: meera.instructorId, validFrom: '2026-01-01', version: 0, session: 1 }
      expect((await who.browser.put('/api/studio/pay/rates', rate)).status).toBe(403)
    }
  })

  test('a closed statement is a file too', async () => {
    const meera = await teacher()
    await setRate(meera)
    const path = '/api/studio/pay/statement.pdf?month=2027-02'
    expect((await meera.browser.get(path)).status).toBe(404)
    await close(meera, '2027-02')
    const { status, headers, body } = await meera.browser.get(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="statement-\d+\.pdf"$/)
    expect(body).toMatch(/^%PDF-1/)
    expect((await meera.browser.get('/api/studio/pay/statement.pdf?month=soon')).status).toBe(422)
  })

  test('a closed statement is a file for a spreadsheet, its sums as numbers', async () => {
    const meera = await teacher()
    await setRate(meera)
    const path = '/api/studio/pay/statement.csv?month=2027-02'
    expect((await meera.browser.get(path)).status).toBe(404)
    await close(meera, '2027-02')
    const { status, headers, body } = await meera.browser.get(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="statement-\d+\.csv"$/)
    const [head, ...lines] = String(body).trim().split('\r\n')
    expect(head).toContain('Statement,Teacher,Month,Date,Time,Description,Substitute,Attended,')
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/^\d+,[^,]+,2027-02,2027-02-\d\d,\d\d:\d\d,.*,\d+\.00$/)
    const amounts = lines.map((line) => Number(line.split(',').at(-1)))
    expect(amounts.reduce((all, one) => all + one, 0)).toBe(2400)
  })

  test.each([
    ['session', -1],
    ['session', 100_001],
    ['head', 0.001],
    ['headsFrom', 1.5],
    ['validFrom', '2027-02-30'],
  ])('a rate with %s as %j is refused', async (field, value) => {
    const meera = await teacher()
    expect((await setRate(meera, { [field]: value })).status).toBe(422)
    const both = await setRate(meera, { floor: 500, cap: 400 })
    expect(both.body.errors).toEqual({ cap: 'The maximum can’t be less than the minimum.' })
    expect((await meera.browser.get('/api/studio/pay/rates')).body.data).toEqual([])
  })
})

test.each([
  [{}, 0, 1000],
  [{}, 10, 1000],
  [{}, 13, 1300],
  [{ floorPaise: paise(1100) }, 10, 1100],
  [{ capPaise: paise(1200) }, 30, 1200],
])('by %j, %i heads are worth %i', (limits, heads, worth) => {
  const rate = {
    sessionPaise: paise(1000),
    headPaise: paise(100),
    headsFrom: 10,
    floorPaise: null,
    capPaise: null,
  }
  expect(rupees(payFor({ ...rate, ...limits }, heads).amountPaise)).toBe(worth)
})
