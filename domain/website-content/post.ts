import type { ContentOf } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { fullName } from '../../shared/full-name.ts'
import { freeSlug } from '../core/slug.ts'
import type { Studio } from '../core/studio.ts'
import { studioProfile } from '../studio/profile.ts'
import { type Kind, need, needDescriptions, needPicture } from './kind.ts'

type Post = ContentOf<'post'>

const WORDS_A_MINUTE = 200

export const post: Kind<'post'> = {
  empty: {
    kind: 'post',
    title: '',
    excerpt: '',
    body: '',
    category: null,
    picture: '',
    teacherId: null,
    featured: false,
    publishAt: null,
  },

  async find(db, id) {
    const row = await db.selectFrom('blogPosts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const { title, excerpt, body, category, picture, publishedAt } = row
    const teacherId = row.teacherId ?? (await teacherOf(db, row))
    const content: Post = {
      kind: 'post',
      title,
      excerpt,
      body,
      category,
      picture,
      teacherId,
      featured: row.featured === 1,
      publishAt: publishedAt,
    }
    const address = `/blogPage/${row.slug}`
    return { content, shownAt: publishedAt, isWithdrawn: row.deletedAt !== null, address }
  },

  async list(db, { withdrawn, after, most }) {
    const at = Number(after?.key)
    const rows = await db
      .selectFrom('blogPosts')
      .select(['id', 'title', 'category', 'authorName', 'publishedAt'])
      .where('deletedAt', withdrawn ? 'is not' : 'is', null)
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb.or([
            eb('publishedAt', '<', at),
            eb.and([eb('publishedAt', '=', at), eb('id', '<', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('publishedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id, title, category, authorName, publishedAt }) => ({
      id,
      title,
      about: `${category}, by ${authorName}`,
      shownAt: publishedAt,
      key: `${publishedAt}`,
    }))
  },

  async count(db) {
    const { count } = await db
      .selectFrom('blogPosts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  missing: ({ title, excerpt, body, category, picture }, pictures) => [
    ...(title.trim() ? [] : [need('title', 'Enter a title.')]),
    ...(excerpt.trim() ? [] : [need('excerpt', 'Write a sentence or two for the card.')]),
    ...(body.trim() ? [] : [need('body', 'Write the post.')]),
    ...needDescriptions('body', body),
    ...(category ? [] : [need('category', 'Choose a category.')]),
    ...needPicture(picture, pictures),
  ],

  async publish(studio, trx, id, content) {
    const before = await trx.selectFrom('blogPosts').selectAll().where('id', '=', id).executeTakeFirst()
    const publishedAt = content.publishAt ?? before?.publishedAt ?? studio.now()
    const { title, excerpt, body, category, picture, teacherId } = content
    const row = {
      title: title.trim(),
      excerpt: excerpt.trim(),
      body,
      picture,
      teacherId,
      publishedAt,
      ...(await authorOf(studio, trx, teacherId)),
      category: category ?? 'Yoga',
      readMinutes: minutesOf(body),
      featured: content.featured ? (1 as const) : (0 as const),
      deletedAt: null,
      deletedBy: null,
    }
    if (before)
      await trx
        .updateTable('blogPosts')
        .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    else {
      const slug = await freeSlug(trx, 'blogPosts', title, 'post')
      await trx
        .insertInto('blogPosts')
        .values({ id, slug, ...row })
        .execute()
    }
    return { ...content, publishAt: publishedAt }
  },

  async withdraw(studio, trx, id, by) {
    await trx
      .updateTable('blogPosts')
      .set({ deletedAt: studio.now(), deletedBy: by })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .execute()
  },
}

/** Whole minutes, at least one. */
export function minutesOf(body: string): number {
  return Math.max(1, Math.round(body.split(/\s+/).length / WORDS_A_MINUTE))
}

/** The author shown above it, whose account may delete it on its page; without a teacher it is the studio's. */
export async function authorOf(
  studio: Studio,
  db: Db | Trx,
  teacherId: string | null,
): Promise<{ authorName: string; authorId: string | null }> {
  const teacher =
    teacherId === null
      ? undefined
      : await db
          .selectFrom('instructors')
          .select(['firstName', 'lastName', 'userId'])
          .where('id', '=', teacherId)
          .executeTakeFirst()
  if (teacher) return { authorName: fullName(teacher.firstName, teacher.lastName), authorId: teacher.userId }
  const { name } = await studioProfile({ ...studio, db })
  return { authorName: name, authorId: null }
}

/** For posts older than the link to an author's page. */
async function teacherOf(db: Db | Trx, { authorId, authorName }: Row<'blogPosts'>): Promise<string | null> {
  const teachers = await db
    .selectFrom('instructors')
    .select(['id', 'userId', 'firstName', 'lastName'])
    .orderBy('position')
    .execute()
  const found = teachers.find(({ userId }) => userId !== null && userId === authorId)
  const named = teachers.find(({ firstName, lastName }) => fullName(firstName, lastName) === authorName)
  return (found ?? named)?.id ?? null
}
