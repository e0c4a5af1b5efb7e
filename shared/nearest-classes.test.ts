import { describe, expect, test } from 'vitest'
import type { Searchable, Wish } from './class-search.ts'
import { nearestClasses } from './nearest-classes.ts'

const MUMBAI = { name: 'Zen Flow Mumbai', slug: 'mumbai' }

const hatha: Searchable = {
  title: 'Gentle Hatha',
  className: 'Hatha',
  description: '',
  category: 'Hatha',
  language: 'English',
  type: 'In Person',
  difficulty: 'beginner',
  centre: MUMBAI,
  courseId: null,
  instructor: { firstName: 'Meera', lastName: '', slug: 'meera' },
  schedule: { startTime: '07:00', daysOfWeek: [2, 4] },
  price: 1500,
  singlePrice: null,
  meetsIn: [1],
}
const yin: Searchable = {
  ...hatha,
  title: 'Yin by Moonlight',
  category: 'Yin',
  type: 'Live Online',
  centre: null,
  schedule: { startTime: '20:00', daysOfWeek: [1] },
}
const power: Searchable = {
  ...yin,
  title: 'Power',
  category: 'Power Yoga',
  type: 'In Person',
  difficulty: 'advanced',
  centre: { name: 'Zen Flow Mysore', slug: 'mysore' },
}
const films: Searchable = {
  ...yin,
  title: 'Library',
  type: 'Recorded',
  schedule: { startTime: '', daysOfWeek: [] },
}
const prenatal: Searchable = { ...hatha, title: 'Prenatal Circle', category: 'Prenatal' }
const ALL = [hatha, yin, power, films, prenatal]
const NOTHING: Wish = { level: 'all', q: '', where: '', time: '', style: '', price: '', teacher: '' }

const nearest = (wish: Partial<Wish>) =>
  nearestClasses(ALL, { ...NOTHING, ...wish }, 'Zen Flow').map(({ one, differs }) => [one.title, differs])

describe('the nearest classes', () => {
  test('differ in one thing before two, and say in which', () => {
    expect(nearest({ level: 'beginner', time: 'evening', where: 'mumbai' })).toEqual([
      ['Yin by Moonlight', 'Same time, online'],
      ['Gentle Hatha', 'Same place, at 7:00 AM'],
      ['Library', 'Same level, recorded, at any time'],
    ])
  })

  test('are found for a search in words as for the filters', () => {
    expect(nearest({ q: 'beginner evening mumbai' })).toEqual(
      nearest({ level: 'beginner', time: 'evening', where: 'mumbai' }),
    )
  })

  test('name a word that no class has', () => {
    expect(nearest({ q: 'kids evening' })[0]).toEqual(['Yin by Moonlight', 'Same time, without “kids”'])
  })

  test('are none where nothing of the wish is kept', () => {
    expect(nearest({ q: 'aquarobics' })).toEqual([])
  })

  test('are a class for expectant mothers only where it was asked for', () => {
    expect(nearest({ style: 'Prenatal', time: 'evening' }).map(([title]) => title)).toContain(
      'Prenatal Circle',
    )
    expect(nearest({ time: 'midday', where: 'mumbai' }).map(([title]) => title)).not.toContain(
      'Prenatal Circle',
    )
  })
})
