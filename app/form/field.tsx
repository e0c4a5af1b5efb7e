import clsx from 'clsx'
import { type ComponentProps, type ReactNode, use, useEffect, useId, useState } from 'react'
import { fullDay } from '../../shared/dates.ts'
import { lengthLeft, tooLong } from '../../shared/typed/text.ts'
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
  /** Characters. A browser would cut off what is pasted beyond it, so it is told here and not by the attribute. */
  maxLength?: number
}

/** A label, a control, a hint and what the form finds wrong with it, tied together for every kind of reader. */
function useAround({ name, id, label, hint, optional, all, maxLength }: Around) {
  const own = useId()
  const { errors, locked } = use(FormState)
  const controlId = id ?? own
  const { length, measure } = useLength(controlId, maxLength)
  const isTooLong = maxLength !== undefined && length > maxLength
  const error = isTooLong ? tooLong(maxLength, length) : errors[name]
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
    <div
      className={clsx(styles.field, all && styles.wholeRow)}
      data-invalid={error ? true : undefined}
      onInput={measure}
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
      {maxLength !== undefined && !isTooLong && (
        <p className={clsx(styles.hint, styles.left)} aria-live="polite">
          {lengthLeft(maxLength, length)}
        </p>
      )}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  )
  return { tied, frame }
}

/** How much is typed. More than `max` makes the field invalid, so that every button that uses it leads back to it. */
function useLength(id: string, max?: number): { length: number; measure(): void } {
  const [length, setLength] = useState(0)
  // Called by React: a listener of the control's own would render it with the value before, and what was typed would be lost.
  const measure = () => {
    const control = document.getElementById(id)
    if (max === undefined || !isTextControl(control)) return
    const now = control.value.trim().length
    setLength(now)
    control.setCustomValidity(now > max ? tooLong(max, now) : '')
  }
  // After every render, as a value may come from elsewhere than the keyboard.
  useEffect(() => {
    measure()
    const form = max !== undefined && document.getElementById(id)?.closest('form')
    if (!form) return
    const measureEmptied = () => setTimeout(measure)
    form.addEventListener('reset', measureEmptied)
    return () => form.removeEventListener('reset', measureEmptied)
  })
  return { length, measure }
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p className={styles.error} id={id} data-error>
      <AlertIcon />
      {error}
    </p>
  )
}

export function Field(props: ComponentProps<'input'> & Around) {
  const { name, label, hint, optional, all, id, maxLength, ...rest } = props
  const { tied, frame } = useAround({ name, id, label, hint, optional, all, maxLength })
  // Urdu and Arabic are written from the right, whatever the page is in.
  const dir = rest.type === undefined || rest.type === 'text' || rest.type === 'search' ? 'auto' : undefined
  const input = <input dir={dir} {...rest} {...tied} className={styles.input} />
  return frame(rest.type === 'date' ? <WithWords {...rest}>{input}</WithWords> : input)
}

/** Browsers write a day in the order of their language, 08/12 or 12/08: beside it stands which day was understood. */
function WithWords({ value, defaultValue, children }: ComponentProps<'input'>) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''))
  const words = fullDay(String(value ?? typed))
  return (
    <div onInput={({ target }) => setTyped((target as HTMLInputElement).value)}>
      {children}
      <p className={styles.hint} role="status">
        {words}
      </p>
    </div>
  )
}

export function TextArea(props: ComponentProps<'textarea'> & Around) {
  const { name, label, hint, optional, all, id, maxLength, ...rest } = props
  const { tied, frame } = useAround({ name, id, label, hint, optional, all, maxLength })
  return frame(<textarea rows={4} dir="auto" {...rest} {...tied} className={styles.input} />)
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
