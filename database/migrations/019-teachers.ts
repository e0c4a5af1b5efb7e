import { type Kysely, sql } from 'kysely'

/** Who may do what at the desk, and what teachers do there: their page, substitutes, notes, pay. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('staffRoles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('centreId', 'text', (c) => c.references('centres.id').onDelete('cascade'))
    .addColumn('grantedAt', 'bigint', (c) => c.notNull())
    .addColumn('grantedBy', 'text')
    .execute()
  await db.schema
    .createIndex('oneRoleEverywhere')
    .unique()
    .on('staffRoles')
    .columns(['userId', 'role'])
    .where(sql.ref('centreId'), 'is', null)
    .execute()
  await db.schema
    .createIndex('oneRoleInACentre')
    .unique()
    .on('staffRoles')
    .columns(['userId', 'role', 'centreId'])
    .where(sql.ref('centreId'), 'is not', null)
    .execute()
  await sql`
    insert into "staffRoles" ("id", "userId", "role", "centreId", "grantedAt", "grantedBy")
    select 'owner-' || "id", "id", 'owner', null, "updatedAt", null from "users"
    where "role" = 'admin' and "deletedAt" is null`.execute(db)
  await sql`
    insert into "staffRoles" ("id", "userId", "role", "centreId", "grantedAt", "grantedBy")
    select 'teacher-' || "id", "id", 'teacher', null, "updatedAt", "instructorApprovedBy" from "users"
    where "deletedAt" is null and ("role" = 'instructor' or "id" in (
      select "userId" from "instructors" where "userId" is not null))`.execute(db)
  await profiles(db)
  await substitutes(db)
  await notes(db)
  await pay(db)
}

async function profiles(db: Kysely<never>) {
  await db.schema
    .alterTable('instructors')
    .addColumn('languages', 'text', (c) => c.notNull().defaultTo('["English"]'))
    .execute()
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('instructorId', 'text', (c) => c.notNull().references('instructors.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('validFrom', 'text', (c) => c.notNull())
    .addColumn('validUntil', 'text')
    .addColumn('styles', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('certificatesOfTeacher').on('certificates').column('instructorId').execute()
  await db.schema
    .createTable('staffPreferences')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('substituteLetters', 'integer', (c) => c.notNull())
    .addColumn('leftHand', 'integer', (c) => c.notNull())
    .execute()
}

async function substitutes(db: Kysely<never>) {
  await db.schema.alterTable('classes').addColumn('neededCertificate', 'text').execute()
  await db.schema
    .createTable('preferredSubstitutes')
    .addColumn('classId', 'text', (c) => c.notNull().references('classes.id'))
    .addColumn('instructorId', 'text', (c) => c.notNull().references('instructors.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('oncePreferred', ['classId', 'instructorId'])
    .execute()
  await db.schema
    .createTable('substituteRequests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sessionId', 'text', (c) => c.notNull().references('classSessions.id'))
    .addColumn('fromInstructorId', 'text', (c) => c.notNull().references('instructors.id'))
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('feePaise', 'integer')
    .addColumn('needsStudio', 'integer', (c) => c.notNull())
    .addColumn('preferredUntil', 'bigint')
    .addColumn('othersToldAt', 'bigint')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('takenBy', 'text', (c) => c.references('instructors.id'))
    .addColumn('takenAt', 'bigint')
    .addColumn('closedAt', 'bigint')
    .execute()
  await db.schema
    .createIndex('oneRequestUnderWay')
    .unique()
    .on('substituteRequests')
    .column('sessionId')
    .where(sql.ref('state'), 'in', sql`('open', 'proposed')`)
    .execute()
  await db.schema.createIndex('requestsOfSession').on('substituteRequests').column('sessionId').execute()
  await db.schema
    .createTable('substituteDeclines')
    .addColumn('requestId', 'text', (c) => c.notNull().references('substituteRequests.id'))
    .addColumn('instructorId', 'text', (c) => c.notNull().references('instructors.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('onceDeclined', ['requestId', 'instructorId'])
    .execute()
  await db.schema
    .createTable('freeExits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sessionId', 'text', (c) => c.notNull().references('classSessions.id'))
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('freeExitsOfSession').on('freeExits').column('sessionId').execute()
}

async function notes(db: Kysely<never>) {
  await db.schema
    .createTable('sessionNotes')
    .addColumn('sessionId', 'text', (c) => c.notNull().references('classSessions.id'))
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('oneNoteOfAKind', ['sessionId', 'userId', 'kind'])
    .execute()
}

async function pay(db: Kysely<never>) {
  await db.schema
    .createTable('payRates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('instructorId', 'text', (c) => c.notNull().references('instructors.id'))
    .addColumn('classId', 'text', (c) => c.references('classes.id'))
    .addColumn('validFrom', 'text', (c) => c.notNull())
    .addColumn('sessionPaise', 'integer', (c) => c.notNull())
    .addColumn('headPaise', 'integer', (c) => c.notNull())
    .addColumn('headsFrom', 'integer', (c) => c.notNull())
    .addColumn('floorPaise', 'integer')
    .addColumn('capPaise', 'integer')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('oneRateADay')
    .unique()
    .on('payRates')
    .columns(['instructorId', 'validFrom'])
    .where(sql.ref('classId'), 'is', null)
    .execute()
  await db.schema
    .createIndex('oneRateOfAClassADay')
    .unique()
    .on('payRates')
    .columns(['instructorId', 'classId', 'validFrom'])
    .where(sql.ref('classId'), 'is not', null)
    .execute()
  await db.schema
    .createTable('payStatements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('instructorId', 'text', (c) => c.notNull().references('instructors.id'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('totalPaise', 'integer', (c) => c.notNull())
    .addColumn('closedAt', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('oneStatementAMonth', ['instructorId', 'month'])
    .execute()
  await db.schema
    .createTable('payCorrections')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('instructorId', 'text', (c) => c.notNull().references('instructors.id'))
    .addColumn('lineId', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('amountPaise', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('correctionsOfMonth')
    .on('payCorrections')
    .columns(['instructorId', 'month'])
    .execute()
  await db.schema
    .createTable('payLines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('statementId', 'text', (c) => c.notNull().references('payStatements.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('sessionId', 'text', (c) => c.references('classSessions.id'))
    .addColumn('startsAt', 'bigint')
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('heads', 'integer')
    .addColumn('basePaise', 'integer', (c) => c.notNull())
    .addColumn('extraHeads', 'integer', (c) => c.notNull())
    .addColumn('headPaise', 'integer', (c) => c.notNull())
    .addColumn('amountPaise', 'integer', (c) => c.notNull())
    .addColumn('substitute', 'integer', (c) => c.notNull())
    .addColumn('correctionId', 'text', (c) => c.references('payCorrections.id'))
    .execute()
  await db.schema.createIndex('linesOfStatement').on('payLines').column('statementId').execute()
  await db.schema
    .createTable('numberSeries')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into "numberSeries" ("name", "last") values ('pay-statement', 0)`.execute(db)
}
