import { reachOf } from '../../contract/permissions.ts'
import { hasOwnEmail, shownEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import { dated, requireOpen } from '../attendance/roll.ts'
import { searchMembers } from '../attendance/walk-in.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'

const MOST = 20

/**
 * Members to add to a session, by the start of a name or a whole email or phone number. Someone who may not contact
 * members, such as a teacher, searches only while the roll is open and sees just enough of an email to tell two people
 * apart.
 * @throws AppError forbidden; not-found; conflict for a teacher while the roll isn't open; too-many
 */
export async function findForSession(studio: Studio, member: Member, sessionId: string, q: string) {
  await requireMay(studio.db, member, 'walk-in.add', { sessionId })
  const seesAddress = reachOf(await grantsOf(studio.db, member.id), 'member.contact') !== null
  if (!seesAddress) await requireOpen(studio, studio.db, member, await dated(studio.db, sessionId))
  const people = await searchMembers(studio, member, { sessionId, q, most: MOST })
  return people.map(({ id, name, hint, email, emailProvedAt, isKnown, lastDigits, isBooked }) => ({
    id,
    name,
    email: seesAddress && isKnown ? shownEmail(email) : hint,
    cannotPayOnline: seesAddress && isKnown ? whyNotOnline({ email, emailProvedAt }) : null,
    lastDigits,
    isBooked,
  }))
}

/** Why someone's place can't be held until they pay online, in a sentence; null if it can. */
export function whyNotOnline({
  email,
  emailProvedAt,
}: {
  email: string
  emailProvedAt: number | null
}): string | null {
  if (!hasOwnEmail(email)) return TEXTS.theyHaveNoLogin
  return emailProvedAt === null ? TEXTS.theyNeedProof : null
}
