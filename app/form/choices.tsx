import clsx from 'clsx'
import { type ReactNode, use, useId } from 'react'
import styles from './choices.module.css'
import { FieldError } from './field.tsx'
import { FormState } from './form-state.ts'

export type Option = { value: string; label: ReactNode; note?: string }

type GroupProps = {
  legend: string
  name: string
  options: readonly Option[]
  optional?: boolean
  /** Narrowest width of one block. */
  width?: string
  /** Each block as wide as its words. */
  short?: boolean
}

/** One of several, as blocks. */
export function RadioGroup(props: GroupProps & { value: string; onChange(value: string): void }) {
  return (
    <Group {...props}>
      {props.options.map((option) => (
        <Block
          key={option.value}
          type="radio"
          name={props.name}
          option={option}
          checked={props.value === option.value}
          onChange={() => props.onChange(option.value)}
        />
      ))}
    </Group>
  )
}

/** Any of several, as blocks. `alone` is the answer that rules out all others. */
export function CheckboxGroup(
  props: GroupProps & { value: readonly string[]; onChange(value: string[]): void; alone?: string },
) {
  const toggle = (value: string) => {
    if (props.value.includes(value)) return props.onChange(props.value.filter((one) => one !== value))
    if (value === props.alone) return props.onChange([value])
    props.onChange([...props.value.filter((one) => one !== props.alone), value])
  }
  return (
    <Group {...props}>
      {props.options.map((option) => (
        <Block
          key={option.value}
          type="checkbox"
          name={props.name}
          option={option}
          checked={props.value.includes(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
    </Group>
  )
}

type TickProps = {
  name: string
  describedBy?: string
  children: ReactNode
  /** Held by the form alone, unless `checked` holds it. */
  defaultChecked?: boolean
  checked?: boolean
  onChange?(checked: boolean): void
}

/** A single yes, with its sentence. */
export function Tick({ describedBy, onChange, children, ...rest }: TickProps) {
  const errorId = useId()
  const error = use(FormState).errors[rest.name]
  const tick = (
    <label className={styles.tick}>
      <input
        type="checkbox"
        {...rest}
        aria-describedby={clsx(describedBy, error && errorId) || undefined}
        aria-invalid={error ? true : undefined}
        onChange={onChange && ((event) => onChange(event.target.checked))}
      />
      <span>{children}</span>
    </label>
  )
  if (!error) return tick
  return (
    <div data-invalid>
      {tick}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

function Group({ legend, name, optional, width, short, children }: GroupProps & { children: ReactNode }) {
  const errorId = useId()
  const error = use(FormState).errors[name]
  return (
    <fieldset
      className={styles.group}
      data-invalid={error ? true : undefined}
      data-name={name}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>
        {legend}
        {optional && <span className="small"> (optional)</span>}
      </legend>
      <div
        className={short ? styles.short : styles.choices}
        style={width ? { '--choice': width } : undefined}
      >
        {children}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

type BlockProps = {
  type: 'radio' | 'checkbox'
  name: string
  option: Option
  checked: boolean
  onChange(): void
}

function Block({ type, name, option, checked, onChange }: BlockProps) {
  return (
    <label className={styles.choice}>
      <input type={type} name={name} value={option.value} checked={checked} onChange={onChange} />
      <b>{option.label}</b>
      {option.note && <span>{option.note}</span>}
    </label>
  )
}
