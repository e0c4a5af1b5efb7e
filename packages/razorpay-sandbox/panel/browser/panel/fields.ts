/** As much of an input or a select as its value needs. */
export type Input = { name: string; type: string; value: string; checked?: boolean }

type Value = string | number | boolean | null
export type Changes = Record<string, Record<string, Value>>

/** The knobs as the inputs `section.name` of a form say them. */
export function readKnobs(inputs: Iterable<Input>): Changes {
  const changes: Changes = {}
  for (const input of inputs) {
    const [section, name] = partsOf(input)
    changes[section] = { ...changes[section], [name]: readValue(input) }
  }
  return changes
}

/** Puts a knob into its input. */
export function showKnob(input: Input, knobs: object): void {
  const [section, name] = partsOf(input)
  const value = (knobs as Changes)[section]?.[name]
  if (input.type === 'checkbox') input.checked = value === true
  else input.value = String(value ?? '')
}

function partsOf({ name }: Input): [section: string, name: string] {
  const [section = '', knob = ''] = name.split('.')
  return [section, knob]
}

function readValue({ name, type, value, checked = false }: Input): Value {
  if (type === 'checkbox') return checked
  if (type !== 'number') return value
  if (value !== '') return Number(value)
  return name === 'refunds.balance' ? null : 0
}

/** What happens to a webhook, as a rule of the sandbox. */
export function readRule({ event = '*', what = '', times = '1' }: Record<string, string>): object {
  const plans: Record<string, object> = { copies: { copies: 2 }, delay: { delayMs: 600_000 } }
  return { event, times: Number(times), ...(plans[what] ?? { [what]: true }) }
}
