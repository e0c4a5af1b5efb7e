import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { wasBought } from '../classes/added-sessions.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { boughtAt } from '../enrollment/bought-at.ts'
import { movesByDesk } from '../enrollment/moved.ts'
import { enteredAt } from '../seats/entered.ts'

/**
 * Lets people booked in a session when it changed cancel free of charge until it begins; later bookers saw the change.
 * Called when they are notified, so an undone change gives no such right. Needs the lock of the class.
 * @param since when it changed; earlier versions notified people later than that
 */
export async function allowFreeExit(
  studio: Studio,
  trx: Trx,
  sessionId: string,
  reason: Row<'freeExits'>['reason'],
  since = studio.now(),
): Promise<void> {
  const { startsAt } = await trx
    .selectFrom('classSessions')
    .select('startsAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('freeExits')
    .values({ id: newId(), sessionId, since, until: startsAt, reason })
    .execute()
}

/**
 * The share someone can get back for a change the studio made after they bought: that of their sessions still ahead. Null
 * if nothing changed, or the changed session has begun.
 */
export async function freeExitOf(
  db: Db | Trx,
  own: Pick<Row<'enrollments'>, 'id' | 'createdAt' | 'paymentId'>,
  now: number,
): Promise<{ percent: number; until: number } | null> {
  const moved = (await movesByDesk(db, own.id)).map(({ at }) => at)
  const seenAt = Math.max(await boughtAt(db, own), ...moved)
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
        // Sessions bought with the run. Make-ups and rebooked places were chosen later.
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
    // Changes that were undone don't count for people who bought before them.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessionChanges as undone')
            .select('undone.id')
            .whereRef('undone.sessionId', '=', 'freeExits.sessionId')
            .whereRef('undone.undoneAt', '=', 'freeExits.since')
            .where('undone.at', '>=', seenAt),
        ),
      ),
    )
    .where('classSessions.startsAt', '>', now)
    .where('bookings.enteredAt', 'is', null)
    .where((eb) =>
      eb.or([eb('bookings.mark', 'is', null), eb('bookings.mark', 'not in', ['present', 'late'])]),
    )
    .orderBy('classSessions.startsAt', 'desc')
    .executeTakeFirst()
  return exit ? { percent: await percentToCome(db, own.id, now), until: exit.until } : null
}

/** The percentage of an enrollment's sessions that haven't begun. Sessions added later weren't paid for and don't count. */
export async function percentToCome(db: Db | Trx, enrollmentId: string, now: number): Promise<number> {
  const bought = await boughtSessions(db, enrollmentId)
  const ahead = bought.filter(({ startsAt, isOff }) => isOff || startsAt > now)
  return bought.length === 0 ? 100 : Math.ceil((100 * ahead.length) / bought.length)
}

/**
 * The sessions of a run with their original times, or those of their make-ups. Cancelled sessions count as not had; their
 * refunds are deducted from the total later.
 */
async function boughtSessions(db: Db | Trx, enrollmentId: string) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .innerJoin('enrollments as own', 'own.id', 'bookings.enrollmentId')
    .select(['bookings.id', 'bookings.insteadOf', 'bookings.source', 'bookings.state'])
    .select(['bookings.mark', 'bookings.markedAt', 'bookings.enteredAt'])
    .select(['classSessions.id as sessionId', 'classSessions.startsAt', 'classSessions.cancelledAt'])
    .where('bookings.enrollmentId', '=', enrollmentId)
    // A make-up counts as the session it replaces.
    .where((eb) => eb.or([eb('bookings.source', '=', 'make-up'), wasBought('bookings')]))
    .execute()
  const madeUp = new Map(
    rows
      .filter(({ source, state }) => source === 'make-up' && state === 'booked')
      .map((row) => [row.insteadOf, enteredAt(row) ?? row.startsAt]),
  )
  const own = rows.filter(({ source }) => source !== 'make-up')
  return [...Map.groupBy(own, ({ sessionId }) => sessionId).values()].map((each) => {
    const [first] = each as [(typeof rows)[number]]
    const instead = each.map(({ id }) => madeUp.get(id)).find((startsAt) => startsAt !== undefined)
    const entered = each.map(enteredAt).find((at) => at !== null)
    const isOff = first.cancelledAt !== null && each.some(({ state }) => state === 'cancelled')
    return { startsAt: instead ?? entered ?? first.startsAt, isOff }
  })
}
