import { TEXTS } from '../../contract/texts.ts'
import { inTransaction } from '../../database/open.ts'
import type { Member } from '../accounts/actor.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { record } from '../audit-log.ts'
import { lockSeats, takenNumbers } from '../enrollment/seats.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { AppError } from '../errors.ts'
import type { Studio } from '../studio.ts'

/**
 * Gives a class more seats, which whoever waits is offered in order, or fewer. Nobody loses a seat by it: a capacity below
 * what is taken, being paid or offered is refused.
 * @throws AppError forbidden, not-found, conflict
 */
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
