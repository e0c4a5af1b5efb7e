import type { ContentOf } from '../../contract/website-content.ts'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { paise, rupees } from '../../shared/money.ts'
import { type Kind, need, needPicture } from './kind.ts'
import { linesMissing } from './lines.ts'

/** A course by its number. Paying for it pays for the class that sells it, if there is one. */
export const course: Kind<'course'> = {
  empty: {
    kind: 'course',
    title: '',
    description: '',
    fullText: '',
    highlights: [],
    schedule: [],
    level: null,
    weeks: null,
    price: null,
    originalPrice: null,
    teacherId: null,
    bio: '',
    picture: '',
    alt: '',
    place: 1,
  },

  /** The next number: the specification's courses have the first five. */
  async newId(trx) {
    const { last } = await trx
      .selectFrom('courses')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const begun = await trx.selectFrom('wordDrafts').select('id').where('kind', '=', 'course').execute()
    return String(1 + Math.max(Number(last ?? 0), ...begun.map(({ id }) => numberOf(id) ?? 0)))
  },

  async find(db, id) {
    const number = numberOf(id)
    if (number === null) return null
    const row = await db.selectFrom('courses').selectAll().where('id', '=', number).executeTakeFirst()
    if (!row) return null
    return {
      content: contentOf(row),
      shownAt: null,
      isWithdrawn: row.withdrawnAt !== null,
      address: `/course/${row.id}`,
    }
  },

  async list(db, { withdrawn, after, most }) {
    const [place, id] = [Number(after?.key), numberOf(after?.id ?? '') ?? 0]
    const rows = await db
      .selectFrom('courses')
      .select(['id', 'title', 'level', 'weeks', 'position'])
      .where('withdrawnAt', withdrawn ? 'is not' : 'is', null)
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb.or([eb('position', '>', place), eb.and([eb('position', '=', place), eb('id', '>', id)])]),
        ),
      )
      .orderBy('position')
      .orderBy('id')
      .limit(most)
      .execute()
    return rows.map(({ id: number, title, level, weeks, position }) => ({
      id: String(number),
      title,
      shownAt: null,
      key: String(position),
      about: `${level}, ${weeks} weeks`,
    }))
  },

  async count(db) {
    const { count } = await db
      .selectFrom('courses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('withdrawnAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  missing: (content, pictures) => [
    ...(content.title.trim() ? [] : [need('title', 'Enter a title.')]),
    ...(content.description.trim()
      ? []
      : [need('description', 'Write an introduction of a sentence or two.')]),
    ...(content.fullText.trim() ? [] : [need('fullText', 'Write a description.')]),
    ...linesMissing('highlights', content.highlights, 'Add at least one thing the plan includes.'),
    ...linesMissing('schedule', content.schedule, 'Add the weekly schedule.'),
    ...(content.level ? [] : [need('level', 'Choose a level.')]),
    ...(content.weeks === null ? [need('weeks', 'Enter the number of weeks.')] : []),
    ...pricesMissing(content),
    ...(content.teacherId && !content.bio.trim() ? [need('bio', 'Write a line about the teacher.')] : []),
    ...needPicture(content.picture, pictures),
  ],

  async publish(_studio, trx, id, content) {
    const row = rowOf(content)
    const number = numberOf(id) ?? 0
    const changed = await trx
      .updateTable('courses')
      .set((eb) => ({ ...row, withdrawnAt: null, version: eb('version', '+', 1) }))
      .where('id', '=', number)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) await insert(trx, number, row)
    return content
  },

  async withdraw(studio, trx, id) {
    await trx
      .updateTable('courses')
      .set((eb) => ({ withdrawnAt: studio.now(), version: eb('version', '+', 1) }))
      .where('id', '=', numberOf(id) ?? 0)
      .execute()
  },
}

async function insert(trx: Trx, id: number, row: ReturnType<typeof rowOf>): Promise<void> {
  await trx
    .insertInto('courses')
    // The number of participants is the studio's own claim; a new course makes none.
    .values({ id, ...row, studentsEnrolled: 0 })
    .execute()
}

function contentOf(row: Row<'courses'>): ContentOf<'course'> {
  const { title, description, fullDescription, highlights, weekByWeek, instructorId, picture } = row
  return {
    kind: 'course',
    title,
    description,
    fullText: fullDescription,
    highlights,
    schedule: weekByWeek,
    level: row.level,
    weeks: row.weeks,
    price: rupees(row.discountedPaise),
    originalPrice: row.originalPaise > row.discountedPaise ? rupees(row.originalPaise) : null,
    teacherId: instructorId,
    bio: row.instructorBio,
    picture,
    alt: row.pictureAlt,
    place: Math.max(1, row.position),
  }
}

function rowOf(content: ContentOf<'course'>) {
  const { title, description, fullText, highlights, schedule, teacherId, bio, picture, alt, place } = content
  const { level, weeks, price, originalPrice } = content
  if (level === null || weeks === null || price === null) throw new Error('the course is not whole')
  return {
    title: title.trim(),
    description: description.trim(),
    fullDescription: fullText.trim(),
    highlights: JSON.stringify(highlights),
    weekByWeek: JSON.stringify(schedule),
    level,
    weeks,
    discountedPaise: paise(price),
    originalPaise: paise(originalPrice ?? price),
    instructorId: teacherId,
    instructorBio: bio.trim(),
    picture,
    pictureAlt: alt.trim(),
    position: place,
  }
}

function pricesMissing({ price, originalPrice }: ContentOf<'course'>) {
  if (price === null) return [need('price', 'Enter a price.')]
  return originalPrice !== null && originalPrice <= price
    ? [need('originalPrice', 'The original price must be higher than the price. Leave it empty for none.')]
    : []
}

/** The id in its address. */
function numberOf(id: string): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}
