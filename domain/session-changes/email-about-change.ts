import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { icalendar } from '../../lib/icalendar.ts'
import type { RefundRoute } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { type SessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Studio } from '../core/studio.ts'
import { type ChangeOfLetter, changeKey, sessionsChanged } from '../mail/letters/changes.ts'
import { writeToMember } from '../mail/write-to-member.ts'

export type Changed = { sessionId: string; before: SessionState; after: SessionState; mayLeave: boolean }

type About = {
  batchId: string
  /** The member's own sessions, as they are now. */
  sessions: SessionDetails[]
  changes: Changed[]
  reason: string
  refund: Money | null
  route?: RefundRoute | undefined
  madeUp: boolean
}

/** Sends a member one email about all changes made together to their sessions. */
export async function emailAboutChange(
  studio: Studio,
  trx: Trx,
  userId: string,
  about: About,
): Promise<void> {
  const { batchId, sessions, changes, reason, refund, route = 'bank', madeUp } = about
  const { timeZone, baseUrl } = studio.settings
  const own: ChangeOfLetter[] = sessions.flatMap((session) => {
    const change = changes.find(({ sessionId }) => sessionId === session.id)
    if (!change) return []
    const { before, after, mayLeave } = change
    return [{ session: sessionOfLetter(session), before, after, mayLeave }]
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
    sessionsChanged({ key, changes: own, reason, refund, route, madeUp, calendar, timeZone }),
  )
}
