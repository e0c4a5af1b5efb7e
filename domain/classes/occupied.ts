import type { Db, Trx } from '../../database/open.ts'

export type Occupied = {
  sessionId: string
  title: string
  startsAt: number
  endsAt: number
  roomId: string | null
  instructorId: string
}

/** Sessions of all classes that take place between two moments, where and with whom. Recordings meet nowhere. */
export async function occupiedBetween(
  db: Db | Trx,
  { from, to }: { from: number; to: number },
): Promise<Occupied[]> {
  return db
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
    .where('class.cancelledAt', 'is', null)
    .where('class.type', '!=', 'Recorded')
    .where('session.startsAt', '<', to)
    .where('session.endsAt', '>', from)
    .orderBy('session.startsAt')
    .execute()
}

type Span = { startsAt: number; endsAt: number }

export function overlap(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && one.endsAt > other.startsAt
}

/** From the first beginning to the last end; null of none. */
export function spanOf(spans: readonly Span[]): { from: number; to: number } | null {
  if (spans.length === 0) return null
  return {
    from: Math.min(...spans.map(({ startsAt }) => startsAt)),
    to: Math.max(...spans.map(({ endsAt }) => endsAt)),
  }
}
