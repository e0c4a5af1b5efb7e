import { z } from 'zod'
import { TEXTS } from '../shared/texts.ts'
import { email } from './wire.ts'

/** An address counts only once its owner has confirmed it by email. */
export const SUBSCRIPTION_LISTS = ['newsletter', 'launch'] as const
export type SubscriptionList = (typeof SUBSCRIPTION_LISTS)[number]

export const subscribeForm = z.object({ email }).meta({ id: 'Subscribe' })

export const subscriptionLink = z
  .object({
    token: z
      .string({ error: TEXTS.subscriptionInvalid })
      .trim()
      .min(20, { error: TEXTS.subscriptionInvalid })
      .max(120, { error: TEXTS.subscriptionInvalid })
      .meta({ description: 'From the link in the email.' }),
  })
  .meta({ id: 'SubscriptionLink' })
