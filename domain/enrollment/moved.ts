import type { Db, Trx } from '../../database/open.ts'

type Move = { enrollmentId: string; at: number; percent: number }

/** Single bookings the desk moved, each with the refund percentage at that moment; for one enrollment or all. */
export async function movesByDesk(db: Db | Trx, enrollmentId?: string): Promise<Move[]> {
  const all = db
    .selectFrom('auditLog')
    .select(['subject', 'at', 'detail'])
    .where('action', '=', 'enrollment.moved')
  const rows = await (enrollmentId === undefined ? all : all.where('subject', '=', enrollmentId)).execute()
  return rows.map(({ subject, at, detail }) => ({ enrollmentId: subject, at, percent: percentOf(detail) }))
}

/** Moves from before this was recorded have no limit. */
const percentOf = ({ percent }: Record<string, unknown>) => (typeof percent === 'number' ? percent : 100)

/** A later date doesn’t raise the refund above that at the time of the move. */
export function mostRefundedSince(moves: readonly Move[], when: number): number {
  return Math.min(100, ...moves.filter(({ at }) => at <= when).map(({ percent }) => percent))
}
