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
 * Adds a walk-in to the roll as present: a member, or a guest by name. Takes a seat; in a full room only with a reason,
 * which is stored.
 * @returns the current roll
 * @throws AppError forbidden; not-found; class-full without a reason; conflict for someone already on the roll, or while it
 * isn't open
 */
export async function addWalkIn(studio: Studio, member: Member, sessionId: string, form: WalkInForm) {
  const { userId = null, guestName = null } = form
  return inTransaction(studio.db, async (trx) => {
    // Locked in id order to avoid deadlocks.
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

/**
 * Needs the lock of the class.
 * @returns the reason for exceeding the capacity; null if there is a free place
 * @throws AppError class-full without a reason
 */
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

/** Someone at the door, with an enrollment just paid for or without one. */
type WalkingIn = Booker | { userId: string | null; guestName: string | null; source: 'walk-in' }

/** Books the lowest free seat and marks the person present. Needs the lock of the class. */
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

/** A member, or a guest's name, can be on a roll only once. */
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
/** Searches in fifteen minutes: enough for a full room, too few to read out the member list. */
const SEARCHES = 60
const DIGITS_OF_A_NUMBER = 6
/** A shorter search must match a whole name, like "Om", so that no one can list members by their initials. */
const LETTERS_OF_A_BEGINNING = 3
/** A telephone number needs at least this many digits. */
const DIGITS_OF_A_WHOLE_NUMBER = 7
/** How many of the matching members are checked against the other words. */
const MOST_CANDIDATES = 200
/** Sorts after every character a term can have. */
const LAST = '\u{10ffff}'

/**
 * A few members who match a session's search: by the start of a name (all of it if shorter than three letters), or a whole
 * email or phone number, with just enough to tell them apart.
 * @throws AppError forbidden; not-found; conflict while the roll isn't open; too-many
 */
export async function findPeople(studio: Studio, member: Member, sessionId: string, q: string) {
  await requireMay(studio.db, member, 'walk-in.add', { sessionId })
  await requireOpen(studio, studio.db, member, await dated(studio.db, sessionId))
  return searchMembers(studio, member, { sessionId, q, most: MOST_FOUND })
}

/**
 * The search itself, for callers that have checked permissions. Members the searcher doesn't know match only by a whole
 * email or phone number, and are shown as a hint.
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

/** The word as typed, and its sound if a name may be in another script. */
function beginningsOf(word: string): string[] {
  const sound = wantedSound(word)
  return sound === null ? [word] : [word, sound]
}

/** The email or number that was typed; empty for anything else, which matches nothing. */
function wholeOf([term = '', ...others]: string[]): string {
  const isWhole = term.includes('@') || (/^\d+$/.test(term) && term.length >= DIGITS_OF_A_WHOLE_NUMBER)
  return isWhole && others.length === 0 ? term : ''
}

/** Matches the start of names or a whole email. Matching the start of emails would expose the member list. */
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
