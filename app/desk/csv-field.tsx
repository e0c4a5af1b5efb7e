import type { ChangeEvent } from 'react'
import { FieldError } from '../form/field.tsx'
import { buttonLook } from '../ui/button.tsx'
import styles from './csv-field.module.css'

type Props = {
  id: string
  /** What the file may be. */
  about: string
  busy: boolean
  busyLabel: string
  accept: string
  error: string | undefined
  onChange(event: ChangeEvent<HTMLInputElement>): void
}

/** A button that opens a CSV file of the machine, in the place of the browser's own. */
export function CsvField({ id, about, busy, busyLabel, accept, error, onChange }: Props) {
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label className={`${buttonLook({ look: 'line', small: true })} ${styles.button}`}>
        <input
          id={id}
          type="file"
          className="sr-only"
          accept={accept}
          onChange={onChange}
          disabled={busy}
          aria-describedby={error ? `${id}-error` : `${id}-about`}
        />
        {busy ? busyLabel : 'Choose CSV file'}
      </label>
      <p id={`${id}-about`} className="small">
        {about}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
