import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { STYLES } from '../app/website/styles-of-yoga/styles.ts'
import { PUBLIC_PAGES } from '../shared/pages.ts'

/** Public addresses that search engines are not told of. */
const UNLISTED = [
  '/contact',
  '/blog',
  '/loginPage',
  '/join',
  '/forgotPassword',
  '/resetPassword',
  '/confirmEmail',
  '/returnEmail',
  '/mergeAccounts',
  '/subscription/confirm',
  '/subscription/leave',
  '/testimonialPage/consent',
]

/** Every address of the site map, the member area and the desk left out. */
function addresses(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const here = entry.path ? `${above}/${entry.path}` : above
    if (/^\/(yogadashboard|studio)(\/|$)/.test(here)) return []
    return entry.children ? addresses(entry.children, here) : [here || '/']
  })
}

test('every page of the site map is a public page, or is left out on purpose', () => {
  const fixed = addresses(routes).filter((path) => !/[:*]/.test(path))
  const styles = Object.keys(STYLES).map((key) => `/classes/${key}`)
  expect([...PUBLIC_PAGES, ...UNLISTED].sort()).toEqual([...fixed, ...styles].sort())
})
