import { type ComponentProps, type ReactNode, use, useState } from 'react'
import { Field, TextArea } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { clockOf, numberOf, timeOf } from './read-typed.ts'

type Typed<T> = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  value: T
  onValue(value: T): void
}

/** Adds what is wrong with what was typed to what the form knows. */
function Wrong({ name, error, children }: { name: string; error: string | false; children: ReactNode }) {
  const state = use(FormState)
  return (
    <FormState value={error ? { ...state, errors: { ...state.errors, [name]: error } } : state}>
      {children}
    </FormState>
  )
}

/** Rupees, mats, counts: written as people write them. */
export function NumberField({ value, onValue, ...rest }: Typed<number | null>) {
  const [typed, setTyped] = useState(textOf(value))
  const read = numberOf(typed)
  // Changed elsewhere: by a choice between two drafts.
  if (read !== undefined && read !== value) setTyped(textOf(value))
  return (
    <Wrong name={rest.name} error={read === undefined && 'Please write it in figures.'}>
      <Field
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        value={typed}
        onBlur={() => read !== undefined && setTyped(textOf(read))}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = numberOf(target.value)
          if (next !== undefined) onValue(next)
        }}
      />
    </Wrong>
  )
}

function textOf(value: number | null): string {
  return value === null ? '' : new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(value)
}

/** An hour by the clock of the studio: "7:40". */
export function HourField({ value, onValue, ...rest }: Typed<string>) {
  const [typed, setTyped] = useState(clockOf(value))
  const [isLeft, setLeft] = useState(true)
  const read = typed.trim() === '' ? '' : timeOf(typed)
  if (isLeft && read !== null && read !== value) setTyped(clockOf(value))
  return (
    <Wrong name={rest.name} error={isLeft && read === null && 'An hour, such as 7:40.'}>
      <Field
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        value={typed}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true)
          if (read !== null) setTyped(clockOf(read))
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = target.value.trim() === '' ? '' : timeOf(target.value)
          if (next !== null) onValue(next)
        }}
      />
    </Wrong>
  )
}

type LinesProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  value: string[]
  onValue(lines: string[]): void
}

/** A list, one a line. Empty lines are where somebody is about to write. */
export function LinesField({ value, onValue, ...rest }: LinesProps) {
  const [typed, setTyped] = useState(value.join('\n'))
  if (linesOf(typed).join('\n') !== value.join('\n')) setTyped(value.join('\n'))
  return (
    <TextArea
      {...rest}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onValue(linesOf(target.value))
      }}
    />
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
