import type { SubstituteForm } from '../../contract/substitutes.ts'
import type { Trx } from '../../database/open.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { allowedVerbs, requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { substituteNeeded } from '../mail/letters/substitutes.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { type Candidate, candidatesFor, couldTeach } from './candidates.ts'
import { lockRequest, lockSession, nameOf } from './under-way.ts'

const HOUR = 3_600_000

/** How long preferred substitutes are asked first, in milliseconds: at most a quarter of the time left. */
export function preferredTime(studio: Studio, startsAt: number): number {
  const left = Math.max(0, startsAt - studio.now())
  return Math.min(studio.settings.substitutes.preferredHours * HOUR, Math.floor(left / 4))
}

/**
 * Previews who would be asked, and how long preferred ones have a head start.
 * @throws AppError forbidden, not-found
 */
export async function previewCandidates(studio: Studio, member: Member, sessionId: string) {
  await requireMay(studio.db, member, 'substitute.ask', { sessionId })
  const session = await studio.db
    .selectFrom('classSessions')
    .select('startsAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const all = await candidatesFor(studio, studio.db, sessionId)
  const found = all.filter(couldTeach)
  const mayAssign = await allowedVerbs(studio.db, member, ['substitute.assign'], { sessionId })
  return {
    /** Every teacher, for staff who may assign one. */
    all: mayAssign.length > 0 ? all : null,
    preferred: found.filter(({ isPreferred }) => isPreferred),
    others: found.filter(({ isPreferred }) => !isPreferred),
    preferredMinutes: Math.round(preferredTime(studio, session.startsAt) / 60_000),
    mayNameFee: studio.settings.substitutes.fees,
  }
}

/**
 * Asks teachers who could take a session.
 * @throws AppError forbidden, not-found; conflict once it has begun or is cancelled, or while a request is open; invalid
 * for a fee where the studio allows none
 */
export async function askForSubstitute(
  studio: Studio,
  member: Member,
  sessionId: string,
  form: SubstituteForm,
): Promise<void> {
  if (form.fee !== undefined && !studio.settings.substitutes.fees)
    throw new AppError('invalid', TEXTS.feesAreSet, { fee: TEXTS.feesAreSet })
  await requireMay(studio.db, member, 'substitute.ask', { sessionId })
  await withLiveMember(studio, member, async (trx) => {
    const session = await lockSession(studio, trx, sessionId)
    await requireMay(trx, member, 'substitute.ask', { sessionId })
    const underWay = await trx
      .selectFrom('substituteRequests')
      .select('id')
      .where('sessionId', '=', sessionId)
      .where('state', 'in', ['open', 'proposed'])
      .executeTakeFirst()
    if (underWay) throw new AppError('conflict', TEXTS.alreadyAsked)
    const asked = (await candidatesFor(studio, trx, sessionId)).filter(couldTeach)
    const preferred = asked.filter(({ isPreferred }) => isPreferred)
    const time = preferredTime(studio, session.startsAt)
    const isInTurn = form.preferredFirst && preferred.length > 0 && time > 0
    const now = studio.now()
    const request = {
      id: newId(),
      sessionId,
      fromInstructorId: session.teacherId,
      message: form.message ?? '',
      feePaise: form.fee === undefined ? null : paise(form.fee),
      needsStudio: form.studioFirst ? (1 as const) : (0 as const),
      preferredUntil: isInTurn ? now + time : null,
      othersToldAt: isInTurn ? null : now,
      state: 'open' as const,
      createdAt: now,
      takenBy: null,
      takenAt: null,
      closedAt: null,
    }
    await trx.insertInto('substituteRequests').values(request).execute()
    await recordEvent(studio, trx, member.id, 'substitute.asked', sessionId, { requestId: request.id })
    await emailCandidates(studio, trx, request, isInTurn ? preferred : asked)
  })
}

/**
 * Withdraws a request; the session's teacher keeps it.
 * @throws AppError forbidden, not-found; conflict once someone has accepted, or the session has begun
 */
export async function withdrawRequest(studio: Studio, member: Member, requestId: string): Promise<void> {
  await requireMay(studio.db, member, 'substitute.ask')
  await withLiveMember(studio, member, async (trx) => {
    const { request, session } = await lockRequest(studio, trx, requestId)
    await requireMay(trx, member, 'substitute.ask', { sessionId: session.id })
    await trx
      .updateTable('substituteRequests')
      .set({ state: 'withdrawn', closedAt: studio.now(), takenBy: null })
      .where('id', '=', request.id)
      .execute()
    await recordEvent(studio, trx, member.id, 'substitute.withdrawn', session.id, { requestId })
  })
}

/** Emails candidates who want such emails, once per request and person. */
export async function emailCandidates(
  studio: Studio,
  trx: Trx,
  request: { id: string; sessionId: string; fromInstructorId: string; message: string },
  candidates: Candidate[],
): Promise<void> {
  const accounts = candidates.flatMap(({ userId }) => userId ?? [])
  if (accounts.length === 0) return
  const willing = await trx
    .selectFrom('users')
    .leftJoin('staffPreferences as chosen', 'chosen.userId', 'users.id')
    .select('users.id')
    .where('users.id', 'in', accounts)
    .where('users.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('chosen.userId', 'is', null), eb('chosen.substituteLetters', '=', 1)]))
    .execute()
  const details = await sessionDetails(trx)
    .where('session.id', '=', request.sessionId)
    .executeTakeFirstOrThrow()
  const from = await nameOf(trx, request.fromInstructorId)
  for (const { id } of willing)
    await writeToMember(
      studio,
      trx,
      id,
      substituteNeeded({
        requestId: request.id,
        userId: id,
        from,
        message: request.message,
        session: sessionOfLetter(details),
        timeZone: studio.settings.timeZone,
      }),
    )
}
