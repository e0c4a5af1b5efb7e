import { NO_MONEY } from '../../shared/money.ts'
import { priceOfClass } from '../classes/price.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { chancesOf, waitingOf } from './waiting-list.ts'

/** Waits for classes and single sessions, in the order the member joined. */
export async function waitsOf(studio: Studio, member: Member) {
  const rows = await studio.db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .leftJoin('classSessions', 'classSessions.id', 'enrollments.sessionId')
    .select([
      'classes.id as classId',
      'classes.slug',
      'classes.title',
      'classes.category',
      'classes.singlePricePaise',
    ])
    .select(['enrollments.sessionId', 'classSessions.startsAt'])
    .select(['enrollments.waitPlace', 'enrollments.pausedUntil', 'enrollments.notOn'])
    .where('enrollments.userId', '=', member.id)
    .where('enrollments.status', '=', 'waitlisted')
    .orderBy('enrollments.createdAt')
    .execute()
  const waits = await Promise.all(
    rows.map(async ({ singlePricePaise, waitPlace, ...row }) => {
      const waiting = await waitingOf(studio.db, member.id, row.classId, row.sessionId)
      if (!waiting) return null
      const price =
        row.sessionId === null
          ? (await priceOfClass(studio.db, row.classId))(studio.now())
          : (singlePricePaise ?? NO_MONEY)
      const joinedAs = waitPlace ?? waiting.place
      const odds = await chancesOf(studio, studio.db, row.classId, joinedAs)
      return { ...row, pricePaise: price, ...waiting, joinedAs, odds }
    }),
  )
  return waits.filter((one) => one !== null)
}
