import { sql } from 'kysely'
import type { SessionState } from '../../database/tables/classes.ts'

/** The value of `cancelledAt` before the change, for a session that the change itself created. 0 is never a real time. */
export const CREATED = 0

/** Whether the change created the session. */
export function isAdded({ before }: { before: SessionState }): boolean {
  return before.cancelledAt === CREATED
}

/** How `before` starts in the table for a session that its change created. */
export const ADDED = '%"cancelledAt":0}'

/**
 * Whether a booking was paid for. Sessions added to a run later are free; a single place moved into one was still bought.
 * The query must name the booking's enrollment `own`.
 * @param booking its alias in the query
 */
export function wasBought(booking: 'bookings' | 'each') {
  return sql<boolean>`(${sql.ref('own.sessionId')} is not null or not exists (select 1 from ${sql.table('sessionChanges')} as added
    where added.${sql.ref('sessionId')} = ${sql.ref(`${booking}.sessionId`)} and added.before like ${ADDED}
      and added.at >= ${sql.ref('own.createdAt')}))`
}

/**
 * Whether a change was made in its own right. Earlier versions stored undoing a change as another change, which notified no
 * one.
 * @param change its alias in the query
 */
export function isNotUndo(change: 'sessionChanges' | 'change') {
  const [sessionId, at] = [sql.ref(`${change}.sessionId`), sql.ref(`${change}.at`)]
  return sql<boolean>`not exists (select 1 from ${sql.table('sessionChanges')} as undone
    where undone.${sql.ref('sessionId')} = ${sessionId} and undone.${sql.ref('undoneAt')} = ${at})`
}
