import type { ReactNode } from 'react'
import { type FieldErrors, FormState } from './form-state.ts'

/** Around the fields of a form that the server renders (boot/swap.ts sends it). */
export function FormErrors({ errors, children }: { errors: FieldErrors; children: ReactNode }) {
  return <FormState value={{ errors, busy: false, locked: false }}>{children}</FormState>
}
