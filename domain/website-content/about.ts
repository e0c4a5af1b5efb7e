import type { ContentOf } from '../../contract/website-content.ts'
import type { AboutPage } from '../../database/tables/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { type Kind, need } from './kind.ts'
import { pairsMissing } from './landing.ts'

/** The About page; there is one. */
export const about: Kind<'about'> = {
  isOne: true,
  empty: {
    kind: 'about',
    teacherId: null,
    title: '',
    lede: '',
    story: '',
    quote: '',
    points: [],
    gallery: [],
  },

  async find(db) {
    const profile = await db.selectFrom('studioProfiles').select('aboutPage').executeTakeFirst()
    if (!profile?.aboutPage) return null
    const { teacher, title, lede, story, philosophy, gallery } = profile.aboutPage
    const page = await db
      .selectFrom('instructors')
      .select('id')
      .where('slug', '=', teacher)
      .executeTakeFirst()
    const content: ContentOf<'about'> = {
      kind: 'about',
      teacherId: page?.id ?? null,
      title,
      lede,
      gallery,
      story: story.join('\n\n'),
      quote: philosophy.quote,
      points: philosophy.points,
    }
    return { content, shownAt: null, isWithdrawn: false, address: '/about' }
  },

  list: async () => [],
  async count(db) {
    const profile = await db.selectFrom('studioProfiles').select('aboutPage').executeTakeFirst()
    return profile?.aboutPage ? 1 : 0
  },

  missing: ({ title, lede, story, quote, points, gallery }, pictures) => [
    ...(title.trim() ? [] : [need('title', 'Enter a title.')]),
    ...(lede.trim() ? [] : [need('lede', 'Write an introduction of a sentence or two.')]),
    ...(story.trim() ? [] : [need('story', 'Write the text.')]),
    ...(quote.trim() || points.length === 0
      ? []
      : [need('quote', 'Write a sentence above your points, or delete the points.')]),
    ...pairsMissing('points', points),
    ...(gallery.every(({ picture }) => pictures.has(picture))
      ? []
      : [need('gallery', 'A picture of the gallery was deleted. Choose another.')]),
    ...(gallery.every(({ caption }) => caption.trim())
      ? []
      : [need('gallery', 'Write a caption for every picture.')]),
  ],

  async publish(_studio, trx, _id, content) {
    const { teacherId, title, lede, story, quote, points, gallery } = content
    const teacher = await trx
      .selectFrom('instructors')
      .select('slug')
      .where('id', '=', teacherId ?? '')
      .executeTakeFirst()
    if (teacherId && !teacher)
      throw new AppError('conflict', TEXTS.notReady(1), { teacherId: 'Choose another teacher.' })
    const page: AboutPage = {
      teacher: teacher?.slug ?? '',
      title: title.trim(),
      lede: lede.trim(),
      gallery,
      story: paragraphsOf(story),
      philosophy: { quote: quote.trim(), points },
    }
    const changed = await trx
      .updateTable('studioProfiles')
      .set((eb) => ({ aboutPage: JSON.stringify(page), version: eb('version', '+', 1) }))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.studioNotBegun)
    return content
  },
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
