import type { Row } from '../../database/tables.ts'

export type Dated = Pick<Row<'classSessions'>, 'id' | 'startsAt' | 'endsAt' | 'cancelledAt'>
type Change = Pick<Row<'sessionChanges'>, 'sessionId' | 'at' | 'before' | 'settledAt' | 'undoneAt'>

/**
 * The session as its buyer had been told at a given time. A change counts once its emails are sent, since until then it can
 * be undone. Someone who bought after a change bought the changed session.
 */
export function asAnnounced<T extends Dated>(
  session: T,
  { boughtAt, when }: { boughtAt: number; when: number },
  changes: readonly Change[],
): T {
  const wasPending = (end: number | null) => end === null || end > when
  const [first] = changes
    .filter(({ sessionId, at }) => sessionId === session.id && at >= boughtAt)
    .filter(({ at, settledAt, undoneAt }) => at > when || (wasPending(settledAt) && wasPending(undoneAt)))
    .toSorted((a, b) => a.at - b.at)
  if (!first) return session
  const { startsAt, endsAt, cancelledAt } = first.before
  return { ...session, startsAt, endsAt, cancelledAt }
}
