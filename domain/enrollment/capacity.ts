import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { staleSince } from '../core/versions.ts'
import { mostTaken } from '../seats/holds.ts'
import { lockSeats } from '../seats/seats.ts'
import { offerFreeSeats } from './waiting-list.ts'

/** Never below the seats that are taken, held or offered, nor above what a room holds that it still meets in. @throws forbidden, not-found, conflict; stale when it has no longer as many as were seen */
export async function changeCapacity(
  studio: Studio,
  actor: Member,
  classId: string,
  capacity: number,
  seen?: number,
): Promise<void> {
  await requireMay(studio.db, actor, 'classes.change', { classId })
  await inTransaction(studio.db, async (trx) => {
    const before = await lockSeats(trx, classId)
    if (!before) throw new AppError('not-found', TEXTS.classNotFound)
    await requireMay(trx, actor, 'classes.change', { classId })
    if (seen !== undefined && seen !== before.capacity) throw await staleSince(studio, trx, classId)
    const taken = await mostTaken(studio, trx, classId)
    if (capacity < taken) throw new AppError('conflict', TEXTS.capacityBelowTaken(taken))
    const smallest = await smallestRoom(studio, trx, classId)
    if (smallest && capacity > smallest.capacity)
      throw new AppError('conflict', TEXTS.capacityAboveRoom(smallest.name, smallest.capacity))
    await trx.updateTable('classes').set({ capacity }).where('id', '=', classId).execute()
    await record(studio, trx, actor.id, 'class.capacity', classId, { from: before.capacity, to: capacity })
    await offerFreeSeats(studio, trx, classId)
  })
}

async function smallestRoom(studio: Studio, trx: Trx, classId: string) {
  return trx
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .innerJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .select(['room.name', 'room.capacity'])
    .where('class.id', '=', classId)
    .where('session.cancelledAt', 'is', null)
    .where('session.endsAt', '>', studio.now())
    .orderBy('room.capacity')
    .executeTakeFirst()
}
