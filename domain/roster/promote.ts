import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { offerBeforeOthers } from '../enrollment/waiting-list.ts'
import { givePlace } from './add-member.ts'
import { atRoster, requireAhead } from './at-roster.ts'

export type Promotion = {
  /** Offered, to be paid for, or given free of charge, even above the capacity. */
  how: 'offer' | 'give'
  reason: string
}

/**
 * Gives someone on a session's waitlist a place before the others. The reason is stored in the session's history.
 * @returns whether this exceeds the capacity
 * @throws AppError forbidden; not-found for someone no longer waiting; conflict for a session that has begun or is
 * cancelled; class-full when there is no place to offer
 */
export async function promote(
  studio: Studio,
  actor: Member,
  { sessionId, waitId }: { sessionId: string; waitId: string },
  { how, reason }: Promotion,
): Promise<{ isBeyond: boolean }> {
  const known = await waiter(studio.db, sessionId, waitId)
  const touched = { sessionIds: [sessionId] as [string], userIds: [known?.userId ?? null] }
  return atRoster(studio, actor, ['roster.change'], touched, async (trx, [session]) => {
    if (!session) throw new AppError('not-found', TEXTS.sessionUnknown)
    requireAhead(studio, session)
    const own = await waiter(trx, sessionId, waitId)
    if (!own) throw new AppError('not-found', TEXTS.waitsNoLonger)
    const place = { classId: session.classId, sessionId }
    const { userId } = own
    const isBeyond = how === 'give' && (await givePlace(studio, trx, actor, session, { userId, reason }))
    if (how === 'offer' && !(await offerBeforeOthers(studio, trx, place, waitId)))
      throw new AppError('class-full', TEXTS.noMatToOffer)
    await recordEvent(studio, trx, actor.id, 'roster.promoted', sessionId, { userId, how, reason, isBeyond })
    return { isBeyond }
  })
}

async function waiter(db: Pick<Studio['db'], 'selectFrom'>, sessionId: string, waitId: string) {
  return db
    .selectFrom('enrollments')
    .select(['id', 'userId'])
    .where('id', '=', waitId)
    .where('sessionId', '=', sessionId)
    .where('status', '=', 'waitlisted')
    .executeTakeFirst()
}
