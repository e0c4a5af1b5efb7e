import { z } from 'zod'
import { TEXTS } from '../shared/texts.ts'
import { isTimeZone } from '../shared/time-zone.ts'
import { givenPassword } from './accounts.ts'
import { email, id } from './wire.ts'

const choice = z.boolean({ error: 'Answer yes or no.' }).optional()

/** Means the studio’s time zone. */
export const STUDIO_ZONE = 'studio'

export const preferencesForm = z
  .object({
    email: choice,
    sms: choice,
    pushNotifications: choice,
    loginAlerts: choice,
    remindDayBefore: choice,
    remindHoursBefore: choice,
    timeZone: z
      .string({ error: TEXTS.timeZoneUnknown })
      .trim()
      .max(64, { error: TEXTS.timeZoneUnknown })
      .refine((name) => name === STUDIO_ZONE || isTimeZone(name), { error: TEXTS.timeZoneUnknown })
      .optional()
      .meta({ description: "Of my days of practice: a name of IANA, or `studio` for the studio's own." }),
  })
  .meta({ id: 'PreferencesForm' })

export const preferences = z
  .object({
    email: z.boolean(),
    sms: z.boolean(),
    pushNotifications: z.boolean(),
    loginAlerts: z.boolean().meta({ description: 'An email about logins from new devices.' }),
    remindDayBefore: z
      .boolean()
      .meta({ description: 'An email a day before each session, if `email` is on.' }),
    remindHoursBefore: z.boolean().meta({ description: 'An email two hours before each session.' }),
    timeZone: z.string().nullable().meta({ description: "Of my days of practice; null: the studio's." }),
    studioTimeZone: z.string(),
    twoFactorAuth: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'Preferences' })
export type PreferencesOnWire = z.infer<typeof preferences>

export const login = z
  .object({
    _id: z.string(),
    userAgent: z.string(),
    address: z.string(),
    createdAt: z.string().meta({ description: 'ISO 8601, UTC.' }),
    lastSeenAt: z.string(),
    current: z.boolean().meta({ description: 'The current login.' }),
  })
  .meta({ id: 'OpenLogin' })
export type LoginOnWire = z.infer<typeof login>
export const loginId = z.object({ id })

export const emailChange = z.object({ email, password: givenPassword }).meta({ id: 'EmailChange' })
export const emailConfirmation = z
  .object({
    token: z
      .string({ error: TEXTS.emailLinkInvalid })
      .min(20, { error: TEXTS.emailLinkInvalid })
      .max(100, { error: TEXTS.emailLinkInvalid }),
  })
  .meta({ id: 'EmailConfirmation' })

export const passwordOnly = z.object({ password: givenPassword }).meta({ id: 'PasswordOnly' })

export const passwordAndCode = z
  .object({ password: givenPassword, code: z.string({ error: TEXTS.codeNeeded }).trim().max(40).optional() })
  .meta({ id: 'PasswordAndCode' })

export const firstCode = z
  .object({
    code: z
      .string({ error: TEXTS.codeNeeded })
      .transform((code) => code.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, { error: 'Enter the six digits of the code.' }))
      .meta({ pattern: '^\\s*(\\d\\s*){6}$' }),
  })
  .meta({ id: 'FirstCode' })
export const newKey = z
  .object({
    key: z.string().meta({ description: 'Base32, to type into the app.' }),
    uri: z.string().meta({ description: 'otpauth://…, to open with the app.' }),
  })
  .meta({ id: 'TwoFactorKey' })
export const recoveryCodes = z.array(z.string()).meta({ description: 'Each works once; shown only once.' })
