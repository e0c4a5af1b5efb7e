import type { Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { lockSeats } from '../seats/seats.ts'

/**
 * Makes changes to a class's videos wait for each other.
 * @throws AppError not-found
 */
export async function lockClass(trx: Trx, classId: string) {
  await lockSeats(trx, classId)
  const found = await trx
    .selectFrom('classes')
    .select(['type', 'totalClasses'])
    .where('id', '=', classId)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.classNotFound)
  return found
}
