import type { Wish } from '../../shared/class-search.ts'
import { DAY_PARTS } from '../../shared/day-parts.ts'
import { LEVEL_FILTERS } from '../../shared/levels.ts'

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
