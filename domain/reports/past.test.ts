import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { book, newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { spanOf } from './span.ts'

const HOUR = 3_600_000

test('a time that is over is read whole, beside the whole of the one before; the one that goes on has none after it', () => {
  expect(spanOf('month', '2026-12-01', '2026-11-15')).toEqual({
    period: 'month',
    isOver: true,
    from: '2026-11-01',
    until: '2026-11-30',
    earlier: '2026-10-01',
    later: '2026-12-01',
    before: { from: '2026-10-01', until: '2026-10-31' },
  })
  expect(spanOf('month', '2026-11-30', '2026-11-15')).toMatchObject({
    isOver: false,
    until: '2026-11-30',
    later: null,
  })
  expect(spanOf('year', '2026-12-01', '2024-06-01')).toMatchObject({
    from: '2024-01-01',
    until: '2024-12-31',
    later: '2025-01-01',
  })
  expect(spanOf('quarter', '2026-12-01', '2026-09-30').before).toEqual({
    from: '2026-04-01',
    until: '2026-06-30',
  })
  expect(spanOf('week', '2026-12-02', '2026-11-29')).toMatchObject({
    from: '2026-11-23',
    until: '2026-11-29',
    before: { from: '2026-11-16', until: '2026-11-22' },
  })
  // A day to come is today's.
  expect(spanOf('month', '2026-12-01', '2027-05-05').from).toBe('2026-12-01')
})

describe.each(BOTH_ENGINES)('reports of a time that is over, on %s', (engine) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  let people: { id: string }[]
  beforeAll(async () => {
    app = await openTestApp(engine)
    app.wait(Date.parse('2027-03-20T06:30:00Z') - Date.now())
    admin = await newAdmin(app)
    people = await newMembers(app, 130)
    // The first came in January and February, all others in February alone, and ten of them in March too.
    await hold('2027-01-11', people.slice(0, 1))
    await hold('2027-02-10', people)
    await hold('2027-03-03', people.slice(0, 10))
  })

  async function hold(day: string, those: { id: string }[]) {
    const { id } = await newClass(app, { capacity: 200, totalClasses: 1 })
    const startsAt = Date.parse(`${day}T03:00:00Z`)
    await app.db
      .updateTable('classSessions')
      .set({ startsAt, endsAt: startsAt + HOUR })
      .where('classId', '=', id)
      .execute()
    for (const { id: userId } of those)
      await book(app, { sessionId: `${id}-1`, classId: id, userId }, 'present')
  }

  const report = async (asked: string) => (await admin.browser.get(`/api/studio/reports?${asked}`)).body.data
  const rows = async (what: string, asked = '') =>
    (await admin.browser.get(`/api/studio/reports/${what}?${asked}`)).body.data
  const linesOf = async (what: string, asked = '') => {
    const { status, body: text } = await admin.browser.get(`/api/studio/reports/${what}.csv?${asked}`)
    expect(status).toBe(200)
    return text.trim().split('\r\n')
  }

  test.each(['period=month', 'period=week'])(
    'who came in it is counted without what came later (%s)',
    async (period) => {
      const found = await report(`${period}&at=2027-02-10`)
      expect(found).toMatchObject({ isOver: true, slipping: null, films: null })
      expect(found.again).toMatchObject({ all: 130, fresh: 129 })
      expect(found.came.all.sessions).toBe(1)
      const { rows: back } = await rows('returning', `${period}&at=2027-02-10`)
      expect(back).toHaveLength(1)
      expect(back[0].to).toBe(`/studio/members/${people[0]?.id}`)
    },
  )

  test('a cohort and those of it who came again open their rows, and the table is a file', async () => {
    const { again } = await report('period=month&at=2027-02-10')
    expect(again.cohorts.at(-1)).toEqual({ month: '2027-02', people: 129, later: [null, null, null, null] })
    const first = await rows('cohort', 'month=2027-01&later=1')
    expect([first.title, first.rows.length]).toEqual([
      'First visit in January 2027, and again in February 2027',
      1,
    ])
    expect((await rows('cohort', 'month=2027-02&later=1')).rows).toHaveLength(9)
    expect(await linesOf('cohorts', 'period=month&at=2027-02-10')).toContain('2027-01,1,1,,,')
  })

  test('rows come a page at a time, each once, and the file has all of them', async () => {
    const seen: string[] = []
    let next: string | null = null
    do {
      const asked = new URLSearchParams({ period: 'month', at: '2027-02-10', ...(next && { after: next }) })
      const page = await rows('new', String(asked))
      seen.push(...page.rows.map(({ to }: { to: string }) => to))
      next = page.next
    } while (next)
    expect([seen.length, new Set(seen).size]).toEqual([129, 129])
    expect(await linesOf('new', 'period=month&at=2027-02-10')).toHaveLength(130)
    for (const after of ['x', '[]', '["a","b"]', '[1,2]']) {
      const asked = new URLSearchParams({ period: 'month', after })
      expect((await admin.browser.get(`/api/studio/reports/new?${asked}`)).status).toBe(422)
    }
    for (const what of ['money', 'mats', 'away', 'slipping', 'waiting', 'films', 'cohorts'])
      expect((await rows(what, 'period=year')).next).toBe(null)
  })
})
