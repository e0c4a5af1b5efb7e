import { z } from 'zod'
import { day } from './wire.ts'

export const pauseForm = z.object({ from: day, until: day }).meta({
  id: 'PauseForm',
  description: 'A pause of practice, for illness or travel, with its first and last day.',
})
export type PauseForm = z.infer<typeof pauseForm>

export const pause = z
  .object({
    _id: z.string(),
    from: z.string().meta({ description: 'YYYY-MM-DD, its first day.' }),
    until: z.string().meta({ description: 'YYYY-MM-DD, its last day.' }),
    state: z.enum(['ahead', 'now', 'over']),
  })
  .meta({ id: 'PracticePause' })
export type PauseOnWire = z.infer<typeof pause>

export const pauses = z
  .object({
    today: z.string().meta({ description: 'YYYY-MM-DD, in `timeZone`.' }),
    timeZone: z.string().meta({ description: "The member's own, or the studio's." }),
    pauses: z.array(pause),
  })
  .meta({ id: 'PracticePauses' })
export type PausesOnWire = z.infer<typeof pauses>
