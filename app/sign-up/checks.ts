import { NOT_SAID } from '../../shared/enums.ts'
import { LIMITS } from '../../shared/limits.ts'
import { PHONE, phoneWanted } from '../../shared/phone.ts'
import { TEXTS } from '../../shared/texts.ts'
import { checkCue } from '../cues/typed-cue.ts'
import type { FieldErrors } from '../form/form-state.ts'
import type { Answers, Errors } from './answers.ts'

const REQUIRED = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  email: 'Please enter your email address.',
  password: 'Please enter a password.',
  dateOfBirth: 'Please enter your date of birth.',
  gender: 'Please choose your gender.',
  phone: 'Please enter your phone number.',
  height: 'Please enter your height, or choose not to say it.',
  weight: 'Please enter your weight, or choose not to say it.',
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
  errors.email ??= /^\S+@\S+\.\S+$/.test(answers.email.trim()) ? undefined : TEXTS.emailMalformed
  errors.password ??= answers.password.length < LIMITS.passwordMin ? TEXTS.passwordTooShort : undefined
  errors.dateOfBirth ??=
    new Date(answers.dateOfBirth) > new Date() ? 'This day is still to come. Check the year.' : undefined
  errors.phone ??= PHONE.test(answers.phone.trim()) ? undefined : phoneWanted
  errors.height ??= outside(answers.height, LIMITS.heightCm, 'Height', 'centimetres')
  errors.weight ??= outside(answers.weight, LIMITS.weightKg, 'Weight', 'kilograms')
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
}

/** Those that say something; an empty one is left out. */
export function checkCues({ healthConsent, cues }: Answers): FieldErrors {
  if (!healthConsent) return {}
  const found = cues.map((cue, n) => (cue.text.trim() ? checkCue(cue, `cues.${n}.`) : {}))
  return Object.assign({}, ...found)
}

function outside(typed: string, { min, max }: { min: number; max: number }, what: string, unit: string) {
  const number = Number(typed)
  if (typed === NOT_SAID) return undefined
  return number >= min && number <= max ? undefined : `${what} is in ${unit}, from ${min} to ${max}.`
}
