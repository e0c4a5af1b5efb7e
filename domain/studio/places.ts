import type { CentreForm, ChangeCentreForm, RoomForm } from '../../contract/studio-records.ts'
import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction, inTransactionWithFreeName } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { freeSlug } from '../core/slug.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { definedFields } from './defined-fields.ts'
import { pictureAsked } from './own-picture.ts'
import { printOfPage, writePageElsewhere } from './pages.ts'

/**
 * Centres with their rooms, archived ones last.
 * @throws AppError forbidden
 */
export async function placesOf(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'schedule.see')
  const centres = await db.selectFrom('centres').selectAll().orderBy('position').execute()
  const rooms = await db.selectFrom('rooms').selectAll().orderBy('position').execute()
  return centres
    .map((centre) => ({ ...centre, rooms: rooms.filter(({ centreId }) => centreId === centre.id) }))
    .sort((one, other) => Number(one.archivedAt !== null) - Number(other.archivedAt !== null))
}

/** @returns its id @throws AppError forbidden */
export async function createCentre(studio: Studio, member: Member, form: CentreForm): Promise<string> {
  return inTransactionWithFreeName(studio.db, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    return insertCentre(studio, trx, member.id, form)
  })
}

export async function insertCentre(
  studio: Studio,
  trx: Trx,
  actorId: string,
  form: CentreForm,
): Promise<string> {
  const id = newId()
  const slug = await freeSlug(trx, 'centres', form.name, 'centre')
  const position = await nextPosition(trx, 'centres')
  const row = centreRow(form)
  const print = printOfPage('centre', { slug })
  const picture = await pictureAsked(trx, form.picture, { was: print, print })
  await trx
    .insertInto('centres')
    .values({ id, slug, position, picture, ...row })
    .execute()
  await recordChange(studio, trx, {
    actorId,
    action: 'centre.made',
    subject: id,
    before: null,
    after: { name: form.name, address: form.address },
  })
  return id
}

/** @throws AppError forbidden, not-found, stale; conflict when archiving it while sessions are scheduled there */
export async function changeCentre(
  studio: Studio,
  member: Member,
  id: string,
  form: ChangeCentreForm,
): Promise<void> {
  await inTransaction(studio.db, (trx) => changeCentreIn(studio, trx, member, id, form))
}

/** The same within an existing transaction. */
export async function changeCentreIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  id: string,
  form: ChangeCentreForm,
): Promise<void> {
  await requireMay(trx, member, 'studio.change', { centreId: id })
  const named = { kind: 'centre', id, by: member.id } as const
  await writePageElsewhere(studio, trx, named, () => writeCentre(studio, trx, member, id, form))
}

async function writeCentre(studio: Studio, trx: Trx, member: Member, id: string, form: ChangeCentreForm) {
  await nextVersion(studio, trx, 'centres', {
    id,
    version: form.version ?? 0,
    missing: TEXTS.centreNotFound,
  })
  const before = await trx.selectFrom('centres').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const archivedAt = archivedAtOf(studio, before.archivedAt, form.archived)
  if (archivedAt !== null && before.archivedAt === null) await requireUnused(studio, trx, { centreId: id })
  const print = printOfPage('centre', before)
  const picture = await pictureAsked(trx, form.picture, { was: before.picture, print })
  const { name, address, description, specialties, facilities, timing, phone, mapQuery, state } = before
  const was = { name, address, description, specialties, facilities, timing, phone, mapQuery }
  const whole: CentreForm = { ...was, ...definedFields(form) }
  const row = { ...centreRow(whole), picture }
  await trx
    .updateTable('centres')
    .set({ ...row, archivedAt })
    .where('id', '=', id)
    .execute()
  const after = { ...row, specialties: whole.specialties, facilities: whole.facilities, archivedAt }
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'centre.changed',
    subject: id,
    before: {
      ...was,
      ...(form.state !== undefined && { state }),
      picture: before.picture,
      archivedAt: before.archivedAt,
    },
    after,
  })
}

function centreRow(form: CentreForm) {
  const { name, address, description = '', specialties = [], timing = '', phone = '' } = form
  return {
    name,
    address,
    description,
    timing,
    phone,
    specialties: JSON.stringify(specialties),
    facilities: JSON.stringify(form.facilities ?? []),
    mapQuery: form.mapQuery || `${name}, ${address}`,
    // A form without the field leaves it unchanged.
    ...(form.state !== undefined && { state: form.state || null }),
  }
}

/** @returns its id @throws AppError forbidden, not-found */
export async function createRoom(
  studio: Studio,
  member: Member,
  centreId: string,
  form: RoomForm,
): Promise<string> {
  return withoutTwins(studio, async (trx) => {
    await requireMay(trx, member, 'studio.change', { centreId })
    const centre = await trx.selectFrom('centres').select('id').where('id', '=', centreId).executeTakeFirst()
    if (!centre) throw new AppError('not-found', TEXTS.centreNotFound)
    return insertRoom(studio, trx, member.id, centreId, form)
  })
}

/** Two rooms of a centre can't share a name, or people couldn't find the right door. */
async function withoutTwins<T>(studio: Studio, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(studio.db, work)
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('conflict', TEXTS.roomNameTaken, { name: TEXTS.roomNameTaken })
    throw error
  }
}

export async function insertRoom(
  studio: Studio,
  trx: Trx,
  actorId: string,
  centreId: string,
  { name, capacity, directions = '' }: RoomForm,
): Promise<string> {
  const id = newId()
  const position = await nextPosition(trx, 'rooms')
  await trx.insertInto('rooms').values({ id, centreId, name, capacity, directions, position }).execute()
  await recordChange(studio, trx, {
    actorId,
    action: 'room.made',
    subject: id,
    before: null,
    after: { name, capacity, directions },
    detail: { centreId },
  })
  return id
}

/**
 * @throws AppError forbidden, not-found, stale; conflict where a class that meets there is larger, or when archiving it
 * while sessions are scheduled there
 */
export async function changeRoom(studio: Studio, member: Member, id: string, form: RoomForm): Promise<void> {
  await withoutTwins(studio, (trx) => changeRoomIn(studio, trx, member, id, form))
}

/** The same within an existing transaction. */
export async function changeRoomIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  id: string,
  form: RoomForm,
): Promise<void> {
  const known = await trx.selectFrom('rooms').select('centreId').where('id', '=', id).executeTakeFirst()
  await requireMay(trx, member, 'studio.change', known && { centreId: known.centreId })
  // Raising the version locks the room, so no one schedules a session there in the meantime.
  await nextVersion(studio, trx, 'rooms', { id, version: form.version ?? 0, missing: TEXTS.roomNotFound })
  const before = await trx.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { name, capacity, directions = '' } = form
  const archivedAt = archivedAtOf(studio, before.archivedAt, form.archived)
  if (archivedAt !== null && before.archivedAt === null) await requireUnused(studio, trx, { roomId: id })
  const largest = await sessionsAhead(studio, trx)
    .select('class.capacity')
    .where('room.id', '=', id)
    .orderBy('class.capacity', 'desc')
    .executeTakeFirst()
  if (largest && largest.capacity > capacity)
    throw new AppError('conflict', TEXTS.roomBelowClass(largest.capacity), {
      capacity: TEXTS.roomBelowClass(largest.capacity),
    })
  const after = { name, capacity, directions, archivedAt }
  await trx.updateTable('rooms').set(after).where('id', '=', id).execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'room.changed',
    subject: id,
    before: {
      name: before.name,
      capacity: before.capacity,
      directions: before.directions,
      archivedAt: before.archivedAt,
    },
    after,
  })
}

export function archivedAtOf(
  studio: Studio,
  was: number | null,
  archived: boolean | undefined,
): number | null {
  if (archived === undefined) return was
  return archived ? (was ?? studio.now()) : null
}

async function requireUnused(studio: Studio, trx: Trx, place: { roomId: string } | { centreId: string }) {
  const { ahead } = await sessionsAhead(studio, trx)
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where((eb) =>
      'roomId' in place
        ? eb('room.id', '=', place.roomId)
        : eb(eb.fn.coalesce('room.centreId', 'class.centreId'), '=', place.centreId),
    )
    .executeTakeFirstOrThrow()
  if (Number(ahead) > 0) throw new AppError('conflict', TEXTS.placeInUse(Number(ahead)))
}

/** Upcoming sessions with their class and room. */
export function sessionsAhead(studio: Studio, trx: Trx) {
  return trx
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .where('session.cancelledAt', 'is', null)
    .where('session.endsAt', '>', studio.now())
}

export async function nextPosition(trx: Trx, table: 'centres' | 'rooms' | 'instructors'): Promise<number> {
  const { last } = await trx
    .selectFrom(table as 'centres')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}
