import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { api } from '../api/client.ts'
import { memberApi } from '../api/member.ts'

/** What a member has: classes, and single sessions. */
export type Owned = {
  classes: readonly { yogaClass: { _id: string } }[]
  sessions: readonly Pick<BookedSessionOnWire, '_id' | 'givenUp'>[]
}

/** Where what is for sale can't be asked for, it is sold: the order knows what its member has. */
export async function findOwned(userId: string): Promise<Owned> {
  const [classes, sessions] = await Promise.all([
    api.enrolledClasses(userId),
    memberApi.bookedSessions(userId),
  ])
  return { classes: classes.ok ? classes.data : [], sessions: sessions.ok ? sessions.data : [] }
}

/** What a member sees instead of a button that sells what they have; null where they have it not. */
export function insteadOfButton(
  { classes, sessions }: Owned,
  { _id, sessionId }: { _id: string; sessionId?: string | undefined },
): { text: string; path: string } | null {
  if (sessionId === undefined) {
    const own = classes.find(({ yogaClass }) => yogaClass._id === _id)
    return own ? { text: TEXTS.youAreEnrolled, path: `/yogadashboard/yoga-class/${_id}` } : null
  }
  const own = sessions.find((session) => session._id === sessionId)
  if (!own) return null
  return {
    text: own.givenUp ? TEXTS.youGaveItUp : TEXTS.youAreBooked,
    path: `/yogadashboard/session/${sessionId}`,
  }
}
