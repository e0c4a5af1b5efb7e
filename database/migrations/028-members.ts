import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Members and messages at the desk: words by which members are found, tags, notes, blocks, openings of health answers; the inbox. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('registeredBy', 'text').execute()
  await db.schema.alterTable('users').addColumn('mergedInto', 'text').execute()
  await db.schema
    .createIndex('usersByJoining')
    .on('users')
    .columns(['createdAt', 'id'] as never[])
    .execute()
  await createTables(db)
  await createInbox(db)
  await fillTerms(db as unknown as Kysely<Before>)
}

async function createTables(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('memberTerms')
    // By bytes, so that the beginning of a word is a range of the index.
    .addColumn('term', isPostgres ? sql`text collate "C"` : 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('oneTermEach', ['term', 'userId'])
    .execute()
  await db.schema.createIndex('termsOfMember').on('memberTerms').columns(['userId', 'term']).execute()
  await db.schema
    .createTable('memberTags')
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdBy', 'text')
    .addPrimaryKeyConstraint('oneTagEach', ['userId', 'tag'])
    .execute()
  await db.schema.createIndex('membersByTag').on('memberTags').columns(['tag', 'userId']).execute()
  await db.schema
    .createTable('memberNotes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('writtenBy', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('notesOfMember').on('memberNotes').column('userId').execute()
  await db.schema
    .createTable('memberBlocks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('blockedAt', 'bigint', (c) => c.notNull())
    .addColumn('blockedBy', 'text')
    .addColumn('endedAt', 'bigint')
    .addColumn('endedBy', 'text')
    .execute()
  await sql`create unique index ${sql.id('oneBlockEach')} on ${sql.table('memberBlocks')} (${sql.ref('userId')})
    where ${sql.ref('endedAt')} is null`.execute(db)
  await db.schema.createIndex('blocksOfMember').on('memberBlocks').column('userId').execute()
  await db.schema
    .createTable('healthOpenings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('openedBy', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('openedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('openingsOfMember').on('healthOpenings').column('userId').execute()
  for (const [name, table] of [
    ['ordersByUser', 'orders'],
    ['enrollmentsByUser', 'enrollments'],
    ['membershipsByUser', 'memberships'],
    ['contactMessagesByUser', 'contactMessages'],
  ] as const)
    await db.schema
      .createIndex(name)
      .ifNotExists()
      .on(table)
      .column('userId' as never)
      .execute()
}

async function createInbox(db: Kysely<never>) {
  await db.schema
    .createTable('threads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('contactId', 'text', (c) => c.references('contactMessages.id').onDelete('cascade'))
    .addColumn('assignedTo', 'text')
    .addColumn('settledAt', 'bigint')
    .addColumn('settledBy', 'text')
    .execute()
  await db.schema
    .createTable('contactAnswers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('contactId', 'text', (c) => c.notNull().references('contactMessages.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('writtenBy', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('answersToLetter').on('contactAnswers').column('contactId').execute()
  await db.schema
    .createTable('cannedAnswers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('targetName', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('writtenBy', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('leavesAt', 'bigint', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('writtenTo', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('cursor', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('sentAt', 'bigint')
    .addColumn('undoneAt', 'bigint')
    .addColumn('undoneBy', 'text')
    .execute()
  await db.schema
    .createIndex('announcementsInOrder')
    .on('announcements')
    .columns(['createdAt', 'id'])
    .execute()
  // Emails of before were answered by mail, which no one wrote down here.
  await sql`insert into threads (id, ${sql.ref('userId')}, ${sql.ref('contactId')}, ${sql.ref('settledAt')})
    select 'c.' || id, null, id, ${sql.ref('createdAt')} from ${sql.table('contactMessages')}
    where ${sql.ref('userId')} is null`.execute(db)
  await sql`insert into threads (id, ${sql.ref('userId')}, ${sql.ref('contactId')}, ${sql.ref('settledAt')})
    select 'm.' || ${sql.ref('userId')}, ${sql.ref('userId')}, null, max(${sql.ref('createdAt')})
    from ${sql.table('contactMessages')} where ${sql.ref('userId')} is not null
    and not exists (select 1 from ${sql.table('conversationMessages')} as said
      where said.${sql.ref('userId')} = ${sql.table('contactMessages')}.${sql.ref('userId')})
    group by ${sql.ref('userId')}`.execute(db)
}

/** As the tables are here; later ones may be otherwise. */
type Before = {
  users: {
    id: string
    firstName: string
    lastName: string
    email: string
    phone: string
    deletedAt: number | null
  }
  memberTerms: { userId: string; term: string }
}

const BATCH = 500
const ROWS = 1000

async function fillTerms(db: Kysely<Before>) {
  for (let after = ''; ; ) {
    const people = await db
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email', 'phone'])
      .where('deletedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const rows = people.flatMap((person) => termsOf(person).map((term) => ({ userId: person.id, term })))
    for (let at = 0; at < rows.length; at += ROWS)
      await db
        .insertInto('memberTerms')
        .values(rows.slice(at, at + ROWS))
        .execute()
    const last = people.at(-1)
    if (!last || people.length < BATCH) return
    after = last.id
  }
}

/** What `shared/search-terms.ts` said when this was written. */
function termsOf({ firstName, lastName, email, phone }: Omit<Before['users'], 'id' | 'deletedAt'>): string[] {
  const address = email.endsWith('.invalid') ? '' : email.toLowerCase().slice(0, 80)
  const [local = ''] = address.split('@')
  const all = [...wordsOf(`${firstName} ${lastName}`), address, ...wordsOf(local), ...numbersOf(phone)]
  return [...new Set(all.filter((term) => term !== ''))]
}

function wordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return folded
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 80))
}

function numbersOf(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits.length < 4) return []
  if (!phone.trim().startsWith('+')) return [digits.replace(/^0+/, '')]
  const isTwo = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/.test(digits)
  const code = /^[17]/.test(digits) ? 1 : isTwo ? 2 : 3
  return [digits, digits.slice(code)].filter((number) => number !== '')
}
