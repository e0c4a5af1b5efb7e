import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '../../shared/money.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { till } from '../../tests/support/single-places.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { doMerges } from '../members/ask-merge.ts'
import { sendAnnouncements } from '../messages/announce.ts'
import { letRefundsLeave } from '../money/ask-refund.ts'
import type { Studio } from './studio.ts'

/** More than two pages of a round. */
const FAILING = Array.from({ length: 45 }, (_, n) => `fails-${String(n).padStart(2, '0')}`)
const WORDS = 'Come by the garden.'

/** Work that cannot be done for a reason of ours stands before work that can: the one behind it has its turn in the same round. */
describe.each(ENGINES)('jobs that go row by row on %s', (engine) => {
  let app: TestApp
  let studio: Studio
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true } })
    studio = { ...app.studio, db: app.db.withPlugin(failingRows) }
  })
  beforeEach(() => void app.logged.splice(0))
  const asked = { createdAt: 0, leavesAt: 0, by: 'nobody', endedAt: null, outcome: null }
  const failures = () => app.logged.filter(({ level }) => level === 'error').length

  test('merges', async () => {
    const [keep, fold] = await newMembers(app, 2)
    const pair = { userId: keep!.id, foldId: fold!.id, refundPaise: paise(0) }
    for (const id of [...FAILING, 'goes'])
      await app.db
        .insertInto('askedMerges')
        .values({ id, ...pair, ...asked })
        .execute()
    await doMerges(studio)
    const ended = await app.db
      .selectFrom('askedMerges')
      .select('id')
      .where('endedAt', 'is not', null)
      .execute()
    expect(ended).toEqual([{ id: 'goes' }])
    expect(failures()).toBe(FAILING.length)
  })

  test('refunds of the desk', async () => {
    const [who] = await newMembers(app, 1)
    await till(app).buy(who!, (await newClass(app)).id)
    const { id: paymentId } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const sum = { amountPaise: paise(100), basis: 'sum' as const, ends: 0 as const, reason: 'A leak' }
    for (const key of [...FAILING, 'goes'])
      await app.db
        .insertInto('askedRefunds')
        .values({ key, paymentId, ...sum, ...asked })
        .execute()
    await letRefundsLeave(studio)
    const ended = await app.db
      .selectFrom('askedRefunds')
      .select('key')
      .where('endedAt', 'is not', null)
      .execute()
    expect(ended).toEqual([{ key: 'goes' }])
    expect(failures()).toBe(FAILING.length)
  })

  test('letters to many, of which the log repeats no word', async () => {
    const letter = { audience: 'segment' as const, target: 'birthday', targetName: 'Birthdays', people: 1 }
    for (const id of [...FAILING, 'goes'])
      await app.db
        .insertInto('announcements')
        .values({
          ...{ id, ...letter, subject: WORDS, text: WORDS, writtenBy: 'nobody', createdAt: 0, leavesAt: 0 },
        })
        .execute()
    await sendAnnouncements(studio)
    const sent = await app.db
      .selectFrom('announcements')
      .select('id')
      .where('sentAt', 'is not', null)
      .execute()
    expect(sent).toEqual([{ id: 'goes' }])
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
