import { z } from 'zod'
import {
  ACTIVITY_LEVELS,
  DIETARY_PREFERENCES,
  EXPERIENCE_LEVELS,
  FITNESS_GOALS,
  FLEXIBILITIES,
  FOCUS_AREAS,
  GENDERS,
  MEDICAL_CONDITIONS,
  NOT_SAID,
  OCCUPATIONS,
  PREFERRED_STYLES,
  PREFERRED_TIMES,
  ROLES,
  SESSION_DURATIONS,
  SIGN_UP_ROLES,
  SLEEP_QUALITIES,
  STRESS_LEVELS,
} from '../shared/enums.ts'
import { STATES } from '../shared/gst.ts'
import { LIMITS } from '../shared/limits.ts'
import { TEXTS } from '../shared/texts.ts'
import { dayWanted, readDay } from '../shared/typed/day.ts'
import { heightWanted, readHeight, readWeight, weightWanted } from '../shared/typed/measure.ts'
import { cueForm } from './cues.ts'
import {
  email,
  id,
  line,
  numeric,
  numericChoice,
  optionalLine,
  optionalParagraphs,
  optionalPhone,
  phone,
  readable,
  when,
} from './wire.ts'

const choose = (what: string) => ({ error: `Choose ${what}.` })
const freeText = optionalParagraphs(LIMITS.textMax)
const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values, choose('from the list')), choose('from the list'))
    .max(values.length)
    .transform((list) => [...new Set(list)])

export const newPassword = z
  .string({ error: 'Enter a password.' })
  .min(LIMITS.passwordMin, { error: TEXTS.passwordTooShort })
  .max(LIMITS.passwordMax, { error: `Enter at most ${LIMITS.passwordMax} characters.` })

export const givenPassword = z
  .string({ error: 'Enter your password.' })
  .min(1, { error: 'Enter your password.' })
  .max(LIMITS.passwordMax, { error: 'This password is too long.' })

/** "1994-05-31". The minimum age is the studio's rule, not the schema's. */
export const birthday = readable(
  (typed) => readDay(typed, { latestYear: new Date().getUTCFullYear() }),
  'Enter your date of birth.',
  () => dayWanted,
).meta({ type: 'string', format: 'date' })

/** A body measure, or null for “prefer not to say”. */
const measure = (number: z.ZodNumber, read: (typed: string) => number | null, wanted: string) =>
  z
    .preprocess((typed) => (typed === NOT_SAID ? null : typed), numeric(number, read, wanted).nullable())
    .meta({
      description: `“${NOT_SAID}” counts as given, and nothing is kept.`,
    })

/** Step 1 of the wizard. */
export const personalDetails = z.object({
  firstName: line('your first name', LIMITS.nameMax),
  lastName: optionalLine(LIMITS.nameMax).default(''),
  hasOneName: z
    .boolean({ error: 'Answer yes or no.' })
    .default(false)
    .meta({ description: 'They have no last name.' }),
  email,
  password: newPassword,
  dateOfBirth: birthday,
  gender: z.enum(GENDERS, choose('your gender')),
  phone,
  height: measure(
    z
      .number()
      .min(LIMITS.heightCm.min, {
        error: `Enter your height in centimetres, at least ${LIMITS.heightCm.min}.`,
      })
      .max(LIMITS.heightCm.max, {
        error: `Enter your height in centimetres, at most ${LIMITS.heightCm.max}.`,
      }),
    readHeight,
    heightWanted,
  ),
  weight: measure(
    z
      .number()
      .min(LIMITS.weightKg.min, { error: `Enter your weight in kilograms, at least ${LIMITS.weightKg.min}.` })
      .max(LIMITS.weightKg.max, { error: `Enter your weight in kilograms, at most ${LIMITS.weightKg.max}.` }),
    readWeight,
    weightWanted,
  ),
})

/** Step 2: stored only with its own consent, and encrypted. */
export const healthAnswers = z.object({
  medicalConditions: someOf(MEDICAL_CONDITIONS).optional(),
  medications: freeText.optional(),
  injuries: freeText.optional(),
})
export type HealthAnswers = z.infer<typeof healthAnswers>

/** Steps 3 to 5. */
export const practiceAnswers = z.object({
  experienceLevel: z.enum(EXPERIENCE_LEVELS, choose('your experience')).optional(),
  preferredStyle: z.enum(PREFERRED_STYLES, choose('a style')).optional(),
  flexibility: z.enum(FLEXIBILITIES, choose('your flexibility')).optional(),
  strengthLevel: optionalLine(200).optional(),
  fitnessGoals: someOf(FITNESS_GOALS).optional(),
  focusAreas: someOf(FOCUS_AREAS).optional(),
  preferredTime: z.enum(PREFERRED_TIMES, choose('a time')).optional(),
  sessionDuration: numericChoice(SESSION_DURATIONS, 'Choose 15, 30, 45, 60 or 90 minutes.').optional(),
  occupation: z.enum(OCCUPATIONS, choose('your occupation')).optional(),
  stressLevel: z.enum(STRESS_LEVELS, choose('your stress level')).optional(),
  sleepQuality: z.enum(SLEEP_QUALITIES, choose('your sleep quality')).optional(),
  dietaryPreferences: z.enum(DIETARY_PREFERENCES, choose('a preference')).optional(),
  activityLevel: z.enum(ACTIVITY_LEVELS, choose('your activity level')).optional(),
})
export type PracticeAnswers = z.infer<typeof practiceAnswers>

export const registration = z
  .object({
    ...personalDetails.shape,
    ...healthAnswers.shape,
    ...practiceAnswers.shape,
    healthConsent: z
      .boolean({ error: 'Answer yes or no.' })
      .optional()
      .meta({ description: 'Without it the health answers are left out and everything else works.' }),
    cues: z
      .array(cueForm, { error: 'Enter your notes.' })
      .max(LIMITS.cuesPerMember, { error: TEXTS.tooManyCues(LIMITS.cuesPerMember) })
      .optional()
      .meta({ description: 'Notes for teachers; ignored without healthConsent.' }),
    role: z.enum(SIGN_UP_ROLES, choose('member or instructor')).default('user'),
  })
  .refine(({ lastName, hasOneName }) => lastName !== '' || hasOneName, {
    error: 'Enter your last name, or tick that you have only one name.',
    path: ['lastName'],
    when: when('lastName', 'hasOneName'),
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof registration>

/** The short sign-up before a booking: only what the studio needs by then. */
export const shortRegistration = z
  .object({
    name: line('your name', LIMITS.nameMax * 2),
    email,
    password: newPassword,
    isOldEnough: z
      .literal(true, { error: 'Please confirm your age. A parent can open an account and book for you.' })
      .meta({ description: 'They confirm that they have reached the studio’s minimum age.' }),
    agrees: z
      .literal(true, { error: 'Please agree to the terms to create an account.' })
      .meta({ description: 'They accept the studio’s terms.' }),
  })
  .meta({ id: 'ShortRegistration' })
export type ShortRegistration = z.infer<typeof shortRegistration>

export const loginForm = z
  .object({
    email,
    password: givenPassword,
    rememberMe: z
      .union([z.boolean(), z.enum(['true', 'false', 'on']).transform((value) => value !== 'false')])
      .default(false),
    code: z.string({ error: TEXTS.codeNeeded }).trim().max(40, { error: TEXTS.codeWrong }).optional().meta({
      description:
        'A code from the authenticator app, or a recovery code; required after a response with `twoFactor`.',
    }),
  })
  .meta({ id: 'Login' })

/** What a browser may keep in local storage. */
export const user = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().meta({ description: 'Empty if someone else has confirmed this email as theirs.' }),
    emailProved: z.boolean().meta({
      description: 'Whether the email is confirmed; some actions require it.',
    }),
    phone: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    isStaff: z.boolean().meta({ description: 'Whether they have access to the desk.' }),
    instructorApplication: z.enum(['pending', 'approved']).nullable(),
    picture: z.string().nullable().meta({ description: 'URL of their picture, visible only to them.' }),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const userAnswer = z.object({ success: z.literal(true), message: z.string(), user })
export const whoAmI = z.object({ success: z.literal(true), user: z.union([user, z.null()]) })

export const profileForm = z
  .object({
    firstName: line('your first name', LIMITS.nameMax),
    lastName: optionalLine(LIMITS.nameMax).default(''),
  })
  .meta({ id: 'Profile' })

export const passwordChange = z
  .object({ currentPassword: givenPassword, newPassword, userId: id })
  .meta({ id: 'PasswordChange' })
export const forgottenPassword = z.object({ email }).meta({ id: 'ForgottenPassword' })
export const passwordReset = z
  .object({
    token: z
      .string({ error: TEXTS.resetInvalid })
      .min(20, { error: TEXTS.resetInvalid })
      .max(100, { error: TEXTS.resetInvalid }),
    password: newPassword,
    isMine: z.enum(['yes', 'no']).optional().meta({
      description:
        'Whether they signed up with this address themselves. Asked for where no one had confirmed it: `no` deletes what was answered then.',
    }),
  })
  .meta({ id: 'PasswordReset' })

const asked = z.string().nullable()
/** Null if unanswered. */
export const memberAnswers = z
  .object({
    phone: z.string(),
    state: asked.meta({
      description: 'Where they live, as a GST state code; for the tax on online classes.',
    }),
    dateOfBirth: asked,
    gender: asked,
    height: z.number().nullable(),
    weight: z.number().nullable(),
    experienceLevel: asked,
    preferredStyle: asked,
    flexibility: asked,
    strengthLevel: asked,
    fitnessGoals: z.array(z.string()),
    focusAreas: z.array(z.string()),
    preferredTime: asked,
    sessionDuration: z.number().nullable(),
    occupation: asked,
    stressLevel: asked,
    sleepQuality: asked,
    dietaryPreferences: asked,
    activityLevel: asked,
    healthConsent: z.boolean(),
    medicalConditions: z.array(z.string()),
    medications: z.string(),
    injuries: z.string(),
  })
  .meta({ id: 'MemberAnswers' })
export type MemberAnswers = z.infer<typeof memberAnswers>

export const memberAnswersForm = z
  .object({
    userId: z
      .string()
      .optional()
      .meta({ description: 'The member whose answers these are; refused if someone else is logged in.' }),
    phone: optionalPhone.default(''),
    state: z
      .string()
      .refine((code) => code === '' || STATES[code] !== undefined, { error: 'Choose a state.' })
      .optional(),
    gender: personalDetails.shape.gender.optional(),
    height: personalDetails.shape.height.optional(),
    weight: personalDetails.shape.weight.optional(),
    ...healthAnswers.shape,
    ...practiceAnswers.shape,
    healthConsent: registration.shape.healthConsent,
  })
  .meta({ id: 'MemberAnswersForm', description: 'Replaces all answers; omitted ones are deleted.' })
export type MemberAnswersForm = z.infer<typeof memberAnswersForm>
