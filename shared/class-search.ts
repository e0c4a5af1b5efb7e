import { type DayPart, dayPartOf } from './day-parts.ts'
import { clockTime, DAY_NAMES } from './days.ts'
import type { ClassType } from './enums.ts'
import { foldText } from './folded.ts'
import type { Level, LevelFilter } from './levels.ts'
import { formatPrice } from './money.ts'
import { type Purpose, SUGGESTED_STYLES } from './purposes.ts'

/** The criteria of a search. Prices are in rupees, times in studio time: "19:00". */
export type Searchable = {
  title: string
  className: string
  description: string
  category: string
  language: string
  type: ClassType
  difficulty: Level
  instructor: { firstName: string; lastName: string; slug: string }
  centre: { name: string; slug: string } | null
  schedule: { startTime: string; daysOfWeek: number[] }
  price: number
  singlePrice: number | null
  courseId: number | null
  meetsIn: number[]
}

type Test = (one: Searchable) => boolean

/** A recognised part of a search. `words` is the part as typed. */
export type Fact = { words: string; label: string; fits: Test }

/** The catalogue’s query parameters; an empty text means no filter. */
export type Wish = {
  level: LevelFilter
  q: string
  where: string
  time: '' | DayPart
  style: string
  /** Maximum price in rupees, "0" for free. */
  price: string
  teacher: string
}

const hasHours: Test = ({ type, schedule }) => type !== 'Recorded' && schedule.daysOfWeek.length > 0
const inPart =
  (part: DayPart): Test =>
  (one) =>
    hasHours(one) && dayPartOf(one.schedule.startTime) === part
const onDays =
  (days: readonly number[]): Test =>
  (one) =>
    hasHours(one) && one.schedule.daysOfWeek.some((day) => days.includes(day))
const meetsIn =
  (days: number): Test =>
  (one) =>
    one.meetsIn.includes(days)
const both =
  (a: Test, b: Test): Test =>
  (one) =>
    a(one) && b(one)
const isOf =
  (type: ClassType): Test =>
  (one) =>
    one.type === type
const ofLevel =
  (level: Level): Test =>
  ({ difficulty }) =>
    difficulty === level
const isOnline: Test = ({ type }) => type !== 'In Person'
const costs =
  (rupees: number): Test =>
  ({ price, singlePrice }) =>
    price <= rupees || (singlePrice !== null && singlePrice <= rupees)
const suggestedFor = (purpose: Purpose): [string, Test] => [
  `Styles we suggest for ${SUGGESTED_STYLES[purpose].words}`,
  ({ category }) => SUGGESTED_STYLES[purpose].styles.includes(category),
]

type Says = (match: RegExpExecArray) => [label: string, fits: Test]

const HOUR = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)|([01]?\d|2[0-3]):([0-5]\d)`

/**
 * Words that say a fact, longer ones before what they contain. A fact narrows; words that are none are looked for in what the class
 * says of itself.
 */
const WORDS: [words: RegExp, says: Says][] = [
  [
    /\b(?:under|below|less than|up to|at most|max|within)\s*(?:₹|rs\.?|inr)?\s*(\d[\d,]*)(?:\s*(?:rs|rupees?|inr))?\b/,
    ([, figure = '']) => {
      const rupees = Number(figure.replaceAll(',', ''))
      return [`Up to ${formatPrice(rupees)}`, costs(rupees)]
    },
  ],
  [/\b(?:free of charge|for free|no cost|free)\b/, () => ['Free of charge', ({ price }) => price === 0]],
  [new RegExp(`\\b(?:before|by|until)\\s+(?:${HOUR})`), (match) => byHour(match, 'Before')],
  [new RegExp(`\\b(?:after|from)\\s+(?:${HOUR})`), (match) => byHour(match, 'From')],
  [new RegExp(`\\b(?:at\\s+)?(?:${HOUR})`), (match) => byHour(match, 'At')],
  [/\b(?:tonight|this evening)\b/, () => ['Tonight', both(meetsIn(0), inPart('evening'))]],
  [/\bthis morning\b/, () => ['This morning', both(meetsIn(0), inPart('morning'))]],
  [/\btoday\b/, () => ['Today', meetsIn(0)]],
  [/\btomorrow\b/, () => ['Tomorrow', meetsIn(1)]],
  [/\bthis week\b/, () => ['In the next seven days', (one) => one.meetsIn.length > 0]],
  [/\b(?:weekends?|week-ends?)\b/, () => ['Weekend', onDays([1, 7])]],
  [/\b(?:weekdays?|work ?days?)\b/, () => ['Monday to Friday', onDays([2, 3, 4, 5, 6])]],
  ...DAY_NAMES.map((name, i): [RegExp, Says] => [
    new RegExp(`\\b(?:${name.toLowerCase()}s?|${name.slice(0, 3).toLowerCase()})\\b`),
    () => [name, onDays([i + 1])],
  ]),
  [/\b(?:early )?mornings?\b|\bbefore work\b/, () => ['Morning', inPart('morning')]],
  [/\b(?:middays?|noon|lunch(?: ?time)?|afternoons?)\b/, () => ['Afternoon', inPart('midday')]],
  [/\b(?:evenings?|nights?|after work)\b/, () => ['Evening', inPart('evening')]],
  [/\b(?:live online|live|zoom)\b/, () => ['Live online', isOf('Live Online')]],
  [/\b(?:recorded|recordings?|on demand|films?|videos?)\b/, () => ['Recorded', isOf('Recorded')]],
  [/\b(?:online|(?:from|at) home|home)\b/, () => ['Online', isOnline]],
  [/\b(?:in person|in studio|studio)\b/, () => ['In person', isOf('In Person')]],
  [/\b(?:beginners?|new to yoga|first time|starters?)\b/, () => ['Beginner', ofLevel('beginner')]],
  [/\bintermediate\b/, () => ['Intermediate', ofLevel('intermediate')]],
  [/\badvanced\b/, () => ['Advanced', ofLevel('advanced')]],
  [/\bcourses?\b/, () => ['Courses', ({ courseId }) => courseId !== null]],
  [/\b(?:pregnan\w*|prenatal|expecting)\b/, () => ['Prenatal', ({ category }) => category === 'Prenatal']],
  [/\b(?:back ?pain|back ?ache|bad back|back|spine)\b/, () => suggestedFor('Back')],
  [/\b(?:pains?|aches?|stiff\w*)\b/, () => suggestedFor('Pain Management')],
  [/\b(?:stress\w*|anxi\w+|calm|relax\w*)\b/, () => suggestedFor('Stress Relief')],
  [/\b(?:sleep\w*|insomnia)\b/, () => suggestedFor('Better Sleep')],
  [/\b(?:weight(?: loss)?|lose weight|slim\w*)\b/, () => suggestedFor('Weight Loss')],
  [/\b(?:flexib\w+|supple|stretch\w*)\b/, () => suggestedFor('Flexibility')],
  [/\b(?:strength|strong|stronger)\b/, () => suggestedFor('Strength')],
  [/\b(?:balance)\b/, () => suggestedFor('Balance')],
  [/\b(?:core|abs)\b/, () => suggestedFor('Core')],
  [/\b(?:breathing|breathwork)\b/, () => suggestedFor('Breathing')],
]

/** Words without meaning for the search. */
const FILLERS = new Set(
  'a an and any at by class classes do for from i in is me my near need of on or please session sessions some something that the this to want with yog yoga योग योगा'.split(
    ' ',
  ),
)

/** "7 am", "19:30", "before 9 am": one hour without minutes is all of it. */
function byHour(
  [, hour, minutes, half, hour24, minutes24]: RegExpExecArray,
  how: 'Before' | 'From' | 'At',
): ReturnType<Says> {
  const exact = minutes ?? minutes24
  const time = hour24
    ? `${hour24.padStart(2, '0')}:${minutes24}`
    : `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minutes ?? '00'}`
  const fits: Test = (one) => {
    const { startTime } = one.schedule
    if (!hasHours(one)) return false
    if (how === 'Before') return startTime < time
    if (how === 'From') return startTime >= time
    return exact ? startTime === time : startTime.slice(0, 2) === time.slice(0, 2)
  }
  return [`${how} ${clockTime(time)}`, fits]
}

/**
 * What a search says, as facts and as words. A city is one as soon as a centre of these classes has it in its name.
 */
export function readSearch(q: string, classes: readonly Searchable[]): Fact[] {
  let rest = ` ${foldText(q).replaceAll(/\s+/g, ' ')} `
  const facts: Fact[] = []
  for (const [pattern, says] of WORDS) {
    const match = pattern.exec(rest)
    if (!match) continue
    const [label, fits] = says(match)
    facts.push({ words: match[0].trim(), label, fits: orIsCalled(match[0].trim(), fits) })
    rest = rest.replace(match[0], ' ')
  }
  for (const word of rest.split(/[^\p{L}\p{M}\p{N}]+/u).filter((one) => one !== '' && !FILLERS.has(one)))
    facts.push({ words: word, ...(atCentre(word, classes) ?? inText(word)) })
  return facts
}

/** Anyone who types the name of a class means it, whatever its words say besides. */
function orIsCalled(words: string, fits: Test): Test {
  return (one) => fits(one) || nameOf(one).includes(words)
}

function nameOf({ title, className }: Searchable): string {
  return foldText(`${title} ${className}`)
}

function atCentre(word: string, classes: readonly Searchable[]) {
  const isAt: Test = ({ centre }) =>
    foldText(centre?.name ?? '')
      .split(' ')
      .includes(word)
  const named = classes.filter(isAt)
  // What is in each of them is the studio's own name.
  if (named.length === 0 || named.length === classes.filter(({ centre }) => centre).length) return null
  return { label: capital(word), fits: orIsCalled(word, isAt) }
}

function inText(word: string) {
  const fits: Test = (one) =>
    foldText(
      [
        nameOf(one),
        one.description,
        one.category,
        one.type,
        one.language,
        one.instructor.firstName,
        one.instructor.lastName,
        one.centre?.name,
      ].join(' '),
    ).includes(word)
  return { label: `“${word}”`, fits }
}

function capital(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The classes that match all criteria, in their order. */
export function findClasses<C extends Searchable>(classes: readonly C[], wish: Wish): C[] {
  const facts = readSearch(wish.q, classes)
  const whole = foldText(wish.q).trim()
  return classes.filter(
    (one) =>
      FILTERS.every(({ fits }) => fits(one, wish)) &&
      (facts.every(({ fits }) => fits(one)) || (whole !== '' && nameOf(one).includes(whole))),
  )
}

export const FILTERS: {
  name: 'level' | 'where' | 'time' | 'style' | 'price' | 'teacher'
  fits: (one: Searchable, wish: Wish) => boolean
}[] = [
  { name: 'level', fits: (one, { level }) => level === 'all' || one.difficulty === level },
  {
    name: 'where',
    fits: (one, { where }) =>
      where === '' || (where === 'online' ? isOnline(one) : one.centre?.slug === where),
  },
  { name: 'time', fits: (one, { time }) => time === '' || inPart(time)(one) },
  { name: 'style', fits: (one, { style }) => style === '' || one.category === style },
  {
    name: 'price',
    fits: (one, { price }) => price === '' || (price === '0' ? one.price === 0 : costs(Number(price))(one)),
  },
  { name: 'teacher', fits: (one, { teacher }) => teacher === '' || one.instructor.slug === teacher },
]
