import type { CentreOnWire } from '../../../contract/studio.ts'
import { cityOf } from '../../../shared/city.ts'
import { Select } from '../../form/field.tsx'
import { useStudio } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import styles from './questions.module.css'

/** What the address may choose. */
export const NAMES = ['level', 'when', 'where', 'purpose'] as const
export type Asked = Partial<Record<(typeof NAMES)[number], string>>

const WHEN = {
  'early-morning': 'Before work',
  morning: 'In the morning',
  midday: 'Around midday',
  evening: 'In the evening',
}
const LEVEL = {
  beginner: 'I’m new to it',
  intermediate: 'For a year or two',
  advanced: 'For many years',
}
const PURPOSE = {
  'Stress Relief': 'A quieter head',
  'Better Sleep': 'Calmer evenings',
  Flexibility: 'A suppler body',
  Strength: 'Strength',
  Breathing: 'Learning to breathe',
  Back: 'A kinder back',
}

/** Four questions, none of which must be answered; without script a form like any other. */
export function Questions({ centres, asked = {} }: { centres: CentreOnWire[]; asked?: Asked }) {
  const studio = useStudio()?.name
  const places = Object.fromEntries(centres.map((centre) => [centre.slug, cityOf(centre.name, studio)]))
  return (
    <form className={styles.questions} action="/room" aria-label="Find your class">
      <Choice
        name="level"
        label="Have you done yoga before?"
        any="Any level"
        of={LEVEL}
        asked={asked.level}
      />
      <Choice name="when" label="When would you come?" any="Any hour" of={WHEN} asked={asked.when} />
      <Choice
        name="where"
        label="Where?"
        any="Anywhere"
        of={{ ...places, online: 'Online, from home' }}
        asked={asked.where}
      />
      <Choice name="purpose" label="What for?" any="Not sure yet" of={PURPOSE} asked={asked.purpose} />
      <Button type="submit">Find my class</Button>
    </form>
  )
}

type ChoiceProps = { name: string; label: string; any: string; of: Record<string, string>; asked?: string }

function Choice({ name, label, any, of, asked = '' }: ChoiceProps) {
  return (
    <Select label={label} id={`asked-${name}`} name={name} defaultValue={asked}>
      <option value="">{any}</option>
      {Object.entries(of).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}
