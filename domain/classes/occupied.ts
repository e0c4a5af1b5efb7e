import type { Db, Trx } from '../../database/open.ts'
import type { PendingChange } from './pending-changes.ts'

export type Occupied = {
  sessionId: string
  title: string
  startsAt: number
  endsAt: number
  roomId: string | null
  instructorId: string
}

/**
 * When, where and with whom sessions of all classes take place between two times. Recordings are left out.
 * @param waiting pending changes; their sessions count at the new time and place
 */
export async function occupiedBetween(
  db: Db | Trx,
  { from, to }: { from: number; to: number },
  waiting: readonly PendingChange[] = [],
): Promise<Occupied[]> {
  const planned = new Map(waiting.map((change) => [change.sessionId, change.after]))
  const rows = await db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select((eb) => [
      'session.id as sessionId',
      'session.startsAt',
      'session.endsAt',
      'class.title',
      eb.fn.coalesce('session.roomId', 'class.roomId').as('roomId'),
      eb.fn.coalesce('session.instructorId', 'class.instructorId').as('instructorId'),
    ])
    .where('session.cancelledAt', 'is', null)
    .where('session.id', 'not in', ['', ...planned.keys()])
    .where('class.cancelledAt', 'is', null)
    .where('class.type', '!=', 'Recorded')
    .where('session.startsAt', '<', to)
    .where('session.endsAt', '>', from)
    .orderBy('session.startsAt')
    .execute()
  return [...rows, ...(await plannedBetween(db, { from, to }, waiting))]
}

async function plannedBetween(
  db: Db | Trx,
  { from, to }: { from: number; to: number },
  waiting: readonly PendingChange[],
): Promise<Occupied[]> {
  const there = waiting.filter(
    ({ after }) => after.cancelledAt === null && after.startsAt < to && after.endsAt > from,
  )
  if (there.length === 0) return []
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'title', 'roomId', 'instructorId'])
    .where('id', 'in', [...new Set(there.map(({ classId }) => classId))])
    .where('cancelledAt', 'is', null)
    .execute()
  return there.flatMap(({ sessionId, classId, after }) => {
    const own = classes.find(({ id }) => id === classId)
    if (!own) return []
    const { startsAt, endsAt } = after
    const roomId = after.roomId ?? own.roomId
    const instructorId = after.instructorId ?? own.instructorId
    return [{ sessionId, title: own.title, startsAt, endsAt, roomId, instructorId }]
  })
}

type Span = { startsAt: number; endsAt: number }

export function overlap(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && one.endsAt > other.startsAt
}

/** From the earliest start to the latest end; null for an empty list. */
export function spanOf(spans: readonly Span[]): { from: number; to: number } | null {
  if (spans.length === 0) return null
  return {
    from: Math.min(...spans.map(({ startsAt }) => startsAt)),
    to: Math.max(...spans.map(({ endsAt }) => endsAt)),
  }
}
