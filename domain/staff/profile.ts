import type { CERTIFICATE_STATES, CertificateForm, TeacherPageForm } from '../../contract/desk-profile.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { dayPlus } from '../classes/schedule.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { nextVersion } from '../core/versions.ts'
import { writePageElsewhere } from '../studio/pages.ts'
import { teacherPageOf } from './me.ts'

/** How many days before it expires a certificate is shown as expiring. */
const SOON_DAYS = 60

export type StaffChoices = { substituteLetters: boolean; leftHand: boolean }
const DEFAULTS: StaffChoices = { substituteLetters: true, leftHand: false }

/** @throws AppError forbidden */
export async function deskProfile(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'desk.enter')
  const page = await teacherPageOf(db, member.id)
  return {
    page,
    certificates: page ? await certificatesOf(studio, page.id) : [],
    preferences: await staffPreferencesOf(db, member.id),
  }
}

/**
 * Changes what visitors read about a teacher. The log keeps the earlier text.
 * @throws AppError forbidden, not-found without a page; stale if the page changed meanwhile
 */
export async function changeOwnPage(studio: Studio, member: Member, form: TeacherPageForm): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const { id } = await ownPage(trx, member)
    await writePage(studio, trx, member, id, form)
  })
}

/** Restores what a teacher wrote about themselves, for people who may change teacher pages. @throws AppError forbidden, not-found, stale */
export async function putPageBack(
  studio: Studio,
  trx: Trx,
  member: Member,
  id: string,
  form: TeacherPageForm,
): Promise<void> {
  await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
  await writePage(studio, trx, member, id, form)
}

async function writePage(studio: Studio, trx: Trx, member: Member, id: string, form: TeacherPageForm) {
  const named = { kind: 'teacher', id, by: member.id } as const
  await writePageElsewhere(studio, trx, named, () => writeFields(studio, trx, member, id, form))
}

async function writeFields(studio: Studio, trx: Trx, member: Member, id: string, form: TeacherPageForm) {
  const { version } = form
  await nextVersion(studio, trx, 'instructors', { id, version, missing: TEXTS.noTeacherPage })
  const before = await trx
    .selectFrom('instructors')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const after = {
    bio: form.bio,
    philosophy: form.philosophy ?? '',
    styles: form.styles,
    specialClasses: form.specialClasses ?? [],
    certifications: form.certifications ?? [],
    languages: form.languages,
    experienceYears: form.experienceYears,
  }
  await trx
    .updateTable('instructors')
    .set({
      ...after,
      styles: JSON.stringify(after.styles),
      specialClasses: JSON.stringify(after.specialClasses),
      certifications: JSON.stringify(after.certifications),
      languages: JSON.stringify(after.languages),
    })
    .where('id', '=', id)
    .execute()
  const names = Object.keys(after) as (keyof typeof after)[]
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'teacher.page-changed',
    subject: id,
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after,
  })
}

/** @throws AppError forbidden, not-found without a page, invalid, conflict with too many */
export async function addCertificate(studio: Studio, member: Member, form: CertificateForm): Promise<void> {
  const { name, issuer, validFrom, validUntil = null, styles = [] } = form
  if (validUntil !== null && validUntil < validFrom)
    throw new AppError('invalid', TEXTS.untilBeforeFrom, { validUntil: TEXTS.untilBeforeFrom })
  await withLiveMember(studio, member, async (trx) => {
    const page = await ownPage(trx, member)
    const { held } = await trx
      .selectFrom('certificates')
      .select((eb) => eb.fn.countAll<number>().as('held'))
      .where('instructorId', '=', page.id)
      .executeTakeFirstOrThrow()
    if (Number(held) >= LIMITS.listMax)
      throw new AppError('conflict', TEXTS.tooManyCertificates(LIMITS.listMax))
    const id = newId()
    await trx
      .insertInto('certificates')
      .values({
        id,
        instructorId: page.id,
        name,
        issuer,
        validFrom,
        validUntil,
        styles: JSON.stringify(styles),
        createdAt: studio.now(),
      })
      .execute()
    await recordEvent(studio, trx, member.id, 'certificate.added', page.id, { name, validFrom, validUntil })
  })
}

/** @throws AppError forbidden, not-found */
export async function removeCertificate(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const page = await ownPage(trx, member)
    const removed = await trx
      .deleteFrom('certificates')
      .where('id', '=', id)
      .where('instructorId', '=', page.id)
      .returning(['name', 'validFrom', 'validUntil'])
      .executeTakeFirst()
    if (!removed) throw new AppError('not-found', TEXTS.certificateNotFound)
    await recordEvent(studio, trx, member.id, 'certificate.removed', page.id, removed)
  })
}

/** @throws AppError forbidden */
export async function setStaffPreferences(
  studio: Studio,
  member: Member,
  changes: Partial<StaffChoices>,
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'desk.enter')
    const chosen = { ...(await staffPreferencesOf(trx, member.id)), ...changes }
    const row = {
      substituteLetters: chosen.substituteLetters ? (1 as const) : (0 as const),
      leftHand: chosen.leftHand ? (1 as const) : (0 as const),
    }
    await trx
      .insertInto('staffPreferences')
      .values({ userId: member.id, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
  })
}

export async function staffPreferencesOf(db: Db | Trx, userId: string): Promise<StaffChoices> {
  const row = await db
    .selectFrom('staffPreferences')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? { substituteLetters: row.substituteLetters === 1, leftHand: row.leftHand === 1 } : DEFAULTS
}

async function certificatesOf(studio: Studio, instructorId: string) {
  const rows = await studio.db
    .selectFrom('certificates')
    .selectAll()
    .where('instructorId', '=', instructorId)
    .orderBy('validFrom', 'desc')
    .orderBy('name')
    .execute()
  const today = studioDay(studio.now(), studio.settings.timeZone)
  return rows.map((row) => ({ ...row, state: certificateState(row, today) }))
}

/** @param today YYYY-MM-DD; a certificate counts on its last day */
export function certificateState(
  { validFrom, validUntil }: Pick<Row<'certificates'>, 'validFrom' | 'validUntil'>,
  today: string,
): (typeof CERTIFICATE_STATES)[number] {
  if (validFrom > today) return 'not-yet'
  if (validUntil === null) return 'valid'
  if (validUntil < today) return 'expired'
  return validUntil <= dayPlus(today, SOON_DAYS) ? 'ends-soon' : 'valid'
}

/** The caller holds the member's lock. */
async function ownPage(trx: Trx, member: Member) {
  await requireMay(trx, member, 'profile.change', { ownerId: member.id })
  const page = await teacherPageOf(trx, member.id)
  if (!page) throw new AppError('not-found', TEXTS.noTeacherPage)
  return page
}
