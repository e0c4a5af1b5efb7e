import { TEXTS } from '../../shared/texts.ts'
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

type Control = Pick<HTMLInputElement, 'name' | 'willValidate'> & {
  validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch'>
  validationMessage: string
}

/** What the attributes of the fields (`required`, `type="email"`) find wrong. */
export function errorsOfControls(controls: Iterable<Control>): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { name, willValidate, validity, validationMessage } of controls) {
    if (!name || !willValidate || validity.valid || errors[name]) continue
    if (validity.valueMissing) errors[name] = TEXTS.fieldMissing
    else errors[name] = validity.typeMismatch ? TEXTS.emailMalformed : validationMessage
  }
  return errors
}
