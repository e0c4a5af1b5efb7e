import type { Trx } from '../../database/open.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { closedOn, type Where } from '../studio/closed-days.ts'
import type { Planned } from './plan-change.ts'

/**
 * Refuses moves to a day when the studio or the centre is closed. A session already on such a day may still change teacher.
 * @throws AppError conflict
 */
export async function refuseClosedDays(studio: Studio, trx: Trx, planned: Planned[]): Promise<void> {
  const { timeZone } = studio.settings
  for (const { session, before, after } of planned) {
    if (after.cancelledAt !== null) continue
    const [from, to] = [before, after].map(({ startsAt }) => studioDay(startsAt, timeZone)) as [
      string,
      string,
    ]
    if (before.cancelledAt === null && from === to && before.roomId === after.roomId) continue
    const closed = await closedOn(trx, to, await placeOf(trx, session.classId, after.roomId))
    if (closed)
      throw new AppError('conflict', TEXTS.closedThen(closed.name, dateAndTime(after.startsAt, timeZone)))
  }
}

async function placeOf(trx: Trx, classId: string, roomId: string | null): Promise<Where> {
  return trx
    .selectFrom('classes as class')
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce(eb.val(roomId), 'class.roomId'))),
    )
    .select((eb) => [eb.fn.coalesce('room.centreId', 'class.centreId').as('centreId'), 'room.id as roomId'])
    .where('class.id', '=', classId)
    .executeTakeFirstOrThrow()
}
