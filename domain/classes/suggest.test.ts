import { describe, expect, test } from 'vitest'
import { RULES, type Suggestible, suggest, type Wish } from './suggest.ts'

const MUMBAI = { name: 'Zen Flow Mumbai', slug: 'mumbai' }
const base: Suggestible = {
  slug: 'base',
  category: 'Hatha',
  type: 'In Person',
  difficulty: 'beginner',
  centre: MUMBAI,
  startTime: '18:00',
  endTime: '19:15',
  price: 1200,
  nextSessionAt: 1_000,
  isOpen: true,
  capacity: 12,
  remainingClasses: 8,
}
const yin: Suggestible = {
  ...base,
  slug: 'yin',
  category: 'Yin',
  type: 'Live Online',
  centre: null,
  startTime: '20:00',
  endTime: '21:00',
}
const morning: Suggestible = { ...base, slug: 'morning', startTime: '06:30', endTime: '07:30' }
const films: Suggestible = {
  ...base,
  slug: 'films',
  type: 'Recorded',
  centre: null,
  startTime: '',
  endTime: '',
  nextSessionAt: null,
}
const hard: Suggestible = { ...base, slug: 'hard', category: 'Ashtanga', difficulty: 'advanced' }
const round: Suggestible = { ...base, slug: 'round', category: 'Prenatal' }
const gift: Suggestible = { ...yin, slug: 'gift', category: 'Pranayama', price: 0, nextSessionAt: 500 }
const all = [base, yin, morning, films, hard, round]

describe('each rule', () => {
  test.each<[rule: string, Suggestible, Wish, because: string | false]>([
    ['when', base, { when: 'evening' }, 'in the evening'],
    ['when', morning, { when: 'evening' }, false],
    ['when', morning, { when: 'early-morning' }, 'early in the morning'],
    ['when', films, { when: 'night' }, 'at any hour'],
    ['where', base, { where: 'mumbai' }, 'at Zen Flow Mumbai'],
    ['where', yin, { where: 'mumbai' }, false],
    ['where', yin, { where: 'online' }, 'from home'],
    ['where', films, { where: 'online' }, 'as videos'],
    ['where', base, { where: 'online' }, false],
    ['purpose', yin, { purposes: ['Strength', 'Better Sleep'] }, 'Yin for calmer evenings'],
    ['purpose', hard, { purposes: ['Better Sleep'] }, false],
    ['style', yin, { style: 'Yin' }, 'Yin'],
    ['style', base, { style: 'Yin' }, false],
    ['level', base, { experience: 'novice' }, 'for beginners'],
    ['level', hard, { experience: 'advanced' }, 'at advanced level'],
    ['length', yin, { minutes: 60 }, '60 minutes'],
    ['length', base, { minutes: 60 }, false],
  ])('%s: %s', (rule, one, wish, because) => {
    const judged = RULES[rule]?.judge(one, wish)
    expect(judged?.fits).toBe(because !== false)
    if (because !== false) expect(judged?.because).toBe(because)
  })

  test.each(Object.keys(RULES))('%s says nothing where nothing was said', (rule) => {
    for (const one of all) expect(RULES[rule]?.judge(one, {})).toBeNull()
  })

  test('anyone who is not sure of a style has chosen none', () => {
    expect(RULES.style?.judge(yin, { style: 'Not Sure' })).toBeNull()
  })
})

describe('a suggestion', () => {
  test('is the one that fits best, with its reasons in order', () => {
    const { room, others } = suggest(all, { when: 'evening', where: 'mumbai', purposes: ['Back'] })
    expect(room?.one.slug).toBe('base')
    expect(room?.because).toEqual(['in the evening', 'at Zen Flow Mumbai', 'Hatha for your back'])
    expect(others.map(({ one }) => one.slug)).toEqual(['morning', 'yin'])
    expect(others[0]?.because).toEqual(['at Zen Flow Mumbai', 'Hatha for your back'])
  })

  test('says what else is true of each class, and not again what was asked', () => {
    const { room, others } = suggest([base, films], { when: 'evening' })
    expect(room?.besides).toEqual(['for beginners', '75 minutes', '8 of 12 places left'])
    expect(others[0]?.besides).toEqual(['for beginners'])
    expect(suggest([base], { experience: 'beginner' }).room?.besides).toEqual([
      '75 minutes',
      '8 of 12 places left',
    ])
  })

  test('is none without an answer, and none where nothing fits', () => {
    expect(suggest(all, {})).toEqual({ room: null, others: [], free: null })
    expect(suggest([morning], { where: 'mysore' }).room).toBeNull()
  })

  test('names one that costs nothing besides', () => {
    expect(suggest([...all, gift], {}).free?.one.slug).toBe('gift')
    const { room, others, free } = suggest([...all, gift], { where: 'online' })
    expect(room?.one.slug).toBe('gift')
    expect(free).toBeNull()
    expect(others.map(({ one }) => one.slug)).toEqual(['yin', 'films'])
  })

  test('is never closed, too hard, or a guess at a pregnancy', () => {
    const closed = { ...base, slug: 'closed', isOpen: false }
    for (const wish of [{ where: 'mumbai' }, { where: 'mumbai', experience: 'beginner' }] satisfies Wish[]) {
      const { room, others } = suggest([closed, hard, round, base], wish)
      expect([room, ...others].map((one) => one?.one.slug)).toEqual(['base'])
    }
    expect(suggest([hard], { where: 'mumbai', experience: 'advanced' }).room?.one.slug).toBe('hard')
  })

  test('of two that fit alike, the sooner', () => {
    const sooner = { ...base, slug: 'sooner', nextSessionAt: 10 }
    expect(suggest([base, sooner], { where: 'mumbai' }).room?.one.slug).toBe('sooner')
    expect(suggest([{ ...films, nextSessionAt: 1 }, base], { when: 'evening' }).room?.one.slug).toBe('base')
  })
})
