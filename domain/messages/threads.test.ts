import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { agreeToMerges } from '../../tests/support/merges.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { newId } from '../core/ids.ts'
import { UNDO_WINDOW_MS } from '../core/undo-window.ts'
import { executePending } from '../desk/pending-kinds.ts'
import { recountThreads } from './recount-threads.ts'
import { inboxPage } from './threads.ts'

const MINUTE = 60_000
const THREADS = 20_000

describe.each(BOTH_ENGINES)('the inbox on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  /** A thread's status, read from all that was said in it. */
  async function directly(id: string) {
    const { db } = app
    const of = id.slice(2)
    const isMember = id.startsWith('m.')
    const chat = await db.selectFrom('conversationMessages').selectAll().where('userId', '=', of).execute()
    const letters = await db
      .selectFrom('contactMessages')
      .select('createdAt')
      .where(isMember ? 'userId' : 'id', '=', of)
      .execute()
    const answers = await db
      .selectFrom('contactAnswers')
      .select('createdAt')
      .where('contactId', '=', of)
      .execute()
    const kept = await db.selectFrom('threads').select('settledAt').where('id', '=', id).executeTakeFirst()
    const at = (rows: { createdAt: number }[]) => rows.map(({ createdAt }) => createdAt)
    const theirs = [...at(chat.filter(({ sender }) => sender === 'member')), ...at(letters)]
    const ours = [
      ...at(chat.filter(({ sender }) => sender === 'studio')),
      ...at(answers),
      kept?.settledAt ?? -1,
    ]
    const unanswered = theirs.filter((one) => one > Math.max(...ours))
    return {
      lastAt: Math.max(...theirs, ...ours),
      waitingSince: unanswered.length > 0 ? Math.min(...unanswered) : null,
    }
  }

  test('keeps with each thread what its messages say, whatever happens to it', async () => {
    const owner = await newAdmin(app)
    const [ana, bo] = [await newMember(app), await newMember(app)]
    const says = (who: typeof ana) => who.browser.post('/api/conversation', { text: 'May I come late?' })
    const writes = (who: Pick<typeof ana, 'browser'>, id?: string, email = 'vera@example.org') =>
      who.browser.post('/api/contact/send', {
        id,
        name: 'Vera Nair',
        email,
        subject: 'Mats',
        message: 'Do you lend mats?',
      })
    const idOf = (who: typeof ana) => `m.${who.id}`
    const thread = (id: string) => `/api/studio/messages/${id}`
    const answers = async (id: string) => {
      const { messages } = (await owner.browser.get(thread(id))).body.data
      return owner.browser.post(`${thread(id)}/answer`, { text: 'Gladly.', seen: messages.at(-1)._id })
    }
    const settles = (id: string, settled: boolean) =>
      owner.browser.put(`${thread(id)}/settlement`, { settled })
    await writes({ browser: app.browser() })
    const { id: letter } = await app.db.selectFrom('contactMessages').select('id').executeTakeFirstOrThrow()
    const acts: (() => Promise<{ status: number }>)[] = [
      () => says(ana),
      () => says(bo),
      () => writes(ana, ana.id, ana.form.email),
      () => owner.browser.put(`${thread(idOf(bo))}/assignment`, { to: owner.id }),
      () => answers(idOf(ana)),
      () => says(ana),
      () => says(ana),
      () => settles(idOf(ana), true),
      () => settles(idOf(ana), false),
      () => answers(`c.${letter}`),
      () => owner.browser.post(`/api/conversation/${bo.id}/answer`, { text: 'Yes.' }),
      () => says(bo),
      async () => {
        const asked = await owner.browser.post(`/api/studio/members/${ana.id}/merge`, {
          with: bo.id,
          refund: 0,
        })
        await agreeToMerges(app)
        app.wait(UNDO_WINDOW_MS)
        await executePending(app.studio)
        return asked
      },
    ]
    for (const act of acts) {
      app.wait(MINUTE)
      expect((await act()).status, `${act}`).toBeLessThan(300)
      const kept = await app.db
        .selectFrom('threads')
        .select(['id', 'lastAt', 'waitingSince'])
        .where('lastAt', 'is not', null)
        .execute()
      for (const { id, ...stand } of kept) expect(stand, `${act}`).toEqual(await directly(id))
    }
    const names = await app.db.selectFrom('threads').select('id').execute()
    expect(names.map(({ id }) => id).toSorted()).toEqual([`c.${letter}`, idOf(ana)].toSorted())
  })

  test('what an older program wrote beside this one comes into the inbox, and the log says so', async () => {
    const now = app.studio.now()
    const old = now - 30 * 24 * 60 * MINUTE
    const [ana, bo, cy, dee] = [1, 2, 3, 4].map((n) => `older-${n}`) as [string, string, string, string]
    await app.db
      .insertInto('users')
      .values(
        [ana, bo, cy, dee].map((id) => ({
          id,
          firstName: 'Ravi',
          lastName: 'Menon',
          email: `${id}@example.com`,
          emailProvedAt: now,
          passwordHash: '',
          dateOfBirth: '1990-01-01',
          gender: null,
          phone: '',
          role: 'user' as const,
          createdAt: old,
          updatedAt: old,
        })),
      )
      .execute()
    const said = (userId: string, sender: 'member' | 'studio', createdAt: number) =>
      app.db
        .insertInto('conversationMessages')
        .values({ id: newId(), userId, sender, senderId: userId, text: 'May I come late?', createdAt })
        .execute()
    const letter = { name: 'Vera', email: 'vera@example.org', subject: 'Mats', message: 'Do you lend mats?' }
    // Nothing known of the thread, an answer after what was known, an email with its answer, one that was settled.
    await said(ana, 'member', now - MINUTE)
    await said(bo, 'member', now - 9 * MINUTE)
    await said(bo, 'studio', now - MINUTE)
    await said(cy, 'member', now - 9 * MINUTE)
    await app.db
      .insertInto('contactMessages')
      .values({ id: 'older-letter', userId: null, ...letter, createdAt: now - 9 * MINUTE })
      .execute()
    await app.db
      .insertInto('contactAnswers')
      .values({
        id: newId(),
        contactId: 'older-letter',
        text: 'We do.',
        writtenBy: null,
        createdAt: now - MINUTE,
      })
      .execute()
    const stood = { lastAt: now - 9 * MINUTE, waitingSince: now - 9 * MINUTE }
    await app.db
      .insertInto('threads')
      .values([
        { id: `m.${bo}`, userId: bo, contactId: null, ...stood },
        { id: `m.${cy}`, userId: cy, contactId: null, settledAt: now - MINUTE, ...stood },
      ])
      .execute()
    // No program of that time runs any more: it is not looked at.
    await said(dee, 'member', old)
    app.logged.splice(0)
    await recountThreads(app.studio)
    const ids = [`m.${ana}`, `m.${bo}`, `m.${cy}`, 'c.older-letter']
    const kept = await app.db
      .selectFrom('threads')
      .select(['id', 'lastAt', 'waitingSince'])
      .where('id', 'in', [...ids, `m.${dee}`])
      .execute()
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const { id, ...stand } of kept) expect(stand, id).toEqual(await directly(id))
    expect(app.logged).toMatchObject([{ level: 'warn', detail: { threads: ids.length } }])
    await recountThreads(app.studio)
    expect(app.logged).toHaveLength(1)
  })

  describe(`among ${THREADS} threads`, () => {
    beforeAll(async () => {
      await sql`insert into ${sql.table('contactMessages')} (id, ${sql.ref('userId')}, name, email, subject, message, ${sql.ref('createdAt')})
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(THREADS)})
        select 'letter-' || i, null, 'Vera', 'vera@example.org', 'Mats', 'Do you lend mats?', i from n`.execute(
        app.db,
      )
      await sql`insert into threads (id, ${sql.ref('contactId')}, ${sql.ref('assignedTo')}, ${sql.ref('lastAt')}, ${sql.ref('waitingSince')})
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(THREADS)})
        select 'c.letter-' || i, 'letter-' || i, case when i % 3 = 0 then 'somebody' end, i, case when i % 2 = 0 then i end from n`.execute(
        app.db,
      )
      await sql`analyze`.execute(app.db)
    })

    test.each([
      ['waiting', undefined],
      ['waiting', '9000.c.letter-9000'],
      ['mine', '9000.c.letter-9000'],
      ['unassigned', undefined],
      ['answered', undefined],
      ['answered', '9001.c.letter-9001'],
    ] as const)('a page of %s after %s is read from its index, in its order', async (show, after) => {
      const query = inboxPage(app.db, 'somebody', { show, after })
      const plan = await planOf(query.compile())
      expect(plan).toMatch(/threadsWaiting|threadsAnswered/)
      expect(plan).not.toMatch(/SCAN threads$|Seq Scan|Sort|TEMP B-TREE/m)
      const rows = await query.execute()
      expect(rows).toHaveLength(26)
    })

    test('pages by key hold each thread once', async () => {
      const seen = new Set<string>()
      let after: string | undefined
      for (let page = 0; page < 20; page++) {
        const rows = (await inboxPage(app.db, '', { show: 'answered', after }).execute()).slice(0, 25)
        for (const { thread } of rows) seen.add(thread)
        after = `${rows.at(-1)?.lastAt}.${rows.at(-1)?.thread}`
      }
      expect(seen.size).toBe(500)
    })
  })

  async function planOf(query: { sql: string; parameters: readonly unknown[] }): Promise<string> {
    const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain '
    const { rows } = await app.db.executeQuery<Record<string, string>>({
      ...(query as never as object),
      sql: explain + query.sql,
    } as never)
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
  }
})

/** A message that is written without its thread's standing would never reach the inbox. */
test('anyone who writes a message writes how its thread stands', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{domain,demo,api,server}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const writers = files.filter((file) =>
    /(insertInto|updateTable)\('(conversationMessages|contactMessages|contactAnswers|threads)'\)/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(writers.length).toBeGreaterThanOrEqual(4)
  expect(
    writers.filter((file) => !readFileSync(join(root, file), 'utf8').includes('updateThreadStatus(')),
  ).toEqual([])
})
