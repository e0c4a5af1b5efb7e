import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'

test('a new teacher shows no figures', () => {
  expect(figuresOf({ experienceYears: 0, studentsTaught: 0, rating: 0 })).toEqual([])
})

test('the figures that the studio gave are shown', () => {
  const figures = figuresOf({ experienceYears: 12, studentsTaught: 1500, rating: 4.8 })
  expect(figures.map(({ value }) => value)).toEqual(['12', '1,500+', '4.8/5'])
  expect(figuresOf({ experienceYears: 1, studentsTaught: 0, rating: 0 })[0]?.words).toBe('year of teaching')
})
