import { Form, useSubmit } from 'react-router'
import type { Timetable } from '../../../contract/schedule.ts'
import { LEVELS } from '../../../shared/levels.ts'
import { capital } from '../../classes/class-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import styles from './filters.module.css'

/** What the address may choose. */
export const NAMES = ['centre', 'level', 'teacher', 'week'] as const
export type Chosen = Partial<Record<(typeof NAMES)[number], string>>

/** Chooses as one chooses; without script, with the button. The address has it all, to be kept and sent on. */
export function Filters({ timetable, chosen }: { timetable: Timetable; chosen: Chosen }) {
  const submit = useSubmit()
  const levels = LEVELS.map((level) => ({ slug: level, name: capital(level) }))
  return (
    <Form
      className={styles.filters}
      action="/schedule"
      // The fields are the browser's own; another address fills them anew.
      key={JSON.stringify(chosen)}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      aria-label="Filter the timetable"
    >
      {chosen.week && <input type="hidden" name="week" value={chosen.week} />}
      <Choice label="Centre" name="centre" all="All centres" of={timetable.centres} chosen={chosen.centre} />
      <Choice label="Level" name="level" all="All levels" of={levels} chosen={chosen.level} />
      <Choice
        label="Teacher"
        name="teacher"
        all="All teachers"
        of={timetable.teachers}
        chosen={chosen.teacher}
      />
      <Button type="submit" look="line">
        Show
      </Button>
    </Form>
  )
}

type ChoiceProps = {
  label: string
  name: string
  all: string
  of: { slug: string; name: string }[]
  chosen?: string
}

function Choice({ label, name, all, of, chosen }: ChoiceProps) {
  return (
    <Select label={label} name={name} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {of.map((one) => (
        <option key={one.slug} value={one.slug}>
          {one.name}
        </option>
      ))}
    </Select>
  )
}
