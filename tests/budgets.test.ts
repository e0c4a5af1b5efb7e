import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedStudio } from '../demo/seed/seed.ts'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { client, openBuiltPages } from './support/built-pages.ts'
import { openTestApp } from './support/test-app.ts'

/** What a first visit may take. HTML and CSS in bytes as they are sent (Brotli). */
const HTML_AND_CSS = 20_000
const REQUESTS = 6
/** React, its router and what the page shares with others come in files of their own. */
const REQUESTS_OF_APPLICATION = 50

const SAMPLES = [
  '/class/hatha-before-work',
  '/course/1',
  '/blogPage/before-your-first-class',
  '/eventsPage/yoga-retreat',
]
const APPLICATION = ['/authPage', '/loginPage', '/yogadashboard']

let get: Awaited<ReturnType<typeof openBuiltPages>>

beforeAll(async () => {
  const app = await openTestApp('sqlite')
  await seedStudio(app.studio)
  get = await openBuiltPages(app)
})

/** Every script that the page fetches by itself: the controls once it is shown, and the application where it has one. */
function scriptsOf(html: string): string[] {
  const controls = /data-controls="([^"]+)"/.exec(html)?.[1] ?? ''
  const atOnce = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)
  const imported = html.matchAll(/(?:from |import\()"(\/assets\/[^"]+\.js)"/g)
  const preloaded = /data-preloads="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  return [controls, ...preloaded, ...[...atOnce, ...imported].map(([, path = '']) => path)]
}

function stylesOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)[^"]*"\/>/g)].map(([, path = '']) => path)
}

/** The leading picture in the theme at hand, and those that no `lazy` holds back. */
function picturesOf(html: string): string[] {
  return [...html.matchAll(/<img [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('loading="lazy"') || /class="day".*fetchPriority="high"/.test(tag))
    .map((tag) => / src="(\/[^"]+)"/.exec(tag)?.[1] ?? '')
}

describe.each([...new Set([...PUBLIC_PAGES, ...SAMPLES, ...APPLICATION])])('%s', (path) => {
  const most = APPLICATION.includes(path) ? REQUESTS_OF_APPLICATION : REQUESTS
  test(`takes at most ${most} requests, and ${HTML_AND_CSS} bytes of HTML and CSS`, async () => {
    const { status, bytes, html } = await get(path)
    expect(status).toBe(200)
    const [scripts, styles] = [scriptsOf(html), stylesOf(html)]
    expect(scripts.length > 4, 'has the application').toBe(APPLICATION.includes(path))
    const requests = new Set([path, ...scripts, ...styles, ...picturesOf(html)])
    expect(requests.size, [...requests].join('\n')).toBeLessThanOrEqual(most)
    const css = styles.map((file) => brotliCompressSync(readFileSync(join(client, file))).length)
    expect(css.reduce((sum, one) => sum + one, bytes)).toBeLessThanOrEqual(HTML_AND_CSS)
  })
})

test('no script carries the schemas of the API: their library weighs as much as the rest, and tries to eval', () => {
  const scripts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  const heavy = scripts.filter((file) =>
    readFileSync(join(client, 'assets', file), 'utf8').includes('jitless'),
  )
  expect(heavy).toEqual([])
})
