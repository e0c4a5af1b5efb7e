import { z } from 'zod'

export const application = z
  .object({
    memberId: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    appliedAt: z.string().meta({ description: 'ISO 8601, UTC.' }),
  })
  .meta({ id: 'Application' })
export type ApplicationOnWire = z.infer<typeof application>
