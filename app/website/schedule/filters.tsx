import type { Timetable } from '../../../contract/schedule.ts'
import { cityOf } from '../../../shared/city.ts'
import { LEVELS } from '../../../shared/levels.ts'
import { capital } from '../../classes/class-facts.tsx'
import { TIMES } from '../../classes/class-filters.tsx'
import { Choice, type Option } from '../../form/choice.tsx'
import { useStudio } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import styles from './filters.module.css'

/** What narrows the timetable, in the order in which it is asked. */
const FILTERS = ['centre', 'time', 'level', 'style', 'teacher', 'language', 'free'] as const
/** On phones they come when they are asked for. */
const MORE = ['level', 'style', 'teacher', 'language'] as const
/** What the address may choose. */
export const NAMES = [...FILTERS, 'from'] as const
/** The part of the page that a choice changes. */
export const TIMETABLE = 'timetable'

export type Chosen = Partial<Record<(typeof NAMES)[number], string>>

type FiltersProps = { timetable: Timetable; chosen: Chosen }

/** Chooses as one chooses; without script, with the button. The address has it all, to be kept and sent on. */
export function Filters({ timetable, chosen }: FiltersProps) {
  const of = useOptions(timetable)
  return (
    <form
      className={styles.filters}
      action="/schedule"
      aria-label="Filter the timetable"
      data-on="search"
      data-swap={TIMETABLE}
    >
      {chosen.from && <input type="hidden" name="from" value={chosen.from} />}
      <Choice label="Where" name="centre" all="Anywhere" of={of.centre} chosen={chosen.centre} />
      <Choice label="Time" name="time" all="Any time" of={of.time} chosen={chosen.time} />
      <details className={styles.toggle} open={MORE.some((name) => chosen[name])}>
        <summary>
          More filters
          <DownIcon />
        </summary>
      </details>
      <div className={styles.more}>
        <Choice label="Level" name="level" all="All levels" of={of.level} chosen={chosen.level} />
        <Choice label="Style" name="style" all="All styles" of={of.style} chosen={chosen.style} />
        <Choice label="Teacher" name="teacher" all="All teachers" of={of.teacher} chosen={chosen.teacher} />
        {of.language.length > 1 && (
          <Choice
            label="Language"
            name="language"
            all="Any language"
            of={of.language}
            chosen={chosen.language}
          />
        )}
      </div>
      <label className={styles.free}>
        <input type="checkbox" name="free" value="1" defaultChecked={chosen.free === '1'} />
        Free of charge
      </label>
      <Button type="submit" look="line">
        Show
      </Button>
    </form>
  )
}

/** What was chosen, each to be taken away by a press. */
export function ChosenFilters({ timetable, chosen }: FiltersProps) {
  const of = useOptions(timetable)
  const shown = FILTERS.filter((name) => chosen[name]).map((name) => ({
    label: of[name].find(({ value }) => value === chosen[name])?.name ?? chosen[name] ?? '',
    without: address({ ...chosen, [name]: undefined }),
  }))
  return <Chips chosen={shown} swap={TIMETABLE} />
}

export function isFiltered(chosen: Chosen): boolean {
  return FILTERS.some((name) => chosen[name])
}

export function address(chosen: Chosen): string {
  return `/schedule${query(chosen)}`
}

export function query(chosen: Chosen): string {
  const filters = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value))
  return filters.size > 0 ? `?${filters}` : ''
}

function useOptions({
  centres,
  teachers,
  styles,
  languages,
}: Timetable): Record<(typeof FILTERS)[number], Option[]> {
  const studio = useStudio()?.name
  const plain = (values: string[]) => values.map((value) => ({ value, name: value }))
  return {
    centre: centres.map(({ slug, name }) => ({ value: slug, name: cityOf(name, studio) })),
    time: TIMES,
    level: LEVELS.map((level) => ({ value: level, name: capital(level) })),
    style: plain(styles),
    teacher: teachers.map(({ slug, name }) => ({ value: slug, name })),
    language: plain(languages),
    free: [{ value: '1', name: 'Free of charge' }],
  }
}
