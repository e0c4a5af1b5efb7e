import { type Kysely, sql } from 'kysely'

/** Where a session is, how one gets in, and who teaches it: said of its class, and of one session where it differs. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('rooms')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('centreId', 'text', (c) => c.notNull().references('centres.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('capacity', 'integer', (c) => c.notNull())
    .addColumn('directions', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addUniqueConstraint('oneRoomOfAName', ['centreId', 'name'])
    .execute()
  await db.schema.alterTable('classes').addColumn('roomId', 'text').execute()
  await db.schema.alterTable('classes').addColumn('joinLink', 'text').execute()
  await db.schema
    .alterTable('classes')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('English'))
    .execute()
  await db.schema.alterTable('classSessions').addColumn('roomId', 'text').execute()
  await db.schema.alterTable('classSessions').addColumn('instructorId', 'text').execute()
  await db.schema.alterTable('classSessions').addColumn('joinLink', 'text').execute()
  await db.schema
    .alterTable('classSessions')
    .addColumn('sequence', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update ${sql.table('classSessions')} set sequence = 1 where ${sql.ref('cancelledAt')} is not null`.execute(
    db,
  )
  await db.schema
    .alterTable('users')
    .addColumn('calendarVersion', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('outboxEmails').addColumn('calendar', 'text').execute()
  for (const choice of ['remindDayBefore', 'remindHoursBefore'])
    await db.schema
      .alterTable('preferences')
      .addColumn(choice, 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  await db.schema.createIndex('sessionsByStart').on('classSessions').column('startsAt').execute()
}
