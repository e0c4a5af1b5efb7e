import { sql } from 'kysely'
import type { WalkInForm } from '../../contract/roll.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName, hintOfName } from '../../shared/full-name.ts'
import { hintOfEmail } from '../../shared/own-email.ts'
import { nameTerms, wantedTerms } from '../../shared/search-terms.ts'
import { soundTerms, wantedSound } from '../../shared/sounds.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { refuseToBook } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember, lockMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { isKnownTo } from '../core/within-reach.ts'
import type { Booker } from '../seats/bookings.ts'
import { takenIn } from '../seats/count.ts'
import { clearEnded } from '../seats/holds.ts'
import { lockSeats, lowestFree } from '../seats/seats.ts'
import { dated, readRoll, requireOpen } from './roll.ts'

/**
 * Puts someone who came without a booking on the roll, present: a member, or a guest by name. Takes a seat; in a full room
 * only with a reason, which is kept.
 * @returns the roll as it is now
 * @throws AppError forbidden; not-found; class-full without a reason; conflict for anyone who is on it, or while it is not open
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
    const beyond = await requireFreePlace(studio, trx, session, form.reason)
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

/** Needs the lock. @returns why they are one more than the room holds; null where it has a place @throws AppError class-full without a reason */
export async function requireFreePlace(
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

/** Anyone who came: by an enrollment that they have just paid for, or without one. */
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
      ...who,
      id,
      sessionId,
      classId,
      createdAt: now,
      reason: beyond,
      mark: 'present',
      markedAt: now,
      markedBy: by.id,
    })
    .execute()
  await trx
    .insertInto('seats')
    .values({ sessionId, classId, bookingId: id, number: (await lowestFree(trx, sessionId)).number })
    .execute()
  await recordEvent(studio, trx, by.id, 'roll.walk-in', id, {
    before: null,
    after: { sessionId, userId: who.userId, mark: 'present', beyondTheRoom: beyond !== null },
  })
}

async function lockPerson(trx: Trx, id: string) {
  const known = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  const person = known && (await lockMember(trx, id))
  if (!person || person.deletedAt !== null) throw new AppError('not-found', TEXTS.personNotFound)
}

/** No one is on a roll twice, nor a guest of the same name. */
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
/** Fewer must be a whole name, such as "Om": the beginnings of names would let one read the list of members. */
const LETTERS_OF_A_BEGINNING = 3
/** A whole number has this many. */
const DIGITS_OF_A_WHOLE_NUMBER = 7
/** This many are looked at of those that have such a word anywhere. */
const MOST_CANDIDATES = 200
/** Above every character that a term may have. */
const LAST = '\u{10ffff}'

/**
 * Members by the beginning of a name (a whole name of fewer than three letters), by their whole address or telephone number; a few, with just enough to tell them apart.
 * @throws AppError forbidden; not-found; conflict while the roll is not open; too-many
 */
export async function findPeople(studio: Studio, member: Member, sessionId: string, q: string) {
  await requireMay(studio.db, member, 'walk-in.add', { sessionId })
  await requireOpen(studio, studio.db, member, await dated(studio.db, sessionId))
  return searchMembers(studio, member, { sessionId, q, most: MOST_FOUND })
}

/**
 * For anyone who was let to it. Whom they don't know is found by a whole email or number alone, and shown as a hint.
 * @throws AppError too-many
 */
export async function searchMembers(
  studio: Studio,
  member: Member,
  { sessionId, q, most }: { sessionId: string; q: string; most: number },
) {
  await requireTry(studio, `people:${member.id}`, SEARCHES)
  const wanted = wantedTerms(q)
  const number = wanted.length === 1 && /^\d+$/.test(wanted[0] ?? '') ? (wanted[0] ?? '') : ''
  if (number && number.length < DIGITS_OF_A_NUMBER) return []
  const areWhole = [...wanted.join('')].length < LETTERS_OF_A_BEGINNING
  const known = await isKnownTo(studio.db, member)
  const rows = await studio.db
    .selectFrom('users')
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.userId', '=', 'users.id')
        .on('bookings.sessionId', '=', sessionId)
        .on('bookings.state', '=', 'booked'),
    )
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.emailProvedAt',
      'users.phone',
    ])
    .select('bookings.id as bookingId')
    .select(sql<number>`case when ${known} then 1 else 0 end`.as('isKnown'))
    .where('users.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        known,
        eb.exists(
          eb
            .selectFrom('memberTerms')
            .select('term')
            .whereRef('memberTerms.userId', '=', 'users.id')
            .where('term', '=', wholeOf(wanted)),
        ),
      ]),
    )
    .where((eb) =>
      eb.and(
        wanted.map((term) =>
          eb.exists(
            eb
              .selectFrom('memberTerms')
              .select('term')
              .whereRef('memberTerms.userId', '=', 'users.id')
              .where(
                number
                  ? sql<boolean>`term like ${`%${number}`}`
                  : areWhole
                    ? sql<boolean>`term = ${term}`
                    : eb.or(
                        beginningsOf(term).map(
                          (one) => sql<boolean>`(term >= ${one} and term < ${one + LAST})`,
                        ),
                      ),
              ),
          ),
        ),
      ),
    )
    .orderBy('users.firstName')
    .orderBy('users.lastName')
    .orderBy('users.id')
    .limit(wanted.length === 0 ? 0 : MOST_CANDIDATES)
    .execute()
  return rows
    .filter((row) => number !== '' || isMeant(row, wanted, areWhole))
    .slice(0, most)
    .map(({ id, firstName, lastName, email, emailProvedAt, phone, bookingId, isKnown }) => ({
      id,
      name: isKnown ? fullName(firstName, lastName) : hintOfName(firstName, lastName),
      hint: hintOfEmail(email),
      email,
      emailProvedAt,
      isKnown: Boolean(isKnown),
      lastDigits: isKnown ? phone.replace(/\D/g, '').slice(-4) : '',
      isBooked: bookingId !== null,
    }))
}

/** As it is written, and as it sounds in another script. */
function beginningsOf(word: string): string[] {
  const sound = wantedSound(word)
  return sound === null ? [word] : [word, sound]
}

/** The email or the number that was typed; empty for anything else, which is no one's term. */
function wholeOf([term = '', ...others]: string[]): string {
  const isWhole = term.includes('@') || (/^\d+$/.test(term) && term.length >= DIGITS_OF_A_WHOLE_NUMBER)
  return isWhole && others.length === 0 ? term : ''
}

/** By the beginnings of names, or the whole address: what begins an address would let one read the list of members. */
function isMeant(
  person: { firstName: string; lastName: string; email: string },
  wanted: string[],
  areWhole: boolean,
): boolean {
  const terms = nameTerms(person)
  const all = [...terms, ...terms.flatMap(soundTerms)]
  return wanted.every(
    (one) =>
      one === person.email ||
      (areWhole
        ? terms.includes(one)
        : beginningsOf(one).some((beginning) => all.some((term) => term.startsWith(beginning)))),
  )
}
