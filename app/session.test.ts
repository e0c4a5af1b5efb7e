import { expect, test } from 'vitest'
import { loginPath, safeNext } from './session.tsx'

test('a path of this site is kept with its search', () => {
  expect(safeNext('/class/yin-by-moonlight?enroll=1')).toBe('/class/yin-by-moonlight?enroll=1')
})

test.each([
  ['nothing', null],
  ['another site', 'https://elsewhere.example/'],
  ['another site without its scheme', '//elsewhere.example/yogadashboard'],
  ['a backslash that browsers read as a slash', '/\\elsewhere.example'],
  ['a tab that browsers drop', '/\t/elsewhere.example'],
  ['a script', 'javascript:alert(1)'],
])('%s leads to the dashboard', (_, next) => {
  expect(safeNext(next)).toBe('/yogadashboard')
})

test('the login remembers a page with all of its address', () => {
  const next = new URL(loginPath('/class/a?enroll=1&x=2'), 'http://this.site').searchParams.get('next')
  expect(safeNext(next)).toBe('/class/a?enroll=1&x=2')
})
