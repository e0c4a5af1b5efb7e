import { z } from 'zod'
import { PROMISE_BOUNDS } from '../shared/promises.ts'
import { version } from './studio-records.ts'
import { count, hours, minutes } from './wire.ts'

const READ = { hours, minutes, years: count }

const within = (name: keyof typeof PROMISE_BOUNDS, what: keyof typeof READ) => {
  const { least, most } = PROMISE_BOUNDS[name]
  const error = `Enter ${least} to ${most} ${what}.`
  return READ[what](
    z
      .number({ error })
      .int({ error: `Enter whole ${what}.` })
      .min(least, { error })
      .max(most, { error }),
  )
}

export const promisesForm = z
  .object({
    version,
    answerHours: within('answerHours', 'hours').meta({
      description: 'Hours within which every message is answered.',
    }),
    offerHours: within('offerHours', 'hours').meta({
      description: 'Hours for which a free place is offered to the next person on the waitlist, at most.',
    }),
    holdMinutes: within('holdMinutes', 'minutes').meta({
      description: 'Minutes for which a place is held while someone pays.',
    }),
    minimumAge: within('minimumAge', 'years').meta({
      description: 'The minimum age for an account.',
    }),
  })
  .meta({ id: 'PromisesForm' })
export type PromisesForm = z.infer<typeof promisesForm>

export const promises = z
  .object({
    version: z
      .number()
      .int()
      .meta({ description: 'The version of the studio’s profile; 0 if it was never set.' }),
    answerHours: z.number().int(),
    offerHours: z.number().int(),
    holdMinutes: z.number().int(),
    minimumAge: z.number().int(),
  })
  .meta({ id: 'Promises' })
export type PromisesOnWire = z.infer<typeof promises>
