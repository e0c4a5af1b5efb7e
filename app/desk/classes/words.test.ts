import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../../contract/class-drafts.ts'
import { fromTo, inWords } from './words.ts'

test('a part of a draft is said in words, for two people to compare', () => {
  const choices = {
    teachers: [{ _id: 'dev', slug: 'dev', name: 'Dev Menon', busy: 0 }],
    rooms: [],
    pictures: [],
    courses: [{ id: 6, title: 'Standing' }],
  }
  const content = {
    ...EMPTY_DRAFT,
    instructorId: 'dev',
    price: 2299,
    equipmentNeeded: ['Mat', 'Strap'],
    dates: {
      daysOfWeek: [3, 5],
      startTime: '07:40',
      endTime: '09:00',
      firstOn: '2027-01-05',
      sessions: 12,
      skipped: ['2027-01-14'],
      held: [],
      added: [],
    },
  }
  expect(inWords(content, 'instructorId', choices)).toBe('Dev Menon')
  expect(inWords(content, 'price', choices)).toBe('₹2,299')
  expect(inWords({ ...content, courseId: 6 }, 'courseId', choices)).toBe('Standing')
  expect(inWords(content, 'courseId', choices)).toBe('nothing yet')
  expect(inWords(content, 'title', choices)).toBe('nothing yet')
  expect(inWords(content, 'equipmentNeeded', choices)).toBe('Mat, Strap')
  expect(inWords(content, 'dates', choices)).toBe(
    'Tue, Thu, 7:40 AM to 9:00 AM, 12 from 5 January 2027, without 14 January 2027',
  )
})

test('from one day to another says a year that both share once', () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
  expect(fromTo(at('2027-01-05'), at('2027-02-18'), 'UTC')).toBe('5 Jan to 18 Feb 2027')
  expect(fromTo(at('2026-12-05'), at('2027-02-18'), 'UTC')).toBe('5 Dec 2026 to 18 Feb 2027')
  expect(fromTo(at('2027-01-05'), at('2027-01-05'), 'UTC')).toBe('5 Jan 2027')
})
