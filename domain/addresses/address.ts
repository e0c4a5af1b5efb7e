import type { Trx } from '../../database/open.ts'
import { endOneUseLinks } from '../accounts/one-use-links.ts'
import { recordEvent } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import { writeTerms } from '../core/member-terms.ts'
import type { Studio } from '../core/studio.ts'
import { takeFreeHolds } from '../enrollment/free-class.ts'
import { applicationReceived } from '../mail/letters/applications.ts'
import { notifyStudio } from '../mail/notify-studio.ts'

/** Work that waited for the proof. Needs the lock on the member. */
export async function onEmailConfirmed(studio: Studio, trx: Trx, userId: string): Promise<void> {
  const applicant = await trx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .where('instructorAppliedAt', 'is not', null)
    .where('instructorApprovedAt', 'is', null)
    .executeTakeFirst()
  if (applicant) await notifyStudio(studio, trx, applicationReceived(applicant))
  await takeFreeHolds(studio, trx, userId)
}

/** For an account that never proved it, once its owner has. Needs the lock on the member. */
export async function dropAddress(
  studio: Studio,
  trx: Trx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email: `${newId().toLowerCase()}@unconfirmed.invalid`, updatedAt: studio.now() })
    .where('id', '=', id)
    .execute()
  await writeTerms(trx, id)
  await endOneUseLinks(trx, id, studio.now())
  // Unsent emails about that account are not meant for the owner.
  await trx
    .deleteFrom('outboxEmails')
    .where('userId', '=', id)
    .where('recipient', '=', email)
    .where('sentAt', 'is', null)
    .execute()
  await recordEvent(studio, trx, null, 'account.address-lost', id)
}
