import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join as path } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Browser, expect, type Page } from '@playwright/test'
import type { startOwnProgram } from './own-program.ts'
import { join, logInAs } from './person.ts'

/** What a story finds in place: people in browsers of their own, and a class whose hours hang on no hour of the day. */

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

export type Program = Awaited<ReturnType<typeof startOwnProgram>>

const room = (program: Program) => ({
  baseURL: program.url,
  reducedMotion: 'reduce' as const,
  timezoneId: 'Asia/Kolkata',
})

/** A new member in a browser of their own. */
export async function newcomer(browser: Browser, program: Program) {
  const context = await browser.newContext(room(program))
  const { email } = await join(context, program.url)
  return { page: await context.newPage(), context, email }
}

/** One of the demo's three logins in a browser of their own. */
export async function staff(browser: Browser, program: Program, email: string): Promise<Page> {
  const context = await browser.newContext(room(program))
  await logInAs(context, program.url, email)
  return context.newPage()
}

/** A teacher of the demo who has had no login, in a browser of their own; they teach Hatha, too. @param slug of their page */
export async function teacher(browser: Browser, program: Program, slug: string): Promise<Page> {
  const { page, email } = await newcomer(browser, program)
  inDatabase(program, (db) => {
    db.prepare("update users set role = 'instructor' where email = ?").run(email)
    db.prepare(
      `update instructors set styles = '["Hatha"]', userId = (select id from users where email = ?) where slug = ?`,
    ).run(email, slug)
  })
  return page
}

export function inDatabase<T>(program: Program, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path(program.dataDir, 'zen-flow-yoga.db'), { timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

type Row = Record<string, SQLInputValue>

export function insert(db: DatabaseSync, table: string, row: Row) {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  db.prepare(`insert into ${table} (${names.join(', ')}) values (${places})`).run(...Object.values(row))
}

let opened = 0

/** A class like one of the demo, without anyone in it. @param minutes from now on, when its sessions of an hour begin */
export function openClass(program: Program, like: string, title: string, minutes: number[]) {
  return inDatabase(program, (db) => {
    const model = db.prepare('select * from classes where slug = ?').get(like) as Row
    const [id, slug] = [randomUUID(), `${like}-story-${++opened}`]
    const more = { id, slug, title, className: title, totalClasses: minutes.length, courseId: null }
    insert(db, 'classes', { ...model, ...more, position: 100 + opened })
    const sessions = minutes.map((_, index) => `${slug}-${index + 1}`)
    for (const [index, sessionId] of sessions.entries())
      insert(db, 'classSessions', { id: sessionId, classId: id, number: index + 1, startsAt: 0, endsAt: 0 })
    const yogaClass = { id, slug, title, sessions }
    minutes.forEach((begins, index) => {
      beginsIn(db, sessions[index] as string, begins)
    })
    return yogaClass
  })
}

/** Minutes until three in the morning in India, this many days from today: no one teaches then. */
export function minutesToNight(days: number): number {
  const now = Temporal.Now.zonedDateTimeISO('Asia/Kolkata')
  return now.until(now.add({ days }).withPlainTime('03:00'), { largestUnit: 'minutes' }).minutes
}

/** Lets a session of an hour begin this many minutes from now, at a whole minute. @returns when */
export function beginsIn(db: DatabaseSync, sessionId: string, minutes: number): number {
  const startsAt = Math.floor(Date.now() / MINUTE + minutes) * MINUTE
  db.prepare('update classSessions set startsAt = ?, endsAt = ? where id = ?').run(
    startsAt,
    startsAt + 60 * MINUTE,
    sessionId,
  )
  return startsAt
}

export function startOf(program: Program, sessionId: string): number {
  return inDatabase(program, (db) =>
    Number(db.prepare('select startsAt from classSessions where id = ?').get(sessionId)?.startsAt),
  )
}

/** What the studio changes of a session, as previewed. */
export async function change(studio: Page, sessionId: string, wanted: object) {
  const at = `/api/studio/sessions/${sessionId}/change`
  const data = { scope: 'this', ...wanted }
  const preview = await (await studio.request.post(`${at}/preview`, { data })).json()
  const { people, refund, paying } = preview.data
  const made = await studio.request.post(at, { data: { ...data, people, refund } })
  expect(made.status()).toBe(200)
  return { people, refund, paying }
}

/** The ten minutes of every change are over: it is made, with its emails and refunds, by the next round of the jobs. */
export async function endGrace(program: Program) {
  inDatabase(program, (db) => db.exec(`update pendingActions set dueAt = 1 where ${WAITS}`))
  await expect.poll(() => inDatabase(program, unsettled), { timeout: 40_000 }).toBe(0)
}

const WAITS = "endedAt is null and kind in ('session-change', 'added-sessions', 'closure')"

function unsettled(db: DatabaseSync): number {
  return Number(db.prepare(`select count(*) as n from pendingActions where ${WAITS}`).get()?.n)
}

/** Everything that was written to someone, the first first. */
export function lettersTo(program: Program, email: string): string[] {
  return inDatabase(program, (db) =>
    db
      .prepare('select subject, text from outboxEmails where recipient = ? order by createdAt, id')
      .all(email)
      .map(({ subject, text }) => `${subject}\n${text}`),
  )
}

/** `npm run audit` finds nothing, in our books and the provider's, and nothing is left to do once refunds have arrived. */
export async function expectBooksInOrder(program: Program) {
  await expect
    .poll(() => auditOf(program), { intervals: [1_000, 3_000], timeout: 30_000 })
    .toBe('All checks passed.')
}

function auditOf(program: Program): string {
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = spawnSync(process.execPath, ['scripts/audit.ts'], {
    cwd: path(import.meta.dirname, '../..'),
    env: { PATH, HOME, ...program.settings },
    encoding: 'utf8',
  })
  return stdout.trim()
}
