import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_PARAMETERS } from '../../shared/page-parameters.ts'
import { cacheKey } from './cache-key.ts'

test.each([
  ['/about', '/about'],
  ['/?x=1', '/'],
  ['/about?utm_source=letter', '/about'],
  ['/classesPage?x=1&q=yin&level=beginner&x=2', '/classesPage?level=beginner&q=yin'],
  ['/classesPage?level=%3Cscript%3E', '/classesPage'],
  ['/pricing?billing=yearly&billing=monthly', '/pricing?billing=yearly'],
  ['/schedule.data?from=2026-11-23&_routes=root&z=1', '/schedule.data?from=2026-11-23&_routes=root'],
  ['/loginPage?next=%2Fyogadashboard%3Fa%3D1', '/loginPage?next=%2Fyogadashboard%3Fa%3D1'],
  ['/api/classes/get?page=7', '/api/classes/get'],
  ['/api/schedule/get?x=1&centre=mysore', '/api/schedule/get?centre=mysore'],
  ['/api/schedule/get?centre=mysore&centre=mumbai', '/api/schedule/get?centre=mysore&centre=mumbai'],
])('%s shows what %s shows', (address, known) => {
  expect(cacheKey(address)).toBe(known)
})

test('whatever a page reads from its query is in the list', () => {
  const names = new Set(PAGE_PARAMETERS.flatMap(([, known]) => Object.keys(known)))
  const app = join(import.meta.dirname, '../../app')
  const read = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(app, file), 'utf8')
      if (!/useSearchParams|searchParams/.test(text)) return []
      return [
        ...text.matchAll(
          /(?:search|filters|address|asked|searchParams|SearchParams\(\)\[0\])\.get\('([^']+)'\)/g,
        ),
      ].map(([, name]) => `${file}: ${name}`)
    })
  expect(read.length).toBeGreaterThan(8)
  expect(read.filter((one) => !names.has(one.split(': ')[1] ?? ''))).toEqual([])
})
