import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedStudio } from '../demo/seed/seed.ts'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { client, openBuiltPages } from './support/built-pages.ts'
import { openTestApp } from './support/test-app.ts'

/** What a first visit may weigh, in bytes as they are sent (Brotli). A kilobyte is 1000. */
const SCRIPT = 110_000
const HTML_AND_CSS = 20_000
const PICTURES = 100_000

const SAMPLES = [
  '/class/gentle-hatha-yoga',
  '/course/1',
  '/blogPage/before-your-first-class',
  '/eventsPage/yoga-retreat',
  '/loginPage',
]

let get: Awaited<ReturnType<typeof openBuiltPages>>

beforeAll(async () => {
  const app = await openTestApp('sqlite')
  await seedStudio(app.studio)
  get = await openBuiltPages(app)
})

function weigh(path: string): number {
  const file = join(client, path)
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length
}

function sum(paths: Iterable<string>): number {
  return [...new Set(paths)].reduce((bytes, path) => bytes + weigh(path), 0)
}

/** Every script that the page fetches by itself: named in its head, or in the list for later. */
function scriptsOf(html: string): string[] {
  const [, later = '[]'] = /\}\)\((\["\/assets\/.*?"\]),"\w+"\)<\/script>/.exec(html) ?? []
  const atOnce = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)
  const imported = html.matchAll(/(?:from |import\()"(\/assets\/[^"]+\.js)"/g)
  return [...JSON.parse(later), ...[...atOnce, ...imported].map(([, path]) => path)]
}

function stylesOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)[^"]*"\/>/g)].map(([, path = '']) => path)
}

/** Of the pictures that are lazy a browser fetches those in view: the leading ones, in the theme at hand. */
function leadingPictures(html: string): string[] {
  const [, list = '[]'] = /\}\)\((\[\["\/art\/.*?\]\])\)<\/script>/.exec(html) ?? []
  return (JSON.parse(list) as string[][]).map(([day = '']) => day)
}

/** Pictures that no `lazy` holds back. */
function eagerPictures(html: string): string[] {
  return [...html.matchAll(/<img [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('loading="lazy"'))
    .map((tag) => / src="(\/[^"]+)"/.exec(tag)?.[1] ?? '')
    .filter((path) => existsSync(join(client, path)))
}

describe.each([...PUBLIC_PAGES, ...SAMPLES])('%s', (path) => {
  test(`weighs at most ${SCRIPT} bytes of script, ${HTML_AND_CSS} of page, ${PICTURES} of leading pictures`, async () => {
    const { status, bytes, html } = await get(path)
    expect(status).toBe(200)
    const scripts = scriptsOf(html)
    expect(scripts.length).toBeGreaterThan(4)
    expect(sum(scripts), 'script').toBeLessThanOrEqual(SCRIPT)
    expect(bytes + sum(stylesOf(html)), 'HTML and CSS').toBeLessThanOrEqual(HTML_AND_CSS)
    expect(sum([...leadingPictures(html), ...eagerPictures(html)]), 'pictures').toBeLessThanOrEqual(PICTURES)
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
