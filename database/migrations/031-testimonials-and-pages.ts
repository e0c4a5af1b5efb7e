import type { Kysely } from 'kysely'

/**
 * Testimonials with the consent of who is quoted, questions and answers, the order of courses, the versions of legal pages, and the
 * studio's own sign and colour. What was quoted before came with the demo alone, and stands by its word.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createConsents(db)
  await db.schema
    .createTable('legalVersions')
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('validFrom', 'text', (c) => c.notNull())
    .addColumn('lede', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdBy', 'text')
    .addPrimaryKeyConstraint('legalVersionsKey', ['page', 'number'])
    .execute()
  await db.schema
    .alterTable('courses')
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const column of ['faq', 'brand'])
    await db.schema.alterTable('studioProfiles').addColumn(column, 'text').execute()
  await keepWhatIsThere(db as unknown as Kysely<Past>)
}

async function createConsents(db: Kysely<never>) {
  await db.schema
    .alterTable('testimonials')
    .addColumn('className', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('testimonials').addColumn('withdrawnAt', 'bigint').execute()
  await db.schema
    .createTable('testimonialConsents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('testimonialId', 'text', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('userId', 'text')
    .addColumn('tokenHash', 'text')
    .addColumn('expiresAt', 'bigint')
    .addColumn('askedAt', 'bigint', (c) => c.notNull())
    .addColumn('askedBy', 'text')
    .addColumn('consentedAt', 'bigint')
    .addColumn('seenBy', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('withdrawnAt', 'bigint')
    .execute()
  for (const [name, column, isUnique] of [
    ['testimonialConsentsOf', 'testimonialId', false],
    ['testimonialConsentsBy', 'userId', false],
    ['testimonialConsentsByToken', 'tokenHash', true],
  ] as const) {
    const index = db.schema.createIndex(name).on('testimonialConsents').column(column)
    await (isUnique ? index.unique() : index).execute()
  }
}

type Past = {
  courses: { id: number; position: number }
  testimonials: { id: string; text: string; name: string; position: number }
  testimonialConsents: Record<string, string | number | null>
}

async function keepWhatIsThere(db: Kysely<Past>) {
  // From here on places are counted from 1, as people count.
  await db
    .updateTable('courses')
    .set((eb) => ({ position: eb.ref('id') }))
    .execute()
  await db
    .updateTable('testimonials')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .execute()
  const rows = await db.selectFrom('testimonials').select(['id', 'text', 'name']).execute()
  if (rows.length === 0) return
  const at = Date.now()
  await db
    .insertInto('testimonialConsents')
    .values(
      rows.map(({ id, text, name }) => ({
        id: `demo-${id}`,
        testimonialId: id,
        way: 'demo',
        text,
        name,
        userId: null,
        tokenHash: null,
        expiresAt: null,
        askedAt: at,
        askedBy: null,
        consentedAt: at,
        seenBy: '',
        note: '',
        withdrawnAt: null,
      })),
    )
    .execute()
}
