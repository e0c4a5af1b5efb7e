import { beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { TEXTS } from '../shared/texts.ts'
import { openBuiltPages } from './support/built-pages.ts'
import { openTestApp } from './support/test-app.ts'

/** A studio on its first day: nothing is in its database yet, and every page says so instead of breaking. */
describe('an empty studio', () => {
  let get: Awaited<ReturnType<typeof openBuiltPages>>
  beforeAll(async () => {
    get = await openBuiltPages(await openTestApp('sqlite'))
  })

  test.each(PUBLIC_PAGES)('%s is there', async (path) => {
    const { status, html } = await get(path)
    expect(status).toBe(200)
    expect(html).toContain('<h1')
    expect(html).not.toMatch(/undefined|NaN|Infinity/)
  })

  test.each([
    ['/', TEXTS.noClasses],
    ['/classesPage', TEXTS.noClasses],
    ['/blogPage', TEXTS.noPosts],
    ['/schedule', 'No class meets in this week.'],
  ])('%s says: %s', async (path, text) => {
    expect((await get(path)).html).toContain(text)
  })
})
