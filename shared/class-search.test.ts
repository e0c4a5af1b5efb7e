import { describe, expect, test } from 'vitest'
import { findClasses, readSearch, type Searchable, type Wish } from './class-search.ts'

const MUMBAI = { name: 'Zen Flow Mumbai', slug: 'mumbai' }
const MYSORE = { name: 'Zen Flow Mysore', slug: 'mysore' }

function yogaClass(title: string, over: Partial<Searchable>): Searchable {
  return {
    title,
    className: title,
    description: '',
    category: 'Hatha',
    language: 'English',
    type: 'In Person',
    difficulty: 'beginner',
    centre: MUMBAI,
    courseId: null,
    instructor: { firstName: 'Meera', lastName: 'Joshi', slug: 'meera-joshi' },
    schedule: { startTime: '07:00', daysOfWeek: [2, 4, 6] },
    price: 1500,
    singlePrice: null,
    meetsIn: [1, 3],
    ...over,
  }
}

const CLASSES = [
  yogaClass('Gentle Hatha', { singlePrice: 300 }),
  yogaClass('Breath at Dusk', {
    category: 'Pranayama',
    centre: MYSORE,
    schedule: { startTime: '19:00', daysOfWeek: [2, 4, 6] },
    price: 900,
    language: 'English and Kannada',
    meetsIn: [0, 2],
  }),
  yogaClass('Power on Saturdays', {
    category: 'Power Yoga',
    difficulty: 'advanced',
    schedule: { startTime: '12:30', daysOfWeek: [7] },
    price: 2800,
    courseId: 3,
    meetsIn: [4],
  }),
  yogaClass('Yin by Moonlight', {
    category: 'Yin',
    type: 'Live Online',
    centre: null,
    schedule: { startTime: '20:00', daysOfWeek: [1] },
    language: 'Hindi',
    instructor: { firstName: 'Devika', lastName: 'Menon', slug: 'devika-menon' },
    meetsIn: [],
  }),
  yogaClass('First Breath', {
    category: 'Pranayama',
    type: 'Live Online',
    centre: null,
    price: 0,
    difficulty: 'intermediate',
  }),
  yogaClass('Slow Flow Library', {
    category: 'Vinyasa',
    type: 'Recorded',
    centre: null,
    schedule: { startTime: '', daysOfWeek: [] },
    meetsIn: [],
    description: 'Mysore style it is not.',
  }),
]
const [HATHA, DUSK, POWER, YIN, FIRST, FILMS] = CLASSES.map(({ title }) => title)

const NOTHING: Wish = { level: 'all', q: '', where: '', time: '', style: '', price: '', teacher: '' }
const found = (wish: Partial<Wish>) => findClasses(CLASSES, { ...NOTHING, ...wish }).map(({ title }) => title)

describe('words to facts', () => {
  test.each<[string, (string | undefined)[]]>([
    ['evening', [DUSK, YIN]],
    ['morning', [HATHA, FIRST]],
    ['lunch', [POWER]],
    ['tonight', [DUSK]],
    ['today', [DUSK]],
    ['tomorrow', [HATHA, FIRST]],
    ['tomorrow morning', [HATHA, FIRST]],
    ['weekend', [POWER, YIN]],
    ['Sunday', [YIN]],
    ['saturdays', [POWER]],
    ['Mumbai', [HATHA, POWER]],
    ['mysore', [DUSK]],
    ['evening in Mysore', [DUSK]],
    ['online', [YIN, FIRST, FILMS]],
    ['live online', [YIN, FIRST]],
    ['recorded', [FILMS]],
    ['back pain', [HATHA, YIN]],
    ['sleep', [DUSK, YIN, FIRST]],
    ['under 1000', [HATHA, DUSK, FIRST]],
    ['below ₹1,000', [HATHA, DUSK, FIRST]],
    ['less than 500 rupees', [HATHA, FIRST]],
    ['free', [FIRST]],
    ['beginner', [HATHA, DUSK, YIN, FILMS]],
    ['advanced', [POWER]],
    ['Hindi', [YIN]],
    ['7 am', [HATHA, FIRST]],
    ['7:30 am', []],
    ['12.30 pm', [POWER]],
    ['19:00', [DUSK]],
    ['after 6 pm', [DUSK, YIN]],
    ['before 9am', [HATHA, FIRST]],
    ['courses', [POWER]],
    ['yin', [YIN]],
    ['a class with Devika', [YIN]],
    ['beginner evening under 1000', [DUSK]],
    ['zzz', []],
    ['yoga classes', CLASSES.map(({ title }) => title)],
  ])('%s', (q, titles) => expect(found({ q })).toEqual(titles))

  test('the name of a class finds it, whatever its words say', () => {
    expect(found({ q: 'Power on Saturdays' })).toEqual([POWER])
    expect(found({ q: 'breath at dusk' })).toEqual([DUSK])
    expect(found({ q: 'moonlight' })).toEqual([YIN])
  })

  test('what was understood is told, with the words that said it', () => {
    const facts = readSearch('Evening  in mysore under 1,000 with meera', CLASSES)
    expect(facts.map(({ words, label }) => [words, label])).toEqual([
      ['under 1,000', 'Up to ₹1,000'],
      ['evening', 'Evening'],
      ['mysore', 'Mysore'],
      ['meera', '“meera”'],
    ])
  })
})

describe('filters', () => {
  test.each<[Partial<Wish>, (string | undefined)[]]>([
    [{ level: 'advanced' }, [POWER]],
    [{ where: 'mysore' }, [DUSK]],
    [{ where: 'online' }, [YIN, FIRST, FILMS]],
    [{ time: 'evening' }, [DUSK, YIN]],
    [{ time: 'evening', where: 'online' }, [YIN]],
    [{ style: 'Yin' }, [YIN]],
    [{ price: '0' }, [FIRST]],
    [{ price: '1000' }, [HATHA, DUSK, FIRST]],
    [{ teacher: 'devika-menon' }, [YIN]],
    [{ q: 'evening', level: 'beginner', where: 'mysore' }, [DUSK]],
  ])('%o', (wish, titles) => expect(found(wish)).toEqual(titles))
})
