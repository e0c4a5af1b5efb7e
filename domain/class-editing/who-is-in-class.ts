import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { isLive } from '../seats/live-holds.ts'

/** People booked in a class, on its waitlist, and paying for it right now. */
export async function findPeopleIn(studio: Studio, db: Db | Trx, classId: string) {
  const inside = await db
    .selectFrom('enrollments')
    .select('userId')
    .distinct()
    .where('classId', '=', classId)
    .where('status', 'in', IN_CLASS)
    .execute()
  const waiting = await db
    .selectFrom('enrollments')
    .select('userId')
    .distinct()
    .where('classId', '=', classId)
    .where('status', '=', 'waitlisted')
    .execute()
  const paying = await db
    .selectFrom('holds')
    .select('id')
    .where('classId', '=', classId)
    .where('offeredTo', 'is', null)
    .where(isLive(studio))
    .execute()
  return { people: inside.length, waiting: waiting.length, paying: paying.length }
}
