import { priceOfClass } from '../classes/price.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { waitingOf } from './waiting-list.ts'

export async function waitsOf(studio: Studio, member: Member) {
  const rows = await studio.db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .select(['classes.id as classId', 'classes.slug', 'classes.title', 'classes.pricePaise'])
    .where('enrollments.userId', '=', member.id)
    .where('enrollments.status', '=', 'waitlisted')
    .orderBy('enrollments.createdAt')
    .execute()
  const waits = await Promise.all(
    rows.map(async (row) => {
      const waiting = await waitingOf(studio.db, member.id, row.classId)
      const price = await priceOfClass(studio.db, row.classId)
      return waiting ? { ...row, pricePaise: price(studio.now()), ...waiting } : null
    }),
  )
  return waits.filter((one) => one !== null)
}
