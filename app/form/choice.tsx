import { Select } from './field.tsx'

export type Option = { value: string; name: string }

type ChoiceProps = { label: string; name: string; all: string; of: Option[]; chosen?: string }

/** One of a filter's choices, or all of them: an empty text in the address. */
export function Choice({ label, name, all, of, chosen }: ChoiceProps) {
  return (
    <Select label={label} id={`choose-${name}`} name={name} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {of.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}
