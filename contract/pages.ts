import { z } from 'zod'
import { LEGAL_KINDS } from '../shared/enums.ts'

const questions = z.array(z.object({ question: z.string(), answer: z.string() }))
export const questionsAndAnswers = z
  .object({
    support: questions.meta({ description: 'For members, where they ask for help.' }),
    paying: questions.meta({ description: 'For visitors, before they pay.' }),
  })
  .meta({ id: 'QuestionsAndAnswers' })
export type QuestionsAndAnswers = z.infer<typeof questionsAndAnswers>

const held = z.object({
  number: z.number().int(),
  from: z.string().meta({ description: 'YYYY-MM-DD, the first day it applies.' }),
  until: z.string().nullable().meta({ description: 'The first day it doesn’t apply any more.' }),
})

export const legalPage = z
  .object({
    ...held.shape,
    lede: z.string(),
    intro: z.string().meta({ description: 'Sanitised HTML before the first heading.' }),
    chapters: z.array(
      z.object({
        id: z.string().meta({ description: 'Its anchor in the URL.' }),
        title: z.string(),
        html: z.string().meta({ description: 'Sanitised HTML.' }),
      }),
    ),
    current: held,
    earlier: z.array(held).meta({ description: 'The latest first.' }),
    coming: z.array(held),
  })
  .meta({ id: 'LegalPage' })
export type LegalPageOnWire = z.infer<typeof legalPage>

export const ofLegal = z.object({ page: z.enum(LEGAL_KINDS) })
export const ofLegalVersion = ofLegal.extend({ number: z.coerce.number().int().min(1).max(1_000_000) })
