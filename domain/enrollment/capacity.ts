import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { staleSince } from '../core/versions.ts'
import { mostTaken } from '../seats/holds.ts'
import { lockSeats } from '../seats/seats.ts'
import { offerFreeSeats } from './waiting-list.ts'

type Change = { classId: string; capacity: number; seen?: number | undefined }
/** A member who is offered a place, of one session or, with `startsAt` null, of the class. */
export type Offered = { name: string; startsAt: number | null }

/** Previews who would be offered a place at a new capacity. @throws AppError as `changeCapacity` */
export async function previewCapacity(studio: Studio, actor: Member, change: Change): Promise<Offered[]> {
  const preview = new Preview()
  try {
    await inTransaction(studio.db, async (trx) => {
      preview.offered = await write(studio, trx, actor, change)
      throw preview
    })
  } catch (error) {
    if (error !== preview) throw error
  }
  return preview.offered
}

/** Thrown to roll back the preview. */
class Preview extends Error {
  offered: Offered[] = []
}

/**
 * Changes the capacity of a class: not below its taken, held or offered places, nor above its rooms. New places are offered to the
 * waitlist at once.
 * @param offers the number in the preview; if it differs, nothing is changed
 * @throws AppError forbidden, not-found, conflict; stale if the capacity has changed since it was read
 */
export async function changeCapacity(
  studio: Studio,
  actor: Member,
  classId: string,
  capacity: number,
  { seen, offers }: { seen?: number | undefined; offers?: number | undefined } = {},
): Promise<void> {
  await requireMay(studio.db, actor, 'classes.change', { classId })
  await inTransaction(studio.db, async (trx) => {
    const offered = await write(studio, trx, actor, { classId, capacity, seen })
    if (offers !== undefined && offers !== offered.length)
      throw new AppError('conflict', TEXTS.changeMeansOther)
  })
}

async function write(studio: Studio, trx: Trx, actor: Member, { classId, capacity, seen }: Change) {
  const before = await lockSeats(trx, classId)
  await requireMay(trx, actor, 'classes.change', { classId })
  if (!before) throw new AppError('not-found', TEXTS.classNotFound)
  if (seen !== undefined && seen !== before.capacity) throw await staleSince(studio, trx, classId)
  const taken = await mostTaken(studio, trx, classId)
  if (capacity < taken) throw new AppError('conflict', TEXTS.capacityBelowTaken(taken))
  const smallest = await smallestRoom(studio, trx, classId)
  if (smallest && capacity > smallest.capacity)
    throw new AppError('conflict', TEXTS.capacityAboveRoom(smallest.name, smallest.capacity))
  const known = new Set((await offersOf(trx, classId)).map(({ id }) => id))
  await trx.updateTable('classes').set({ capacity }).where('id', '=', classId).execute()
  await recordEvent(studio, trx, actor.id, 'class.capacity', classId, { from: before.capacity, to: capacity })
  await offerFreeSeats(studio, trx, classId)
  return (await offersOf(trx, classId))
    .filter(({ id }) => !known.has(id))
    .map(({ firstName, lastName, startsAt }) => ({ name: fullName(firstName, lastName), startsAt }))
}

async function offersOf(trx: Trx, classId: string) {
  return trx
    .selectFrom('holds')
    .innerJoin('users', 'users.id', 'holds.userId')
    .leftJoin('classSessions', 'classSessions.id', 'holds.sessionId')
    .select(['holds.id', 'users.firstName', 'users.lastName', 'classSessions.startsAt'])
    .where('holds.classId', '=', classId)
    .where('holds.offeredTo', 'is not', null)
    .orderBy('holds.since')
    .orderBy('holds.id')
    .execute()
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
