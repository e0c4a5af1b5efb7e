import { z } from 'zod'
import { PROMISE_BOUNDS } from '../shared/promises.ts'
import { version } from './studio-records.ts'
import { count, hours, minutes } from './wire.ts'

const READ = { hours, minutes, years: count }

const within = (name: keyof typeof PROMISE_BOUNDS, what: keyof typeof READ) => {
  const { least, most } = PROMISE_BOUNDS[name]
  const error = `From ${least} to ${most} ${what}, please.`
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
      description: 'Within which every message is answered.',
    }),
    offerHours: within('offerHours', 'hours').meta({
      description: 'For which, at most, a freed seat is offered to the next on the waiting list.',
    }),
    holdMinutes: within('holdMinutes', 'minutes').meta({
      description: 'For which a seat is kept for somebody who is paying.',
    }),
    minimumAge: within('minimumAge', 'years').meta({
      description: 'From which on somebody has an account of their own.',
    }),
  })
  .meta({ id: 'PromisesForm' })
export type PromisesForm = z.infer<typeof promisesForm>

export const promises = z
  .object({
    version: z
      .number()
      .int()
      .meta({ description: 'Of all that the studio says of itself; 0 before anything.' }),
    answerHours: z.number().int(),
    offerHours: z.number().int(),
    holdMinutes: z.number().int(),
    minimumAge: z.number().int(),
  })
  .meta({ id: 'Promises' })
export type PromisesOnWire = z.infer<typeof promises>
