import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('policies')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('validFrom', 'bigint', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .execute()
  // What was promised until now. The cooling-off time is with each enrollment.
  const before = JSON.stringify({
    tiers: [
      { hoursBefore: 24, percent: 100 },
      { hoursBefore: 0, percent: 50 },
    ],
    recordedHours: 24,
    coolingOffMinutes: 60,
    openedPercent: 50,
  })
  await sql`insert into policies (${sql.ref('version')}, ${sql.ref('validFrom')}, ${sql.ref('terms')})
    values (1, 0, ${before})`.execute(db)
  await db.schema.alterTable('enrollments').addColumn('policyVersion', 'integer').execute()
  await sql`update enrollments set ${sql.ref('policyVersion')} = 1 where status <> 'waitlisted'`.execute(db)

  await db.schema
    .createTable('studioProfiles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('openingHours', 'text', (c) => c.notNull())
    .addColumn('figures', 'text', (c) => c.notNull())
    .addColumn('social', 'text', (c) => c.notNull())
    .addColumn('aboutPage', 'text')
    .execute()
  await db.schema
    .createTable('courses')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('weeks', 'integer', (c) => c.notNull())
    .addColumn('originalPaise', 'integer', (c) => c.notNull())
    .addColumn('discountedPaise', 'integer', (c) => c.notNull())
    .addColumn('studentsEnrolled', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('fullDescription', 'text', (c) => c.notNull())
    .addColumn('highlights', 'text', (c) => c.notNull())
    .addColumn('weekByWeek', 'text', (c) => c.notNull())
    .addColumn('instructorId', 'text', (c) => c.references('instructors.id'))
    .addColumn('instructorBio', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('pictureAlt', 'text', (c) => c.notNull())
    .execute()
}
