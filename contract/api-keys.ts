import { z } from 'zod'
import { SCOPE_NAMES } from '../shared/api-scopes.ts'
import { LIMITS } from '../shared/limits.ts'
import { passwordAndCode } from './member.ts'
import { line } from './wire.ts'

export const apiKeyForm = z
  .object({
    name: line('a name for the key', LIMITS.nameMax),
    scopes: z
      .array(z.enum(SCOPE_NAMES, { error: 'Choose from the list.' }))
      .min(1, { error: 'Choose what the key can read.' })
      .max(SCOPE_NAMES.length),
    ...passwordAndCode.shape,
  })
  .meta({ id: 'ApiKeyForm' })
export type ApiKeyForm = z.infer<typeof apiKeyForm>

export const apiKey = z
  .object({
    _id: z.string(),
    name: z.string(),
    ending: z.string().meta({ description: 'Its last four characters.' }),
    scopes: z.array(z.enum(SCOPE_NAMES)),
    by: z.string(),
    createdAt: z.number(),
    usedAt: z.number().nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyOnWire = z.infer<typeof apiKey>
