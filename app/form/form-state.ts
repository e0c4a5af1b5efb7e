import { createContext } from 'react'

/** What is wrong, by the names of the fields: those of the API. */
export type FieldErrors = Readonly<Record<string, string>>

type State = {
  errors: FieldErrors
  busy: boolean
  /** Fields can be read but not changed. */
  locked: boolean
}

/** What fields and buttons know of the form around them. */
export const FormState = createContext<State>({ errors: {}, busy: false, locked: false })
