import { type Kysely, sql } from 'kysely'

/** A change of sessions that waits is a plan from now on, which is kept with it. What the version before had changed already has none. */
export async function up(db: Kysely<never>): Promise<void> {
  const [actions, changes] = [sql.table('pendingActions'), sql.table('sessionChanges')]
  await sql`update ${actions} set kind = 'added-sessions', payload = '{"changes":[],"reason":""}'
    where kind = 'session-change' and exists (select 1 from ${changes} as change
      where change.${sql.ref('batchId')} = ${actions}.id and change.before like '%"cancelledAt":0}')`.execute(
    db,
  )
  await sql`update ${actions} set payload = '{"changes":[],"reason":""}' where kind = 'session-change'`.execute(
    db,
  )
}
