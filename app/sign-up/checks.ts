import { NOT_SAID } from '../../shared/enums.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { emailProblem, readEmail } from '../../shared/typed/email.ts'
import { heightWanted, readHeight, readWeight, weightWanted } from '../../shared/typed/measure.ts'
import { phoneWanted, readPhone } from '../../shared/typed/phone.ts'
import { checkCue } from '../cues/typed-cue.ts'
import type { FieldErrors } from '../form/form-state.ts'
import type { Answers, Errors } from './answers.ts'

const REQUIRED = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name, or tick that you have only one name.',
  email: 'Enter your email address.',
  password: 'Enter a password.',
  dateOfBirth: 'Enter your date of birth.',
  gender: 'Please choose your gender.',
  phone: 'Enter your phone number.',
  height: 'Enter your height, or choose not to say it.',
  weight: 'Enter your weight, or choose not to say it.',
} as const

/**
 * A first look at the personal details, before the server looks at them (`checkDetails`). Its schema decides; it stays
 * out of the browser because its library weighs more than this page.
 */
export function checkPersonalDetails(answers: Answers): Errors {
  const errors: Errors = {}
  for (const [question, missing] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][]) {
    if (!answers[question].trim()) errors[question] = missing
  }
  if (answers.hasOneName) errors.lastName = undefined
  errors.email ??= readEmail(answers.email) ? undefined : emailProblem(answers.email)
  errors.password ??= answers.password.length < LIMITS.passwordMin ? TEXTS.passwordTooShort : undefined
  errors.dateOfBirth ??=
    new Date(answers.dateOfBirth) > new Date() ? 'This day is still to come. Check the year.' : undefined
  errors.phone ??= readPhone(answers.phone) ? undefined : phoneWanted
  errors.height ??= outside(answers.height, readHeight, LIMITS.heightCm) ? heightWanted : undefined
  errors.weight ??= outside(answers.weight, readWeight, LIMITS.weightKg) ? weightWanted : undefined
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
}

/** Answers about health are kept with the consent alone: none is left out without a word. */
export function checkConsent(answers: Answers): FieldErrors {
  const { healthConsent, medicalConditions, medications, injuries, cues } = answers
  const written = [medications, injuries, ...cues.map(({ text }) => text)]
  const isSaid = written.some((text) => text.trim()) || medicalConditions.some((one) => one !== 'None')
  return healthConsent || !isSaid ? {} : { healthConsent: TEXTS.healthWithoutConsent }
}

/** Those that say something; an empty one is left out. */
export function checkCues({ healthConsent, cues }: Answers): FieldErrors {
  if (!healthConsent) return {}
  const found = cues.map((cue, n) => (cue.text.trim() ? checkCue(cue, `cues.${n}.`) : {}))
  return Object.assign({}, ...found)
}

type Bounds = { min: number; max: number }

function outside(typed: string, read: (typed: string) => number | null, { min, max }: Bounds): boolean {
  const value = typed === NOT_SAID ? min : read(typed)
  return value === null || value < min || value > max
}
