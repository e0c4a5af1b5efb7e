import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../transaction.ts'

const [orders, sessions, sessionId, state] = [
  sql.table('orders'),
  sql.table('classSessions'),
  sql.ref('sessionId'),
  sql.ref('state'),
]

/**
 * No session is deleted while an order names it. Orders of sessions that were deleted before name none now: what is still paid for them is no price of
 * the run, and comes back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isGone = sql`${sessionId} is not null and ${sessionId} not in (select id from ${sessions})`
  await sql`update ${orders} set ${state} = 'lapsed'
    where ${isGone} and ${state} in ('creating', 'open')`.execute(db)
  await sql`update ${orders} set ${sessionId} = null where ${isGone}`.execute(db)
  if (isPostgres(db))
    await db.schema
      .alterTable('orders')
      .addForeignKeyConstraint('ordersOfSessions', ['sessionId'] as never[], 'classSessions', [
        'id',
      ] as never[])
      .onDelete('restrict')
      .execute()
  else await replaceColumn(db)
  await db.schema.createIndex('ordersBySession').on('orders').column('sessionId').execute()
}

/** SQLite adds a reference with a column alone, and leaves no column that an index needs. */
async function replaceColumn(db: Kysely<never>) {
  for (const index of ['oneOpenOrder', 'oneOpenSingleOrder']) await db.schema.dropIndex(index).execute()
  await db.schema
    .alterTable('orders')
    .addColumn('ofSession', 'text', (c) => c.references('classSessions.id').onDelete('restrict'))
    .execute()
  await sql`update ${orders} set ${sql.ref('ofSession')} = ${sessionId}`.execute(db)
  await db.schema.alterTable('orders').dropColumn('sessionId').execute()
  await db.schema.alterTable('orders').renameColumn('ofSession', 'sessionId').execute()
  const isLive = sql`${state} in ('creating', 'open')`
  const userId = sql.ref('userId')
  await sql`create unique index ${sql.id('oneOpenOrder')} on ${orders} (${userId}, ${sql.ref('classId')})
    where ${isLive} and ${sessionId} is null`.execute(db)
  await sql`create unique index ${sql.id('oneOpenSingleOrder')} on ${orders} (${userId}, ${sessionId})
    where ${isLive} and ${sessionId} is not null`.execute(db)
}
