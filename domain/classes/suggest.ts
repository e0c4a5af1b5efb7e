import { clockTime, minutesOf } from '../../shared/days.ts'
import { type Purpose, SUGGESTED_STYLES } from '../../shared/purposes.ts'

/** Moments of the day, as hours of the studio's clock: from, and before. */
export const HOURS = {
  'early-morning': { from: 4, before: 8, words: 'early in the morning' },
  morning: { from: 6, before: 12, words: 'in the morning' },
  midday: { from: 11, before: 16, words: 'around midday' },
  afternoon: { from: 12, before: 17, words: 'in the afternoon' },
  evening: { from: 17, before: 22, words: 'in the evening' },
  night: { from: 19, before: 24, words: 'late in the evening' },
} as const
export type When = keyof typeof HOURS

/** What someone said, or did not: what is left out is neither looked at nor claimed. Nothing about health is among it. */
export type Wish = {
  when?: When
  /** The short name of a centre, or 'online'. */
  where?: string
  purposes?: readonly Purpose[]
  style?: string
  experience?: 'beginner' | 'novice' | 'intermediate' | 'advanced'
  /** How long a session may be, in minutes. */
  minutes?: number
}

/** What the rules look at in a class. Hours are of the studio's clock, "19:00"; a recording has none. */
export type Suggestible = {
  slug: string
  category: string
  type: 'In Person' | 'Live Online' | 'Recorded'
  difficulty: 'beginner' | 'intermediate' | 'advanced'
  centre: { name: string; slug: string } | null
  startTime: string
  endTime: string
  price: number
  nextSessionAt: number | null
  /** Places, and how many of them are left. */
  capacity: number
  remainingClasses: number
  isOpen: boolean
}

type Rule = {
  points: number
  /** Null where nothing was said of it; else whether the class fits, and why. */
  judge(one: Suggestible, wish: Wish): { fits: boolean; because: string } | null
  /** How the class is where it does not fit: "at 4:15 PM". */
  instead(one: Suggestible): string
  /** What is true of the class and worth knowing where nothing was said of it. */
  tells?(one: Suggestible): string
}

/** Everything by which a class is suggested, in the order in which the reasons are given. */
export const RULES: Record<string, Rule> = {
  when: {
    points: 4,
    judge(one, { when }) {
      if (!when) return null
      if (one.type === 'Recorded') return { fits: true, because: 'at any hour' }
      const { from, before, words } = HOURS[when]
      const hour = Number(one.startTime.slice(0, 2))
      return { fits: one.startTime !== '' && hour >= from && hour < before, because: words }
    },
    instead: ({ startTime }) => `at ${clockTime(startTime)}`,
  },
  where: {
    points: 5,
    judge(one, { where }) {
      if (!where) return null
      if (where === 'online')
        return {
          fits: one.type !== 'In Person',
          because: one.type === 'Recorded' ? 'as videos' : 'from home',
        }
      return { fits: one.centre?.slug === where, because: `at ${one.centre?.name ?? ''}` }
    },
    instead: ({ centre, type }) =>
      centre ? `at ${centre.name}` : type === 'Recorded' ? 'recorded' : 'online',
  },
  purpose: {
    points: 3,
    judge(one, { purposes = [] }) {
      if (purposes.length === 0) return null
      const met = purposes.find((purpose) => SUGGESTED_STYLES[purpose].styles.includes(one.category))
      return {
        fits: met !== undefined,
        because: met ? `${one.category} for ${SUGGESTED_STYLES[met].words}` : '',
      }
    },
    instead: ({ category }) => category,
  },
  style: {
    points: 3,
    judge(one, { style }) {
      if (!style || style === 'Not Sure') return null
      return { fits: one.category === style, because: style }
    },
    instead: ({ category }) => category,
  },
  level: {
    points: 2,
    judge(one, { experience }) {
      if (!experience) return null
      const wanted = experience === 'novice' ? 'beginner' : experience
      return { fits: one.difficulty === wanted, because: atLevel(wanted) }
    },
    instead: ({ difficulty }) => atLevel(difficulty),
    tells: ({ difficulty }) => atLevel(difficulty),
  },
  length: {
    points: 1,
    judge(one, { minutes }) {
      if (!minutes || one.type === 'Recorded') return null
      const length = minutesOf(one)
      return { fits: length > 0 && length <= minutes, because: `${length} minutes` }
    },
    instead: (one) => `${minutesOf(one)} minutes`,
    tells: (one) => (one.type !== 'Recorded' && minutesOf(one) > 0 ? `${minutesOf(one)} minutes` : ''),
  },
  places: {
    points: 0,
    judge: () => null,
    instead: () => '',
    tells: ({ type, capacity, remainingClasses }) =>
      type === 'Recorded' ? '' : `${remainingClasses} of ${capacity} places left`,
  },
}

function atLevel(level: Suggestible['difficulty']): string {
  return level === 'beginner' ? 'for beginners' : `at ${level} level`
}

/** What a single fault rules out, whatever else fits. */
const NEVER: ((one: Suggestible, wish: Wish) => boolean)[] = [
  (one) => !one.isOpen,
  // Who expects a child finds these by themselves: we do not guess it, and do not ask.
  (one) => one.category === 'Prenatal',
  (one, { experience }) => one.difficulty === 'advanced' && experience !== 'advanced',
  (one, { experience }) =>
    one.difficulty === 'intermediate' && (experience === 'beginner' || experience === 'novice'),
]

/** `because` answers what was said, `differs` what it lacks of that; `besides` is what else is true of the class. */
export type Suggestion<C> = { one: C; because: string[]; differs: string[]; besides: string[] }

/**
 * @returns `room`, the class that fits best, with the reasons, if anything was said and anything fits; `others`, two more; `free`, one
 * that costs nothing, if there is one besides
 */
export function suggest<C extends Suggestible>(classes: readonly C[], wish: Wish) {
  const possible = classes.filter((one) => !NEVER.some((rulesOut) => rulesOut(one, wish)))
  const judged = possible
    .map((one) => ({ one, ...scoreOf(one, wish) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || soonest(a.one) - soonest(b.one))
  const [room = null, ...rest] = judged.slice(0, 3).map(({ points: _, ...suggestion }) => suggestion)
  const free = possible
    .filter((one) => one.price === 0 && one !== room?.one)
    .map((one) => ({ one, ...scoreOf(one, wish) }))
    .sort((a, b) => b.points - a.points)
    .map(({ points: _, ...suggestion }) => suggestion)[0]
  const others = rest.filter(({ one }) => one !== free?.one)
  return { room, others, free: free ?? null }
}

function scoreOf(one: Suggestible, wish: Wish) {
  let points = 0
  const because: string[] = []
  const differs: string[] = []
  const besides: string[] = []
  for (const rule of Object.values(RULES)) {
    const judged = rule.judge(one, wish)
    if (judged?.fits) {
      points += rule.points
      because.push(judged.because)
      continue
    }
    if (judged) {
      differs.push(rule.instead(one))
      continue
    }
    const told = rule.tells?.(one)
    if (told) besides.push(told)
  }
  return { points, because, differs: [...new Set(differs)], besides }
}

/** Among those that fit as well, a class that meets goes before a recording, which waits for anyone. */
function soonest({ type, nextSessionAt }: Suggestible) {
  return type === 'Recorded' ? Number.POSITIVE_INFINITY : (nextSessionAt ?? Number.POSITIVE_INFINITY)
}
