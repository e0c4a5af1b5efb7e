import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { line, when } from './wire.ts'

export const takeoutForm = z
  .object({
    health: z.boolean().default(false).meta({ description: 'Whether it includes health answers.' }),
    reason: line('a reason', LIMITS.reason)
      .optional()
      .meta({ description: 'The reason, which each member can read.' }),
  })
  .refine(({ health, reason }) => !health || reason !== undefined, {
    path: ['reason'],
    error: 'Enter a reason for including health answers. Each member can read it.',
    when: when('health', 'reason'),
  })
  .meta({ id: 'TakeoutForm' })

const time = z.number()
export const takeouts = z
  .object({
    exports: z.array(
      z.object({
        _id: z.string(),
        askedAt: time,
        by: z.string().nullable(),
        mine: z.boolean(),
        health: z.string().nullable().meta({ description: 'The reason for including health answers.' }),
        state: z.enum(['waiting', 'ready', 'failed', 'gone']),
        bytes: z.number().nullable(),
        lines: z.number().int().nullable(),
        until: time.nullable(),
        takenAt: time.nullable(),
      }),
    ),
    notInIt: z.array(z.object({ table: z.string(), why: z.string() })),
    timeZone: z.string(),
  })
  .meta({ id: 'Takeouts' })
export type TakeoutsOnWire = z.infer<typeof takeouts>
