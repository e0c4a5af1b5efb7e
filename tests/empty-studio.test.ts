import { beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { TEXTS } from '../shared/texts.ts'
import { beginStudio } from './support/begun-studio.ts'
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
    ['/schedule', 'No class meets in these days.'],
  ])('%s says: %s', async (path, text) => {
    expect((await get(path)).html).toContain(text)
  })
})

/** What the program is called by itself belongs to nobody else’s site, letters or calendars. */
describe('a studio of another name', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>
  let get: Awaited<ReturnType<typeof openBuiltPages>>
  beforeAll(async () => {
    app = await openTestApp('sqlite')
    await beginStudio(app.db)
    get = await openBuiltPages(app)
  })

  test.each(PUBLIC_PAGES)('%s does not say ours', async (path) => {
    expect((await get(path)).html.match(/.{0,60}Zen ?Flow.{0,40}/)?.[0]).toBeUndefined()
  })
  test.each(['/blog.rss', '/site.webmanifest', '/api/schedule/calendar.ics'])('nor does %s', async (path) => {
    const { status, body } = await app.browser().get(path)
    expect(status).toBe(200)
    const own = path.endsWith('.ics') ? String(body).replace(/PRODID.*/, '') : JSON.stringify(body)
    expect(own).not.toMatch(/Zen ?Flow/)
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
    ...[
      '/schedule',
      '/pricing',
      '/eventsPage',
      '/testimonialPage',
      '/teachers',
      '/classes/hatha',
      '/room',
    ].map((path): [string, number, string] => [path, 503, 'Try again']),
    ['/about', 503, 'Try again'],
    ['/course/1', 503, 'Try again'],
    // What counts cannot be asked for: nothing is promised.
    ['/terms', 503, TEXTS.unreachable],
    ['/authPage', 200, '<h1'],
  ])('%s: %i, %s', async (path, status, text) => {
    const answer = await get(path)
    expect([answer.status, answer.html.replaceAll('<!-- -->', '').includes(text)]).toEqual([status, true])
  })
})
