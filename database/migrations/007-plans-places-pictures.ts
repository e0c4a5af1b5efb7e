import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await plans(db)
  await places(db)
  await pictures(db)
}

async function plans(db: Kysely<never>) {
  // Both engines alter the table in place, so that references to an order stay valid.
  await sql`alter table "orders" alter column "classId" drop not null`.execute(db)
  await db.schema
    .alterTable('orders')
    .addColumn('planId', 'text', (c) => c.references('plans.id').onDelete('restrict'))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('period', 'text', (c) => c.check(sql`period in ('month', 'year')`))
    .execute()
  await sql`
    alter table "orders" add constraint "aClassOrAPlan" check (
      ("classId" is null) <> ("planId" is null) and ("planId" is null) = ("period" is null)
    )`.execute(db)
  // A member may pay for several classes at once, but only one plan: a second choice replaces the first.
  await sql`
    create unique index "oneOpenPlanOrder" on "orders" ("userId")
    where "planId" is not null and "state" in ('creating', 'open')`.execute(db)
  await db.schema
    .alterTable('plans')
    .addColumn('opensFilms', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"opensFilms" in (0, 1)`))
    .execute()
  await sql`update plans set "opensFilms" = 1 where "planId" in ('basic', 'premium')`.execute(db)
  await db.schema
    .createTable('memberships')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('restrict'))
    .addColumn('planId', 'text', (c) => c.notNull().references('plans.id').onDelete('restrict'))
    .addColumn('period', 'text', (c) => c.notNull().check(sql`period in ('month', 'year')`))
    .addColumn('paymentId', 'text', (c) =>
      c.notNull().unique().references('payments.id').onDelete('restrict'),
    )
    .addColumn('startsAt', 'bigint', (c) => c.notNull())
    .addColumn('endsAt', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('membershipsOfMember').on('memberships').columns(['userId', 'endsAt']).execute()
}

async function places(db: Kysely<never>) {
  await db.schema
    .createTable('videoPlaces')
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('videoId', 'text', (c) => c.notNull().references('classVideos.id').onDelete('cascade'))
    .addColumn('seconds', 'integer', (c) => c.notNull().check(sql`seconds >= 0`))
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('onePlaceAVideo', ['userId', 'videoId'])
    .execute()
}

async function pictures(db: Kysely<never>) {
  await db.schema
    .createTable('memberPictures')
    .addColumn('userId', 'text', (c) => c.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) =>
      c.notNull().check(sql`type in ('image/jpeg', 'image/png', 'image/webp')`),
    )
    .addColumn('base64', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
}
