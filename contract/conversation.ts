import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { line } from './wire.ts'

export const conversationText = z
  .object({ text: line('your message', LIMITS.textMax) })
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
