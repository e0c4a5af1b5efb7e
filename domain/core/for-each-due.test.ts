import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PendingPayloads } from '../../database/tables/pending.ts'
import { paise } from '../../shared/money.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { insertPending, SUM_REFUND } from '../../tests/support/pending.ts'
import { till } from '../../tests/support/single-places.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { executePending } from '../desk/pending-kinds.ts'
import { sendAnnouncements } from '../messages/announce.ts'
import type { Studio } from './studio.ts'

/** More than two pages of a round. */
const FAILING = Array.from({ length: 45 }, (_, n) => `fails-${String(n).padStart(2, '0')}`)
const WORDS = 'Come by the garden.'

/** Work that cannot be done for a reason of ours is before work that can: the one behind it has its turn in the same round. */
describe.each(BOTH_ENGINES)('jobs that go row by row on %s', (engine) => {
  let app: TestApp
  let studio: Studio
  let askedBy: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true } })
    studio = { ...app.studio, db: app.db.withPlugin(failingRows) }
    askedBy = (await newAdmin(app)).id
  })
  beforeEach(async () => {
    app.logged.splice(0)
    await app.db.deleteFrom('pendingActions').execute()
  })
  const failures = () => app.logged.filter(({ level }) => level === 'error').length

  /** What each kind is about, with words that the log must not repeat. */
  const ABOUT: {
    [K in keyof PendingPayloads]: () => Promise<{ subject: string; other?: string; payload?: object }>
  } = {
    async refund() {
      const [who] = await newMembers(app, 1)
      await till(app).buy(who!, (await newClass(app)).id)
      const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
      return { subject: id, payload: { ...SUM_REFUND, reason: WORDS } }
    },
    async merge() {
      const [keep, fold] = await newMembers(app, 2)
      return { subject: keep!.id, other: fold!.id }
    },
    async 'account-deletion'() {
      const [who] = await newMembers(app, 1)
      const now = app.studio.now()
      const request = { kind: 'deletion', userId: who!.id, who: 'A', contact: '', cameBy: 'desk' } as const
      await app.db
        .insertInto('privacyRequests')
        .values({
          ...request,
          id: 'request',
          words: WORDS,
          askedAt: now,
          dueAt: now,
          createdAt: now,
          createdBy: null,
        })
        .execute()
      return { subject: 'request', other: who!.id }
    },
    async 'session-email'() {
      const { id } = await newClass(app)
      return { subject: `${id}-1`, payload: { readers: 'booked', text: WORDS, people: 0 } }
    },
    broadcast: async () => ({ subject: await announcement('goes') }),
    'session-change': async () => ({
      subject: (await newClass(app)).id,
      payload: { changes: [], reason: WORDS },
    }),
    'added-sessions': async () => ({
      subject: (await newClass(app)).id,
      payload: { changes: [], reason: WORDS },
    }),
    closure: async () => ({
      subject: 'none',
      payload: {
        changes: [],
        days: { centreId: null, roomId: null, fromDay: '2090-01-01', untilDay: '2090-01-01', name: WORDS },
      },
    }),
    async 'ended-booking'() {
      const [who] = await newMembers(app, 1)
      return { subject: 'none', other: who!.id }
    },
    import: async () => ({ subject: 'none' }),
    block: async () => ({ subject: (await newMembers(app, 1))[0]!.id, payload: { blockId: 'none' } }),
  }

  async function announcement(id: string) {
    const letter = { audience: 'segment', target: 'birthday', targetName: 'Birthdays', people: 1 } as const
    await app.db
      .insertInto('announcements')
      .values({ ...letter, id, subject: WORDS, text: WORDS, writtenBy: askedBy, createdAt: 0, leavesAt: 0 })
      .execute()
    return id
  }

  test.each(Object.keys(ABOUT) as (keyof PendingPayloads)[])('pending actions: %s', async (kind) => {
    const about = { kind, amountPaise: paise(kind === 'refund' ? 100 : 0), ...(await ABOUT[kind]()), askedBy }
    const ids = [...FAILING, 'goes'].map((id) => `${id}-${kind}`)
    for (const id of ids) await insertPending(app.db, { ...about, id, dueAt: 0 })
    await executePending(studio)
    const ended = await app.db
      .selectFrom('pendingActions')
      .select('id')
      .where('kind', '=', kind)
      .where('endedAt', 'is not', null)
      .execute()
    expect(ended).toEqual([{ id: `goes-${kind}` }])
    expect(failures()).toBe(FAILING.length)
    expect(JSON.stringify(app.logged)).not.toContain(WORDS)
  })

  test('emails to many, of which the log repeats no word', async () => {
    for (const id of [...FAILING, 'leaves']) {
      await announcement(id)
      await insertPending(app.db, { id, kind: 'broadcast', subject: id, endedAt: 1, outcome: 'done' })
    }
    await sendAnnouncements(studio)
    const sent = await app.db
      .selectFrom('announcements')
      .select('id')
      .where('sentAt', 'is not', null)
      .execute()
    expect(sent).toEqual([{ id: 'leaves' }])
    expect(failures()).toBe(FAILING.length)
    expect(JSON.stringify(app.logged)).not.toContain(WORDS)
  })
})

/** A database that will not write to the rows whose ids begin so, and repeats what it was to write. */
const failingRows: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"fails-'))
      throw new Error(`not this row: ${WORDS}`)
    return node
  },
  async transformResult({ result }) {
    return result
  },
}
