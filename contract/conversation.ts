import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { paragraphs } from './wire.ts'

export const conversationText = z
  .object({ text: paragraphs('your message', LIMITS.textMax) })
  .meta({ id: 'ConversationText' })

export const conversationSummary = z
  .object({
    memberId: z.string(),
    name: z.string(),
    email: z.string(),
    from: z.enum(['member', 'studio']).meta({ description: 'Who wrote the last message.' }),
    text: z.string().meta({ description: 'The last message.' }),
    at: z.string().meta({ description: 'ISO 8601, UTC.' }),
  })
  .meta({ id: 'ConversationSummary' })
export type ConversationSummaryOnWire = z.infer<typeof conversationSummary>

export const conversationMessage = z
  .object({
    _id: z.string(),
    from: z.enum(['member', 'studio']),
    text: z.string(),
    at: z.string().meta({ description: 'ISO 8601, UTC.' }),
  })
  .meta({ id: 'ConversationMessage' })
export type ConversationMessageOnWire = z.infer<typeof conversationMessage>
