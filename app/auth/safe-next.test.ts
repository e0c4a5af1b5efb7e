import { expect, test } from 'vitest'
import { redirectPayloads } from '../../tests/support/redirect-payloads.ts'
import { loginPath } from '../device/remembered.ts'
import { afterLogin, safeNext } from './safe-next.ts'

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
  ['a dot that the parser drops', '/.//elsewhere.example/x'],
  ['a step up that leaves two slashes', '/a/..//elsewhere.example'],
  ['a dot that is written as %2e', '/%2e//elsewhere.example'],
  ['a dot before a backslash', '/./\\elsewhere.example'],
])('%s leads to the dashboard', (_, next) => {
  expect(safeNext(next)).toBe('/yogadashboard')
})

test('none of 500 generated addresses leaves the site', () => {
  const payloads = redirectPayloads(500)
  expect(new Set(payloads).size).toBe(500)
  const away = payloads.filter((payload) => {
    const next = safeNext(payload)
    return (
      !next.startsWith('/') || new URL(next, 'https://studio.example').origin !== 'https://studio.example'
    )
  })
  expect(away).toEqual([])
})

test('the login remembers a page with all of its address', () => {
  const next = new URL(loginPath('/class/a?enroll=1&x=2'), 'http://this.site').searchParams.get('next')
  expect(safeNext(next)).toBe('/class/a?enroll=1&x=2')
})

test('a login leads staff to the desk and members to their dashboard, unless a page was asked for', () => {
  expect(afterLogin(null, { isStaff: true })).toBe('/studio')
  expect(afterLogin(null, { isStaff: false })).toBe('/yogadashboard')
  expect(afterLogin('/class/a', { isStaff: true })).toBe('/class/a')
})
