import { inTransaction } from '../../database/transaction.ts'
import { record } from '../core/audit-log.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'

/** Regardless of what its members marked. */
export async function completeRuns(studio: Studio): Promise<void> {
  const now = studio.now()
  const held = await studio.db
    .selectFrom('classes')
    .innerJoin('classSessions', 'classSessions.classId', 'classes.id')
    .select((eb) => ['classes.id', eb.fn.max('classSessions.endsAt').as('endsAt')])
    .where('classes.type', '!=', 'Recorded')
    .where('classes.cancelledAt', 'is', null)
    .where('classSessions.cancelledAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('enrollments')
          .select('enrollments.id')
          .whereRef('enrollments.classId', '=', 'classes.id')
          .where('enrollments.status', '=', 'active'),
      ),
    )
    .groupBy('classes.id')
    .having((eb) => eb.fn.max('classSessions.endsAt'), '<=', now)
    .execute()
  for (const { id, endsAt } of held)
    await inTransaction(studio.db, async (trx) => {
      await lockSeats(trx, id)
      const completed = await trx
        .updateTable('enrollments')
        .set({ status: 'completed', completedAt: endsAt })
        .where('classId', '=', id)
        .where('status', '=', 'active')
        .returning(['id', 'userId'])
        .execute()
      for (const one of completed) await record(studio, trx, one.userId, 'enrollment.completed', one.id)
    })
}
