import { type Kysely, sql } from 'kysely'

/** Completions from early marks are corrected: only holding the last session completes a run. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('classes')
    .addColumn('proRata', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('enrollments').addColumn('coolingOffEndsAt', 'bigint').execute()
  const now = Date.now()
  const meets = sql`select "id" from "classes" where "type" != 'Recorded'`
  await sql`delete from "attendance" where exists (
    select 1 from "enrollments"
    join "classSessions" on "classSessions"."classId" = "enrollments"."classId"
    where "enrollments"."id" = "attendance"."enrollmentId"
      and "enrollments"."classId" in (${meets})
      and "classSessions"."number" = "attendance"."sessionNumber"
      and "classSessions"."startsAt" > "attendance"."completedAt")`.execute(db)
  await sql`update "enrollments" set "status" = 'active', "completedAt" = null
    where "status" = 'completed' and "classId" in (${meets}) and exists (
      select 1 from "classSessions"
      where "classSessions"."classId" = "enrollments"."classId"
        and "classSessions"."cancelledAt" is null and "classSessions"."endsAt" > ${now})`.execute(db)
  await sql`update "enrollments" set "completedAt" = (
      select max("classSessions"."endsAt") from "classSessions"
      where "classSessions"."classId" = "enrollments"."classId" and "classSessions"."cancelledAt" is null)
    where "status" = 'completed' and "classId" in (${meets})`.execute(db)
}
