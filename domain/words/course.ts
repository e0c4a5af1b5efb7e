import type { ContentOf } from '../../contract/words.ts'
import { type Kind, need, needPicture } from './kind.ts'

/** What is said of a course. Its price, level and weeks are the class's that is sold under its number, and there are as many as there are. */
export const course: Kind<'course'> = {
  isFixed: true,
  empty: {
    ...{ kind: 'course', title: '', description: '', fullText: '', highlights: [], schedule: [] },
    ...{ teacherId: null, bio: '', picture: '', alt: '', place: 1 },
  },

  async find(db, id) {
    const number = numberOf(id)
    if (number === null) return null
    const row = await db.selectFrom('courses').selectAll().where('id', '=', number).executeTakeFirst()
    if (!row) return null
    const { title, description, fullDescription, highlights, weekByWeek, instructorId, picture } = row
    const content: ContentOf<'course'> = {
      ...{ kind: 'course', title, description, fullText: fullDescription, highlights, schedule: weekByWeek },
      ...{ teacherId: instructorId, bio: row.instructorBio, picture, alt: row.pictureAlt },
      place: Math.max(1, row.position),
    }
    return { content, shownAt: null, isWithdrawn: false, address: `/course/${row.id}` }
  },

  async list(db, { withdrawn, after, most }) {
    if (withdrawn) return []
    const [place, id] = [Number(after?.key), numberOf(after?.id ?? '') ?? 0]
    const rows = await db
      .selectFrom('courses')
      .select(['id', 'title', 'level', 'weeks', 'position'])
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
      ...{ id: String(number), title, shownAt: null, key: String(position) },
      about: `${level}, ${weeks} weeks`,
    }))
  },

  async count(db) {
    const { count } = await db
      .selectFrom('courses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  missing: ({ title, description, fullText, highlights, schedule, teacherId, bio, picture }, pictures) => [
    ...(title.trim() ? [] : [need('title', 'Give it a title.')]),
    ...(description.trim() ? [] : [need('description', 'Write a sentence or two for its beginning.')]),
    ...(fullText.trim() ? [] : [need('fullText', 'Write what it is about.')]),
    ...linesMissing('highlights', highlights, 'Say at least one thing that it gives.'),
    ...linesMissing('schedule', schedule, 'Say what happens in which weeks.'),
    ...(teacherId && !bio.trim() ? [need('bio', 'Write a line about the teacher.')] : []),
    ...needPicture(picture, pictures),
  ],

  async publish(_studio, trx, id, content) {
    const { title, description, fullText, highlights, schedule, teacherId, bio, picture, alt, place } =
      content
    await trx
      .updateTable('courses')
      .set((eb) => ({
        ...{ title: title.trim(), description: description.trim(), fullDescription: fullText.trim() },
        ...{ highlights: JSON.stringify(highlights), weekByWeek: JSON.stringify(schedule) },
        ...{ instructorId: teacherId, instructorBio: bio.trim(), picture, pictureAlt: alt.trim() },
        ...{ position: place, version: eb('version', '+', 1) },
      }))
      .where('id', '=', numberOf(id) ?? 0)
      .execute()
    return content
  },
}

/** As its address names it. */
function numberOf(id: string): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

function linesMissing(field: string, lines: string[], text: string) {
  const said = lines.filter((line) => line.trim())
  if (said.length === 0) return [need(field, text)]
  // Pages tell its lines apart by what they say.
  return new Set(said).size < lines.length ? [need(field, 'A line is empty, or stands there twice.')] : []
}
