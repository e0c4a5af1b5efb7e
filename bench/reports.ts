import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Studio } from '../domain/core/studio.ts'
import { countReports } from '../domain/reports/count.ts'
import { reportOf } from '../domain/reports/report.ts'
import { person } from '../tests/support/in-memory-provider.ts'
import { newClass } from '../tests/support/test-app.ts'

const PEOPLE = 10_000
const CLASSES = 50
const SESSIONS = 50_000
const EACH = 20
const ROUNDS = 20
const DAY = 86_400_000

/**
 * A year of 1,000,000 bookings: what the reports of a year take once it was counted, beside the same figures straight from the
 * bookings; how long the first count takes, and that of a day. On SQLite, in one process.
 */
export async function reports(): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const db = openDatabase(join(folder, 'year.db'))
  await migrate(db)
  const studio = {
    ...{ db, now: Date.now, razorpay: null, settings: { timeZone: 'Asia/Kolkata' } },
    log: { info() {}, warn() {}, error: console.error },
  } as unknown as Studio
  const admin = person('admin', 'admin')
  await fill(studio)
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', 'person-1').execute()
  const owner = { ...admin, id: 'person-1' }

  const first = await milliseconds(() => countReports(studio))
  const again = await milliseconds(() => countReports(studio))
  const times: Record<string, number[]> = { month: [], quarter: [], year: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const period of ['month', 'quarter', 'year'] as const)
      times[period]?.push(await milliseconds(() => reportOf(studio, owner, { period })))
  const directly = await milliseconds(() => distinctPeople(studio))
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
  const bookings = (SESSIONS * EACH).toLocaleString('en-IN')
  return [
    ...Object.entries(times).map(([period, some]) => [
      `All reports of a ${period}, a year of ${bookings} bookings (median of ${ROUNDS})`,
      `${median(some).toFixed(0)} ms, the slowest ${Math.max(...some).toFixed(0)} ms`,
      'how many came this year, straight from the bookings',
      `${directly.toFixed(0)} ms`,
      (median(some) / directly).toFixed(2),
    ]),
    [
      'Counting all of it for the first time',
      `${(first / 1000).toFixed(1)} s`,
      'once more',
      `${again.toFixed(0)} ms`,
      '',
    ],
  ]
}

async function fill(studio: Studio): Promise<void> {
  const { db } = studio
  const now = studio.now()
  const classes = []
  for (let n = 0; n < CLASSES; n++)
    classes.push((await newClass({ studio }, { capacity: 24, totalClasses: 1, startsInDays: 30 })).id)
  const numbers = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`
  await sql`insert into users ("id", "firstName", "lastName", "email", "emailProvedAt", "passwordHash", "dateOfBirth", "phone", "role", "createdAt", "updatedAt")
    ${numbers(PEOPLE)} select 'person-' || i, 'Ravi', 'Menon', 'person-' || i || '@example.com', 1, '', '1990-01-01', '', 'user', 1, 1 from n`.execute(
    db,
  )
  for (const [n, classId] of classes.entries()) {
    const own = SESSIONS / CLASSES
    // Hours of the day from six to twenty, each session a few days after the one before, back over a year.
    const startsAt = sql`${sql.lit(now - 365 * DAY)} + i * ${sql.lit(Math.floor((364 * DAY) / own))} + ${sql.lit(n * 60_000)}`
    await sql`insert into "classSessions" ("id", "classId", "number", "startsAt", "endsAt")
      ${numbers(own)} select ${classId} || '-held-' || i, ${classId}, i + 10, ${startsAt}, ${startsAt} + 3600000 from n`.execute(
      db,
    )
    await sql`insert into bookings ("id", "sessionId", "classId", "userId", "source", "createdAt", "mark", "markedAt")
      ${numbers(own * EACH)} select ${classId} || '-booked-' || i, ${classId} || '-held-' || ((i - 1) / ${sql.lit(EACH)} + 1), ${classId},
        'person-' || (1 + ((i - 1) % ${sql.lit(EACH)} * 499 + ((i - 1) / ${sql.lit(EACH)}) / 8 * 7 + ${sql.lit(n * 191)}) % ${sql.lit(PEOPLE)}),
        'drop-in', ${sql.lit(now - 366 * DAY)}, case when i % 11 = 0 then 'absent' when i % 13 = 0 then 'late' else 'present' end, 1 from n`.execute(
      db,
    )
  }
}

async function distinctPeople({ db, now }: Studio) {
  await db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select((eb) => eb.fn.count<number>('bookings.userId').distinct().as('n'))
    .where('classSessions.startsAt', '>', now() - 365 * DAY)
    .where('bookings.mark', 'in', ['present', 'late'])
    .executeTakeFirstOrThrow()
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
