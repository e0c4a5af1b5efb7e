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
  from: z.string().meta({ description: 'YYYY-MM-DD, the first day on which it holds.' }),
  until: z.string().nullable().meta({ description: 'The first day on which it no longer does.' }),
})

export const legalPage = z
  .object({
    ...held.shape,
    lede: z.string(),
    intro: z
      .string()
      .meta({ description: 'HTML, safe to show as it is; what stands before the first title.' }),
    chapters: z.array(
      z.object({
        id: z.string().meta({ description: 'Names it in an address.' }),
        title: z.string(),
        html: z.string().meta({ description: 'Safe to show as it is.' }),
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
