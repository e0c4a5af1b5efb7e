import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { TEXTS } from '../../shared/texts.ts'
import { allowFreeExit } from '../booked-sessions/free-exit.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockMember, withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import {
  otherTeacher,
  substituteFound,
  substituteProposed,
  substituteTaken,
} from '../mail/letters/substitutes.ts'
import { notifyStudio } from '../mail/notify-studio.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { candidatesFor } from './candidates.ts'
import { accountOf, type LockedSession, lockRequest, lockSession, nameOf } from './under-way.ts'

/**
 * Accepts a request, or offers to where the studio decides. If two accept at once, exactly one gets it. The member's lock
 * keeps them from taking two sessions at one time.
 * @returns whether the session is theirs now
 * @throws AppError forbidden, not-found; conflict with who took it, while others are asked first, or when they couldn't
 * teach it
 */
export async function acceptRequest(studio: Studio, member: Member, requestId: string): Promise<boolean> {
  await requireMay(studio.db, member, 'substitute.accept')
  return withLiveMember(studio, member, async (trx) => {
    const { request, session } = await lockRequest(studio, trx, requestId)
    await requireMay(trx, member, 'substitute.accept')
    const own = await ownCandidacy(studio, trx, member, session)
    if (request.state === 'proposed') {
      if (request.takenBy === own.id) return false
      throw new AppError('conflict', TEXTS.tookIt(await nameOf(trx, request.takenBy as string)))
    }
    const { preferredUntil } = request
    if (preferredUntil !== null && preferredUntil > studio.now() && !own.isPreferred)
      throw new AppError('conflict', TEXTS.askedFirst(dateAndTime(preferredUntil, studio.settings.timeZone)))
    if (!own.isFree) throw new AppError('conflict', TEXTS.busyThen)
    if (!own.knowsStyle || !own.isCertified) throw new AppError('conflict', TEXTS.notYoursToTake)
    if (request.needsStudio === 1) {
      await propose(studio, trx, member, request, session, own)
      return false
    }
    await handOver(studio, trx, member, request, session, own.id)
    return true
  })
}

/**
 * Declines a request, or withdraws an offer; the others are still asked.
 * @throws AppError forbidden, not-found; conflict once it is over
 */
export async function declineRequest(studio: Studio, member: Member, requestId: string): Promise<void> {
  await requireMay(studio.db, member, 'substitute.accept')
  await withLiveMember(studio, member, async (trx) => {
    const { request, session } = await lockRequest(studio, trx, requestId)
    await requireMay(trx, member, 'substitute.accept')
    const own = await ownCandidacy(studio, trx, member, session)
    await refuse(studio, trx, request, own.id)
    await recordEvent(studio, trx, member.id, 'substitute.declined', session.id, { requestId })
  })
}

/**
 * Assigns a session to a teacher who offered, or to anyone free with the certificate it needs.
 * @returns the teacher's name
 * @throws AppError forbidden, not-found; conflict once it is over, or when they couldn't teach it
 */
export async function assignSubstitute(
  studio: Studio,
  member: Member,
  requestId: string,
  teacherId: string,
): Promise<string> {
  await requireMay(studio.db, member, 'substitute.assign')
  return withLiveMember(studio, member, async (trx) => {
    // Locked so that anything they accept at the same time comes before or after.
    const account = await accountOf(trx, teacherId)
    if (account !== null && account !== member.id) await lockMember(trx, account)
    const { request, session } = await lockRequest(studio, trx, requestId)
    await requireMay(trx, member, 'substitute.assign', { sessionId: session.id })
    const chosen = await requireFree(studio, trx, session, teacherId)
    await handOver(studio, trx, member, request, session, chosen.id)
    return chosen.name
  })
}

/**
 * Assigns a session to another teacher, with or without a request.
 * @returns the teacher's name
 * @throws AppError forbidden, not-found; conflict once it has begun or is cancelled, or when they couldn't teach it
 */
export async function assignForSession(
  studio: Studio,
  member: Member,
  sessionId: string,
  teacherId: string,
): Promise<string> {
  await requireMay(studio.db, member, 'substitute.assign')
  return withLiveMember(studio, member, async (trx) => {
    const account = await accountOf(trx, teacherId)
    if (account !== null && account !== member.id) await lockMember(trx, account)
    const session = await lockSession(studio, trx, sessionId)
    await requireMay(trx, member, 'substitute.assign', { sessionId })
    const chosen = await requireFree(studio, trx, session, teacherId)
    const request = await openRequestOf(studio, trx, session)
    await handOver(studio, trx, member, request, session, chosen.id)
    return chosen.name
  })
}

async function requireFree(studio: Studio, trx: Trx, session: LockedSession, teacherId: string) {
  if (teacherId === session.teacherId) throw new AppError('conflict', TEXTS.ownSession)
  const chosen = (await candidatesFor(studio, trx, session.id)).find(({ id }) => id === teacherId)
  if (!chosen) throw new AppError('not-found', TEXTS.teacherNotFound)
  if (!chosen.isFree) throw new AppError('conflict', TEXTS.theyAreBusy(chosen.name))
  if (!chosen.isCertified) throw new AppError('conflict', TEXTS.theyDoNotFit(chosen.name))
  return chosen
}

/** The open request, or a new one that records the substitution. */
async function openRequestOf(
  studio: Studio,
  trx: Trx,
  session: LockedSession,
): Promise<Row<'substituteRequests'>> {
  const open = await trx
    .selectFrom('substituteRequests')
    .selectAll()
    .where('sessionId', '=', session.id)
    .where('state', 'in', ['open', 'proposed'])
    .executeTakeFirst()
  if (open) return open
  const now = studio.now()
  return trx
    .insertInto('substituteRequests')
    .values({
      id: newId(),
      sessionId: session.id,
      fromInstructorId: session.teacherId,
      message: '',
      feePaise: null,
      needsStudio: 0,
      preferredUntil: null,
      othersToldAt: now,
      state: 'open',
      createdAt: now,
      takenBy: null,
      takenAt: null,
      closedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Declines a teacher's offer, for the studio.
 * @returns the teacher's name
 * @throws AppError forbidden, not-found; conflict when no one has offered
 */
export async function declineProposal(studio: Studio, member: Member, requestId: string): Promise<string> {
  await requireMay(studio.db, member, 'substitute.assign')
  return withLiveMember(studio, member, async (trx) => {
    const { request, session } = await lockRequest(studio, trx, requestId)
    await requireMay(trx, member, 'substitute.assign', { sessionId: session.id })
    if (request.takenBy === null) throw new AppError('conflict', TEXTS.requestNotFound)
    await refuse(studio, trx, request, request.takenBy)
    await recordEvent(studio, trx, member.id, 'substitute.proposal-declined', session.id, {
      requestId,
      teacher: request.takenBy,
    })
    return nameOf(trx, request.takenBy)
  })
}

async function ownCandidacy(studio: Studio, trx: Trx, member: Member, session: LockedSession) {
  const candidates = await candidatesFor(studio, trx, session.id)
  const own = candidates.find(({ userId }) => userId === member.id)
  if (own) return own
  const isTeacher = (await accountOf(trx, session.teacherId)) === member.id
  if (isTeacher) throw new AppError('conflict', TEXTS.ownSession)
  throw new AppError('not-found', TEXTS.noTeacherPage)
}

async function refuse(studio: Studio, trx: Trx, request: Row<'substituteRequests'>, instructorId: string) {
  await trx
    .insertInto('substituteDeclines')
    .values({ requestId: request.id, instructorId, at: studio.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (request.takenBy === instructorId)
    await trx
      .updateTable('substituteRequests')
      .set({ state: 'open', takenBy: null })
      .where('id', '=', request.id)
      .execute()
}

async function propose(
  studio: Studio,
  trx: Trx,
  member: Member,
  request: Row<'substituteRequests'>,
  session: LockedSession,
  own: { id: string; name: string },
) {
  await trx
    .updateTable('substituteRequests')
    .set({ state: 'proposed', takenBy: own.id })
    .where('id', '=', request.id)
    .execute()
  await recordEvent(studio, trx, member.id, 'substitute.proposed', session.id, { requestId: request.id })
  await notifyStudio(
    studio,
    trx,
    substituteProposed({
      requestId: request.id,
      name: own.name,
      at: studio.now(),
      title: session.title,
      startsAt: session.startsAt,
      timeZone: studio.settings.timeZone,
    }),
  )
}

/**
 * Changes the teacher, updates calendars, sends the emails, and lets people who booked with the other teacher cancel free
 * of charge. Needs the lock of the class.
 */
async function handOver(
  studio: Studio,
  trx: Trx,
  member: Member,
  request: Row<'substituteRequests'>,
  session: LockedSession,
  takenBy: string,
) {
  const now = studio.now()
  await trx
    .updateTable('substituteRequests')
    .set({ state: 'taken', takenBy, takenAt: now, closedAt: now })
    .where('id', '=', request.id)
    .execute()
  await trx
    .updateTable('classSessions')
    .set((eb) => ({ instructorId: takenBy, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', session.id)
    .execute()
  await allowFreeExit(studio, trx, session.id, 'teacher')
  await recordEvent(studio, trx, member.id, 'session.teacher-changed', session.id, {
    requestId: request.id,
    before: session.teacherId,
    after: takenBy,
  })
  await emailEveryone(studio, trx, request, session, takenBy)
}

async function emailEveryone(
  studio: Studio,
  trx: Trx,
  request: Row<'substituteRequests'>,
  session: LockedSession,
  takenBy: string,
) {
  const details = await sessionDetails(trx).where('session.id', '=', session.id).executeTakeFirstOrThrow()
  const said = {
    requestId: request.id,
    session: sessionOfLetter(details),
    before: await nameOf(trx, session.teacherId),
    timeZone: studio.settings.timeZone,
  }
  const booked = await trx
    .selectFrom('bookings')
    .select('userId')
    .distinct()
    .where('sessionId', '=', session.id)
    .where('state', '=', 'booked')
    .where('userId', 'is not', null)
    .execute()
  for (const { userId } of booked)
    if (userId) await writeToMember(studio, trx, userId, otherTeacher({ ...said, userId }))
  const [asker, taker] = [await accountOf(trx, session.teacherId), await accountOf(trx, takenBy)]
  if (asker) await writeToMember(studio, trx, asker, substituteFound(said))
  if (taker) await writeToMember(studio, trx, taker, substituteTaken({ ...said, message: request.message }))
}
