import { cityOf } from '../../shared/city.ts'
import { readSearch, type Searchable, type Wish } from '../../shared/class-search.ts'
import { DAY_PARTS, partName } from '../../shared/day-parts.ts'
import { fullName } from '../../shared/full-name.ts'
import { formatPrice } from '../../shared/money.ts'
import { Choice, type Option } from '../form/choice.tsx'
import { useStudio } from '../studio.ts'
import { Chips } from '../ui/chips.tsx'
import { wishAddress, withoutSaid, withSaid } from './wish.ts'

/** Rupees. */
const PRICES = [1000, 2000, 3000]

export const TIMES: Option[] = DAY_PARTS.map((value) => ({ value, name: partName(value) }))

type FiltersProps = { classes: Searchable[]; wish: Wish }

/** What narrows a list of classes besides its search. */
export function ClassFilters({ classes, wish }: FiltersProps) {
  const of = useOptions(classes)
  const { where, time } = withSaid(wish, classes)
  return (
    <>
      <Choice label="Where" name="where" all="Anywhere" of={of.where} chosen={where} />
      <Choice label="Time" name="time" all="Any time" of={TIMES} chosen={time} />
      <Choice label="Style" name="style" all="All styles" of={of.style} chosen={wish.style} />
      <Choice label="Price" name="price" all="Any price" of={of.price} chosen={wish.price} />
    </>
  )
}

type ChosenProps = FiltersProps & {
  path: string
  /** The parts of the page that change (boot/swap.ts). */
  swap?: string
}

/** How the search was understood, and what was chosen besides, each to be taken away. */
export function ChosenOfClasses({ classes, wish, path, swap }: ChosenProps) {
  const of = useOptions(classes)
  const said = readSearch(wish.q, classes).map(({ words, label }) => ({
    label,
    // What the filters say of it goes too.
    without: wishAddress(path, { ...withoutSaid(wish, label, classes), q: withoutWords(wish.q, words) }),
  }))
  const labels = said.map(({ label }) => label)
  const named: [keyof Wish, string | undefined][] = [
    ['where', of.where.find(({ value }) => value === wish.where)?.name],
    ['time', partName(wish.time)],
    ['style', wish.style],
    ['price', of.price.find(({ value }) => value === wish.price)?.name],
    ['teacher', wish.teacher && `With ${teacherOf(wish.teacher, classes)}`],
  ]
  const chosen = named.flatMap(([name, label]) =>
    wish[name] && label && !labels.includes(label)
      ? [{ label, without: wishAddress(path, { ...wish, [name]: '' }) }]
      : [],
  )
  return <Chips chosen={[...said, ...chosen]} swap={swap} />
}

function withoutWords(q: string, words: string) {
  const plain = q.replaceAll(/\s+/g, ' ').trim()
  const at = plain.toLowerCase().indexOf(words)
  return at < 0 ? '' : `${plain.slice(0, at)}${plain.slice(at + words.length)}`.replaceAll(/\s+/g, ' ').trim()
}

/** The teacher's name from any of their classes; of one without classes the short name, as a name. */
function teacherOf(slug: string, classes: Searchable[]) {
  const { instructor } = classes.find((one) => one.instructor.slug === slug) ?? {}
  if (instructor) return fullName(instructor.firstName, instructor.lastName)
  return slug.replaceAll('-', ' ').replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}

function useOptions(classes: Searchable[]): Record<'where' | 'style' | 'price', Option[]> {
  const studio = useStudio()?.name
  const centres = new Map(
    classes.flatMap(({ centre }) => (centre ? [[centre.slug, cityOf(centre.name, studio)]] : [])),
  )
  return {
    where: [
      ...[...centres].map(([value, name]) => ({ value, name })),
      ...(classes.some(({ type }) => type !== 'In Person') ? [{ value: 'online', name: 'Online' }] : []),
    ],
    style: [...new Set(classes.map(({ category }) => category))]
      .sort()
      .map((value) => ({ value, name: value })),
    price: [
      { value: '0', name: 'Free of charge' },
      ...PRICES.map((rupees) => ({ value: String(rupees), name: `Up to ${formatPrice(rupees)}` })),
    ],
  }
}
