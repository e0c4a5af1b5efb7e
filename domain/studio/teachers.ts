import type { ChangeTeacherForm, TeacherForm } from '../../contract/studio-records.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction, inTransactionWithFreeName } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { reachNow, requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { freeSlug } from '../core/slug.ts'
import type { Studio } from '../core/studio.ts'
import { linkPageByEmail, lockAccountOf } from '../core/teacher-page.ts'
import { nextVersion } from '../core/versions.ts'
import { definedFields } from './defined-fields.ts'
import { pictureAsked } from './own-picture.ts'
import { printOfPage, writePageElsewhere } from './pages.ts'
import { archivedAtOf, nextPosition, sessionsAhead } from './places.ts'

/**
 * Everyone with a teacher page, those who no longer teach last.
 * @throws AppError forbidden
 */
export async function teachersAtDesk({ db }: Studio, member: Member) {
  await requireMay(db, member, 'schedule.see')
  const isSeen = (await reachNow(db, member, 'studio.change'))?.everywhere === true
  const rows = await db.selectFrom('instructors').selectAll().orderBy('position').execute()
  const accounts = isSeen ? await accountsOf(db, rows) : []
  const teachers = rows.map((row) => ({
    ...row,
    account: accounts.find(({ id }) => id === row.userId) ?? null,
  }))
  return teachers.sort((one, other) => Number(one.archivedAt !== null) - Number(other.archivedAt !== null))
}

async function accountsOf(db: Db, pages: { userId: string | null }[]) {
  const ids = pages.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, firstName, lastName, email }) => ({
    id,
    name: fullName(firstName, lastName),
    email,
  }))
}

/**
 * Creates a teacher page, linked to the staff account with the same confirmed email, now or once it exists.
 * @returns its id
 * @throws AppError forbidden; conflict when a page with that email exists
 */
export async function createTeacher(studio: Studio, member: Member, form: TeacherForm): Promise<string> {
  return inTransactionWithFreeName(studio.db, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    const account = await lockAccountOf(trx, form.email)
    const own = form.email === member.email
    const known = await trx
      .selectFrom('instructors')
      .select('id')
      .where((eb) =>
        own
          ? eb.or([eb('email', '=', form.email), eb('userId', '=', member.id)])
          : eb('email', '=', form.email),
      )
      .executeTakeFirst()
    if (known) throw new AppError('conflict', TEXTS.teacherHasPage, { email: TEXTS.teacherHasPage })
    const id = newId()
    const slug = await freeSlug(trx, 'instructors', `${form.firstName} ${form.lastName ?? ''}`, 'teacher')
    const position = await nextPosition(trx, 'instructors')
    const print = printOfPage('teacher', { slug })
    const picture = await pictureAsked(trx, form.picture, { was: print, print })
    await trx
      .insertInto('instructors')
      .values({
        id,
        slug,
        position,
        userId: own ? member.id : null,
        picture,
        ...rowOf(form),
        philosophy: '',
        certifications: '[]',
        specialClasses: '[]',
        weekdaySchedule: '[]',
        experienceYears: 0,
        studentsTaught: 0,
        rating: 0,
      })
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'teacher.made',
      subject: id,
      before: null,
      after: { firstName: form.firstName, lastName: form.lastName, email: form.email },
    })
    if (account) await linkPageByEmail(studio, trx, { userId: account, actorId: member.id })
    return id
  })
}

/** @throws AppError forbidden, not-found, stale; conflict when archiving a teacher with upcoming sessions */
export async function changeTeacher(
  studio: Studio,
  member: Member,
  id: string,
  form: ChangeTeacherForm,
): Promise<void> {
  await inTransaction(studio.db, (trx) => changeTeacherIn(studio, trx, member, id, form))
}

/** The same within an existing transaction. */
export async function changeTeacherIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  id: string,
  form: ChangeTeacherForm,
): Promise<void> {
  await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
  const account = form.email === undefined ? null : await lockAccountOf(trx, form.email)
  const named = { kind: 'teacher', id, by: member.id } as const
  await writePageElsewhere(studio, trx, named, () => writeTeacher(studio, trx, member, id, form))
  if (account) await linkPageByEmail(studio, trx, { userId: account, actorId: member.id })
}

async function writeTeacher(studio: Studio, trx: Trx, member: Member, id: string, form: ChangeTeacherForm) {
  const { version = 0 } = form
  await nextVersion(studio, trx, 'instructors', { id, version, missing: TEXTS.teacherNotFound })
  const before = await trx
    .selectFrom('instructors')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const archivedAt = archivedAtOf(studio, before.archivedAt, form.archived)
  if (archivedAt !== null && before.archivedAt === null) {
    const { ahead } = await sessionsAhead(studio, trx)
      .select((eb) => eb.fn.countAll<number>().as('ahead'))
      .where((eb) => eb(eb.fn.coalesce('session.instructorId', 'class.instructorId'), '=', id))
      .executeTakeFirstOrThrow()
    if (Number(ahead) > 0) throw new AppError('conflict', TEXTS.teacherInUse(Number(ahead)))
  }
  const print = printOfPage('teacher', before)
  const picture = await pictureAsked(trx, form.picture, { was: before.picture, print })
  const { firstName, lastName, email, bio, styles, languages } = before
  const whole = { firstName, lastName, email, bio, styles, languages, ...definedFields(form) }
  const row = { ...rowOf(whole), picture }
  await trx
    .updateTable('instructors')
    .set({ ...row, archivedAt })
    .where('id', '=', id)
    .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'teacher.changed',
    subject: id,
    before: {
      firstName,
      lastName,
      email,
      bio,
      styles,
      languages,
      picture: before.picture,
      archivedAt: before.archivedAt,
    },
    after: { ...row, styles: whole.styles, languages: whole.languages, archivedAt },
  })
}

function rowOf({
  firstName,
  lastName = '',
  email,
  bio = '',
  styles = [],
  languages = ['English'],
}: TeacherForm) {
  return {
    firstName,
    lastName,
    email,
    bio,
    styles: JSON.stringify(styles),
    languages: JSON.stringify(languages),
  }
}
