import { randomBytes } from 'node:crypto'
import type { AcceptForm, InvitationForm } from '../../contract/team.ts'
import { isDuplicate } from '../../database/errors.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordBrowser } from '../accounts/known-browsers.ts'
import { type OpenedLogin, openLogin, type Visitor } from '../accounts/logins.ts'
import { hashPassword, isCommonPassword } from '../accounts/passwords.ts'
import { practiceRow } from '../accounts/practice-answers.ts'
import { requirePasswordAndCode } from '../accounts/two-factor.ts'
import { onEmailConfirmed } from '../addresses/address.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember, withLiveMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { linkPageByEmail } from '../core/teacher-page.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { invited } from '../mail/letters/team.ts'
import { writeEmail } from '../mail/outbox.ts'
import { studioProfile } from '../studio/profile.ts'

const LINK_MS = LIFETIMES.invitationDays * 24 * 3_600_000
const TRIES = 20

/** Open invitations, the latest first. */
export async function openInvitations(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'team.change', STUDIO_WIDE)
  return open(studio.db, studio.now())
    .leftJoin('centres', 'centres.id', 'staffInvitations.centreId')
    .selectAll('staffInvitations')
    .select('centres.name as centreName')
    .select((eb) => {
      const page = eb
        .selectFrom('instructors')
        .whereRef('instructors.email', '=', 'staffInvitations.email')
        .where('instructors.userId', 'is', null)
        .orderBy('instructors.id')
        .limit(1)
      return [
        page.select('instructors.firstName').as('pageFirstName'),
        page.select('instructors.lastName').as('pageLastName'),
      ]
    })
    .orderBy('staffInvitations.createdAt', 'desc')
    .execute()
}

function open(db: Db | Trx, now: number) {
  return db
    .selectFrom('staffInvitations')
    .where('staffInvitations.endedAt', 'is', null)
    .where('staffInvitations.expiresAt', '>', now)
}

/**
 * Invites someone to the team by an email whose link works once. An earlier invitation to the same role ends.
 * @throws AppError forbidden; not-found for an unknown centre; conflict for an owner limited to one centre, or if they
 *   have the role; invalid for a new owner without the inviter's password and code; too-many emails
 */
export async function invite(studio: Studio, member: Member, form: InvitationForm): Promise<void> {
  const { email, role, centreId = null, ...proof } = form
  if (role === 'owner' && centreId !== null)
    throw new AppError('conflict', TEXTS.ownerOfAll, { centreId: TEXTS.ownerOfAll })
  await requireMay(studio.db, member, 'team.change', STUDIO_WIDE)
  if (role === 'owner') await requirePasswordAndCode(studio, member, proof)
  // Lock the inviter's account before reading their rights: ending a role takes the same lock.
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'team.change', STUDIO_WIDE)
    const centre = centreId === null ? null : await centreOf(trx, centreId)
    await refuseExistingRole(trx, { email, role, centreId })
    const now = studio.now()
    await trx
      .updateTable('staffInvitations')
      .set({ endedAt: now })
      .where('email', '=', email)
      .where('role', '=', role)
      .where('centreId', centreId === null ? 'is' : '=', centreId)
      .where('endedAt', 'is', null)
      .execute()
    const token = randomBytes(32).toString('base64url')
    const id = newId()
    await trx
      .insertInto('staffInvitations')
      .values({
        id,
        email,
        role,
        centreId,
        tokenHash: hashToken(token),
        createdAt: now,
        createdBy: member.id,
        expiresAt: now + LINK_MS,
        endedAt: null,
      })
      .execute()
    const { name } = await studioProfile({ ...studio, db: trx })
    const letter = invited({ id, email, role, centre, studio: name, token })
    if (!(await writeEmail(studio, trx, letter))) throw new AppError('too-many', TEXTS.tooManyLetters)
    await recordEvent(studio, trx, member.id, 'team.invited', id, { role, centreId })
  })
}

async function centreOf(trx: Trx, id: string): Promise<string> {
  const centre = await trx
    .selectFrom('centres')
    .select('name')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!centre) throw new AppError('not-found', TEXTS.centreNotFound)
  return centre.name
}

async function refuseExistingRole(
  trx: Trx,
  { email, role, centreId }: { email: string; role: StaffRole; centreId: string | null },
) {
  const held = await trx
    .selectFrom('staffRoles')
    .innerJoin('users', 'users.id', 'staffRoles.userId')
    .select('staffRoles.id')
    .where('users.email', '=', email)
    .where('staffRoles.role', '=', role)
    .where('staffRoles.centreId', centreId === null ? 'is' : '=', centreId)
    .executeTakeFirst()
  if (held) throw new AppError('conflict', TEXTS.hasRole, { email: TEXTS.hasRole })
}

/** @throws AppError forbidden; not-found if it was answered, withdrawn or has expired */
export async function withdrawInvitation(studio: Studio, member: Member, id: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'team.change', STUDIO_WIDE)
    const ended = await trx
      .updateTable('staffInvitations')
      .set({ endedAt: studio.now() })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) throw new AppError('not-found', TEXTS.invitationGone)
    await recordEvent(studio, trx, member.id, 'team.invitation-withdrawn', id)
  })
}

/** The open invitation behind a link. Only wrong links count as tries. @throws AppError not-found, too-many */
async function requireInvitation(studio: Studio, visitor: Visitor, token: string) {
  const found = await open(studio.db, studio.now())
    .leftJoin('centres', 'centres.id', 'staffInvitations.centreId')
    .select(['staffInvitations.email', 'staffInvitations.role', 'centres.name as centre'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (found) return found
  await requireTry(studio, `invitation:${networkOf(visitor.address)}`, TRIES)
  throw new AppError('not-found', TEXTS.invitationGone)
}

/** What a link invites its reader to do. @throws AppError not-found, too-many */
export async function invitationOf(studio: Studio, visitor: Visitor, token: string) {
  const found = await requireInvitation(studio, visitor, token)
  const account = await studio.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', found.email)
    .executeTakeFirst()
  const { name } = await studioProfile(studio)
  return { ...found, studio: name, hasAccount: account !== undefined }
}

/**
 * Accepts an invitation. The link was sent only to the invited address, so it proves the address. Someone logged in with
 * that address gets the role; otherwise an account with a confirmed address is created.
 * @returns the new login, or null if they were logged in
 * @throws AppError not-found; not-logged-in if the address has an account; forbidden if they are logged in with another
 *   address; invalid; too-many
 */
export async function acceptInvitation(
  studio: Studio,
  visitor: Visitor,
  member: Member | null,
  form: AcceptForm,
): Promise<OpenedLogin | null> {
  await requireInvitation(studio, visitor, form.token)
  const tokenHash = hashToken(form.token)
  if (member) {
    await inTransaction(studio.db, async (trx) => {
      const { email } = await lockLiveMember(trx, member)
      await take(studio, trx, { tokenHash, userId: member.id, email })
    })
    return null
  }
  const { firstName, lastName, password } = requireWhole(form)
  const passwordHash = await hashPassword(password)
  const userId = newId()
  try {
    await inTransaction(studio.db, async (trx) => {
      const email = await take(studio, trx, { tokenHash, userId: null, email: null })
      await writeAccount(studio, trx, { userId, firstName, lastName, email, passwordHash })
      await grant(studio, trx, { tokenHash, userId })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('not-logged-in', TEXTS.invitedHasAccount)
    throw error
  }
  const opened = await openLogin(studio, visitor, userId, false)
  await recordBrowser(studio, { ...visitor, browser: opened.browser }, opened.member)
  return opened
}

function requireWhole({ firstName, lastName = '', password }: AcceptForm) {
  const missing = Object.entries({ firstName, password }).filter(([, value]) => !value)
  if (!firstName || !password)
    throw new AppError(
      'invalid',
      TEXTS.checkFields,
      Object.fromEntries(missing.map(([name]) => [name, 'Please fill this in.'])),
    )
  if (isCommonPassword(password))
    throw new AppError('invalid', TEXTS.passwordCommon, { password: TEXTS.passwordCommon })
  return { firstName, lastName, password }
}

type Taking = { tokenHash: string; userId: string | null; email: string | null }

/** Uses up the invitation; of two simultaneous requests one gets it. @returns the address it was sent to */
async function take(studio: Studio, trx: Trx, { tokenHash, userId, email }: Taking): Promise<string> {
  const now = studio.now()
  const taken = await trx
    .updateTable('staffInvitations')
    .set({ endedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['email'])
    .executeTakeFirst()
  if (!taken) throw new AppError('not-found', TEXTS.invitationGone)
  if (userId === null) return taken.email
  if (taken.email !== email) throw new AppError('forbidden', TEXTS.invitedOther)
  // The link was sent to this address, so the address is theirs.
  const proved = await trx
    .updateTable('users')
    .set({ emailProvedAt: now })
    .where('id', '=', userId)
    .where('emailProvedAt', 'is', null)
    .executeTakeFirst()
  if (proved.numUpdatedRows > 0n) await onEmailConfirmed(studio, trx, userId)
  await grant(studio, trx, { tokenHash, userId })
  return taken.email
}

async function grant(studio: Studio, trx: Trx, { tokenHash, userId }: { tokenHash: string; userId: string }) {
  const { role, centreId, createdBy } = await trx
    .selectFrom('staffInvitations')
    .select(['role', 'centreId', 'createdBy'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  const known = await trx
    .selectFrom('staffRoles')
    .select('id')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .where('centreId', centreId === null ? 'is' : '=', centreId)
    .executeTakeFirst()
  if (!known)
    await trx
      .insertInto('staffRoles')
      .values({ id: newId(), userId, role, centreId, grantedAt: studio.now(), grantedBy: createdBy })
      .execute()
  await recordChange(studio, trx, {
    actorId: userId,
    action: 'role.accepted',
    subject: userId,
    before: { given: null },
    after: { given: { role, centreId } },
    detail: { role, centreId, invitedBy: createdBy },
  })
  await linkPageByEmail(studio, trx, { userId, actorId: userId })
}

async function writeAccount(
  studio: Studio,
  trx: Trx,
  person: { userId: string; firstName: string; lastName: string; email: string; passwordHash: string },
) {
  const { userId, ...named } = person
  const now = studio.now()
  await trx
    .insertInto('users')
    .values({
      id: userId,
      ...named,
      role: 'user',
      emailProvedAt: now,
      dateOfBirth: null,
      gender: null,
      phone: '',
      heightCm: null,
      weightKg: null,
      instructorAppliedAt: null,
      instructorApprovedAt: null,
      instructorApprovedBy: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await trx
    .insertInto('practiceAnswers')
    .values({ userId, ...practiceRow({}) })
    .execute()
  await writeTerms(trx, userId)
  await recordEvent(studio, trx, userId, 'account.registered', userId, { invited: true })
}
