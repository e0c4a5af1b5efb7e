import { TEXTS } from '../../shared/texts.ts'
import { emailProblem, readEmail } from '../../shared/typed/email.ts'
import { readUrl, urlWanted } from '../../shared/typed/url.ts'
import type { FieldErrors } from './form-state.ts'

/** What a form holds at the moment it is sent. */
export type FormValues = {
  text(name: string): string
  ticked(name: string): boolean
}

export function valuesOf(data: FormData): FormValues {
  return {
    text: (name) => String(data.get(name) ?? ''),
    ticked: (name) => data.has(name),
  }
}

type Control = Pick<HTMLInputElement, 'name' | 'type' | 'value' | 'willValidate'> & {
  validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch'>
  validationMessage: string
}

/** What the attributes of the fields (`required`, `type="email"`) find wrong. */
export function errorsOfControls(controls: Iterable<Control>): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { name, type, value, willValidate, validity, validationMessage } of controls) {
    if (!name || !willValidate || validity.valid || errors[name]) continue
    const problem = validity.typeMismatch ? typeProblem(type, value) : validationMessage
    if (validity.valueMissing) errors[name] = TEXTS.fieldMissing
    else if (problem) errors[name] = problem
  }
  return errors
}

/** Browsers know fewer addresses than our readers do. */
function typeProblem(type: string, value: string): string {
  if (type === 'email') return readEmail(value) ? '' : emailProblem(value)
  return readUrl(value) ? '' : urlWanted
}
