import type { Options } from '../messages.ts'

const MAX_NOTES = 15
const NOTE_LENGTH = 254
const CURRENCIES = ['INR', 'USD']

/** A fault that Razorpay's script shows to the customer too. */
export class InvalidOptions extends Error {}

/** The options of a page, checked and completed as Razorpay's script does. */
export function readOptions(given: unknown): Options {
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw new InvalidOptions('Invalid options')
  const options: Partial<Omit<Options, 'retry'>> & { retry?: boolean | Options['retry'] } = given
  const { currency = 'INR', notes = {}, retry } = options
  if (!CURRENCIES.includes(currency)) throw new InvalidOptions('The provided currency is not supported')
  if (Object.keys(notes).length > MAX_NOTES)
    throw new InvalidOptions('Invalid notes (At most 15 notes are allowed)')
  if (!options.key && !options.order_id) throw new Error('No key passed')
  return {
    ...options,
    currency,
    notes: readNotes(notes),
    retry: retry === false ? { enabled: false } : { enabled: true, ...(retry === true ? {} : retry) },
    modal: {
      backdropclose: false,
      escape: true,
      handleback: true,
      confirm_close: false,
      animation: true,
      ...options.modal,
    },
    theme: { ...options.theme },
    prefill: { ...options.prefill },
  }
}

function readNotes(notes: Record<string, unknown>): Options['notes'] {
  const read: Options['notes'] = {}
  for (const [name, note] of Object.entries(notes)) {
    if (typeof note === 'string') read[name] = note.slice(0, NOTE_LENGTH)
    else if (typeof note === 'number' || typeof note === 'boolean') read[name] = note
  }
  return read
}

type Tree = { [name: string]: unknown }

/** The option at a path such as `prefill.name`. */
export function getOption(options: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Tree | null | undefined)?.[name], options)
}

/** Sets the option at a path, and whatever is missing on the way to it. */
export function setOption(options: object, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let target = options as Tree
  for (const name of names) {
    target[name] ??= {}
    target = target[name] as Tree
  }
  target[last] = value
}
