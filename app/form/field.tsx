import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import iconButtonStyles from '../ui/icon-button.module.css'
import { AlertIcon, DownIcon, EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import styles from './field.module.css'

type Around = { label: string; hint?: ReactNode; error?: string; optional?: boolean; all?: boolean }

/** A label, a control, a hint and what is wrong with it, tied together for every kind of reader. */
function useAround(id: string | undefined, { label, hint, error, optional, all }: Around) {
  const own = useId()
  const controlId = id ?? own
  const place = useFocusWhenWrong<HTMLDivElement>(error)
  const describedBy = clsx(hint && `${controlId}-hint`, error && `${controlId}-error`) || undefined
  const tied = { id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }
  const frame = (control: ReactNode) => (
    <div
      ref={place}
      className={clsx(styles.field, all && styles.wholeRow)}
      data-invalid={error ? true : undefined}
    >
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

/** The first field of a form that is found wrong gets the focus. The form takes errors away before it asks again. */
export function useFocusWhenWrong<Place extends HTMLElement>(error: string | undefined) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!error) return
    const form = place.current?.closest('form')
    const first = form?.querySelector<HTMLElement>('[data-invalid] :is(input, select, textarea)')
    if (first && place.current?.contains(first)) first.focus()
  }, [error])
  return place
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

export function Field({ label, hint, error, optional, all, id, ...rest }: ComponentProps<'input'> & Around) {
  const { tied, frame } = useAround(id, { label, hint, error, optional, all })
  return frame(<input {...rest} {...tied} className={styles.input} />)
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  all,
  id,
  ...rest
}: ComponentProps<'textarea'> & Around) {
  const { tied, frame } = useAround(id, { label, hint, error, optional, all })
  return frame(<textarea rows={4} {...rest} {...tied} className={styles.input} />)
}

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, all, id, ...rest }: ComponentProps<'input'> & Around) {
  const [shown, setShown] = useState(false)
  const { tied, frame } = useAround(id, { label, hint, error, all })
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

export function Select({
  label,
  hint,
  error,
  optional,
  all,
  id,
  children,
  ...rest
}: ComponentProps<'select'> & Around) {
  const { tied, frame } = useAround(id, { label, hint, error, optional, all })
  return frame(
    <div className={styles.select}>
      <select {...rest} {...tied} className={styles.input}>
        {children}
      </select>
      <DownIcon />
    </div>,
  )
}
