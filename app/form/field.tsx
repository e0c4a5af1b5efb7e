import clsx from 'clsx'
import { type ComponentProps, type ReactNode, use, useId, useState } from 'react'
import iconButtonStyles from '../ui/icon-button.module.css'
import { AlertIcon, DownIcon, EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import styles from './field.module.css'
import { FormState } from './form-state.ts'

type Around = {
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
  all?: boolean
  id?: string
}

/** A label, a control, a hint and what the form finds wrong with it, tied together for every kind of reader. */
function useAround({ name, id, label, hint, optional, all }: Around) {
  const own = useId()
  const { errors, locked } = use(FormState)
  const error = errors[name]
  const controlId = id ?? own
  const describedBy = clsx(hint && `${controlId}-hint`, error && `${controlId}-error`) || undefined
  const tied = {
    name,
    id: controlId,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    // Really disabled, the field would lose the focus of who pressed Enter in it.
    ...(locked && { readOnly: true, 'aria-disabled': true }),
  }
  const frame = (control: ReactNode) => (
    <div className={clsx(styles.field, all && styles.wholeRow)} data-invalid={error ? true : undefined}>
      <label htmlFor={controlId}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {control}
      {hint && (
        <p className={styles.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  )
  return { tied, frame }
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p className={styles.error} id={id}>
      <AlertIcon />
      {error}
    </p>
  )
}

export function Field({ name, label, hint, optional, all, id, ...rest }: ComponentProps<'input'> & Around) {
  const { tied, frame } = useAround({ name, id, label, hint, optional, all })
  return frame(<input {...rest} {...tied} className={styles.input} />)
}

export function TextArea(props: ComponentProps<'textarea'> & Around) {
  const { name, label, hint, optional, all, id, ...rest } = props
  const { tied, frame } = useAround({ name, id, label, hint, optional, all })
  return frame(<textarea rows={4} {...rest} {...tied} className={styles.input} />)
}

/** A password with a button that shows it. */
export function PasswordField({ name, label, hint, all, id, ...rest }: ComponentProps<'input'> & Around) {
  const [shown, setShown] = useState(false)
  const { tied, frame } = useAround({ name, id, label, hint, all })
  return frame(
    <div className={styles.secret}>
      <input {...rest} {...tied} type={shown ? 'text' : 'password'} className={styles.input} />
      <button
        type="button"
        className={`${iconButtonStyles.bare} ${styles.toggle}`}
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>,
  )
}

export function Select(props: ComponentProps<'select'> & Around) {
  const { name, label, hint, optional, all, id, children, ...rest } = props
  const { tied, frame } = useAround({ name, id, label, hint, optional, all })
  return frame(
    <div className={styles.select}>
      <select {...rest} {...tied} className={styles.input}>
        {children}
      </select>
      <DownIcon />
    </div>,
  )
}
