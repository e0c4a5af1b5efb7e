import { expect, test } from 'vitest'
import { mayPrefetch } from './prefetch.ts'

test.each([
  ['/', ''],
  ['/classesPage', '?level=beginner'],
  ['/class/deep-yin', ''],
  ['/loginPage', '?next=%2Fpricing'],
  ['/apiary', ''],
])('a page is fetched ahead: %s%s', (path, search) => {
  expect(mayPrefetch(path, search)).toBe(true)
})

test.each([
  ['begins a payment', '/class/deep-yin', '?enroll=1'],
  ['is private', '/yogadashboard', ''],
  ['is private', '/yogadashboard/classes', ''],
  ['is private', '/studio/pay', ''],
  ['is a call', '/api/schedule/calendar.ics', ''],
  ['opens with a secret', '/subscription/confirm', '?token=a'],
  ['opens with a secret', '/resetPassword', '?token=a'],
  ['is no page', '/blog.rss', ''],
])('what %s is not: %s%s', (_, path, search) => {
  expect(mayPrefetch(path, search)).toBe(false)
})
