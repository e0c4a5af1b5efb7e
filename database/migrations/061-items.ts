import { type Kysely, sql } from 'kysely'

/** At the desk other things are sold too, such as a place or a workshop: an order is for a class, a plan or such an item. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('item', 'text').execute()
  await sql`alter table "orders" drop constraint "aClassOrAPlan"`.execute(db)
  await sql`
    alter table "orders" add constraint "aClassOrAPlan" check (
      case when "classId" is null then 0 else 1 end
        + case when "planId" is null then 0 else 1 end
        + case when "item" is null then 0 else 1 end = 1
      and ("planId" is null) = ("period" is null)
    )`.execute(db)
}
