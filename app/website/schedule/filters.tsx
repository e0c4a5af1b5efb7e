import type { Timetable } from '../../../contract/schedule.ts'
import { LEVELS } from '../../../shared/levels.ts'
import { capital } from '../../classes/class-facts.tsx'
import { Select } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './filters.module.css'

/** What the address may choose. */
export const NAMES = ['centre', 'level', 'teacher', 'week'] as const
/** The part of the page that a choice changes. */
export const TIMETABLE = 'timetable'

export type Chosen = Partial<Record<(typeof NAMES)[number], string>>

/** Chooses as one chooses; without script, with the button. The address has it all, to be kept and sent on. */
export function Filters({ timetable, chosen }: { timetable: Timetable; chosen: Chosen }) {
  const levels = LEVELS.map((level) => ({ slug: level, name: capital(level) }))
  return (
    <form
      className={styles.filters}
      action="/schedule"
      aria-label="Filter the timetable"
      data-on="search"
      data-swap={TIMETABLE}
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
    </form>
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
    <Select label={label} id={`choose-${name}`} name={name} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {of.map((one) => (
        <option key={one.slug} value={one.slug}>
          {one.name}
        </option>
      ))}
    </Select>
  )
}
