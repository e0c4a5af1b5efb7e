import { z } from 'zod'
import { line } from './wire.ts'

/** Characters. */
export const CONVERSATION_TEXT_MAX = 2000

export const conversationText = z
  .object({ text: line('your message', CONVERSATION_TEXT_MAX) })
  .meta({ id: 'ConversationText' })

export const conversationMessage = z
  .object({
    _id: z.string(),
    from: z.enum(['member', 'studio']),
    text: z.string(),
    at: z.string().meta({ description: 'ISO 8601, UTC.' }),
  })
  .meta({ id: 'ConversationMessage' })
export type ConversationMessageOnWire = z.infer<typeof conversationMessage>
