import type { BeginForm } from '../../contract/setup.ts'
import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { writeLink } from '../accounts/confirmation-link.ts'
import { recordBrowser } from '../accounts/known-browsers.ts'
import { type OpenedLogin, openLogin, type Visitor } from '../accounts/logins.ts'
import { hashPassword, isCommonPassword } from '../accounts/passwords.ts'
import { practiceRow } from '../accounts/practice-answers.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import { grantRole } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { welcome } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { eraseAccount, unfinished } from '../privacy/delete.ts'
import { adoptSettings, insertIdentity } from '../studio/identity.ts'
import { insertCentre, insertRoom } from '../studio/places.ts'
import { hasOwner } from './owner-link.ts'

const TRIES = 20

/** Checks the key of the setup link. @throws AppError not-found, also once there is an owner; too-many */
export async function requireOwnerKey(studio: Studio, visitor: Visitor, key: string): Promise<void> {
  const known = await studio.db
    .selectFrom('ownerLinks')
    .select('id')
    .where('tokenHash', '=', hashToken(key))
    .executeTakeFirst()
  if (known && !(await hasOwner(studio.db))) return
  // Only wrong keys count, and someone else's guesses from the same address don't lock the owner out.
  await requireTry(studio, `begin:${networkOf(visitor.address)}`, TRIES)
  throw new AppError('not-found', TEXTS.ownerLinkGone)
}

/**
 * Creates the first owner, the studio's name and time zone, its first centre and room, and logs the owner in. The link
 * works once. An unconfirmed account that someone else created with the owner's address is deleted.
 * @throws AppError not-found for a wrong or used key; conflict if the address has a confirmed account; invalid; too-many
 */
export async function setUpStudio(studio: Studio, visitor: Visitor, form: BeginForm): Promise<OpenedLogin> {
  await requireOwnerKey(studio, visitor, form.key)
  if (isCommonPassword(form.password))
    throw new AppError('invalid', TEXTS.passwordCommon, { password: TEXTS.passwordCommon })
  const passwordHash = await hashPassword(form.password)
  const userId = newId()
  try {
    await inTransaction(studio.db, async (trx) => {
      await endUnconfirmed(studio, trx, form.email)
      await useLink(trx, form.key)
      // Before the owner's first email, which names the studio.
      await insertIdentity(trx, { name: form.studioName, email: form.email, timeZone: form.timeZone })
      await writeOwner(studio, trx, { userId, passwordHash, ...form })
      const { centreName, address, roomName, capacity } = form
      const centreId = await insertCentre(studio, trx, userId, { name: centreName, address })
      await insertRoom(studio, trx, userId, centreId, { name: roomName, capacity })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('conflict', TEXTS.emailTaken, { email: TEXTS.emailTaken })
    throw error
  }
  await adoptSettings(studio)
  const opened = await openLogin(studio, visitor, userId, false)
  await recordBrowser(studio, { ...visitor, browser: opened.browser }, opened.member)
  return opened
}

/** Of two requests with one link one succeeds: the other waits for the row and finds it gone. */
async function useLink(trx: Trx, key: string) {
  const used = await trx.deleteFrom('ownerLinks').where('tokenHash', '=', hashToken(key)).executeTakeFirst()
  if (used.numDeletedRows === 0n || (await hasOwner(trx)))
    throw new AppError('not-found', TEXTS.ownerLinkGone)
}

/** Deletes an unconfirmed account with the owner's address, so nobody can block the owner by signing up first. */
async function endUnconfirmed(studio: Studio, trx: Trx, email: string) {
  const known = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!known) return
  await lockMember(trx, known.id)
  const account = await trx
    .selectFrom('users')
    .select(['id', 'email', 'emailProvedAt'])
    .where('id', '=', known.id)
    .where('email', '=', email)
    .where('emailProvedAt', 'is', null)
    .executeTakeFirst()
  // An account with money or a booking counts as taken.
  if (account && (await unfinished(studio, trx, account.id)).length === 0)
    await eraseAccount(studio, trx, account, 'program')
}

async function writeOwner(
  studio: Studio,
  trx: Trx,
  owner: Pick<BeginForm, 'firstName' | 'lastName' | 'email'> & { userId: string; passwordHash: string },
) {
  const { userId, firstName, lastName, email, passwordHash } = owner
  const now = studio.now()
  await trx
    .insertInto('users')
    .values({
      id: userId,
      firstName,
      lastName,
      email,
      passwordHash,
      role: 'admin',
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
  await grantRole(studio, trx, { userId, role: 'owner', grantedBy: null })
  await recordEvent(studio, trx, userId, 'studio.begun', userId)
  const token = await writeLink(studio, trx, userId, email)
  await writeToMember(studio, trx, userId, welcome({ userId, isOwner: true, token }))
}
