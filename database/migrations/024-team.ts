import type { Kysely } from 'kysely'

/** Invitations to work at the desk. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('staffInvitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('centreId', 'text', (c) => c.references('centres.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('endedAt', 'bigint')
    .execute()
  await db.schema.createIndex('staffInvitationsByEmail').on('staffInvitations').column('email').execute()
}
