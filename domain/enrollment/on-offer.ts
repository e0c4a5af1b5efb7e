import type { Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'

/** Requires that a class wasn’t archived meanwhile. Needs its lock. @throws class-over */
export async function requireOnOffer(trx: Trx, classId: string): Promise<void> {
  const found = await trx
    .selectFrom('classes')
    .select('archivedAt')
    .where('id', '=', classId)
    .executeTakeFirst()
  if ((found?.archivedAt ?? null) !== null) throw new AppError('class-over', TEXTS.classFinished)
}
