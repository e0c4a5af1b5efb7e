import { sql } from 'kysely'
import type { SessionState } from '../../database/tables/classes.ts'

/** The value of `cancelledAt` before its change for a session that the change created. No real moment is 0. */
export const CREATED = 0

/** A session that was not there before its change. */
export function isAdded({ before }: { before: SessionState }): boolean {
  return before.cancelledAt === CREATED
}

/** As the change of such a session begins in the table. */
export const ADDED = '%"cancelledAt":0}'

/**
 * Of a booking and its enrollment, which the query names `own`: not in a session that was added to a run later, which costs no one anything. A
 * single place may have been moved there.
 * @param booking as the query names it
 */
export function wasBought(booking: 'bookings' | 'each') {
  return sql<boolean>`(${sql.ref('own.sessionId')} is not null or not exists (select 1 from ${sql.table('sessionChanges')} as added
    where added.${sql.ref('sessionId')} = ${sql.ref(`${booking}.sessionId`)} and added.before like ${ADDED}
      and added.at >= ${sql.ref('own.createdAt')}))`
}

/**
 * A change that was made for its own sake. A version before changed sessions at once, and wrote the way back of what was undone as a change too,
 * which told no one.
 * @param change as the query names it
 */
export function isNotUndo(change: 'sessionChanges' | 'change') {
  const [sessionId, at] = [sql.ref(`${change}.sessionId`), sql.ref(`${change}.at`)]
  return sql<boolean>`not exists (select 1 from ${sql.table('sessionChanges')} as undone
    where undone.${sql.ref('sessionId')} = ${sessionId} and undone.${sql.ref('undoneAt')} = ${at})`
}
