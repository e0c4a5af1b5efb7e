import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { PUBLIC_PAGES } from '../contract/pages.ts'
import { DEMO_PASSWORD } from '../domain/demo/seed.ts'
import { freePort, startProgram } from '../tests/server.ts'
import { findBrowser } from './browser.ts'

/**
 * `npm run screenshots [-- path …]`: every screen at three widths, by day and by night, into screenshots/. The program
 * runs on a fresh demo database.
 */
const WIDTHS = [375, 768, 1440]
const THEMES = ['light', 'dark'] as const
const PUBLIC = [
  ...PUBLIC_PAGES,
  '/class/gentle-hatha-yoga',
  '/course/1',
  '/blogPage/before-your-first-class',
  '/eventsPage/yoga-retreat',
  '/loginPage',
  '/forgotPassword',
  '/nowhere',
]
const MEMBER = [
  '/yogadashboard',
  '/yogadashboard/classes',
  '/yogadashboard/profile',
  '/yogadashboard/contact',
  '/yogadashboard/centers',
  '/yogadashboard/subscription',
]
const chosen = process.argv.slice(2).filter((word) => word.startsWith('/'))
const wanted = (path: string) => chosen.length === 0 || chosen.includes(path)

const folder = join(import.meta.dirname, '../screenshots')
const dataDir = mkdtempSync(join(tmpdir(), 'zen-screenshots-'))
const [port, sandboxPort] = [await freePort(), await freePort()]
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
    if (MEMBER.some(wanted)) await asMember(page)
    for (const path of MEMBER.filter(wanted)) await shoot(page, path, theme)
    if (wanted('/yogadashboard')) await shoot(page, await firstClass(page), theme, 'yogadashboard-yoga-class')
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(`${count} screenshots in ${folder}`)

async function asMember(page: Page) {
  await page.goto('/loginPage')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/yogadashboard')
}

async function firstClass(page: Page): Promise<string> {
  await page.goto('/yogadashboard')
  const link = page.locator('a[href*="/yoga-class/"]').first()
  return (await link.getAttribute('href')) ?? '/yogadashboard'
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

/** Lazy pictures come when they are near: the page is scrolled through once. */
async function showAll(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

function nameOf(path: string): string {
  return path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')
}
