import type { Kysely } from 'kysely'

/** A version of the policy may be the terms of one class; a class has them until it goes by the studio's again. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('policies').addColumn('classId', 'text').execute()
  await db.schema.alterTable('classes').addColumn('policyVersion', 'integer').execute()
}
