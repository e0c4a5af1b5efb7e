import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../../contract/class-drafts.ts'
import { inWords } from './words.ts'

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
  expect(inWords(content, 'courseId', choices)).toBe('empty')
  expect(inWords(content, 'title', choices)).toBe('empty')
  expect(inWords(content, 'equipmentNeeded', choices)).toBe('Mat, Strap')
  expect(inWords(content, 'dates', choices)).toBe(
    'Tue, Thu, 7:40 – 9:00 AM, 12 from Tue 5 Jan 2027, without Thu 14 Jan 2027',
  )
})
