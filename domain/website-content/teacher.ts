import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { printOfPage, teacherContent } from '../studio/pages.ts'
import { type Kind, need, needPicture } from './kind.ts'
import { lines, linesMissing } from './lines.ts'

/** A teacher's page. Its record is created at Teachers, which also marks people who no longer teach here. */
export const teacher: Kind<'teacher'> = {
  hasRecord: true,
  empty: {
    kind: 'teacher',
    firstName: '',
    lastName: '',
    bio: '',
    philosophy: '',
    styles: [],
    specialClasses: [],
    certifications: [],
    languages: [],
    experienceYears: 0,
    picture: '',
  },

  async find(db, id) {
    const row = await db.selectFrom('instructors').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    return {
      content: teacherContent(row),
      shownAt: null,
      isWithdrawn: row.archivedAt !== null,
      address: `/teachers?profile=${row.slug}`,
      print: printOfPage('teacher', row),
    }
  },

  list: async () => [],
  /** As for visitors: without a text about the teacher there is no page. */
  async count(db) {
    const { count } = await db
      .selectFrom('instructors')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('archivedAt', 'is', null)
      .where('bio', '!=', '')
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  missing: (content, pictures) => [
    ...(content.firstName.trim() ? [] : [need('firstName', 'Write their first name.')]),
    ...(content.bio.trim() ? [] : [need('bio', 'Write about them. Until then the page isn’t public.')]),
    ...(content.experienceYears === null ? [need('experienceYears', 'Enter the years of teaching.')] : []),
    ...linesMissing('styles', content.styles),
    ...linesMissing('specialClasses', content.specialClasses),
    ...linesMissing('certifications', content.certifications),
    ...linesMissing('languages', content.languages, 'Enter the languages they teach in.'),
    ...needPicture(content.picture, pictures),
  ],

  async publish(_studio, trx, id, content) {
    const { experienceYears } = content
    if (experienceYears === null) throw new Error('the teacher is not whole')
    const kept = {
      ...content,
      experienceYears,
      firstName: content.firstName.trim(),
      lastName: content.lastName.trim(),
      bio: content.bio.trim(),
      philosophy: content.philosophy.trim(),
      styles: lines(content.styles),
      specialClasses: lines(content.specialClasses),
      certifications: lines(content.certifications),
      languages: lines(content.languages),
    }
    const { kind: _, styles, specialClasses, certifications, languages, ...fields } = kept
    const changed = await trx
      .updateTable('instructors')
      .set((eb) => ({
        ...fields,
        styles: JSON.stringify(styles),
        specialClasses: JSON.stringify(specialClasses),
        certifications: JSON.stringify(certifications),
        languages: JSON.stringify(languages),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('archivedAt', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.teacherIsArchived)
    return kept
  },
}
