import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportOnWire, ReportRowsOnWire } from '../../contract/reports.ts'
import type { RollMark } from '../../shared/enums.ts'
import { hundredthsOf } from '../../shared/money.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { book } from '../../tests/support/teachers.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const NOON = Date.parse('2027-03-20T06:30:00Z')
/** India has one zone and no summer time, so that days and months can be reckoned in SQL. */
const ZONE_MS = 19_800_000

/** Every figure of the reports against SQL that was written from the tables alone. */
describe('every figure of the reports', () => {
  let app: TestApp
  let accountant: Awaited<ReturnType<typeof newStaff>>
  let people: { id: string }[]
  const classes: string[] = []

  beforeAll(async () => {
    app = await openTestApp('sqlite')
    app.wait(NOON - Date.now())
    accountant = await newStaff(app, 'accountant')
    people = await newMembers(app, 30)
    await sessions()
    await money()
    await waits()
    await films()
  })

  /** Sessions of three classes and a recorded one, from five months ago to next week. */
  async function sessions() {
    const marks: (RollMark | null)[] = ['present', 'late', 'absent', 'excused', null, 'present', 'present']
    for (const [n, type] of (['In Person', 'Live Online', 'In Person', 'Recorded'] as const).entries()) {
      const { id } = await newClass(app, {
        capacity: 12 + n,
        totalClasses: 20,
        type,
        pricePaise: 120_000 + n * 1_000,
      })
      classes.push(id)
      for (let session = 1; session <= 20; session++) {
        const startsAt = NOON - 140 * DAY + session * 8 * DAY + n * 3 * HOUR - 5 * HOUR
        await app.db
          .updateTable('classSessions')
          .set({ startsAt, endsAt: startsAt + HOUR, cancelledAt: session === 5 ? startsAt - DAY : null })
          .where('id', '=', `${id}-${session}`)
          .execute()
        if (type === 'Recorded') continue
        for (const [who, { id: userId }] of people.entries()) {
          if ((who * 7 + session * 3 + n) % 5 > 1 || session > 4 + (who % 17)) continue
          const mark = session % 6 === 0 ? null : (marks[(who + session) % marks.length] ?? null)
          await book(app, { sessionId: `${id}-${session}`, classId: id, userId }, mark)
          if ((who + session) % 11 === 0)
            await app.db
              .updateTable('bookings')
              .set({ state: 'cancelled', mark: null, endedAt: startsAt - (who % 2 === 0 ? 5 : 50) * HOUR })
              .where('sessionId', '=', `${id}-${session}`)
              .where('userId', '=', userId)
              .execute()
        }
      }
    }
  }

  /** Receipts of five months by every way, with two rates, two states, businesses, and credit notes. */
  async function money() {
    const ways = [
      ['razorpay', 'upi'],
      ['razorpay', 'card'],
      ['cash', 'cash'],
      ['bank-transfer', 'bank-transfer'],
    ] as const
    for (let n = 0; n < 60; n++) {
      const [way, method] = ways[n % 4] ?? ways[0]
      const at = NOON - n * 2.4 * DAY
      const userId = people[n % people.length]?.id ?? ''
      const amountPaise = hundredthsOf(100_000 + n * 1_717)
      const key = `figure-${n}`
      const of = { amountPaise, currency: 'INR', createdAt: at, updatedAt: at }
      await app.db
        .insertInto('orders')
        .values({
          ...of,
          id: key,
          userId,
          classId: classes[n % 3] ?? '',
          razorpayOrderId: null,
          state: 'paid',
          nextCheckAt: null,
        })
        .execute()
      await app.db
        .insertInto('payments')
        .values({
          ...of,
          id: key,
          orderId: key,
          razorpayPaymentId: key,
          way,
          method,
          state: 'captured',
          errorReason: null,
          outcome: 'enrolled',
          capturedAt: at,
        })
        .execute()
      await paper(n, null, amountPaise, at)
      if (n % 5 === 0) {
        const back = hundredthsOf(Math.round(amountPaise / 3))
        await app.db
          .insertInto('refunds')
          .values({
            createdAt: at,
            updatedAt: at,
            id: key,
            paymentId: key,
            amountPaise: back,
            reason: 'desk',
            state: 'processed',
            razorpayRefundId: null,
            idempotencyKey: key,
            nextTryAt: null,
            lastError: null,
          })
          .execute()
        await paper(n, key, back, at + HOUR)
      }
    }
  }

  async function paper(n: number, refundId: string | null, amountPaise: number, issuedAt: number) {
    const basisPoints = n < 20 ? 1_800 : n < 50 ? 500 : 0
    const taxable = Math.round((amountPaise * 10_000) / (10_000 + basisPoints))
    const tax = amountPaise - taxable
    const isOther = n % 7 === 0
    const business = { name: 'Acme', address: 'Pune', state: '27', gstin: '27ABCDE1234F1Z5' }
    const code = `F/${n}${refundId === null ? '' : 'C'}`
    await app.db
      .insertInto('receipts')
      .values({
        id: code.replace('/', '-'),
        kind: refundId === null ? (basisPoints === 0 ? 'receipt' : 'invoice') : 'credit note',
        series: code,
        number: 1,
        code,
        paymentId: `figure-${n}`,
        refundId,
        userId: people[n % people.length]?.id ?? '',
        issuedAt,
        amountPaise: hundredthsOf(amountPaise),
        currency: 'INR',
        basisPoints,
        taxablePaise: hundredthsOf(taxable),
        cgstPaise: hundredthsOf(isOther ? 0 : Math.floor(tax / 2)),
        sgstPaise: hundredthsOf(isOther ? 0 : tax - Math.floor(tax / 2)),
        igstPaise: hundredthsOf(isOther ? tax : 0),
        what: 'A class',
        seller: JSON.stringify({
          name: 'Studio',
          legalName: 'Studio',
          address: '',
          email: '',
          gstin: basisPoints === 0 ? null : '05ABCDE1234F1Z5',
          sac: '9997',
          placeOfSupply: basisPoints === 0 ? null : isOther ? '27' : '05',
        }),
        buyer: JSON.stringify({ name: `Person ${n}`, email: '', ...(n % 4 === 0 && { business }) }),
      })
      .execute()
  }

  async function waits() {
    for (const [n, { id: userId }] of people.slice(0, 5).entries())
      await app.db
        .insertInto('enrollments')
        .values({
          id: `waits-${n}`,
          userId,
          classId: classes[n % 2] ?? '',
          sessionId: `${classes[n % 2]}-17`,
          status: 'waitlisted',
          paymentId: null,
          createdAt: NOON - 30 * DAY,
          completedAt: null,
          cancelledAt: null,
          cancelledBy: null,
          waitPlace: n + 1,
        })
        .execute()
  }

  async function films() {
    const classId = classes[3] ?? ''
    await app.db
      .insertInto('classVideos')
      .values({
        id: 'figure-film',
        classId,
        classNumber: 90,
        title: 'A film',
        description: '',
        file: 'x',
        captions: '',
        picture: 'x',
        durationSeconds: 600,
        preview: 0,
      })
      .execute()
    for (const [n, { id: userId }] of people.slice(0, 7).entries())
      await app.db
        .insertInto('videoPlaces')
        .values({ userId, videoId: 'figure-film', seconds: 60 * n, updatedAt: NOON - n * 5 * DAY })
        .execute()
  }

  const report = async (query: string): Promise<ReportOnWire> => {
    const answer = await accountant.browser.get(`/api/studio/reports?${query}`)
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  const rows = async (what: string, query: string): Promise<ReportRowsOnWire> => {
    const answer = await accountant.browser.get(`/api/studio/reports/${what}?${query}`)
    expect([answer.status, what]).toEqual([200, what])
    return answer.body.data
  }
  const ask = async <T extends object>(text: string): Promise<T[]> =>
    (await sql.raw<T>(text).execute(app.db)).rows
  const one = async (text: string): Promise<number> => {
    const [row] = await ask<{ n: number | null }>(text)
    return Number(row?.n ?? 0)
  }
  const midnight = (day: string, days = 0) => Date.parse(`${day}T00:00:00+05:30`) + days * DAY
  const within = (column: string, { from, until }: { from: string; until: string }) =>
    `${column} >= ${midnight(from)} and ${column} < ${midnight(until, 1)}`
  const monthIn = (column: string) => `strftime('%Y-%m', (${column} + ${ZONE_MS}) / 1000, 'unixepoch')`

  const PERIODS = ['week', 'month', 'quarter', 'year', 'month&at=2027-02-10', 'quarter&at=2026-12-31']

  test.each(PERIODS)('of money in a %s', async (period) => {
    const { money, from, until, before } = await report(`period=${period}`)
    const sums = async (days: { from: string; until: string }) => {
      const of = `from receipts where ${within('issuedAt', days)}`
      const [taken, back, tax] = [
        await one(`select sum(amountPaise) n ${of} and kind <> 'credit note'`),
        await one(`select sum(amountPaise) n ${of} and kind = 'credit note'`),
        await one(
          `select sum(case kind when 'credit note' then taxablePaise - amountPaise else amountPaise - taxablePaise end) n ${of}`,
        ),
      ]
      return taken + back === 0
        ? []
        : [{ currency: 'INR', taken: taken / 100, back: back / 100, tax: tax / 100 }]
    }
    expect(money.now).toEqual(await sums({ from, until }))
    expect(money.before).toEqual(await sums(before))
    for (const column of money.columns) {
      const of = (type: string) =>
        one(`select sum(r.amountPaise) n from receipts r join orders o on o.id = substr(r.paymentId, 1)
          join classes c on c.id = o.classId where ${within('r.issuedAt', column)} and r.kind <> 'credit note' and c.type ${type}`)
      expect([column.inRooms, column.online]).toEqual([
        (await of("= 'In Person'")) / 100,
        (await of("<> 'In Person'")) / 100,
      ])
      expect(column.back).toBe((await sums(column))[0]?.back ?? 0)
    }
  })

  test.each(PERIODS)('of places and who came in a %s', async (period) => {
    const { mats, came, from, until } = await report(`period=${period}`)
    const held = `classSessions s join classes c on c.id = s.classId where c.type <> 'Recorded' and s.cancelledAt is null
      and s.endsAt <= ${app.studio.now()} and ${within('s.startsAt', { from, until })}`
    const booked = (where: string) =>
      one(`select count(*) n from bookings b where ${where} and b.sessionId in (select s.id from ${held})`)
    const sum = (of: 'taken' | 'capacity' | 'sessions') => mats.cells.reduce((all, cell) => all + cell[of], 0)
    expect(sum('sessions')).toBe(await one(`select count(*) n from ${held}`))
    expect(sum('capacity')).toBe(await one(`select sum(c.capacity) n from ${held}`))
    expect(sum('taken')).toBe(await booked("state = 'booked'"))
    const early = mats.cells.filter(({ band }) => band === 0).reduce((all, { capacity }) => all + capacity, 0)
    expect(early).toBe(
      await one(`select sum(c.capacity) n from ${held} and (s.startsAt + ${ZONE_MS}) % ${DAY} < ${8 * HOUR}`),
    )
    for (const mark of ['present', 'late', 'absent', 'excused'] as const)
      expect([mark, came.all[mark]]).toEqual([mark, await booked(`state = 'booked' and mark = '${mark}'`)])
    expect(came.all.called).toBe(
      await one(
        `select count(*) n from ${held} and s.id in (select sessionId from bookings where state = 'booked' and mark is not null)`,
      ),
    )
    expect(came.all.leftLate).toBe(
      await one(`select count(*) n from bookings b join classSessions s on s.id = b.sessionId where b.state = 'cancelled'
        and b.endedAt > s.startsAt - ${DAY} and b.endedAt <= s.startsAt and s.id in (select s.id from ${held})`),
    )
    expect(came.teachers.reduce((all, { sessions }) => all + sessions, 0)).toBe(came.all.sessions)
    for (const teacher of came.teachers)
      expect(teacher.taken).toBe(
        await booked(`state = 'booked' and b.classId = '${teacher._id.replace('teacher-', '')}'`),
      )
  })

  const CAME = `select b.userId, s.startsAt from bookings b join classSessions s on s.id = b.sessionId join classes c on c.id = s.classId
    where c.type <> 'Recorded' and s.cancelledAt is null and s.endsAt <= ${NOON + HOUR} and b.state = 'booked' and b.userId is not null
    and (b.mark in ('present', 'late') or (b.mark is null and not exists (
      select 1 from bookings o where o.sessionId = s.id and o.state = 'booked' and o.mark is not null)))`

  test.each(PERIODS)('of who came again in a %s', async (period) => {
    const { again, from, until } = await report(`period=${period}`)
    expect(again?.all).toBe(
      await one(
        `select count(distinct userId) n from (${CAME}) where ${within('startsAt', { from, until })}`,
      ),
    )
    expect(again?.fresh).toBe(
      await one(
        `select count(*) n from (select userId, min(startsAt) first from (${CAME}) group by userId) where ${within('first', { from, until })}`,
      ),
    )
    for (const { month, people: began, later } of again?.cohorts ?? []) {
      const first = `select userId from (${CAME}) group by userId having ${monthIn('min(startsAt)')} = '${month}'`
      expect(began).toBe(await one(`select count(*) n from (${first})`))
      for (const [n, count] of later.entries()) {
        const of = Temporal.PlainYearMonth.from(month)
          .add({ months: n + 1 })
          .toString()
        if (count !== null)
          expect(count).toBe(
            await one(
              `select count(distinct userId) n from (${CAME}) where ${monthIn('startsAt')} = '${of}' and userId in (${first})`,
            ),
          )
      }
    }
  })

  test('of waiting and of videos', async () => {
    const { waiting, films: watched, from, until } = await report('period=month')
    const waited = `enrollments e join classSessions s on s.id = e.sessionId join classes c on c.id = e.classId
      where e.status = 'waitlisted' and s.startsAt < ${app.studio.now()} and ${within('s.startsAt', { from, until })}`
    expect(waiting.people).toBe(await one(`select count(*) n from ${waited}`))
    expect(waiting.lost).toBe(
      (await one(`select sum(coalesce(c.singlePricePaise, c.pricePaise)) n from ${waited}`)) / 100,
    )
    const seen = await one(
      `select count(distinct userId) n from videoPlaces where ${within('updatedAt', { from, until })}`,
    )
    expect(seen).toBeGreaterThan(0)
    expect(watched?.people).toBe(seen)
    expect(watched?.films.map(({ people: n }) => n)).toEqual([seen])
  })

  test('of revenue by class, by payment method and by month, with totals', async () => {
    const days = { from: '2026-11-01', until: '2027-03-31' }
    const query = `from=${days.from}&until=${days.until}`
    const columns = `count(*) filter (where r.kind <> 'credit note') receipts,
      coalesce(sum(r.amountPaise) filter (where r.kind <> 'credit note'), 0) / 100.0 taken,
      coalesce(sum(r.amountPaise) filter (where r.kind = 'credit note'), 0) / 100.0 back,
      sum(case r.kind when 'credit note' then -r.amountPaise else r.amountPaise end) / 100.0 kept,
      sum(case r.kind when 'credit note' then r.taxablePaise - r.amountPaise else r.amountPaise - r.taxablePaise end) / 100.0 tax`
    const of = `from receipts r join payments p on p.id = r.paymentId join orders o on o.id = p.orderId where ${within('r.issuedAt', days)}`
    type Sums = { receipts: number; taken: number; back: number; kept: number; tax: number }
    const list = ({ receipts, taken, back, kept, tax }: Sums) => [receipts, taken, back, kept, tax]
    const all = (await ask<Sums>(`select ${columns} ${of}`)).map((row) => ['Total', ...list(row), 'INR'])
    for (const [what, by] of [
      ['by-class', 'o.classId'],
      ['by-way', 'p.way || p.method'],
      ['by-month', monthIn('r.issuedAt')],
    ] as const) {
      const found = await rows(what, query)
      const mine = await ask<Sums>(`select ${columns} ${of} group by ${by}`)
      const sorted = (lists: (string | number)[][]) => lists.map((one) => JSON.stringify(one)).toSorted()
      expect(sorted(found.rows.map(({ cells }) => cells.slice(1, 6)))).toEqual(sorted(mine.map(list)))
      expect(found.totals).toEqual(all)
    }
    const ways = (await rows('by-way', query)).rows.map(({ cells }) => cells[0])
    expect(ways.toSorted()).toEqual(['Desk: Bank transfer', 'Desk: Cash', 'Online: Card', 'Online: UPI'])
  })

  test('of tax by month, rate, state and customer; credit notes are below zero', async () => {
    const days = { from: '2026-11-01', until: '2027-03-31' }
    const found = await rows('tax', `from=${days.from}&until=${days.until}`)
    const mine = await ask<
      Record<string, number | string>
    >(`select ${monthIn('issuedAt')} month, basisPoints rate,
        coalesce(seller ->> 'placeOfSupply', '') place, buyer ->> '$.business.gstin' is not null b2b, kind, count(*) n,
        sum(sign * taxablePaise) / 100.0 taxable, sum(sign * cgstPaise) / 100.0 cgst, sum(sign * sgstPaise) / 100.0 sgst,
        sum(sign * igstPaise) / 100.0 igst, sum(sign * amountPaise) / 100.0 total
      from (select *, case kind when 'credit note' then -1 else 1 end sign from receipts where ${within('issuedAt', days)})
      group by 1, 2, 3, 4, 5`)
    const words = mine.map((row) => [
      row.month,
      row.rate === 0 ? 'no GST' : `${Number(row.rate) / 100}%`,
      String(row.place).slice(0, 2),
      row.b2b === 1 ? 'B2B' : 'B2C',
      { receipt: 'Receipts', invoice: 'Invoices', 'credit note': 'Credit notes' }[String(row.kind)],
      row.n,
      row.taxable,
      row.cgst,
      row.sgst,
      row.igst,
      row.total,
    ])
    const theirs = found.rows.map(({ cells }) =>
      cells
        .slice(0, 11)
        .map((cell, n) =>
          n === 2
            ? String(cell).slice(0, 2)
            : n === 1
              ? String(cell).replace(' ', '').replace('noGST', 'no GST')
              : cell,
        ),
    )
    const sorted = (lists: unknown[][]) => lists.map((one) => JSON.stringify(one)).toSorted()
    expect(sorted(theirs)).toEqual(sorted(words))
    const column = (n: number) => found.rows.reduce((sum, { cells }) => sum + Number(cells[n]), 0)
    for (const n of [5, 6, 7, 8, 9, 10]) expect(found.totals[0]?.[n]).toBeCloseTo(column(n), 6)
  })

  test('of tax in two currencies: a row for each, never added together', async () => {
    const days = 'from=2026-11-01&until=2027-03-31'
    const before = await rows('tax', days)
    await app.db
      .updateTable('receipts')
      .set({ currency: 'USD' })
      .where('id', 'in', ['F-1', 'F-5', 'F-5C'])
      .execute()
    const found = await rows('tax', days)
    await app.db.updateTable('receipts').set({ currency: 'INR' }).execute()
    const count = (all: ReportRowsOnWire, currency: string) =>
      all.rows
        .filter(({ cells }) => cells[11] === currency)
        .reduce((sum, { cells }) => sum + Number(cells[5]), 0)
    expect([count(found, 'INR'), count(found, 'USD')]).toEqual([count(before, 'INR') - 3, 3])
    for (const total of found.totals) expect(total[5]).toBe(count(found, String(total[11])))
  })

  test('of receipts and credit notes: each once, with its PDF and its payment method', async () => {
    const days = { from: '2027-02-01', until: '2027-03-31' }
    const query = `from=${days.from}&until=${days.until}`
    const found = await rows('receipts', query)
    expect(found.rows).toHaveLength(
      await one(`select count(*) n from receipts where ${within('issuedAt', days)}`),
    )
    const [first] = found.rows
    expect(first?.to).toMatch(/^\/api\/receipts\/.+\.pdf$/)
    expect((await accountant.browser.get(first?.to ?? '')).status).toBe(200)
    expect(found.totals[0]?.[9]).toBe(
      await one(
        `select sum(case kind when 'credit note' then -amountPaise else amountPaise end) / 100.0 n from receipts where ${within('issuedAt', days)}`,
      ),
    )
    const file = await accountant.browser.get(`/api/studio/reports/receipts.csv?${query}`)
    expect(file.status).toBe(200)
    expect(
      (await accountant.browser.get('/api/studio/reports/tax?from=2027-03-02&until=2027-03-01')).status,
    ).toBe(422)
  })
})
