import { beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../contract/pages.ts'
import { TEXTS } from '../contract/texts.ts'
import { openBuiltPages } from './built-pages.ts'
import { openHouse } from './house.ts'

/** A studio on its first day: nothing is in its database yet, and every page says so instead of breaking. */
describe('an empty studio', () => {
  let get: Awaited<ReturnType<typeof openBuiltPages>>
  beforeAll(async () => {
    get = await openBuiltPages(await openHouse('sqlite'))
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
