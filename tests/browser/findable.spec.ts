import { expect, type Page, test } from '@playwright/test'
import { hold } from './hold.ts'
import { signUp } from './person.ts'
import { settled } from './settled.ts'

/** What search engines, link previews and people without our script find. */

const PAGES = [
  '/',
  '/classesPage',
  '/class/hatha-before-work',
  '/course/1',
  '/classes/hatha',
  '/schedule',
  '/pricing',
  '/about',
  '/teachers',
  '/eventsPage',
  '/eventsPage/yoga-retreat',
  '/blogPage',
  '/blogPage/before-your-first-class',
  '/testimonialPage',
  '/contactUs',
  '/newsletter',
  '/privacy',
  '/terms',
  '/authPage',
]

/** What each page says of itself to machines, by the types of schema.org. */
const DATA: Record<string, string[]> = {
  '/': ['WebSite', 'Organization'],
  '/classesPage': ['ItemList', 'BreadcrumbList'],
  '/class/hatha-before-work': ['Course', 'BreadcrumbList'],
  '/course/1': ['Course', 'BreadcrumbList'],
  '/pricing': ['BreadcrumbList', 'FAQPage'],
  '/eventsPage': ['Event', 'Event', 'BreadcrumbList'],
  '/eventsPage/yoga-retreat': ['Event', 'BreadcrumbList'],
  '/blogPage/before-your-first-class': ['BlogPosting', 'BreadcrumbList'],
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every page has a title, a description and a canonical address of its own, and a picture that is there', async ({
    page,
    request,
  }) => {
    const seen = { title: new Set<string>(), description: new Set<string>(), canonical: new Set<string>() }
    for (const path of PAGES) {
      await page.goto(path)
      const title = await page.title()
      const description = await content(page, 'meta[name=description]')
      const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
      expect(title, path).toMatch(/^.+ · Zen Flow Yoga$/)
      expect(description.length, path).toBeGreaterThan(30)
      expect(new URL(canonical).pathname, path).toBe(path)
      expect(await content(page, 'meta[property="og:url"]'), path).toBe(canonical)
      expect(await content(page, 'meta[name="twitter:card"]'), path).toBe('summary_large_image')
      const picture = await request.get(new URL(await content(page, 'meta[property="og:image"]')).pathname)
      expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/jpeg'])
      for (const [set, value] of [
        [seen.title, title],
        [seen.description, description],
        [seen.canonical, canonical],
      ] as const) {
        expect(set.has(value), `${path}: ${value}`).toBe(false)
        set.add(value)
      }
    }
  })

  test('structured data is there, parses, and names only addresses of this site', async ({ page }) => {
    for (const [path, types] of Object.entries(DATA)) {
      await page.goto(path)
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
      expect(data['@context']).toBe('https://schema.org')
      expect(
        data['@graph'].map((one: { '@type': string }) => one['@type']),
        path,
      ).toEqual(types)
      const here = new URL(page.url()).port
      for (const [, url = ''] of JSON.stringify(data).matchAll(/"(https?:\/\/(?!schema\.org)[^"]*)"/g))
        expect(new URL(url).port, `${path}: ${url}`).toBe(here)
    }
  })

  test("a teacher's profile opens on the page itself", async ({ page }) => {
    await page.goto('/teachers')
    await page.getByRole('button', { name: 'View Profile of Rohan Bhatt' }).click()
    await expect(page).toHaveURL(/\/teachers\?profile=rohan-bhatt#rohan-bhatt$/)
    const rohan = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Rohan Bhatt' }) })
    for (const name of ['Certifications', 'Teaching philosophy', 'Special classes', 'Weekly schedule'])
      await expect(rohan.getByRole('heading', { name })).toBeVisible()
  })

  test('a page can be read whole, and its pictures and links work', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('img.day').first()).toHaveJSProperty('complete', true)
    expect(
      await page.getByRole('region', { name: 'Top Recommended Batches' }).getByRole('listitem').count(),
    ).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'See all classes' }).click()
    await expect(page).toHaveURL('/classesPage')
    await page.getByRole('link', { name: 'Beginner', exact: true }).click()
    await expect(page).toHaveURL('/classesPage?level=beginner')
    await page.getByRole('link', { name: 'Explore Gentle Hatha Yoga', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gentle Hatha Yoga' })).toBeVisible()
    await page.goto('/blogPage/before-your-first-class')
    await expect(page.getByRole('article').getByRole('paragraph').last()).toBeVisible()
  })
})

test('every page of the sitemap answers 200 under its own address', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(paths.length).toBeGreaterThan(50)
  for (const path of PAGES) expect(paths).toContain(path)
  for (const path of paths) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).not.toContain('content="noindex"')
  }
})

test('the member area and the login are kept from search engines', async ({ request }) => {
  expect((await request.get('/yogadashboard')).headers()['x-robots-tag']).toBe('noindex')
  expect(await (await request.get('/loginPage')).text()).toContain('<meta name="robots" content="noindex"/>')
})

test('icons and the manifest are there', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=manifest][href="/site.webmanifest"]')).toBeAttached()
  const manifest = await (await request.get('/site.webmanifest')).json()
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const icon of [...icons, '/favicon.ico', '/icons/apple-touch-icon.png'])
    expect((await request.get(icon)).status(), icon).toBe(200)
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
})

test('no page asks another host for anything, and none complains', async ({ page, baseURL }) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin)
      foreign.push(url.href)
  })
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of PAGES) {
    await visit(page, path)
  }
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

test('a page changes its title, not its styles, when a link is followed', async ({ page }) => {
  await visit(page, '/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await ground()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveTitle('Blog · Zen Flow Yoga')
  expect(await ground()).toBe(before)
  await expect(page.getByRole('navigation', { name: 'Categories' })).toHaveCSS('display', 'flex')
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Come as/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Eczar/)
})

for (const [theme, ink, colour] of [
  ['light', 'day', '#f5efe3'],
  ['dark', 'night', '#0e1722'],
] as const)
  test(`by ${ink} the first picture is asked for once, in its own ink`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/art/hero')) asked.push(pathname)
    })
    await visit(page, '/')
    // Its sky and its land; the disc between them goes its own way.
    expect(asked.toSorted()).toEqual([
      `/art/hero-land-landing.${ink}.svg`,
      `/art/hero-sky-landing.${ink}.svg`,
    ])
    await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', colour)
  })

test('a control that is pressed before its script came does its work once that is there', async ({
  page,
}) => {
  const arrive = await hold(page)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  arrive()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('a public page fetches one small script once it is shown, and no application whatever is pressed', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  await visit(page, '/')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Next of the quotes' }).click()
  await page.waitForLoadState('networkidle')
  await settled(page)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/^\/assets\/controls-[\w-]+\.js$/)
})

test('what is typed and ticked before the application came is still there after it', async ({ page }) => {
  const arrive = await hold(page)
  await page.goto('/authPage', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('First name').fill('Ananya')
  await page.getByLabel('Last name').pressSequentially('Iyer')
  await page.getByLabel('Email').fill('nobody-yet')
  await page.getByRole('radio', { name: 'Female' }).check()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  arrive()
  await next.click()
  await expect(page.getByText('Enter a password.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ananya')
  await expect(page.getByLabel('Last name')).toHaveValue('Iyer')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Iyer')
})

test('what is typed while the application takes over is not lost either', async ({ page }) => {
  const arrive = await hold(page)
  await page.goto('/authPage', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('First name').fill('Ananya')
  await page.getByLabel('Last name').fill('Iyer')
  const email = page.getByLabel('Email')
  await email.fill('ananya@exple.com')
  // The application is there, and has not shown what it read from this field when the address is mended.
  await email.evaluate((field: HTMLInputElement) => {
    addEventListener('application-ready', () => {
      field.focus()
      document.execCommand('selectAll')
      document.execCommand('insertText', false, 'ananya@example.com')
      document.body.dataset.mended = 'yes'
    })
  })
  arrive()
  await expect(page.locator('body')).toHaveAttribute('data-mended', 'yes')
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('sign-up')))
    .toContain('ananya@example.com')
  await expect(email).toHaveValue('ananya@example.com')
})

test('a form that is sent before its script came is sent once, and answered in its place', async ({
  page,
}) => {
  const arrive = await hold(page)
  await page.goto('/contactUs', { waitUntil: 'domcontentloaded' })
  const fields = {
    'Full name': 'Ananya Iyer',
    Email: 'ananya@example',
    Subject: 'Mats',
    Message: 'Lend mats?',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && sent++)
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await send.click()
  arrive()
  await expect(page.getByText('Check the part after the @: it needs a dot, like example.com.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Lend mats?')
  expect(sent).toBe(1)
})

test('a search that is typed before its script came is searched once that is there', async ({ page }) => {
  const arrive = await hold(page)
  await page.goto('/blogPage', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Search articles').fill('cushion')
  arrive()
  await expect(page).toHaveURL('/blogPage?q=cushion')
  await expect(page.getByRole('heading', { name: 'Featured Posts' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Washing the cup' })).toBeVisible()
})

test('the controls of a page that is not there work too', async ({ page }) => {
  await page.goto('/nothing-is-here')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('a control that is pressed twice before its script came is pressed twice', async ({ page }) => {
  const arrive = await hold(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const theme = page.getByRole('button', { name: 'Switch between light and dark' })
  await theme.click()
  await theme.click()
  const root = page.locator('html')
  await expect(root).not.toHaveClass(/dark/)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.documentElement.className)).observe(
      document.documentElement,
      {
        attributeFilter: ['class'],
      },
    )
  })
  arrive()
  await expect.poll(() => page.evaluate(() => 'seen' in window && String(window.seen))).toContain('dark')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test('answers of the wizard outlive a reload, also when someone types before the application is back', async ({
  page,
}) => {
  await page.goto('/authPage')
  await page.getByLabel('First name').fill('Ananya')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sign-up'))).toContain('98765')
  const arrive = await hold(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByLabel('Height in cm').fill('164')
  arrive()
  await expect(page.getByLabel('First name')).toHaveValue('Ananya')
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765 43210')
  await expect(page.getByLabel('Height in cm')).toHaveValue('164')
})

test('when the controls cannot be had the page says so, and links and plain forms go on working', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/contactUs')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' })
  await expect(told).toBeVisible()
  await expect(told.getByRole('link', { name: 'Load it again' })).toHaveAttribute('href', '')
  for (const [label, text] of Object.entries({ 'Full name': 'A', Email: 'a@b', Subject: 'S', Message: 'M' }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Check the part after the @: it needs a dot, like example.com.')).toBeVisible()
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL('/blogPage')
})

test('when the application cannot be had the page says so', async ({ page }) => {
  await page.route('**/assets/framework-*.js', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/loginPage')
  await expect(page.getByRole('link', { name: 'Load it again' })).toBeVisible()
})

test('a link whose script cannot be had leads to its page all the same', async ({ page }) => {
  await page.goto('/loginPage')
  await ready(page)
  let failed = 0
  await page.route(/\/assets\/forgot-password-[\w-]+\.js/, (route) => {
    failed++
    return failed > 2 ? route.continue() : route.fulfill({ status: 500, body: '' })
  })
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forgotPassword')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('anyone who goes elsewhere while a link is slow stays there', async ({ page }) => {
  await page.goto('/loginPage')
  await ready(page)
  await hold(page, '**/assets/forgot-password-*.js')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
  await page.goto('/teachers')
  await settled(page)
  await expect(page).toHaveURL('/teachers')
})

test('from the application a link leads to a public page as a document of its own', async ({ page }) => {
  await page.goto('/loginPage')
  await ready(page)
  await page.locator('header').getByRole('link', { name: 'Classes' }).click()
  await expect(page).toHaveURL('/classesPage')
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false)
  await page.getByRole('link', { name: 'Beginner', exact: true }).click()
  await expect(page).toHaveURL('/classesPage?level=beginner')
})

for (const { path, label, comes } of [
  {
    path: '/class/deep-yin',
    label: /^Enroll Now/,
    comes: (page: Page) => page.getByRole('dialog', { name: 'Book Deep Yin' }),
  },
  {
    path: '/class/prenatal-circle',
    label: /^Join waitlist/,
    comes: (page: Page) => page.getByText('You’re on the waitlist.'),
  },
])
  test(`a press that is held while the page learns who is there is not lost: ${path}`, async ({ page }) => {
    await signUp(page)
    const arrive = await hold(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.getByLabel(label).first().hover()
    await page.mouse.down()
    arrive()
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
    await page.mouse.up()
    await expect(comes(page)).toBeVisible()
  })

test('a login that is typed before the application came can be sent once it is there', async ({ page }) => {
  const arrive = await hold(page)
  await page.goto('/loginPage', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const send = page.getByRole('button', { name: 'Login' })
  await expect(send).toBeDisabled()
  arrive()
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
  await send.click()
  await page.waitForURL('/yogadashboard')
})

test('which pages may be fetched ahead is said by the controls, and the policy of the page lets them', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await visit(page, '/about')
  const rules = page.locator('script[type=speculationrules]')
  await expect(rules).toHaveCount(1)
  expect(JSON.parse((await rules.textContent()) ?? '').prefetch).toHaveLength(1)
  await visit(page, '/loginPage')
  await expect(rules).toHaveCount(0)
  expect(refused).toEqual([])
})

test('a first visit is painted in stand-ins and then in our faces; the next one begins with ours', async ({
  page,
}) => {
  const arrive = await hold(page, '**/fonts/*.woff2')
  await page.goto('/about')
  const root = page.locator('html')
  await expect(root).toHaveClass(/stand-in/)
  arrive()
  await expect(root).not.toHaveClass(/stand-in/)
  expect(await page.evaluate(() => document.fonts.check('1em Eczar'))).toBe(true)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2)
  await expect(root).not.toHaveClass(/stand-in/)
})

async function content(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).first().getAttribute('content')) ?? ''
}

/** Opens a page and waits until its controls have come. */
async function visit(page: Page, path: string) {
  await page.addInitScript(() =>
    addEventListener('controls-ready', () => Object.assign(window, { controlsReady: true })),
  )
  await page.goto(path)
  await page.waitForFunction(() => 'controlsReady' in window)
}

/** The application has come. */
async function ready(page: Page) {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
}
