import type { Updateable } from 'kysely'
import type { Users } from '../../database/tables/accounts.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantRole } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { linkPageByEmail } from '../core/teacher-page.ts'
import { applicationApproved, applicationDeclined } from '../mail/letters/applications.ts'
import { writeToMember } from '../mail/write-to-member.ts'

/** Oldest first. @throws forbidden */
export async function listApplications(studio: Studio, actor: Member) {
  await requireMay(studio.db, actor, 'application.decide', STUDIO_WIDE)
  const rows = await studio.db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'instructorAppliedAt'])
    .where('instructorAppliedAt', 'is not', null)
    .where('instructorApprovedAt', 'is', null)
    // An unconfirmed email may be anyone's.
    .where('emailProvedAt', 'is not', null)
    .where('role', '=', 'user')
    .orderBy('instructorAppliedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ instructorAppliedAt, ...person }) => ({
    ...person,
    appliedAt: instructorAppliedAt as number,
  }))
}

/** @throws forbidden; not-found when no application is pending */
export async function approveApplication(studio: Studio, actor: Member, memberId: string): Promise<void> {
  await decide(studio, actor, memberId, 'approved', {
    role: 'instructor',
    instructorApprovedAt: studio.now(),
    instructorApprovedBy: actor.id,
  })
}

/** @throws forbidden; not-found when no application is pending */
export async function declineApplication(studio: Studio, actor: Member, memberId: string): Promise<void> {
  await decide(studio, actor, memberId, 'declined', { instructorAppliedAt: null })
}

const LETTERS = { approved: applicationApproved, declined: applicationDeclined }

async function decide(
  studio: Studio,
  actor: Member,
  memberId: string,
  outcome: keyof typeof LETTERS,
  decided: Updateable<Users>,
) {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, actor, 'application.decide', STUDIO_WIDE)
    const person = await trx
      .updateTable('users')
      .set({ ...decided, updatedAt: studio.now() })
      .where('id', '=', memberId)
      .where('instructorAppliedAt', 'is not', null)
      .where('instructorApprovedAt', 'is', null)
      .where('emailProvedAt', 'is not', null)
      .where('role', '=', 'user')
      .returning('id')
      .executeTakeFirst()
    if (!person) throw new AppError('not-found', TEXTS.applicationNotFound)
    if (outcome === 'approved') {
      await grantRole(studio, trx, { userId: memberId, role: 'teacher', grantedBy: actor.id })
      await linkPageByEmail(studio, trx, { userId: memberId, actorId: actor.id })
    }
    await recordEvent(studio, trx, actor.id, `application.${outcome}`, memberId)
    await writeToMember(studio, trx, memberId, LETTERS[outcome]({ userId: memberId }))
  })
}
