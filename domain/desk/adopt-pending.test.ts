import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { till } from '../../tests/support/single-places.ts'
import { newClass, newMembers, openTestApp } from '../../tests/support/test-app.ts'
import { adoptPending } from './adopt-pending.ts'

const c = (name: string) => sql.ref(name)

test.each(BOTH_ENGINES)('what the version before left waiting is moved once, on %s', async (engine) => {
  const app = await openTestApp(engine)
  const { db, studio } = app
  const [keep, fold, gone] = await newMembers(app, 3)
  const { id: classId } = await newClass(app)
  const sessionId = `${classId}-1`
  await till(app).buy(keep!, classId)
  const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const refund = sql`insert into ${sql.table('askedRefunds')} (key, ${c('paymentId')}, ${c('amountPaise')}, basis, ends,
    reason, ${c('by')}, ${c('createdAt')}, ${c('leavesAt')}, ${c('endedAt')}, outcome, note)`
  await sql`${refund} values ('waits', ${paymentId}, 100, 'sum', 0, 'A leak', 'admin', 1, 2, null, null, '')`.execute(
    db,
  )
  await sql`${refund} values ('left', ${paymentId}, 100, 'sum', 0, 'A leak', 'admin', 1, 2, 3, 'left', '')`.execute(
    db,
  )
  await sql`insert into ${sql.table('askedMerges')} (id, ${c('userId')}, ${c('foldId')}, ${c('refundPaise')}, ${c('by')},
    ${c('createdAt')}, ${c('leavesAt')}) values ('merge', ${keep!.id}, ${fold!.id}, 5, 'admin', 1, 2)`.execute(
    db,
  )
  await sql`insert into ${sql.table('sessionLetters')} (id, ${c('sessionId')}, readers, text, ${c('writtenBy')}, people,
    ${c('createdAt')}, ${c('leavesAt')}) values ('email', ${sessionId}, 'booked', 'Bring a strap.', 'admin', 1, 1, 2)`.execute(
    db,
  )
  await db
    .insertInto('privacyRequests')
    .values({
      id: 'request',
      kind: 'deletion',
      userId: gone!.id,
      who: 'A',
      contact: '',
      cameBy: 'desk',
      words: '',
      askedAt: 1,
      dueAt: 2,
      createdAt: 1,
      createdBy: null,
    })
    .execute()
  await sql`update ${sql.table('privacyRequests')} set ${c('deletionAt')} = 2, ${c('deletionOf')} = ${gone!.id},
    ${c('deletionBy')} = 'admin'`.execute(db)
  const letter = {
    audience: 'segment',
    target: 'new',
    targetName: 'New',
    subject: 'News',
    text: 'A class.',
  } as const
  for (const [id, sentAt] of [
    ['waiting', null],
    ['sent', 3],
  ] as const)
    await db
      .insertInto('announcements')
      .values({ ...letter, id, writtenBy: 'admin', createdAt: 1, leavesAt: 2, people: 1, sentAt })
      .execute()

  for (let round = 0; round < 2; round++) await adoptPending(studio)
  const rows = await db.selectFrom('pendingActions').selectAll().orderBy('id').execute()
  expect(rows.map(({ id, subject, other, outcome }) => [id, subject, other, outcome])).toEqual([
    ['deletion-request-2', 'request', gone!.id, null],
    ['email', sessionId, null, null],
    ['merge', keep!.id, fold!.id, null],
    ['sent', 'sent', null, 'done'],
    ['waiting', 'waiting', null, null],
    ['waits', paymentId, null, null],
  ])
  expect(rows.find(({ id }) => id === 'waits')).toMatchObject({
    amountPaise: 100,
    payload: { basis: 'sum', ends: 0, reason: 'A leak', bookingId: null, blockId: null },
  })
})
