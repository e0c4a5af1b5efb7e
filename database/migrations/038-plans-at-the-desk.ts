import { type Kysely, sql } from 'kysely'

const c = (name: string) => sql.ref(name)

/** Plans are made, changed and taken off sale at the desk; what someone bought stays as it was when they did. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, fallback] of [
    ['version', 1],
    ['isDraft', 0],
  ] as const)
    await db.schema
      .alterTable('plans')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(fallback))
      .execute()
  await db.schema.alterTable('plans').addColumn('withdrawnAt', 'bigint').execute()
  await keepTerms(db)
  await db.schema
    .createTable('planSales')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('countdown', 'integer', (column) => column.notNull())
    .addColumn('date', 'bigint')
    .execute()
}

/** What was bought until now said what its plan says today: no one could change one. */
async function keepTerms(db: Kysely<never>) {
  await db.schema.alterTable('orders').addColumn('planTerms', 'text').execute()
  for (const [name, type, fallback] of [
    ['name', 'text', ''],
    ['features', 'text', '[]'],
    ['notIncludedFeatures', 'text', '[]'],
    ['opensFilms', 'integer', 0],
  ] as const)
    await db.schema
      .alterTable('memberships')
      .addColumn(name, type, (column) => column.notNull().defaultTo(fallback))
      .execute()
  const ofPlan = (name: string) =>
    sql`${sql.id(name)} = (select plan.${c(name)} from plans as plan where plan.id = ${c('memberships.planId')})`
  await sql`update memberships set ${sql.join(['name', 'features', 'notIncludedFeatures', 'opensFilms'].map(ofPlan))}`.execute(
    db,
  )
}
