import { clockTime, minutesOf } from '../../shared/days.ts'
import { type Purpose, SUGGESTED_STYLES } from '../../shared/purposes.ts'

/** Times of day in hours of the studio's clock; `before` is exclusive. */
export const HOURS = {
  'early-morning': { from: 4, before: 8, words: 'early in the morning' },
  morning: { from: 6, before: 12, words: 'in the morning' },
  midday: { from: 11, before: 16, words: 'around midday' },
  afternoon: { from: 12, before: 17, words: 'in the afternoon' },
  evening: { from: 17, before: 22, words: 'in the evening' },
  night: { from: 19, before: 24, words: 'late in the evening' },
} as const
export type When = keyof typeof HOURS

/** What someone is looking for. Fields they left out are neither judged nor mentioned. Contains nothing about health. */
export type Wish = {
  when?: When
  /** The centre's short name, or 'online'. */
  where?: string
  purposes?: readonly Purpose[]
  style?: string
  experience?: 'beginner' | 'novice' | 'intermediate' | 'advanced'
  /** The longest session they want, in minutes. */
  minutes?: number
}

/** What the rules read of a class. Times are on the studio's clock, like "19:00"; recordings have none. */
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
  /** Places in total and places left. */
  capacity: number
  remainingClasses: number
  isOpen: boolean
}

type Rule = {
  points: number
  /** Null if the wish says nothing about this; otherwise whether the class fits, and why. */
  judge(one: Suggestible, wish: Wish): { fits: boolean; because: string } | null
  /** What the class has instead where it doesn't fit: "at 4:15 PM". */
  instead(one: Suggestible): string
  /** A fact about the class worth telling when the wish says nothing about it. */
  tells?(one: Suggestible): string
}

/** All rules for suggesting a class, in the order in which reasons are listed. */
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

/** Faults that rule out a class even if everything else fits. */
const NEVER: ((one: Suggestible, wish: Wish) => boolean)[] = [
  (one) => !one.isOpen,
  // Never suggested: we don't guess or ask whether someone is pregnant, and they find these classes themselves.
  (one) => one.category === 'Prenatal',
  (one, { experience }) => one.difficulty === 'advanced' && experience !== 'advanced',
  (one, { experience }) =>
    one.difficulty === 'intermediate' && (experience === 'beginner' || experience === 'novice'),
]

/** `because` answers the wish, `differs` lists what doesn't fit, `besides` lists other facts about the class. */
export type Suggestion<C> = { one: C; because: string[]; differs: string[]; besides: string[] }

/**
 * @returns `room`: the best match with reasons, if the wish says anything and a class fits; `others`: two more; `free`: one
 * free class, if there is another
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

/** Among equal matches, dated classes come before recordings, which can be watched any time. */
function soonest({ type, nextSessionAt }: Suggestible) {
  return type === 'Recorded' ? Number.POSITIVE_INFINITY : (nextSessionAt ?? Number.POSITIVE_INFINITY)
}
