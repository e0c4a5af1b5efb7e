import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/seed/seed.ts'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { logInAs } from '../tests/browser/person.ts'
import { nginxExample } from '../tests/deploy/nginx.ts'
import { freePort, startProgram } from '../tests/support/server.ts'
import { findBrowser } from './browser.ts'
import { environmentOf, findProgram } from './debian.ts'
import { RIVALS, type Rival, startRivals } from './lighthouse-rivals.ts'

/**
 * `npm run lighthouse -- [--runs=5] [--desktop] [--rivals] [--beside=folder] [path …]`: what Lighthouse says of every public page and
 * of a member's dashboard, as the median of several runs on a program with a fresh demo database. It is reached as users reach it:
 * TLS and HTTP/2 by nginx (deploy/nginx.conf), and the policy names Razorpay's hosts. With `--rivals` also the same public page
 * without script and one written by hand (lighthouse-rivals.ts), with `--beside` another built copy of the program, each in turn with
 * ours. Lighthouse is fetched by npx: it is no dependency of ours.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const SAMPLES = [
  '/class/hatha-before-work',
  '/course/1',
  '/blogPage/before-your-first-class',
  '/eventsPage/yoga-retreat',
]
const DASHBOARD = '/yogadashboard'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
  TTI: 'interactive',
} as const

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string }
  >
}

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const chosen = process.argv.slice(2).filter((word) => word.startsWith('/'))
const runs = Number(flags.find((flag) => flag.startsWith('--runs='))?.slice(7) ?? 5)
const desktop = flags.includes('--desktop')
const withRivals = flags.includes('--rivals')
const beside = flags.find((flag) => flag.startsWith('--beside='))?.slice(9)
const pages = chosen.length > 0 ? chosen : [...PUBLIC_PAGES, ...SAMPLES, DASHBOARD]

const work = mkdtempSync(join(tmpdir(), 'zen-lighthouse-'))
const nginx = findProgram('nginx')
if (!nginx) throw new Error('There is no nginx here.')
const proxies: ChildProcess[] = []
const server = await startSite('ours')
const other = beside
  ? await startSite('other', { folder: resolve(beside), entry: 'build/program/main.js' })
  : null
const rivals = await startRivals(server.plainUrl)
const rivalsUrl = await nginxBefore('rivals', rivals.port)
try {
  console.log(`| page | ${CATEGORIES.join(' | ')} | LCP ms | CLS | TBT ms | TTI ms | to mend |`)
  console.log(`| --- |${' ---: |'.repeat(CATEGORIES.length + 4)} --- |`)
  for (const page of pages) {
    for (const { plainUrl } of [server, ...(other ? [other] : [])]) await askBefore(plainUrl + page)
    const compared = withRivals && !isPrivate(page) ? (Object.keys(RIVALS) as Rival[]) : []
    const asked = [
      { name: page, url: server.url + page },
      ...(other ? [{ name: `${page} beside`, url: other.url + page }] : []),
      ...compared.map((rival) => ({ name: rival, url: rivalsUrl + rivals.pathOf(rival, page) })),
    ]
    const reports = asked.map((): Report[] => [])
    for (let i = 0; i < runs; i++)
      // Now and then Chromium records nothing: then once more.
      for (const [at, { url }] of asked.entries())
        reports[at]?.push(await measure(url).catch(() => measure(url)))
    for (const [at, { name }] of asked.entries()) console.log(row(name, reports[at] ?? []))
  }
} finally {
  rivals.close()
  for (const proxy of proxies) proxy.kill()
  await server.stop()
  await other?.stop()
  rmSync(work, { recursive: true, force: true })
}

/** nginx before what listens on a port of this machine. */
async function nginxBefore(name: string, behind: number) {
  const folder = join(work, name)
  mkdirSync(folder)
  const { command, port } = await nginxExample(folder, behind)
  const [, ...options] = command
  const env = { ...process.env, ...environmentOf([nginx]) }
  proxies.push(spawn(nginx ?? '', options, { env, stdio: 'ignore' }))
  return `https://localhost:${port}`
}

/** The program on a fresh demo database, behind nginx. */
async function startSite(name: string, program?: { folder: string; entry: string }) {
  const port = await freePort()
  const url = await nginxBefore(name, port)
  mkdirSync(join(work, name, 'data'))
  const { url: plainUrl, stop } = await startProgram(
    {
      PORT: String(port),
      DATA_DIR: join(work, name, 'data'),
      BASE_URL: url,
      TRUST_PROXY: 'on',
      RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
      RAZORPAY_KEY_SECRET: 'nothing-is-paid-here',
      RAZORPAY_WEBHOOK_SECRET: 'and-nothing-is-heard',
    },
    program,
  )
  return { url, plainUrl, stop }
}

/** What someone has asked for twice is compressed as well as it can be, a moment later. */
async function askBefore(url: string) {
  for (let i = 0; i < 3; i++) {
    await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function isPrivate(page: string) {
  return page.startsWith(DASHBOARD)
}

/** A browser that has nothing of ours but the demo member's login, as the login page leaves it: the cookie and who it is. */
async function browserOfMember(port: number, { origin }: URL) {
  const context = await chromium.launchPersistentContext(mkdtempSync(join(work, 'browser-')), {
    executablePath: findBrowser('whole'),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-dev-shm-usage'],
    ignoreHTTPSErrors: true,
  })
  await logInAs(context, origin, 'asha@example.com', DEMO_PASSWORD)
  const page = await context.newPage()
  await page.goto(`${origin}/healthz`)
  // As the login page leaves it.
  await page.evaluate(async () => {
    const { user } = await (await fetch('/api/user/me')).json()
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('isLoggedIn', 'true')
  })
  await page.close()
  return context
}

/** One run of Lighthouse, by itself: two at a time would measure one another. */
async function measure(url: string): Promise<Report> {
  const file = join(work, 'report.json')
  const browserPort = await freePort()
  const member = isPrivate(new URL(url).pathname) ? await browserOfMember(browserPort, new URL(url)) : null
  const child = spawn(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --ignore-certificate-errors',
      ...(desktop ? ['--preset=desktop'] : []),
      ...(member ? [`--port=${browserPort}`, '--disable-storage-reset'] : []),
    ],
    {
      cwd: work,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CHROME_PATH: findBrowser('whole') },
    },
  )
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  await member?.close()
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${complaint}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function row(page: string, reports: Report[]): string {
  const scores = CATEGORIES.map((name) =>
    Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0))),
  )
  const metric = (name: keyof typeof METRICS) =>
    median(reports.map((report) => report.audits[METRICS[name]]?.numericValue ?? Number.NaN))
  const paints = reports.map((report) => Math.round(report.audits[METRICS.LCP]?.numericValue ?? Number.NaN))
  const figures = [
    `${median(paints)} (${Math.min(...paints)}–${Math.max(...paints)})`,
    metric('CLS').toFixed(3),
    Math.round(metric('TBT')),
    Math.round(metric('TTI')),
  ]
  return `| ${[page, ...scores, ...figures, faults(reports).join(', ')].join(' | ')} |`
}

/** What fails outright in every run. */
function faults(reports: Report[]): string[] {
  const failing = (report: Report) =>
    Object.entries(report.audits)
      .filter(([, audit]) => audit.score === 0 && audit.scoreDisplayMode === 'binary')
      .map(([id]) => id)
  const [first, ...others] = reports.map(failing)
  return (first ?? []).filter((id) => others.every((list) => list.includes(id)))
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
