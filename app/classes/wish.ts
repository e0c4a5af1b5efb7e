import { readSearch, type Searchable, type Wish } from '../../shared/class-search.ts'
import { DAY_PARTS, partName } from '../../shared/day-parts.ts'
import { LEVEL_FILTERS, LEVELS } from '../../shared/levels.ts'

/** What an address asks of the catalogue; what it does not know asks nothing. */
export function wishOf(query: URLSearchParams): Wish {
  const text = (name: string) => query.get(name) ?? ''
  return {
    level: LEVEL_FILTERS.find((one) => one === query.get('level')) ?? 'all',
    q: text('q'),
    where: text('where'),
    time: DAY_PARTS.find((one) => one === query.get('time')) ?? '',
    style: text('style'),
    price: /^\d{1,6}$/.test(text('price')) ? text('price') : '',
    teacher: text('teacher'),
  }
}

export function wishAddress(path: string, { level, ...wish }: Wish): string {
  const asked = Object.entries({ ...(level !== 'all' && { level }), ...wish }).filter(([, value]) => value)
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path
}

type Choice = Partial<Pick<Wish, 'level' | 'time' | 'where'>>

/** The filters as the words of a search set them: "evening yin in Mumbai" chooses the time and the place. */
export function withSaid(wish: Wish, classes: readonly Searchable[]): Wish {
  const said: Choice = Object.assign(
    {},
    ...readSearch(wish.q, classes).map(({ label }) => choiceOf(label, classes)),
  )
  return {
    ...wish,
    level: wish.level === 'all' ? (said.level ?? 'all') : wish.level,
    time: wish.time || (said.time ?? ''),
    where: wish.where || (said.where ?? ''),
  }
}

/** Without the filter that a part of a search sets too. @param label of that part */
export function withoutSaid(wish: Wish, label: string, classes: readonly Searchable[]): Wish {
  const { level, time, where } = choiceOf(label, classes)
  return {
    ...wish,
    level: level === wish.level ? 'all' : wish.level,
    time: time === wish.time ? '' : wish.time,
    where: where === wish.where ? '' : wish.where,
  }
}

function choiceOf(label: string, classes: readonly Searchable[]): Choice {
  const time = DAY_PARTS.find((part) => partName(part) === label)
  if (time) return { time }
  const level = LEVELS.find((one) => one === label.toLowerCase())
  if (level) return { level }
  if (label === 'Online') return { where: 'online' }
  const at = classes.find(({ centre }) => centre?.name.split(' ').includes(label))
  return at?.centre ? { where: at.centre.slug } : {}
}
