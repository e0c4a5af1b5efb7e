import type { ContentOf } from '../../contract/website-content.ts'
import { FAQ, type FaqTexts } from '../../shared/faq.ts'
import { fillIn, unknownVariables } from '../../shared/template-variables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioProfile } from '../studio/profile.ts'
import { type Kind, type Missing, need } from './kind.ts'
import { templateVariables } from './template-variables.ts'

const TEXT = { markdown: false }
const PARTS = ['support', 'paying'] as const

/** The frequently asked questions. They are stored in one row of the studio. */
export const faq: Kind<'faq'> = {
  isOne: true,
  empty: { kind: 'faq', ...FAQ },

  async find(db) {
    const profile = await db.selectFrom('studioProfiles').select('faq').executeTakeFirst()
    if (!profile) return null
    const content: ContentOf<'faq'> = { kind: 'faq', ...(profile.faq ?? FAQ) }
    return { content, shownAt: null, isWithdrawn: false, address: '/pricing#paying' }
  },

  list: async () => [],
  count: async () => 1,

  missing: (content) =>
    PARTS.flatMap((part): Missing[] => {
      const questions = content[part]
      const isWhole = questions.every(({ question, answer }) => question.trim() && answer.trim())
      const asked = questions.map(({ question }) => question.trim())
      const text = questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n')
      return [
        ...(isWhole ? [] : [need(part, 'Fill in every question and its answer.')]),
        ...(new Set(asked).size === asked.length ? [] : [need(part, 'One question is listed twice.')]),
        ...unknownVariables(text, TEXT).map((name) => need(part, `{${name}} in an answer isn’t a variable.`)),
      ]
    }),

  async publish(_studio, trx, _id, content) {
    const { support, paying } = content
    const changed = await trx
      .updateTable('studioProfiles')
      .set((eb) => ({ faq: JSON.stringify({ support, paying }), version: eb('version', '+', 1) }))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.studioNotBegun)
    return content
  },
}

/** As visitors read it: with template variables filled in. */
export async function questionsAndAnswers(studio: Studio): Promise<FaqTexts> {
  const { support, paying } = (await studioProfile(studio)).faq ?? FAQ
  const holds = await templateVariables(studio)
  const filled = (part: FaqTexts['support']) =>
    part.map(({ question, answer }) => ({
      question: fillIn(question, holds, TEXT),
      answer: fillIn(answer, holds, TEXT),
    }))
  return { support: filled(support), paying: filled(paying) }
}
