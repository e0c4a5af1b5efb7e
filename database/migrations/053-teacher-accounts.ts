import { type Kysely, sql } from 'kysely'

/** Links each teacher page to the one staff account that has confirmed its email, where neither is linked yet. */
export async function up(db: Kysely<never>): Promise<void> {
  const matches = sql`from "users" where lower("users"."email") = lower("instructors"."email")
    and "users"."emailProvedAt" is not null and "users"."deletedAt" is null
    and ("users"."role" <> 'user' or "users"."id" in (select "userId" from "staffRoles"))
    and "users"."id" not in (select "linked"."userId" from "instructors" as "linked" where "linked"."userId" is not null)`
  await sql`update "instructors" set "userId" = (select "users"."id" ${matches})
    where "userId" is null and (select count(*) ${matches}) = 1
    and (select count(*) from "instructors" as "same" where lower("same"."email") = lower("instructors"."email")) = 1`.execute(
    db,
  )
}
