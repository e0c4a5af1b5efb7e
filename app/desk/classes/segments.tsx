import { type ReactNode, use, useId } from 'react'
import { LEVELS, type Level } from '../../../shared/levels.ts'
import { capital } from '../../classes/class-facts.tsx'
import { FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import styles from './segments.module.css'

type Segment<T> = { value: T; label: ReactNode; spoken?: string }

type SegmentsProps<T> = {
  legend: string
  hideLegend?: boolean
  name: string
  kind: 'radio' | 'checkbox'
  segments: readonly Segment<T>[]
  chosen: readonly T[]
  onChange(value: T): void
  readOnly?: boolean
}

/** Few choices in one row, all of them in view. */
export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { legend, hideLegend, name, kind, segments, chosen, onChange, readOnly } = props
  const errorId = useId()
  const error = use(FormState).errors[name]
  return (
    <fieldset
      className={styles.group}
      id={`field-${name}`}
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : undefined}>{legend}</legend>
      <div className={styles.segments}>
        {segments.map(({ value, label, spoken }) => (
          <label key={value} className={styles.segment}>
            <input
              type={kind}
              name={name}
              value={value}
              aria-label={spoken}
              checked={chosen.includes(value)}
              disabled={readOnly}
              onChange={() => onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

type LevelProps = { value: Level | null; onChange(level: Level): void; readOnly?: boolean }

export function LevelField({ value, onChange, readOnly }: LevelProps) {
  return (
    <Segments
      legend="Level"
      name="difficulty"
      kind="radio"
      chosen={value === null ? [] : [value]}
      onChange={onChange}
      readOnly={readOnly}
      segments={LEVELS.map((level, index) => ({
        value: level,
        label: (
          <>
            <span className={styles.dots} aria-hidden="true">
              {LEVELS.map((one, n) => (
                <i key={one} className={n <= index ? styles.on : undefined} />
              ))}
            </span>
            {capital(level)}
          </>
        ),
      }))}
    />
  )
}
