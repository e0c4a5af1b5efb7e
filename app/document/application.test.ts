import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '../routes.ts'
import { isApplication } from './application.ts'

const app = join(import.meta.dirname, '..')

/** The addresses of the site map below each file that marks them as the application's, and the others. */
function addresses(entries: RouteConfigEntry[], above = '', marked = false): [string, boolean][] {
  return entries.flatMap((entry) => {
    const here = entry.path ? `${above}/${entry.path.replace(/:\w+\??/g, 'x')}` : above
    const isMarked =
      marked || readFileSync(join(app, entry.file), 'utf8').includes('handle: ApplicationHandle')
    const own: [string, boolean][] = entry.path || entry.index ? [[here || '/', isMarked]] : []
    return [...own, ...addresses(entry.children ?? [], here, isMarked)]
  })
}

describe('the application', () => {
  test.each(addresses(routes))('runs on %s: %s, and links know it', (address, expected) => {
    expect(isApplication(address)).toBe(expected)
    expect(isApplication(`${address}?next=%2Fpricing#top`)).toBe(expected)
  })

  test.each(['/authPages', '/yogadashboards', '/studios', '/class/yogadashboard', '/#testimonial'])(
    '%s is no page of it',
    (one) => expect(isApplication(one)).toBe(false),
  )
})
