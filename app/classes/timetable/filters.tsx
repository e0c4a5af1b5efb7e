import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Timetable } from '../../../contract/schedule.ts'
import { cityOf } from '../../../shared/city.ts'
import { partName } from '../../../shared/day-parts.ts'
import { LEVELS } from '../../../shared/levels.ts'
import { Choice, type Option } from '../../form/choice.tsx'
import { useStudio } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import { capital } from '../class-facts.tsx'
import { TIMES } from '../class-filters.tsx'
import styles from './filters.module.css'

/** As the API names the centre of classes without one. */
const ONLINE = 'online'

/** What narrows the timetable, in the order in which it is asked. */
const FILTERS = ['centre', 'time', 'level', 'style', 'teacher', 'language', 'free'] as const
/** On phones they come when they are asked for. */
const MORE = ['level', 'style', 'teacher', 'language'] as const
/** What the address may choose. */
export const NAMES = [...FILTERS, 'from'] as const

export type Chosen = Partial<Record<(typeof NAMES)[number], string>>

type FiltersProps = {
  timetable: Timetable
  chosen: Chosen
  /** The page that it is on. */
  path: string
  /** The part of the page that a choice changes (boot/swap.ts); within the application the router does it. */
  swap: string | undefined
}

/** What an address chooses. */
export function chosenIn(search: URLSearchParams): Chosen {
  return Object.fromEntries(
    NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
}

/** Chooses as one chooses; without script, with the button. The address has it all, to be kept and sent on. */
export function Filters({ timetable, chosen, path, swap }: FiltersProps) {
  const of = useOptions(timetable)
  const [, setSearch] = useSearchParams()
  const find = (form: HTMLFormElement) => {
    const asked = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    setSearch(asked, { replace: true, preventScrollReset: true })
  }
  return (
    <form
      className={styles.filters}
      action={path}
      aria-label="Filter the timetable"
      {...(swap
        ? { 'data-on': 'search', 'data-swap': swap }
        : { onChange: (event: FormEvent<HTMLFormElement>) => find(event.currentTarget) })}
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
export function ChosenFilters({ timetable, chosen, path, swap }: FiltersProps) {
  const of = useOptions(timetable)
  const shown = FILTERS.filter((name) => chosen[name]).map((name) => ({
    label: of[name].find(({ value }) => value === chosen[name])?.name ?? chosen[name] ?? '',
    without: address(path, { ...chosen, [name]: undefined }),
  }))
  return <Chips chosen={shown} swap={swap} />
}

/** "beginner evening class in Mumbai"; empty where nothing was chosen. */
export function wishInWords({ centres, teachers }: Timetable, chosen: Chosen, studio?: string): string {
  if (!isFiltered(chosen)) return ''
  const { free, level, time, style, centre, teacher, language } = chosen
  const house = centres.find(({ slug }) => slug === centre)
  const place = house && (house.slug === ONLINE ? 'online' : `in ${cityOf(house.name, studio)}`)
  const who = teachers.find(({ slug }) => slug === teacher)?.name
  const before = [free && 'free', level, time && partName(time).toLowerCase(), style]
  const after = [language && `in ${language}`, place, who && `with ${who}`]
  return [...before, 'class', ...after].filter(Boolean).join(' ')
}

export function isFiltered(chosen: Chosen): boolean {
  return FILTERS.some((name) => chosen[name])
}

export function address(path: string, chosen: Chosen): string {
  return `${path}${query(chosen)}`
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
