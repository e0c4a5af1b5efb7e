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

/** The database has gone: what needs it says so with a 503, and the rest of the site stands. */
describe('a studio whose database has gone', () => {
  let get: Awaited<ReturnType<typeof openBuiltPages>>
  beforeAll(async () => {
    const app = await openTestApp('sqlite')
    app.studio.db = new Proxy(app.studio.db, {
      get() {
        throw new Error('gone')
      },
    })
    get = await openBuiltPages(app)
  })

  test.each([
    ['/', 503, `Error loading classes: ${TEXTS.unexpected}`],
    ['/classesPage', 503, `Error: ${TEXTS.unexpected}`],
    ['/blogPage', 503, TEXTS.blogFailed],
    ['/about', 503, 'Try again'],
    ['/course/1', 503, 'Try again'],
    // What it promises cannot be asked for: nothing is promised.
    ['/terms', 200, TEXTS.unreachable],
    ['/authPage', 200, '<h1'],
  ])('%s: %i, %s', async (path, status, text) => {
    const answer = await get(path)
    expect([answer.status, answer.html.replaceAll('<!-- -->', '').includes(text)]).toEqual([status, true])
  })
})
