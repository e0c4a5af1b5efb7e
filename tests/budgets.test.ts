import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../contract/pages.ts'
import { seedStudio } from '../domain/demo/seed.ts'
import { keepAnswers } from '../server/kept-answers.ts'
import { createPages } from '../server/pages.ts'
import { type House, openHouse } from './house.ts'

/** What a first visit may weigh, in bytes as they are sent (Brotli). A kilobyte is 1000. */
const SCRIPT = 110_000
const HTML_AND_CSS = 20_000
const PICTURES = 100_000

const BUILD = join(import.meta.dirname, '../build')
const client = join(BUILD, 'client')
const SAMPLES = [
  '/class/gentle-hatha-yoga',
  '/course/1',
  '/blogPage/before-your-first-class',
  '/eventsPage/yoga-retreat',
  '/loginPage',
]

let house: House
let pages: ReturnType<typeof createPages>

beforeAll(async () => {
  if (!existsSync(join(BUILD, 'server/index.js')))
    throw new Error('The site is not built yet: run `npm run build`, then the budgets can be measured.')
  house = await openHouse('sqlite')
  await seedStudio(house.studio)
  pages = createPages({
    build: await import(pathToFileURL(join(BUILD, 'server/index.js')).href),
    mode: 'production',
    files: client,
    api: async (path, init, connection) => house.api.request(path, init, connection),
    checkoutOrigin: null,
    publicUrl: house.url,
    kept: keepAnswers(() => 0, 60_000),
  })
})

/** A page as a browser gets it, and the bytes of it on the wire. */
async function get(path: string) {
  const response = await pages(
    new Request(house.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }),
  )
  const sent = Buffer.from(await response.arrayBuffer())
  const html = response.headers.get('content-encoding') === 'br' ? brotliDecompressSync(sent) : sent
  return { status: response.status, bytes: sent.length, html: html.toString() }
}

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
  const [, later = '[]'] = /\}\)\((\["\/assets\/.*?"\])\)<\/script>/.exec(html) ?? []
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
