import { tmpdir } from 'node:os'
import { type CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createApi } from '../api/app.ts'
import { fill } from '../bench/desk/fill.ts'
import { questionsOf } from '../bench/desk/questions.ts'
import { type Db, openDatabase } from '../database/open.ts'
import { tableFacts } from '../database/tables.ts'
import { jobsOf } from '../server/jobs.ts'
import { BOTH_ENGINES, migratedDatabase } from './support/engines.ts'
import { insertPerson, loginToken, openHistory, person } from './support/in-memory-provider.ts'

/**
 * No statement of a page, a member, the desk or a job reads the whole of a table that grows with members, bookings or years: each
 * that was asked is explained by the database, and has to be found by an index. A plan does not depend on the machine.
 */

/** What reads all of something on purpose, and why that is no harm. */
const WHOLE: Record<string, string> = {
  '/api/studio/members/counts': 'it counts all members, and is kept',
  '/api/studio/reports?period=week': 'who is at risk is found by the rhythm of each',
  'job: actions of the version before':
    'there are as few as were asked for in ten minutes, and one version looks',
  'job: audit': 'it looks at everything, once a night',
  'job: health keys': 'it looks for answers sealed by an older key, once a day',
}

const SMALL = ['instructors', 'staffRoles', 'staffInvitations', 'apiKeys', 'webhooks', 'testimonials']
const GROWING = [
  ...Object.entries(tableFacts).flatMap(([table, { personal }]) => (personal ? [table] : [])),
  ...['classSessions', 'seats', 'throttles', 'paymentEvents', 'auditLog', 'outboxEmails', 'memberTerms'],
].filter((table) => !SMALL.includes(table))

type Asked = { by: string; query: CompiledQuery }

/** Remembers each statement, as it is sent. */
function recorder(db: Db) {
  const asked = new Map<string, Asked>()
  let by = ''
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const query = db.getExecutor().compileQuery(node as RootOperationNode, queryId)
      if (/^(select|with|update|delete)/.test(query.sql) && !asked.has(query.sql))
        asked.set(query.sql, { by, query })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(plugin),
    asked,
    while: async (who: string, work: () => Promise<unknown>) => {
      by = who
      await work()
    },
  }
}

describe.each(BOTH_ENGINES)('statements on %s', (engine) => {
  test('find what they ask for by an index', async () => {
    await using db = openDatabase(await migratedDatabase(engine), 1)
    const { studio: quiet, move } = await openHistory({ db }, { capacity: 10 })
    move(Date.parse('2026-12-31T12:00:00Z') - quiet.now())
    await fill(quiet, { members: 600, bookings: 8_000 })
    const [owner, member] = [person('the-admin', 'admin'), person('me', 'user')]
    const left = person('who-left', 'user')
    for (const one of [owner, member, left]) await insertPerson(db, one)
    await db.updateTable('users').set({ deletedAt: 1 }).where('id', '=', left.id).execute()
    const role = { id: 'owner', userId: owner.id, role: 'owner' as const, centreId: null, grantedAt: 0 }
    await db
      .insertInto('staffRoles')
      .values({ ...role, grantedBy: null })
      .execute()
    await db.updateTable('authSessions').set({ createdAt: quiet.now(), lastSeenAt: quiet.now() }).execute()

    const heard = recorder(db)
    const studio = { ...quiet, db: heard.db }
    const api = createApi(studio, {
      secure: false,
      trustProxy: false,
      metricsToken: undefined,
      mediaFolder: tmpdir(),
      mailbox: null,
    })
    const get = async (path: string, who = owner) => {
      const headers = { cookie: `zen-login=${loginToken(who)}`, 'sec-fetch-site': 'same-origin' }
      const request = new Request(`${studio.settings.baseUrl}${path}`, { headers })
      expect([path, (await api.fetch(request)).status]).toEqual([path, 200])
    }
    for (const { path } of await questionsOf(quiet)) await heard.while(path, () => get(path))
    for (const path of PUBLIC) await heard.while(path, () => get(path))
    for (const path of OF_A_MEMBER) await heard.while(path, () => get(path.replace('ID', member.id), member))
    for (const job of jobsOf(studio, async () => {})) await heard.while(`job: ${job.name}`, () => job.run())

    expect(heard.asked.size).toBeGreaterThan(150)
    // As of tables of any size: here they are small, and a small one is quickest read whole.
    for (const text of AS_IF_LARGE[engine]) await sql.raw(text).execute(db)
    const whole: string[] = []
    for (const { by, query } of heard.asked.values())
      for (const table of await readWhole(db, engine, query))
        if (GROWING.includes(table) && !(by in WHOLE)) whole.push(`${by}: all of ${table}: ${query.sql}`)
    expect(whole).toEqual([])
  }, 120_000)
})

const AS_IF_LARGE = {
  sqlite: [
    'analyze',
    // Its first number is how many rows there are; an index of a few rows stays one.
    `update sqlite_stat1 set stat = '1000000' || substr(stat, instr(stat, ' ')) where instr(stat, ' ') > 0
      and idx not in (select name from sqlite_schema where type = 'index' and sql like '% where %')`,
    'analyze sqlite_schema',
  ],
  postgres: ['set enable_seqscan = off', 'set enable_hashjoin = off', 'set enable_mergejoin = off'],
}
const PUBLIC = ['/api/classes/get', '/api/schedule/get', '/api/teachers/get', '/api/testimonials/get']
const OF_A_MEMBER = [
  '/api/classes/getenrolledclasses/ID',
  '/api/payments/get/ID',
  '/api/sessions/booked/ID',
  '/api/attendance/days',
  '/api/waiting-list/get/ID',
]

/** The tables that a statement's plan reads from their first row to their last. */
async function readWhole(db: Db, engine: string, query: CompiledQuery): Promise<string[]> {
  const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain (format json) '
  const { rows } = await db.executeQuery<Record<string, unknown>>({
    ...query,
    sql: explain + query.sql,
  } as never)
  if (engine === 'sqlite')
    return rows.flatMap(({ detail }) => {
      const [, name = ''] = /^SCAN (\w+)$/.exec(String(detail)) ?? []
      return name ? [tableNamed(name, query.sql)] : []
    })
  const [{ 'QUERY PLAN': plans } = {}] = rows as { 'QUERY PLAN': { Plan: Plan }[] }[]
  return (plans ?? []).flatMap(({ Plan }) => wholeIn(Plan))
}

/** Of a table or its alias: "users" as "member". */
function tableNamed(name: string, text: string): string {
  return new RegExp(`"(\\w+)" as "?${name}"?\\b`).exec(text)?.[1] ?? name
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function wholeIn(plan: Plan): string[] {
  const inner = (plan.Plans ?? []).flatMap(wholeIn)
  const { 'Node Type': type, 'Relation Name': table } = plan
  return type === 'Seq Scan' && table ? [table, ...inner] : inner
}
