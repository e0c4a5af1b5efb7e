import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/seed/seed.ts'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { enrolPast, join as joinStudio, logInAs } from '../tests/browser/person.ts'
import { freePort, startProgram } from '../tests/support/server.ts'
import { findBrowser } from './browser.ts'
import { CAST, SCENES, type Scene } from './screen-states.ts'

/**
 * `npm run screenshots [-- path or scene …]`: every screen, in each of its states (scenes.ts), at five widths, by day and by night, into screenshots/. The program runs on a fresh demo database.
 */
const WIDTHS = [375, 768, 1440, 1920, 2560]
const THEMES = ['light', 'dark'] as const
const PUBLIC = [
  ...PUBLIC_PAGES,
  '/class/hatha-before-work',
  '/course/1',
  '/blogPage/before-your-first-class',
  '/eventsPage/yoga-retreat',
  '/book/gentle-hatha-yoga',
  '/room?when=evening&where=online',
  '/loginPage',
  '/forgotPassword',
  '/nowhere',
]
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const wanted = (name: string) => chosen.length === 0 || chosen.includes(name)
const scenes = SCENES.filter(({ name }) => wanted(name))

const folder = join(import.meta.dirname, '../screenshots')
const dataDir = mkdtempSync(join(tmpdir(), 'zen-screenshots-'))
const [port, sandboxPort] = [await freePort(), await freePort()]
// Where the scenes look for the mailbox's token.
process.env.DATA_DIR = dataDir
const server = await startProgram({
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  DATA_DIR: dataDir,
})
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
mkdirSync(folder, { recursive: true })
let count = 0
try {
  for (const theme of THEMES) {
    const context = await browser.newContext({ baseURL: `http://localhost:${port}`, reducedMotion: 'reduce' })
    await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
    const page = await context.newPage()
    for (const path of PUBLIC.filter(wanted)) await shoot(page, path, theme)
    await context.close()
    if (scenes.length > 0) await shootScenes(theme)
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(`${count} screenshots in ${folder}`)

async function shootScenes(theme: string) {
  const url = `http://localhost:${port}`
  for (const who of CAST) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
    await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
    if (who === 'buyer') {
      await joinStudio(context, url)
      await enrolPast(context, { url, sandbox: `http://127.0.0.1:${sandboxPort}` }, 'deep-yin')
    } else if (who === 'newcomer') {
      await joinStudio(context, url)
      await context.request.post(`${url}/api/conversation`, { data: { text: 'Is there parking in Mysore?' } })
    } else if (who !== 'visitor') await logInAs(context, url, `${who}@example.com`, DEMO_PASSWORD)
    for (const scene of scenes.filter((one) => one.who === who))
      await shootScene(await context.newPage(), scene, theme)
    await context.close()
  }
}

async function shootScene(page: Page, { name, path, first, act, until }: Scene, theme: string) {
  await first?.(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await act?.(page)
    await page.locator(until).first().waitFor()
    await scrollThrough(page)
    // What lies over the page is shown as one sees it.
    const fullPage =
      (await page.locator('[role=dialog], [aria-controls$=menu][aria-expanded=true]').count()) === 0
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage })
    count++
  }
  await page.close()
}

async function shoot(page: Page, path: string, theme: string, name = nameOf(path)) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await showAll(page)
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true })
    count++
  }
}

async function showAll(page: Page) {
  await scrollThrough(page)
  await page.waitForLoadState('networkidle')
}

/** Lazy pictures come when they are near. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
  })
}

function nameOf(path: string): string {
  return path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')
}
