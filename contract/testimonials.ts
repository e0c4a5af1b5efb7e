import { z } from 'zod'
import { CONSENT_STATES, CONSENT_WAYS } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { TEXTS } from '../shared/texts.ts'
import { version } from './studio-records.ts'
import { email, line } from './wire.ts'

export const testimonial = z
  .object({
    _id: z.string(),
    text: z.string(),
    name: z.string(),
    image: z.string().meta({ description: 'Avatar.' }),
    nightImage: z.string(),
    galleryImage: z.string(),
    nightGalleryImage: z.string(),
    className: z.string().meta({ description: 'The class it is about; may be empty.' }),
  })
  .meta({ id: 'Testimonial' })
export type TestimonialOnWire = z.infer<typeof testimonial>

const consent = z.object({
  _id: z.string(),
  way: z.enum(CONSENT_WAYS),
  state: z.enum(CONSENT_STATES),
  name: z.string(),
  text: z.string(),
  member: z.string().nullable().meta({ description: 'The member asked by email.' }),
  askedAt: z.number(),
  expiresAt: z.number().nullable(),
  consentedAt: z.number().nullable(),
  withdrawnAt: z.number().nullable(),
  seenBy: z.string().meta({ description: 'For consent on paper: the staff member who saw it.' }),
  note: z.string(),
})

export const ownQuote = z
  .object({
    _id: z.string(),
    text: z.string(),
    name: z.string(),
    className: z.string().meta({ description: 'The class it is about; may be empty.' }),
    since: z.number().meta({ description: 'When they agreed.' }),
    isShown: z.boolean().meta({ description: 'Whether it is published.' }),
  })
  .meta({ id: 'OwnQuote' })
export type OwnQuoteOnWire = z.infer<typeof ownQuote>

export const consentsAtDesk = z
  .object({
    version: z.number().int().meta({ description: '0 before it was published.' }),
    consents: z.array(consent),
    timeZone: z.string(),
  })
  .meta({ id: 'TestimonialConsents' })
export type ConsentsAtDesk = z.infer<typeof consentsAtDesk>

export const askConsentForm = z.object({ version, email }).meta({ id: 'AskConsentForm' })
export const paperConsentForm = z
  .object({ version, note: line('where the paper lies, and of which day it is', LIMITS.reason) })
  .meta({ id: 'PaperConsentForm' })
export const consentVersion = z.object({ version }).meta({ id: 'ConsentVersion' })

const token = z.string({ error: TEXTS.consentLinkInvalid }).max(64, { error: TEXTS.consentLinkInvalid })
export const consentLink = z.object({ token }).meta({ id: 'ConsentLink' })
export const consentAnswer = z.object({ token, answer: z.enum(['yes', 'no']) }).meta({ id: 'ConsentAnswer' })

export const consentQuestion = z
  .object({
    text: z.string(),
    name: z.string(),
    className: z.string(),
    state: z.enum(CONSENT_STATES),
    consentedAt: z.number().nullable(),
    withdrawnAt: z.number().nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'ConsentQuestion' })
export type ConsentQuestion = z.infer<typeof consentQuestion>
