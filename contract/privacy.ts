import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { PRIVACY_KINDS, PRIVACY_OUTCOMES, PRIVACY_WAYS } from '../shared/privacy.ts'
import { versionOrNone } from './studio-records.ts'
import { cursor, day, line, paragraphs } from './wire.ts'

const time = z.number()
const kind = z.enum(PRIVACY_KINDS, { error: 'Choose what they ask for.' })

export const privacyRequestForm = z
  .object({
    kind,
    who: line('who is asking', LIMITS.fullName),
    contact: line('how to reach them', LIMITS.emailMax).meta({
      description: 'An email links the request to its account, if any.',
    }),
    cameBy: z.enum(PRIVACY_WAYS, { error: 'Choose how the request arrived.' }),
    askedOn: day.meta({ description: 'The day it arrived; it must be answered within 30 days.' }),
    words: paragraphs('what they ask for', LIMITS.noteMax),
  })
  .meta({ id: 'PrivacyRequestForm' })
export type PrivacyRequestForm = z.infer<typeof privacyRequestForm>

export const privacyAnswerForm = z
  .object({
    version: versionOrNone,
    outcome: z.enum(PRIVACY_OUTCOMES, { error: 'Choose the outcome.' }),
    answer: paragraphs('what was done', LIMITS.noteMax),
  })
  .meta({ id: 'PrivacyAnswerForm' })

export const privacyVersion = z.object({ version: versionOrNone }).meta({ id: 'PrivacyVersion' })

const request = z.object({
  _id: z.string(),
  version: z.number().int().meta({ description: '0 for what members did themselves.' }),
  kind,
  userId: z.string().nullable(),
  who: z.string().meta({ description: 'Empty if the account was deleted since.' }),
  contact: z.string(),
  cameBy: z.enum([...PRIVACY_WAYS, 'product']),
  words: z.string(),
  askedAt: time,
  dueAt: time.nullable(),
  writtenBy: z.string().nullable(),
  outcome: z.enum(PRIVACY_OUTCOMES).nullable(),
  answer: z.string(),
  doneAt: time.nullable(),
  doneBy: z.string().nullable(),
  proof: z.string().meta({ description: 'How they proved their identity, if the desk deletes the account.' }),
  deletion: z
    .object({ _id: z.string(), at: time, by: z.string().nullable() })
    .nullable()
    .meta({ description: 'When their account is deleted, unless that is undone.' }),
  deletionNote: z.string().meta({ description: 'Why it could not be deleted the last time.' }),
})
export type PrivacyRequestOnWire = z.infer<typeof request>

export const deletionForm = z
  .object({
    version: versionOrNone,
    proof: line('how they proved their identity', LIMITS.reason),
    email: line('the email of the account', LIMITS.emailMax).meta({
      description: 'The account’s email, or the name of a member without one, typed again as confirmation.',
    }),
  })
  .meta({ id: 'AccountDeletionForm' })

const sum = z.object({ currency: z.string(), paid: z.number(), back: z.number() })
export const deletionPreview = z
  .object({
    version: z.number().int(),
    obstacles: z.array(z.string()).meta({ description: 'Reasons why it can’t be deleted.' }),
    account: z
      .object({
        name: z.string(),
        email: z.string(),
        since: time,
        enrolled: z.array(z.string()).meta({ description: 'Titles of current classes.' }),
        past: z.number().int().meta({ description: 'Past enrollments.' }),
        plans: z
          .array(z.object({ name: z.string(), endsAt: time }))
          .meta({ description: 'Deleted with the account.' }),
        sums: z.array(sum),
        receipts: z.number().int().meta({ description: 'Receipts and credit notes, kept without a name.' }),
      })
      .nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'AccountDeletionPreview' })
export type DeletionPreviewOnWire = z.infer<typeof deletionPreview>

const withdrawn = z.object({
  at: time,
  what: z.enum(['news', 'launch', 'health', 'testimonials']),
  who: z.string(),
  userId: z.string().nullable(),
})

export const privacyDesk = z
  .object({
    open: z.array(request).meta({ description: 'The most urgent first.' }),
    consents: z.array(
      z.object({
        what: z.enum(['news', 'launch', 'reminders', 'health', 'cues', 'pictures', 'testimonials']),
        count: z.number().int(),
        since: time.nullable().meta({ description: 'Of the oldest.' }),
      }),
    ),
    withdrawn: z.array(withdrawn).meta({ description: 'Recent withdrawals of consent, newest first.' }),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'PrivacyDesk' })
export type PrivacyDeskOnWire = z.infer<typeof privacyDesk>

export const privacyPast = z
  .object({ requests: z.array(request), next: z.string().nullable(), timeZone: z.string() })
  .meta({ id: 'PrivacyPast' })
export type PrivacyPastOnWire = z.infer<typeof privacyPast>
export const privacyPastQuery = z.object({ after: cursor.optional() })

export const privacyLooksQuery = z.object({
  after: cursor.optional(),
  by: z.string().max(64).optional().meta({ description: 'The id of the reader.' }),
})
export const privacyLooks = z
  .object({
    looks: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['health', 'cues']),
        at: time,
        by: z.string(),
        userId: z.string(),
        who: z.string(),
        reason: z.string().meta({ description: 'For notes: the session they were read for.' }),
      }),
    ),
    people: z.array(z.object({ _id: z.string(), name: z.string(), looks: z.number().int() })),
    next: z.string().nullable(),
    now: time,
    timeZone: z.string(),
  })
  .meta({ id: 'PrivacyLooks' })
export type PrivacyLooksOnWire = z.infer<typeof privacyLooks>
