import { sql } from 'kysely'
import type { WalkInForm } from '../../contract/roll.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { refuseToBook } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember, lockMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import type { Booker } from '../seats/bookings.ts'
import { takenIn } from '../seats/count.ts'
import { clearEnded } from '../seats/holds.ts'
import { lockSeats, lowestFree } from '../seats/seats.ts'
import { dated, readRoll, requireOpen } from './roll.ts'

/**
 * Puts somebody who came without a booking on the roll, present: a member, or a guest by name. Takes a seat; in a full room
 * only with a reason, which is kept.
 * @returns the roll as it is now
 * @throws AppError forbidden; not-found; class-full without a reason; conflict for whoever is on it, or while it is not open
 */
export async function addWalkIn(studio: Studio, member: Member, sessionId: string, form: WalkInForm) {
  const { userId = null, guestName = null } = form
  return inTransaction(studio.db, async (trx) => {
    // In the order of ids, which avoids deadlock.
    for (const id of [...new Set([member.id, userId ?? member.id])].sort()) await lockPerson(trx, id)
    await lockLiveMember(trx, member)
    const { classId } = await dated(trx, sessionId)
    await lockSeats(trx, classId)
    await requireMay(trx, member, 'walk-in.add', { sessionId })
    const session = await dated(trx, sessionId)
    await requireOpen(studio, trx, member, session)
    await refusePresent(trx, sessionId, form)
    if (userId !== null) await refuseToBook(trx, userId)
    await clearEnded(studio, trx, classId)
    const beyond = await requireMat(studio, trx, session, form.reason)
    await bookWalkIn(
      studio,
      trx,
      member,
      { userId, guestName, source: 'walk-in' },
      { sessionId, classId, beyond },
    )
    return readRoll(studio, trx, member, sessionId)
  })
}

/** Needs the lock. @returns why they are one more than the room holds; null where it has a mat @throws AppError class-full without a reason */
export async function requireMat(
  studio: Studio,
  trx: Trx,
  { id, capacity }: { id: string; capacity: number },
  reason: string | undefined,
): Promise<string | null> {
  if ((await takenIn(studio, trx, id)) < capacity) return null
  if (reason === undefined)
    throw new AppError('class-full', TEXTS.roomIsFull(capacity), { reason: TEXTS.roomNeedsReason })
  return reason
}

/** Whoever came: by an enrollment that they have just paid for, or without one. */
type WalkingIn = Booker | { userId: string | null; guestName: string | null; source: 'walk-in' }

/** In the lowest seat, and present. Needs the lock. */
export async function bookWalkIn(
  studio: Studio,
  trx: Trx,
  by: Pick<Member, 'id'>,
  who: WalkingIn,
  { sessionId, classId, beyond }: { sessionId: string; classId: string; beyond: string | null },
): Promise<void> {
  const id = newId()
  const now = studio.now()
  await trx
    .insertInto('bookings')
    .values({
      ...{ ...who, id, sessionId, classId, createdAt: now, reason: beyond },
      ...{ mark: 'present', markedAt: now, markedBy: by.id },
    })
    .execute()
  await trx
    .insertInto('seats')
    .values({ sessionId, classId, bookingId: id, number: (await lowestFree(trx, sessionId)).number })
    .execute()
  await record(studio, trx, by.id, 'roll.walk-in', id, {
    before: null,
    after: { sessionId, userId: who.userId, mark: 'present', beyondTheRoom: beyond !== null },
  })
}

async function lockPerson(trx: Trx, id: string) {
  const known = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  const person = known && (await lockMember(trx, id))
  if (!person || person.deletedAt !== null) throw new AppError('not-found', TEXTS.personNotFound)
}

/** Nobody is on a roll twice, nor a guest of the same name. */
async function refusePresent(trx: Trx, sessionId: string, { userId, guestName }: WalkInForm) {
  const there = await trx
    .selectFrom('bookings')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'booked')
    .where((eb) =>
      userId === undefined
        ? eb(eb.fn<string>('lower', ['guestName']), '=', (guestName ?? '').toLowerCase())
        : eb('userId', '=', userId),
    )
    .executeTakeFirst()
  if (there) throw new AppError('conflict', userId === undefined ? TEXTS.guestOnRoll : TEXTS.memberOnRoll)
}

const MOST_FOUND = 6
/** In fifteen minutes: enough for a full room, too few to read the list of members. */
const SEARCHES = 60
const DIGITS_OF_A_NUMBER = 6

/**
 * Members by the beginning of a name, by their whole address or telephone number; a few, with just enough to tell them apart.
 * @throws AppError forbidden; not-found; conflict while the roll is not open; too-many
 */
export async function findPeople(studio: Studio, member: Member, sessionId: string, q: string) {
  await requireMay(studio.db, member, 'walk-in.add', { sessionId })
  await requireOpen(studio, studio.db, member, await dated(studio.db, sessionId))
  return searchMembers(studio, member, { sessionId, q, most: MOST_FOUND })
}

/** For whoever was let to it. @throws AppError too-many */
export async function searchMembers(
  studio: Studio,
  member: Member,
  { sessionId, q, most }: { sessionId: string; q: string; most: number },
) {
  await requireTry(studio, `people:${member.id}`, SEARCHES)
  const words = q.toLowerCase()
  const digits = q.replace(/\D/g, '')
  const begins = `${words.replace(/[\\%_]/g, '\\$&')}%`
  const name = sql<string>`lower(${sql.ref('users.firstName')} || ' ' || ${sql.ref('users.lastName')})`
  const last = sql<string>`lower(${sql.ref('users.lastName')})`
  const phone = sql<string>`replace(replace(replace(${sql.ref('users.phone')}, ' ', ''), '-', ''), '+', '')`
  const rows = await studio.db
    .selectFrom('users')
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.userId', '=', 'users.id')
        .on('bookings.sessionId', '=', sessionId)
        .on('bookings.state', '=', 'booked'),
    )
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.email', 'users.phone'])
    .select('bookings.id as bookingId')
    .where('users.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        sql<boolean>`${name} like ${begins} escape '\\'`,
        sql<boolean>`${last} like ${begins} escape '\\'`,
        eb('users.email', '=', words),
        ...(digits.length >= DIGITS_OF_A_NUMBER && !/\p{L}/u.test(q)
          ? [sql<boolean>`${phone} like ${`%${digits}`}`]
          : []),
      ]),
    )
    .orderBy('users.firstName')
    .orderBy('users.lastName')
    .orderBy('users.id')
    .limit(most)
    .execute()
  return rows.map(({ id, firstName, lastName, email, phone, bookingId }) => ({
    id,
    name: fullName(firstName, lastName),
    hint: hintOf(email),
    email: email.endsWith('.invalid') ? '' : email,
    lastDigits: phone.replace(/\D/g, '').slice(-4),
    isBooked: bookingId !== null,
  }))
}

/** "an…@example.com" */
function hintOf(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${host}`
}
