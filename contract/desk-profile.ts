import { z } from 'zod'
import { LIMITS } from '../shared/limits.ts'
import { version } from './studio-records.ts'
import { count, day, line, paragraphs } from './wire.ts'

const MOST_YEARS = 80

const list = (what: string, { min = 0 } = {}) =>
  z
    .array(line(what, LIMITS.listEntryMax), { error: `Enter ${what}.` })
    .max(LIMITS.listMax, { error: `Add at most ${LIMITS.listMax}.` })
    .refine((lines) => lines.length >= min, { error: `Enter ${what}.` })
    .refine((lines) => new Set(lines.map((one) => one.toLowerCase())).size === lines.length, {
      error: 'One of them is listed twice.',
    })

/** A teacher’s own public page. Students taught and rating are set by the studio. */
export const teacherPageForm = z
  .object({
    version,
    bio: paragraphs('a few sentences about you', LIMITS.textMax),
    philosophy: paragraphs('your teaching philosophy', LIMITS.textMax).optional(),
    styles: list('a style that you teach', { min: 1 }),
    specialClasses: list('what you are good at').optional(),
    certifications: list('what you have learnt').optional(),
    languages: list('a language that you teach in', { min: 1 }),
    experienceYears: count(
      z
        .number()
        .int({ error: 'Enter whole years.' })
        .min(0, { error: 'Enter zero or more.' })
        .max(MOST_YEARS, { error: `Enter at most ${MOST_YEARS} years.` }),
    ),
  })
  .meta({ id: 'TeacherPageForm' })
export type TeacherPageForm = z.infer<typeof teacherPageForm>

export const certificateForm = z
  .object({
    name: line('the name of the certificate', LIMITS.listEntryMax),
    issuer: line('who issued it', LIMITS.listEntryMax),
    validFrom: day,
    validUntil: day.optional().meta({ description: 'Its last day; absent if it doesn’t expire.' }),
    styles: list('a style').optional().meta({ description: 'The styles that it is for.' }),
  })
  .meta({ id: 'CertificateForm' })
export type CertificateForm = z.infer<typeof certificateForm>

export const CERTIFICATE_STATES = ['valid', 'ends-soon', 'expired', 'not-yet'] as const

export const certificate = z
  .object({
    _id: z.string(),
    name: z.string(),
    issuer: z.string(),
    validFrom: z.string(),
    validUntil: z.string().nullable(),
    styles: z.array(z.string()),
    state: z.enum(CERTIFICATE_STATES).meta({ description: 'Today, at the studio.' }),
  })
  .meta({ id: 'Certificate' })
export type CertificateOnWire = z.infer<typeof certificate>

export const staffPreferencesForm = z
  .object({ substituteLetters: z.boolean(), leftHand: z.boolean() })
  .partial()
  .meta({ id: 'StaffPreferencesForm' })

export const deskProfile = z
  .object({
    page: z
      .object({
        slug: z.string(),
        version: z.number().int(),
        bio: z.string(),
        philosophy: z.string(),
        styles: z.array(z.string()),
        specialClasses: z.array(z.string()),
        certifications: z.array(z.string()),
        languages: z.array(z.string()),
        experienceYears: z.number().int(),
      })
      .nullable(),
    certificates: z.array(certificate),
    preferences: z.object({
      substituteLetters: z.boolean(),
      leftHand: z.boolean().meta({ description: 'Left-handed attendance on phones.' }),
    }),
  })
  .meta({ id: 'DeskProfile' })
export type DeskProfile = z.infer<typeof deskProfile>
