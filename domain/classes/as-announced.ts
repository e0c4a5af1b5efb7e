import type { Row } from '../../database/tables.ts'

export type Dated = Pick<Row<'classSessions'>, 'id' | 'startsAt' | 'endsAt' | 'cancelledAt'>
type Change = Pick<Row<'sessionChanges'>, 'sessionId' | 'at' | 'before' | 'settledAt' | 'undoneAt'>

/**
 * A session as someone who bought it had been notified at a moment: a change counts once its emails have left, or it could be undone after it gave a
 * right. Anyone who bought it after a change bought it as that had made it.
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
