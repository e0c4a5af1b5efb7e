import type { Registration, ShortRegistration } from '../../contract/accounts.ts'
import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { readName } from '../../shared/typed/name.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { writeTerms } from '../core/member-terms.ts'
import type { Studio } from '../core/studio.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { welcome } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { writeLink } from './confirmation-link.ts'
import { insertCue } from './cues.ts'
import { saveHealthAnswers } from './health.ts'
import { recordBrowser } from './known-browsers.ts'
import { type OpenedLogin, openLogin, type Visitor } from './logins.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { practiceRow } from './practice-answers.ts'

/**
 * Registers a member. Role `instructor` is only an application. Health answers and cues are stored only with their own
 * consent.
 * @throws AppError invalid with the field; conflict when the email is taken; too-many
 */
export async function register(studio: Studio, visitor: Visitor, form: Registration): Promise<OpenedLogin> {
  return openAccount(studio, visitor, form)
}

/**
 * A short registration while booking; the other questions wait on their home page.
 * @throws AppError invalid with the field; conflict when the email is taken; too-many
 */
export async function join(studio: Studio, visitor: Visitor, form: ShortRegistration): Promise<OpenedLogin> {
  const { name, email, password } = form
  return openAccount(studio, visitor, { ...readName(name), email, password, ...NOT_ASKED })
}

/** Not asked while booking. */
const NOT_ASKED = {
  dateOfBirth: null,
  gender: null,
  phone: '',
  height: null,
  weight: null,
  role: 'user',
} as const

/** A new account's data: a registration whose personal details may be missing. */
type NewAccount = Omit<Registration, 'dateOfBirth' | 'gender' | 'hasOneName'> & {
  dateOfBirth: string | null
  gender: string | null
}

async function openAccount(studio: Studio, visitor: Visitor, form: NewAccount): Promise<OpenedLogin> {
  await requireTry(
    studio,
    `register:address:${networkOf(visitor.address)}`,
    studio.settings.throttle.registrationsPerAddress,
  )
  requireDetails(studio, form)
  const passwordHash = await hashPassword(form.password)
  const userId = newId()
  try {
    await inTransaction(studio.db, (trx) => writeAccount(studio, trx, userId, passwordHash, form))
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('conflict', TEXTS.emailTaken, { email: TEXTS.emailTaken })
    throw error
  }
  const opened = await openLogin(studio, visitor, userId, false)
  await recordBrowser(studio, { ...visitor, browser: opened.browser }, opened.member)
  return opened
}

export function ageOn(day: string, birthday: string): number {
  return Temporal.PlainDate.from(birthday).until(Temporal.PlainDate.from(day), { largestUnit: 'years' }).years
}

/** Does not say whether the address has an account already. @throws invalid with the fields */
export function requireDetails(
  studio: Studio,
  { dateOfBirth, password }: { dateOfBirth: string | null; password: string },
): void {
  const age = dateOfBirth && ageFault(studio, dateOfBirth)
  const faults = {
    ...(age && { dateOfBirth: age }),
    ...(isCommonPassword(password) && { password: TEXTS.passwordCommon }),
  }
  const [first, second] = Object.values(faults)
  if (first) throw new AppError('invalid', second ? TEXTS.checkFields : first, faults)
}

function ageFault(studio: Studio, dateOfBirth: string): string | null {
  const today = Temporal.Instant.fromEpochMilliseconds(studio.now())
    .toZonedDateTimeISO(studio.settings.timeZone)
    .toPlainDate()
    .toString()
  const age = ageOn(today, dateOfBirth)
  const { minimumAge } = studio.settings
  if (dateOfBirth > today || age > 120) return 'Please check your date of birth.'
  if (age >= minimumAge) return null
  return `You need to be ${minimumAge} to have your own account. A parent can sign up and book for you.`
}

async function writeAccount(
  studio: Studio,
  trx: Trx,
  userId: string,
  passwordHash: string,
  form: NewAccount,
) {
  const now = studio.now()
  await trx
    .insertInto('users')
    .values({
      id: userId,
      firstName: form.firstName,
      lastName: form.lastName,
      email: form.email,
      passwordHash,
      dateOfBirth: form.dateOfBirth,
      gender: form.gender,
      phone: form.phone,
      heightCm: form.height,
      weightKg: form.weight,
      role: 'user',
      instructorAppliedAt: form.role === 'instructor' ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await trx
    .insertInto('practiceAnswers')
    .values({ userId, ...practiceRow(form) })
    .execute()
  const { medicalConditions, medications, injuries } = form
  if (form.healthConsent) {
    await saveHealthAnswers(studio, trx, userId, { medicalConditions, medications, injuries })
    for (const cue of form.cues ?? []) await insertCue(studio, trx, userId, cue)
  }
  await writeTerms(trx, userId)
  await recordEvent(studio, trx, userId, 'account.registered', userId, { applied: form.role })
  const token = await writeLink(studio, trx, userId, form.email)
  const isApplicant = form.role === 'instructor'
  await writeToMember(studio, trx, userId, welcome({ userId, isApplicant, token }))
}
