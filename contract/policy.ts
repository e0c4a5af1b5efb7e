import { z } from 'zod'
import { policyTerms, shownTerms } from './policy-terms.ts'
import { version } from './studio-records.ts'

export const policyForm = policyTerms.extend({ version }).meta({ id: 'PolicyForm' })
export type PolicyForm = z.infer<typeof policyForm>

export const policyVersion = z
  .object({
    version: z.number().int(),
    validFrom: z.number(),
    by: z.string().nullable().meta({ description: 'Who set it; null for the default.' }),
    places: z.number().int().meta({ description: 'Active bookings under it.' }),
    ...shownTerms.shape,
  })
  .meta({ id: 'PolicyVersion' })
export type PolicyVersionOnWire = z.infer<typeof policyVersion>
