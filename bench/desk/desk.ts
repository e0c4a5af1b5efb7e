import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createApi } from '../../api/app.ts'
import { migrate } from '../../database/migrate.ts'
import { type Db, type Engine, openDatabase } from '../../database/open.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { countReports } from '../../domain/reports/count.ts'
import { jobsOf } from '../../server/jobs.ts'
import { insertPerson, loginToken, openHistory, person } from '../../tests/support/in-memory-provider.ts'
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { median, milliseconds, quantile } from '../times.ts'
import { fill, type Size } from './fill.ts'
import { type Question, questionsOf } from './questions.ts'

const DAY = 86_400_000
const owner = person('the-admin', 'admin')

export const DESK_HEAD = ['', 'median', '95 in 100 within', 'slowest', 'beside', 'median', 'ratio']

/** BENCH_MEMBERS, BENCH_BOOKINGS and BENCH_ROUNDS make it smaller; BENCH_ENGINES names one engine. */
const size: Size = {
  members: Number(process.env.BENCH_MEMBERS ?? 100_000),
  bookings: Number(process.env.BENCH_BOOKINGS ?? 1_000_000),
}
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const engines = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',') as Engine[]

/**
 * The desk of a studio with 100,000 members and 1,000,000 bookings of a year, on both engines: what its screens ask, through the API within the
 * process (who may, the queries, the answer as JSON), each beside the plainest way to the same rows, in turn.
 * @param only part of a question's name
 */
export async function desk(say: (title: string, lines: string[][]) => void, only = ''): Promise<void> {
  for (const engine of engines) {
    const { db, close } = await emptyDatabase(engine)
    const studio = await openStudio(db)
    const filling = await milliseconds(() => fill(studio, size))
    const first = await milliseconds(() => countReports(studio))
    // As a server keeps its tables by itself.
    await sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db)
    const again = await milliseconds(() => countReports(studio))
    const questions = (await questionsOf(studio)).filter(({ name }) => name.includes(only))
    const lines = await measured(studio, questions)
    const title = `The desk on ${engine}: ${sizes()}, ${rounds} rounds; filled in ${(filling / 1000).toFixed(0)} s`
    say(title, [
      ...lines,
      [
        'Counting for reports, the first time',
        `${(first / 1000).toFixed(1)} s`,
        '',
        '',
        'once more',
        ms(again),
        '',
      ],
    ])
    say(`Jobs on ${engine}, the same studio: each once, and those that take longest`, await jobs(studio))
    await close()
  }
}

const LONGEST = 8

/** What runs by itself in the background, how often, and how long each takes here. */
async function jobs(studio: Studio): Promise<string[][]> {
  const told: { name: string; everyMs: number; took: number }[] = []
  for (const { name, everyMs, run } of jobsOf(studio, async () => {}))
    told.push({ name, everyMs, took: await milliseconds(run) })
  const all = told.reduce((sum, { took }) => sum + took, 0)
  const longest = told.toSorted((one, other) => other.took - one.took).slice(0, LONGEST)
  return [
    ...longest.map(({ name, everyMs, took }) => [
      ...[`Job: ${name}`, ms(took), '', '', `every ${everyMs / 1000} s`, '', ''],
    ]),
    [`All ${told.length}`, ms(all), '', '', '', '', ''],
  ]
}

const sizes = () =>
  `${size.members.toLocaleString('en')} members, ${size.bookings.toLocaleString('en')} bookings, ${(size.bookings / 5).toLocaleString('en')} payments, ${(size.members / 2).toLocaleString('en')} messages`

async function emptyDatabase(engine: Engine): Promise<{ db: Db; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'zen-bench-'))
  const server = engine === 'postgres' ? await startPostgres() : null
  const db = openDatabase(server ? await createDatabase(server.url) : join(folder, 'desk.db'))
  await migrate(db)
  const close = async () => {
    await db.destroy()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, close }
}

/** Its clock is at the end of a year, so that each period is as long as it gets. */
async function openStudio(db: Db): Promise<Studio> {
  const { studio, move } = await openHistory({ db }, { capacity: 10 })
  move(Date.parse('2026-12-31T12:00:00Z') - studio.now())
  await insertPerson(db, owner)
  await db
    .insertInto('staffRoles')
    .values({ id: 'owner', userId: owner.id, role: 'owner', centreId: null, grantedAt: 0, grantedBy: null })
    .execute()
  const now = studio.now()
  await db
    .updateTable('authSessions')
    .set({ createdAt: now - DAY, lastSeenAt: now })
    .execute()
  return studio
}

async function measured(studio: Studio, questions: Question[]): Promise<string[][]> {
  const api = createApi(studio, {
    secure: false,
    trustProxy: false,
    metricsToken: undefined,
    mediaFolder: tmpdir(),
    mailbox: null,
  })
  const ask = async (path: string) => {
    const headers = { cookie: `zen-login=${loginToken(owner)}`, 'sec-fetch-site': 'same-origin' }
    const answer = await api.fetch(new Request(`${studio.settings.baseUrl}${path}`, { headers }))
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.text()
  }
  const times = questions.map(() => ({ ours: [] as number[], theirs: [] as number[] }))
  for (const { path, rival } of questions) {
    await ask(path)
    await rival.ask()
  }
  for (let round = 0; round < rounds; round++)
    for (const [n, { path, rival }] of questions.entries()) {
      times[n]?.ours.push(await milliseconds(() => ask(path)))
      times[n]?.theirs.push(await milliseconds(() => rival.ask()))
    }
  return questions.map(({ name, rival, limit }, n) => {
    const { ours = [], theirs = [] } = times[n] ?? {}
    const isSlow = limit !== undefined && median(ours) > limit
    if (isSlow) complain(name, median(ours), limit)
    return [
      ...[isSlow ? `! ${name}` : name, ms(median(ours)), ms(quantile(ours, 0.95)), ms(Math.max(...ours))],
      ...[rival.name, ms(median(theirs)), (median(ours) / median(theirs)).toFixed(2)],
    ]
  })
}

/** A search or a report that takes too long fails the run, once everything is measured. */
function complain(name: string, took: number, limit: number) {
  console.error(`! Too slow: ${name}: ${ms(took)}, where ${limit} ms is the most.`)
  process.exitCode = 1
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
}
