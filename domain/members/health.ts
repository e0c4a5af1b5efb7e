import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { findHealthAnswers } from '../accounts/health.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockPair } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { requireForMember } from './reach.ts'

/** Per fifteen minutes; no one needs to read many in a row. */
const OPENINGS = 10

/**
 * A member's health answers, opened for a reason that the member sees. It is logged in the same transaction, so nothing is
 * shown that can't be logged.
 * @throws AppError forbidden; not-found, also when there are none; too-many
 */
export async function openHealthAnswers(studio: Studio, actor: Member, memberId: string, reason: string) {
  await requireForMember(studio.db, actor, 'health.see', memberId)
  await requireTry(studio, `health:${actor.id}`, OPENINGS)
  return inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    await requireForMember(trx, actor, 'health.see', memberId)
    const answers = await findHealthAnswers(studio, memberId, trx)
    if (answers === null) throw new AppError('not-found', TEXTS.noHealthAnswers)
    const openedAt = studio.now()
    await trx
      .insertInto('healthOpenings')
      .values({ id: newId(), userId: memberId, openedBy: actor.id, reason, openedAt })
      .execute()
    await recordEvent(studio, trx, actor.id, 'member.health-opened', memberId)
    const { medicalConditions = [], medications = '', injuries = '' } = answers
    return { medicalConditions, medications, injuries, openedAt }
  })
}

/** Who opened a member's health answers and why, latest first. */
export async function findHealthOpenings(db: Db | Trx, userId: string, most: number | null = null) {
  const openings = db
    .selectFrom('healthOpenings as one')
    .leftJoin('users as opener', 'opener.id', 'one.openedBy')
    .select([
      'one.id',
      'one.openedAt',
      'one.reason',
      'opener.firstName',
      'opener.lastName',
      'opener.deletedAt',
    ])
    .where('one.userId', '=', userId)
    .orderBy('one.openedAt', 'desc')
    .orderBy('one.id', 'desc')
  const rows = await (most === null ? openings : openings.limit(most)).execute()
  return rows.map(({ firstName, lastName, deletedAt, ...one }) => ({
    ...one,
    by: firstName === null || deletedAt !== null ? TEXTS.formerColleague : fullName(firstName, lastName),
  }))
}
