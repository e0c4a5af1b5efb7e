import { use, useState } from 'react'
import { Field, PasswordField } from '../form/field.tsx'
import { FormState } from '../form/form-state.ts'

/** One's own password, and the code of who logs in with one: a login left open does nothing that lasts. */
export function OwnProof() {
  const { errors } = use(FormState)
  const [hasCode, setHasCode] = useState(false)
  // The server says that it needs one.
  if (errors.code && !hasCode) setHasCode(true)
  return (
    <>
      <PasswordField label="Your password" name="password" autoComplete="current-password" required />
      {hasCode && (
        <Field
          label="Your code"
          name="code"
          autoComplete="one-time-code"
          required
          maxLength={40}
          hint="From your own authenticator app, or a recovery code."
        />
      )}
    </>
  )
}

/** What is sent of it. */
export const proofOf = (text: (name: string) => string) => ({
  password: text('password'),
  ...(text('code') && { code: text('code') }),
})
