import type { Db, Trx } from '../../database/open.ts'

type Move = { enrollmentId: string; at: number; percent: number }

/** Single places that the desk moved to another session, each with what was refunded by the policy at that moment; of one enrollment, or all. */
export async function movesByDesk(db: Db | Trx, enrollmentId?: string): Promise<Move[]> {
  const all = db
    .selectFrom('auditLog')
    .select(['subject', 'at', 'detail'])
    .where('action', '=', 'enrollment.moved')
  const rows = await (enrollmentId === undefined ? all : all.where('subject', '=', enrollmentId)).execute()
  return rows.map(({ subject, at, detail }) => ({ enrollmentId: subject, at, percent: percentOf(detail) }))
}

/** Moves that were made before it was kept bound nothing. */
const percentOf = ({ percent }: Record<string, unknown>) => (typeof percent === 'number' ? percent : 100)

/** A later date gives no more back than the place gave when it was moved. */
export function mostRefundedSince(moves: readonly Move[], when: number): number {
  return Math.min(100, ...moves.filter(({ at }) => at <= when).map(({ percent }) => percent))
}
