import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../core/audit-log.ts'
import { forEachDue } from '../core/for-each-due.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'

/** Regardless of what its members marked. While a change may still be undone, no one knows which session was the last. */
export async function completeEndedEnrollments(studio: Studio): Promise<void> {
  await completeSinglePlaces(studio)
  const held = await heldRuns(studio, studio.db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('enrollments')
          .select('enrollments.id')
          .whereRef('enrollments.classId', '=', 'classes.id')
          .where('enrollments.sessionId', 'is', null)
          .where('enrollments.status', '=', 'active'),
      ),
    )
    .execute()
  await forEachDue(studio, 'an enrollment could not be completed', held, ({ id }) =>
    inTransaction(studio.db, async (trx) => {
      await lockSeats(trx, id)
      const still = await heldRuns(studio, trx).where('classes.id', '=', id).executeTakeFirst()
      // Moved or cancelled in the meantime.
      if (!still) return
      const completed = await trx
        .updateTable('enrollments')
        .set({ status: 'completed', completedAt: still.endsAt })
        .where('classId', '=', id)
        .where('sessionId', 'is', null)
        .where('status', '=', 'active')
        .returning(['id', 'userId'])
        .execute()
      for (const one of completed) await recordEvent(studio, trx, one.userId, 'enrollment.completed', one.id)
    }),
  )
}

function heldRuns(studio: Studio, db: Db | Trx) {
  return db
    .selectFrom('classes')
    .innerJoin('classSessions', 'classSessions.classId', 'classes.id')
    .select((eb) => ['classes.id', eb.fn.max('classSessions.endsAt').as('endsAt')])
    .where('classes.type', '!=', 'Recorded')
    .where('classes.cancelledAt', 'is', null)
    .where('classSessions.cancelledAt', 'is', null)
    .where('classes.id', 'not in', (eb) =>
      eb
        // It may get another session in some minutes.
        .selectFrom('pendingActions')
        .select('pendingActions.subject')
        .where('pendingActions.kind', 'in', ['session-change', 'added-sessions'])
        .where('pendingActions.endedAt', 'is', null),
    )
    .groupBy('classes.id')
    .having((eb) => eb.fn.max('classSessions.endsAt'), '<=', studio.now())
}

/** Each with its session. */
async function completeSinglePlaces(studio: Studio): Promise<void> {
  const held = await studio.db
    .selectFrom('enrollments')
    .innerJoin('classSessions', 'classSessions.id', 'enrollments.sessionId')
    .select(['classSessions.id', 'classSessions.classId'])
    .where('enrollments.status', '=', 'active')
    .where('classSessions.cancelledAt', 'is', null)
    .where('classSessions.endsAt', '<=', studio.now())
    .groupBy(['classSessions.id', 'classSessions.classId'])
    .execute()
  await forEachDue(studio, 'single places could not be completed', held, ({ id, classId }) =>
    inTransaction(studio.db, async (trx) => {
      await lockSeats(trx, classId)
      const session = await trx
        .selectFrom('classSessions')
        .select(['endsAt', 'cancelledAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      // Moved or cancelled in the meantime.
      if (session.cancelledAt !== null || session.endsAt > studio.now()) return
      const completed = await trx
        .updateTable('enrollments')
        .set({ status: 'completed', completedAt: session.endsAt })
        .where('sessionId', '=', id)
        .where('status', '=', 'active')
        .returning(['id', 'userId'])
        .execute()
      for (const one of completed) await recordEvent(studio, trx, one.userId, 'enrollment.completed', one.id)
    }),
  )
}
