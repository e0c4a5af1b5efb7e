import type { Kysely } from 'kysely'

/** What tests/plans.test.ts found to read a whole table: sweeps, what waits on Today, and members who have left. */
export async function up(db: Kysely<never>): Promise<void> {
  const index = (name: string, table: string, ...columns: string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never)
      .execute()
  await index('authSessionsByEnd', 'authSessions', 'expiresAt')
  await index('passwordResetsByEnd', 'passwordResets', 'expiresAt')
  await index('passwordResetsByUser', 'passwordResets', 'userId')
  await index('throttlesByEnd', 'throttles', 'windowEndsAt')
  await index('recoveryCodesByUser', 'recoveryCodes', 'userId')
  await index('emailChangesByUser', 'emailChanges', 'userId')
  await index('sessionNotesByUser', 'sessionNotes', 'userId')
  await index('paymentEventsByWork', 'paymentEvents', 'processedAt', 'receivedAt')
  await index('outboxByAge', 'outboxEmails', 'createdAt')
  await index('lapsedHoldsByAge', 'lapsedHolds', 'lapsedAt')
  await index('enrollmentsByStatus', 'enrollments', 'status', 'classId')
  await index('threadsByContact', 'threads', 'contactId')
  await index('threadsByUser', 'threads', 'userId')
  await index('askedMergesByEnd', 'askedMerges', 'endedAt')
  await index('videoPlacesByAge', 'videoPlaces', 'updatedAt')
  await index('membershipsByEnd', 'memberships', 'endsAt')
  await index('subscribersToConfirm', 'subscribers', 'confirmExpiresAt')
  await index('subscribersWhoLeft', 'subscribers', 'unsubscribedAt')
  await db.schema
    .createIndex('usersWhoLeft')
    .on('users')
    .column('id' as never)
    .where('deletedAt' as never, 'is not', null as never)
    .execute()
}
