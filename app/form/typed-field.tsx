import { type ComponentProps, use, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { durationWanted, hoursWanted, readHours, readMinutes } from '../../shared/typed/duration.ts'
import { type Currency, moneyWanted, readMoney } from '../../shared/typed/money.ts'
import { readCount, readPercent } from '../../shared/typed/number.ts'
import { cleanList } from '../../shared/typed/text.ts'
import { clockOf, readEnd, readTime, readTimes, timeWanted } from '../../shared/typed/time.ts'
import { joinLinkWanted, readUrl } from '../../shared/typed/url.ts'
import { readStored, writeStored } from '../device/storage.ts'
import { Field, TextArea } from './field.tsx'
import { FormState } from './form-state.ts'

type Kind<T> = {
  /** null for what can't be read. */
  read(typed: string): T | null
  write(value: T): string
  /** What to type instead. */
  wanted: string
  inputMode?: ComponentProps<'input'>['inputMode']
}

type Props<T> = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  value: T | null
  /** null where the field is empty or can't be read: an older value never stays behind unreadable text. */
  onValue(value: T | null, typed: string): void
  /** What is wrong with a value that can be read; it blocks the form as unreadable text does. */
  problem?: string
}

/**
 * A field of one value, written as people write it and shown as it was understood once it is left. Text that can't be read makes the
 * field invalid, so that every button that uses it leads back to it, and outlives a reload.
 */
function TypedField<T>({ kind, value, onValue, problem = '', ...rest }: Props<T> & { kind: Kind<T> }) {
  const state = use(FormState)
  const { pathname } = useLocation()
  const [typed, setTyped] = useState(() => (value === null ? '' : kind.write(value)))
  const [isLeft, setLeft] = useState(true)
  const given = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  const isUnreadable = typed.trim() !== '' && kind.read(typed) === null
  const error = isUnreadable ? kind.wanted : problem
  // Changed elsewhere, such as by a choice between two drafts.
  if (value !== given.current) {
    given.current = value
    if (value !== kind.read(typed)) setTyped(value === null ? '' : kind.write(value))
  }
  // After the first render, which has to be the server's.
  useEffect(() => {
    const kept = input.current && readStored('sessionStorage', keyOf(pathname, input.current))
    if (typeof kept === 'string') setTyped(kept)
  }, [pathname])
  useEffect(() => input.current?.setCustomValidity(error), [error])
  return (
    <FormState
      value={error && isLeft ? { ...state, errors: { ...state.errors, [rest.name]: error } } : state}
    >
      <Field
        inputMode={kind.inputMode}
        autoComplete="off"
        {...rest}
        ref={input}
        value={typed}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true)
          const read = kind.read(typed)
          if (read !== null) setTyped(kind.write(read))
        }}
        onChange={({ target }) => {
          const read = kind.read(target.value)
          setTyped(target.value)
          writeStored(
            'sessionStorage',
            keyOf(pathname, target),
            read === null && target.value.trim() !== '' ? target.value : null,
          )
          given.current = read
          onValue(read, target.value)
        }}
      />
    </FormState>
  )
}

/** A row of rates has several fields of one name. */
function keyOf(pathname: string, input: HTMLInputElement): string {
  return `typed ${pathname} ${input.name} ${[...document.getElementsByName(input.name)].indexOf(input)}`
}

const inFigures = (value: number) =>
  new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(value)

const moneyIn = (currency: Currency): Kind<number> => ({
  read: (typed) => readMoney(typed, currency),
  write: inFigures,
  wanted: moneyWanted,
  inputMode: 'decimal',
})
const MONEY = { INR: moneyIn('INR'), USD: moneyIn('USD') }
const COUNT: Kind<number> = {
  read: readCount,
  write: inFigures,
  wanted: 'Enter a whole number.',
  inputMode: 'numeric',
}
const PERCENT: Kind<number> = {
  read: readPercent,
  write: inFigures,
  wanted: 'Enter a percentage like 50.',
  inputMode: 'decimal',
}
const MINUTES: Kind<number> = { read: readMinutes, write: inFigures, wanted: durationWanted }
const HOURS: Kind<number> = { read: readHours, write: inFigures, wanted: hoursWanted }
const TIME: Kind<string> = { read: readTime, write: clockOf, wanted: timeWanted }
const TIMES: Kind<string> = { ...TIME, read: (typed) => readTimes(typed)?.start ?? readTime(typed) }
const LINK: Kind<string> = { read: readUrl, write: (url) => url, wanted: joinLinkWanted, inputMode: 'url' }

/** "1,499", "₹1499/-", "$15"; a sign of the other currency is an error. */
export const MoneyField = ({ currency = 'INR', ...props }: Props<number> & { currency?: string }) => (
  <TypedField {...props} kind={MONEY[currency === 'USD' ? 'USD' : 'INR']} />
)
/** Something counted, never rounded. */
export const CountField = (props: Props<number>) => <TypedField {...props} kind={COUNT} />
export const PercentField = (props: Props<number>) => <TypedField {...props} kind={PERCENT} />
/** "90", "1 hr 30 min". */
export const MinutesField = (props: Props<number>) => <TypedField {...props} kind={MINUTES} />
export const HoursField = (props: Props<number>) => <TypedField {...props} kind={HOURS} />

/** The link of a meeting, or the whole invitation. Empty is ''. */
export function LinkField({ value, onValue, ...rest }: TextProps) {
  return <TypedField {...rest} kind={LINK} value={value || null} onValue={(url) => onValue(url ?? '')} />
}

/** A time of day on the studio's clock, HH:MM: "6:30 pm". Empty is ''. With `onBoth`, "6:30–7:45 pm" is both hours of a session. */
export function TimeField({ value, onValue, onBoth, ...rest }: TimeProps) {
  return (
    <TypedField
      {...rest}
      kind={onBoth ? TIMES : TIME}
      value={value || null}
      onValue={(time, typed) => {
        const both = onBoth && readTimes(typed)
        if (both) onBoth(both.start, both.end)
        else onValue(time ?? '')
      }}
    />
  )
}

/** When something ends that begins at `after`, HH:MM. Empty is ''. */
export function EndField({ value, onValue, after, ...rest }: TextProps & { after: string }) {
  const kind = { ...TIME, read: (typed: string) => readEnd(typed, after) }
  return <TypedField {...rest} kind={kind} value={value || null} onValue={(time) => onValue(time ?? '')} />
}

type TimeProps = TextProps & { onBoth?(start: string, end: string): void }

type TextProps = Omit<Props<string>, 'value' | 'onValue'> & { value: string; onValue(value: string): void }

type LinesProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  value: string[]
  onValue(lines: string[]): void
}

/** A list, one entry a line; bullets that were pasted with it are left out. */
export function LinesField({ value, onValue, ...rest }: LinesProps) {
  const [typed, setTyped] = useState(value.join('\n'))
  if (cleanList(typed).join('\n') !== value.join('\n')) setTyped(value.join('\n'))
  return (
    <TextArea
      {...rest}
      value={typed}
      onBlur={() => setTyped(value.join('\n'))}
      onChange={({ target }) => {
        setTyped(target.value)
        onValue(cleanList(target.value))
      }}
    />
  )
}

/** Leads to the first field of the page whose text can't be read. @returns whether there is one */
export function leadToUnreadable(): boolean {
  const invalid = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea):invalid')
  const field = [...invalid].find(({ validity }) => validity.customError)
  field?.focus()
  return field !== undefined
}
