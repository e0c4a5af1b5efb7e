import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedStudio } from '../demo/seed/seed.ts'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { client, openBuiltPages } from './support/built-pages.ts'
import { openTestApp } from './support/test-app.ts'

/** What a first visit may weigh, in bytes as they are sent (Brotli). A kilobyte is 1000. */
const SCRIPT_BEFORE_A_PRESS = 10_000
const SCRIPT_OF_BOOKING = 80_000
/** The ways into an account run React, which with its router alone is 93,000. */
const SCRIPT_OF_ACCOUNT = 142_000
/** For the first screen of a member. */
const SCRIPT_OF_DASHBOARD = 140_000
const HTML_AND_CSS = 20_000
const PICTURES = 100_000

const ACCOUNT = ['/authPage', '/loginPage']
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

/** The scripts that stand in the page, as they would be sent by themselves; what they say to crawlers and browsers is not run. */
function weighInline(html: string): number {
  const codes = [...html.matchAll(/<script(?![^>]*(?:ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g)]
  return brotliCompressSync(codes.map(([, code]) => code).join('\n')).length
}

/** Every script that the page fetches by itself: the controls once it is shown, and the application where it has one. */
function scriptsOf(html: string): string[] {
  const controls = /data-controls="([^"]+)"/.exec(html)?.[1] ?? ''
  const atOnce = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)
  const imported = html.matchAll(/(?:from |import\()"(\/assets\/[^"]+\.js)"/g)
  const preloaded = /data-preloads="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  return [controls, ...preloaded, ...[...atOnce, ...imported].map(([, path = '']) => path)]
}

/** What the scripts of boot/ import on a press, whatever is pressed. */
function imports(path: string, seen = new Set<string>()): Set<string> {
  const code = readFileSync(join(client, path), 'utf8')
  for (const [, name] of code.matchAll(/(?:from|import\()\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    const found = `/assets/${name}`
    if (seen.has(found)) continue
    seen.add(found)
    imports(found, seen)
  }
  return seen
}

function stylesOf(html: string): string[] {
  // Within the page they are counted with it.
  return [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)[^"]*"\/>/g)].map(([, path = '']) => path)
}

/** Of the pictures that are lazy a browser fetches those in view: the leading ones, in the theme at hand. */
function leadingPictures(html: string): string[] {
  return [...html.matchAll(/<img class="day" src="([^"]+)"[^>]* fetchPriority="high"/g)].map(
    ([, src = '']) => src,
  )
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
  const most = ACCOUNT.includes(path) ? SCRIPT_OF_ACCOUNT : SCRIPT_BEFORE_A_PRESS
  test(`weighs at most ${most} bytes of script, ${HTML_AND_CSS} of page, ${PICTURES} of leading pictures`, async () => {
    const { status, bytes, html } = await get(path)
    expect(status).toBe(200)
    const scripts = scriptsOf(html)
    expect(scripts.length > 4, 'has the application').toBe(ACCOUNT.includes(path))
    expect(sum(scripts) + weighInline(html), 'script').toBeLessThanOrEqual(most)
    expect(bytes + sum(stylesOf(html)), 'HTML and CSS').toBeLessThanOrEqual(HTML_AND_CSS)
    expect(sum([...leadingPictures(html), ...eagerPictures(html)]), 'pictures').toBeLessThanOrEqual(PICTURES)
  })
})

test(`the dashboard takes at most ${SCRIPT_OF_DASHBOARD} bytes of script for its first screen, and no dialog`, async () => {
  const { html, bytes } = await get('/yogadashboard')
  const scripts = scriptsOf(html)
  expect(scripts.length).toBeGreaterThan(10)
  expect(sum(scripts) + weighInline(html)).toBeLessThanOrEqual(SCRIPT_OF_DASHBOARD)
  expect(bytes + sum(stylesOf(html)), 'HTML and CSS').toBeLessThanOrEqual(HTML_AND_CSS)
  const all = scripts.map((path) => readFileSync(join(client, path), 'utf8')).join('')
  expect(all).not.toContain('aria-modal')
})

test(`booking takes at most ${SCRIPT_OF_BOOKING} bytes of script, whatever is pressed on the way`, async () => {
  const { html } = await get('/class/gentle-hatha-yoga')
  const [controls = ''] = scriptsOf(html)
  const all = imports(controls)
  expect([...all].some((file) => file.includes('enroll'))).toBe(true)
  expect(sum([controls, ...all]) + weighInline(html)).toBeLessThanOrEqual(SCRIPT_OF_BOOKING)
})

test('no script carries the schemas of the API: their library weighs as much as the rest, and tries to eval', () => {
  const scripts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  const heavy = scripts.filter((file) =>
    readFileSync(join(client, 'assets', file), 'utf8').includes('jitless'),
  )
  expect(heavy).toEqual([])
})
