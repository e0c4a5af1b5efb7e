import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { Row } from '../../database/tables.ts'
import { icalendar } from '../../lib/icalendar.ts'
import type { Money } from '../../shared/money.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { type SessionDetails, sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Studio } from '../core/studio.ts'
import { type ChangeOfLetter, changeKey, sessionsChanged } from '../mail/letters/changes.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { openFreeExit } from '../sessions/free-exit.ts'

export type Changed = { sessionId: string; before: SessionState; after: SessionState }
/** With what lets those leave who had chosen it as it was before. */
export type WayBack = Changed & { exit: Row<'freeExits'>['reason'] | null }

type About = {
  batchId: string
  /** Their own sessions, as they are now. */
  sessions: SessionDetails[]
  changes: Changed[]
  reason: string
  refund: Money | null
  /** It was paid at the desk, and is given back there. */
  byHand?: boolean
  madeUp: boolean
}

/** One letter to one member about what was changed together of their sessions. */
export async function tellOfChange(studio: Studio, trx: Trx, userId: string, about: About): Promise<void> {
  const { batchId, sessions, changes, reason, refund, byHand = false, madeUp } = about
  const { timeZone, baseUrl } = studio.settings
  const own: ChangeOfLetter[] = sessions.flatMap((session) => {
    const change = changes.find(({ sessionId }) => sessionId === session.id)
    return change ? [{ session: sessionOfLetter(session), before: change.before, after: change.after }] : []
  })
  const calendar = icalendar(
    'Changed sessions',
    sessions.map((session) => sessionEvent(session, baseUrl)),
    studio.now(),
  )
  const key = changeKey(batchId, userId)
  await writeToMember(
    studio,
    trx,
    userId,
    sessionsChanged({ key, changes: own, reason, refund, byHand, madeUp, calendar, timeZone }),
  )
}

/**
 * A change is undone: who booked in between chose it as it was for that while, was told so by the letter of their purchase, and
 * may leave. Needs the lock of the class.
 * @param at when it had been changed
 */
export async function tellWhoCameSince(
  studio: Studio,
  trx: Trx,
  { batchId, at, back }: { batchId: string; at: number; back: WayBack[] },
): Promise<void> {
  const ids = back.map(({ sessionId }) => sessionId)
  const came = await trx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['users.id as userId', 'bookings.sessionId'])
    .where('bookings.sessionId', 'in', ids)
    .where('bookings.state', '=', 'booked')
    .where('bookings.createdAt', '>', at)
    .where('users.deletedAt', 'is', null)
    .execute()
  if (came.length === 0) return
  const details = await sessionDetails(trx)
    .where('session.id', 'in', ids)
    .orderBy('session.startsAt')
    .execute()
  for (const { sessionId, exit } of back)
    if (exit && came.some((one) => one.sessionId === sessionId))
      await openFreeExit(studio, trx, sessionId, exit)
  for (const [userId, own] of Map.groupBy(came, (one) => one.userId)) {
    const sessions = details.filter(({ id }) => own.some(({ sessionId }) => sessionId === id))
    const about = { batchId, sessions, changes: back, reason: '', refund: null, madeUp: false }
    await tellOfChange(studio, trx, userId, about)
  }
}
