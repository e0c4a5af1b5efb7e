import type { ContentOf } from '../../contract/website-content.ts'
import { LANDING } from '../../shared/landing.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { type Kind, type Missing, need } from './kind.ts'

type Landing = ContentOf<'landing'>

/** The landing page. It is stored in one row of the studio. */
export const landing: Kind<'landing'> = {
  isOne: true,
  empty: {
    kind: 'landing',
    ...LANDING,
    figures: { clientsGuided: '', students: '', courses: '', rating: '' },
  },

  async find(db) {
    const profile = await db.selectFrom('studioProfiles').select(['landing', 'figures']).executeTakeFirst()
    if (!profile) return null
    const { figures, landing: said } = profile
    const content: Landing = { kind: 'landing', ...(said ?? LANDING), figures }
    return { content, shownAt: null, isWithdrawn: false, address: '/' }
  },

  list: async () => [],
  count: async () => 1,

  missing: (content) => [
    ...(content.heroTitle.trim() ? [] : [need('heroTitle', 'Write a headline for the top of the page.')]),
    ...titlesMissing(content),
    ...pairsMissing('promises', content.promises),
    ...pairsMissing('steps', content.steps),
    ...(content.closingText.trim() ? [] : [need('closingText', 'Write a line for the end of the page.')]),
  ],

  async publish(_studio, trx, _id, content) {
    const { kind: _, figures, ...said } = content
    const texts = { landing: JSON.stringify(said), figures: JSON.stringify(figures) }
    const changed = await trx
      .updateTable('studioProfiles')
      .set((eb) => ({ ...texts, version: eb('version', '+', 1) }))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.studioNotBegun)
    return content
  },
}

function titlesMissing(content: Landing): Missing[] {
  const titles = ['promisesTitle', 'stepsTitle', 'voicesTitle', 'closingTitle'] as const
  return titles
    .flatMap((name) => (content[name].trim() ? [] : [need(name, 'Enter a title for each part.')]))
    .slice(0, 1)
}

export function pairsMissing(field: string, pairs: { title: string; text: string }[]): Missing[] {
  const isWhole = pairs.every(({ title, text }) => title.trim() && text.trim())
  return isWhole ? [] : [need(field, `Fill in every title and text of the ${field}.`)]
}
