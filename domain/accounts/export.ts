import { inTransaction } from '../../database/open.ts'
import { record } from '../audit-log.ts'
import { paymentsOf } from '../payments/list.ts'
import type { Studio } from '../studio.ts'
import type { Member } from './actor.ts'
import { answersOf } from './answers.ts'
import { loginsOf } from './list-logins.ts'
import { findPicture } from './picture.ts'
import { preferencesOf } from './preferences.ts'

/** Everything that the studio keeps about a member, health answers opened; no secret of theirs or ours. */
export async function exportMember(studio: Studio, member: Member) {
  const { db } = studio
  const { id, firstName, lastName, email, role } = member
  const mine = <
    T extends
      | 'enrollments'
      | 'attendance'
      | 'orders'
      | 'memberships'
      | 'videoPlaces'
      | 'conversationMessages',
  >(
    table: T,
  ) =>
    db
      .selectFrom(table as 'enrollments')
      .selectAll()
      .where('userId', '=', id)
      .execute()
  const data = {
    exportedAt: new Date(studio.now()).toISOString(),
    profile: { id, firstName, lastName, email, role },
    answers: await answersOf(studio, member),
    picture: (await findPicture(studio, member)) ?? null,
    preferences: await preferencesOf(studio, id),
    logins: await loginsOf(studio, member),
    enrollments: await mine('enrollments'),
    attendance: await mine('attendance'),
    orders: await mine('orders'),
    payments: await paymentsOf(studio, member),
    memberships: await mine('memberships'),
    videoPlaces: await mine('videoPlaces'),
    conversation: await mine('conversationMessages'),
    messages: await db
      .selectFrom('contactMessages')
      .selectAll()
      .where((eb) => eb.or([eb('userId', '=', id), eb('email', '=', email)]))
      .execute(),
    subscriptions: await db
      .selectFrom('subscribers')
      .select(['list', 'email', 'createdAt', 'confirmedAt', 'unsubscribedAt'])
      .where('email', '=', email)
      .execute(),
    eventInterests: await db.selectFrom('eventInterests').selectAll().where('email', '=', email).execute(),
    emails: await db
      .selectFrom('outboxEmails')
      .select(['kind', 'subject', 'createdAt', 'sentAt'])
      .where('recipient', '=', email)
      .execute(),
    log: await db
      .selectFrom('auditLog')
      .select(['at', 'action', 'subject'])
      .where('actorId', '=', id)
      .execute(),
  }
  await inTransaction(db, (trx) => record(studio, trx, id, 'account.exported', id))
  return data
}
