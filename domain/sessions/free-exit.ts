import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { boughtAt } from '../enrollment/bought-at.ts'

/**
 * Lets whoever is booked in a session now leave it free of charge until it begins: something changed that they did not
 * book. Who books later has seen the change. Needs the lock of the class.
 */
export async function openFreeExit(
  studio: Studio,
  trx: Trx,
  sessionId: string,
  reason: Row<'freeExits'>['reason'],
): Promise<void> {
  const { startsAt } = await trx
    .selectFrom('classSessions')
    .select('startsAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('freeExits')
    .values({ id: newId(), sessionId, since: studio.now(), until: startsAt, reason })
    .execute()
}

/**
 * What somebody may leave with because the studio changed a session of theirs after they had bought it: the share of their
 * sessions that has not begun. Null when nothing was changed, or the changed session has begun.
 */
export async function freeExitOf(
  db: Db | Trx,
  own: Pick<Row<'enrollments'>, 'id' | 'createdAt' | 'paymentId'>,
  now: number,
): Promise<{ percent: number; until: number } | null> {
  const seenAt = await boughtAt(db, own)
  const exit = await db
    .selectFrom('freeExits')
    .innerJoin('bookings', 'bookings.sessionId', 'freeExits.sessionId')
    .innerJoin('classSessions', 'classSessions.id', 'freeExits.sessionId')
    .select('classSessions.startsAt as until')
    .where('bookings.enrollmentId', '=', own.id)
    .where('bookings.state', '=', 'booked')
    .where((eb) =>
      eb.or([
        eb('freeExits.since', '>=', eb.ref('bookings.createdAt')),
        // Bought with the run; chosen later are a make-up, and what was given up and taken again.
        eb.and([
          eb('freeExits.since', '>=', seenAt),
          eb('bookings.source', '!=', 'make-up'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('bookings as before')
                .select('before.id')
                .whereRef('before.enrollmentId', '=', 'bookings.enrollmentId')
                .whereRef('before.sessionId', '=', 'bookings.sessionId')
                .where('before.state', '=', 'given-up'),
            ),
          ),
        ]),
      ]),
    )
    .where('classSessions.startsAt', '>', now)
    .orderBy('classSessions.startsAt', 'desc')
    .executeTakeFirst()
  if (!exit) return null
  const bought = await boughtSessions(db, own.id)
  const ahead = bought.filter(({ startsAt, isOff }) => isOff || startsAt > now)
  return { percent: Math.ceil((100 * ahead.length) / bought.length), until: exit.until }
}

/**
 * The sessions of a run, each with when it was to be, or is made up for. One that was called off was not had: what came back for
 * it already is taken off what comes back in all.
 */
async function boughtSessions(db: Db | Trx, enrollmentId: string) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select(['bookings.id', 'bookings.insteadOf', 'bookings.source', 'bookings.state'])
    .select(['classSessions.id as sessionId', 'classSessions.startsAt', 'classSessions.cancelledAt'])
    .where('bookings.enrollmentId', '=', enrollmentId)
    .execute()
  const madeUp = new Map(
    rows
      .filter(({ source, state }) => source === 'make-up' && state === 'booked')
      .map(({ insteadOf, startsAt }) => [insteadOf, startsAt]),
  )
  const own = rows.filter(({ source }) => source !== 'make-up')
  return [...Map.groupBy(own, ({ sessionId }) => sessionId).values()].map((each) => {
    const [first] = each as [(typeof rows)[number]]
    const instead = each.map(({ id }) => madeUp.get(id)).find((startsAt) => startsAt !== undefined)
    const isOff = first.cancelledAt !== null && each.some(({ state }) => state === 'cancelled')
    return { startsAt: instead ?? first.startsAt, isOff }
  })
}
