import type { Option } from '../form/choices.tsx'

const SAID_OTHERWISE: Record<string, string> = {
  'prefer-not-say': 'Prefer not to say',
  'gluten-free': 'Gluten-free',
  'dairy-free': 'Dairy-free',
  'physical-labor': 'Physical labour',
  user: 'Member',
}

/** A value of the wire as people read it: "early-morning" -> "Early morning". */
export function labelOf(value: string): string {
  const words = SAID_OTHERWISE[value] ?? value.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function optionsOf(
  values: readonly (string | number)[],
  notes: Readonly<Record<string, string>> = {},
): Option[] {
  return values.map((value) => ({
    value: String(value),
    label: typeof value === 'number' ? `${value} minutes` : labelOf(value),
    note: notes[value],
  }))
}
