import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { requireAdmin } from '../core/require-admin.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats, takenNumbers } from '../seats/seats.ts'
import { offerFreeSeats } from './waiting-list.ts'

/** Never below the seats that are taken, held or offered. @throws forbidden, not-found, conflict */
export async function changeCapacity(
  studio: Studio,
  admin: Member,
  classId: string,
  capacity: number,
): Promise<void> {
  requireAdmin(admin)
  await inTransaction(studio.db, async (trx) => {
    const before = await lockSeats(trx, classId)
    if (!before) throw new AppError('not-found', TEXTS.classNotFound)
    const { size: taken } = await takenNumbers(studio, trx, classId)
    if (capacity < taken) throw new AppError('conflict', TEXTS.capacityBelowTaken(taken))
    await trx.updateTable('classes').set({ capacity }).where('id', '=', classId).execute()
    await record(studio, trx, admin.id, 'class.capacity', classId, { from: before.capacity, to: capacity })
    await offerFreeSeats(studio, trx, classId)
  })
}
