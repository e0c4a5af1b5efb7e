import { cityOf } from './city.ts'
import { FILTERS, readSearch, type Searchable, type Wish } from './class-search.ts'
import { clockTime, DAY_NAMES, shortDays } from './days.ts'
import { fullName } from './full-name.ts'
import { LEVELS } from './levels.ts'
import { formatPrice } from './money.ts'

const SHOWN = 3

/** Ordered by what people give up most easily. */
const KINDS = ['day', 'where', 'time', 'price', 'teacher', 'style', 'level', 'words'] as const
type Kind = (typeof KINDS)[number]

/** Ordered by what people insist on most. */
const SAME: Partial<Record<Kind, string>> = {
  time: 'same time',
  where: 'same place',
  day: 'same day',
  teacher: 'same teacher',
  style: 'same style',
  level: 'same level',
}

/**
 * What comes closest where no class fits a wish, each with how it differs: "Same time, online". Three at most; a class that keeps
 * nothing of the wish is none of them.
 * @param studio its name, which the names of its centres begin with
 */
export function nearestClasses<C extends Searchable>(
  classes: readonly C[],
  wish: Wish,
  studio: string | undefined,
): { one: C; differs: string }[] {
  const asked = conditionsOf(wish, classes)
  return (
    classes
      // Who expects a child finds these by themselves.
      .filter(({ category }) => category !== 'Prenatal' || wish.style === 'Prenatal')
      .map((one) => ({ one, misfits: asked.filter(({ fits }) => !fits(one)) }))
      .filter(({ misfits }) => misfits.length < asked.length)
      .sort((a, b) => a.misfits.length - b.misfits.length || cost(a.misfits) - cost(b.misfits))
      .slice(0, SHOWN)
      .map(({ one, misfits }) => {
        const kept = keptOf(asked.filter((condition) => !misfits.includes(condition)))
        const instead = misfits.map(({ kind, label }) => insteadOf(kind, label, one, studio))
        const parts = [...kept, ...new Set(instead)]
        const text = parts.join(', ')
        return { one, differs: text.charAt(0).toUpperCase() + text.slice(1) }
      })
  )
}

type Condition = { kind: Kind; label: string; fits: (one: Searchable) => boolean }

function conditionsOf(wish: Wish, classes: readonly Searchable[]): Condition[] {
  const chosen = FILTERS.filter(({ name }) => wish[name] !== '' && wish[name] !== 'all').map(
    ({ name, fits }) => ({ kind: name, label: wish[name], fits: (one: Searchable) => fits(one, wish) }),
  )
  const said = readSearch(wish.q, classes).map(({ label, fits }) => ({ kind: kindOf(label), label, fits }))
  return [...chosen, ...said].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
}

/** What a part of a search is about, by the label it is shown with. */
function kindOf(label: string): Kind {
  if (label.startsWith('“')) return 'words'
  if (/^(?:Morning|Afternoon|Evening|Tonight|This morning|(?:Before|From|At) \d.*)$/.test(label))
    return 'time'
  if (/^(?:Today|Tomorrow|Weekend|Monday to Friday|In the next .*)$/.test(label)) return 'day'
  if (DAY_NAMES.some((name) => name === label)) return 'day'
  if (LEVELS.some((level) => level === label.toLowerCase())) return 'level'
  if (/^(?:Up to|Free)/.test(label)) return 'price'
  if (/^(?:Courses|Prenatal|Styles )/.test(label)) return 'style'
  return 'where'
}

/** The one thing it has in common that is worth saying. */
function keptOf(kept: Condition[]): string[] {
  const same = Object.entries(SAME).find(([kind]) => kept.some((condition) => condition.kind === kind))
  return same ? [same[1]] : []
}

function cost(misfits: Condition[]): number {
  return misfits.reduce((sum, { kind }) => sum + KINDS.indexOf(kind), 0)
}

function insteadOf(kind: Kind, label: string, one: Searchable, studio: string | undefined): string {
  const { type, centre, schedule, category, difficulty, price, instructor } = one
  const isRecorded = type === 'Recorded' || schedule.daysOfWeek.length === 0
  switch (kind) {
    case 'time':
      return isRecorded ? 'at any time' : `at ${clockTime(schedule.startTime)}`
    case 'day':
      return isRecorded ? 'on any day' : shortDays(schedule.daysOfWeek)
    case 'where':
      return centre ? `in ${cityOf(centre.name, studio)}` : type === 'Recorded' ? 'recorded' : 'online'
    case 'level':
      return `${difficulty} level`
    case 'style':
      return category
    case 'teacher':
      return `with ${fullName(instructor.firstName, instructor.lastName)}`
    case 'price':
      return price === 0 ? 'free' : formatPrice(price)
    case 'words':
      return `without ${label}`
  }
}
