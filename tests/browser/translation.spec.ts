import { expect, type Page, test } from '@playwright/test'
import { startOwnProgram } from './own-program.ts'
import { enrolPast } from './person.ts'
import { newcomer, type Program, staff } from './scene.ts'

/** A page that the browser translates stays in use: nothing breaks, and what changes is seen. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

/** Both ways in which browsers and extensions take a text away. */
const WAYS = ['replace', 'insert and remove'] as const

/**
 * What a browser's translation does: each text becomes two nested <font> elements, and so does each text that comes later.
 * Translated texts begin with "~".
 */
async function translate(page: Page, way: (typeof WAYS)[number]) {
  await page.addInitScript((how) => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'OPTION', 'TITLE', 'TEMPLATE'])
    const put = (text: Text) => {
      const parent = text.parentElement
      if (
        !parent ||
        skipped.has(parent.tagName) ||
        parent.closest('[data-translated]') ||
        !text.nodeValue?.trim()
      )
        return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.dataset.translated = ''
      inner.textContent = `~${text.nodeValue}`
      outer.append(inner)
      if (how === 'replace') text.replaceWith(outer)
      else {
        text.before(outer)
        text.remove()
      }
    }
    const putAll = (root: Node) => {
      if (root instanceof Text) return put(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(put)
    }
    const begin = () => {
      putAll(document.body)
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) putAll(node)
      }).observe(document.body, { childList: true, subtree: true })
    }
    addEventListener('application-ready', begin)
  }, way)
}

/** Nothing may fail on the way. */
function watch(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(`${page.url()}: ${message}`))
  return failures
}

async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Let us try that again')).toHaveCount(0)
}

async function follow(page: Page, path: string) {
  const link = page.locator(`a[href="${path}"]:visible`).first()
  if ((await link.count()) === 0) await page.goto(program.url + path)
  else await link.click()
  await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`))
  await settled(page)
}

for (const way of WAYS) {
  test(`the member area translated, by ${way}`, async ({ browser }) => {
    const { page, context } = await newcomer(browser, program)
    const { classId } = await enrolPast(
      context,
      { url: program.url, sandbox: program.sandbox },
      'foundational-poses',
    )
    await translate(page, way)
    const failures = watch(page)
    await page.goto(`${program.url}/yogadashboard/yoga-class/${classId}`)
    await expect(page.locator('font').first()).toBeVisible()
    const done = page.getByRole('button', { name: /Mark as Completed/i }).first()
    if (await done.isVisible()) {
      const before = await page.locator('main').innerText()
      await done.click()
      await settled(page)
      await expect.poll(() => page.locator('main').innerText()).not.toBe(before)
    }
    for (const path of ['', '/classes', '/profile', '/contact', '/centers', ''])
      await follow(page, `/yogadashboard${path}`)
    await page.goto(`${program.url}/yogadashboard/classes`)
    await settled(page)
    for (const card of await page.locator('h3 button').all()) {
      await card.click()
      await card.click()
    }
    await page.goto(`${program.url}/yogadashboard/profile`)
    await settled(page)
    await page.locator('main button[type=submit]').first().click()
    await settled(page)
    expect(failures).toEqual([])
    await context.close()
  })

  test(`the desk translated, by ${way}`, async ({ browser }) => {
    const page = await staff(browser, program, 'studio@example.com')
    await translate(page, way)
    const failures = watch(page)
    await page.goto(`${program.url}/studio/today`)
    await settled(page)
    for (const path of ['schedule', 'classes', 'members', 'messages', 'money', 'reports', 'today'])
      await follow(page, `/studio/${path}`)
    await page.goto(`${program.url}/studio/members`)
    await settled(page)
    const search = page.locator('main input[type=search], main input').first()
    for (const words of ['asha', 'zzzz', '']) {
      await search.fill(words)
      await settled(page)
    }
    // Opens and folds what can be: texts come and go beside others.
    for (const path of ['schedule', 'centres', 'teachers', 'settings']) {
      await page.goto(`${program.url}/studio/${path}`)
      await settled(page)
      for (const button of await page.locator('main button[aria-expanded]:visible').all())
        await button.click({ timeout: 1_000 }).catch(() => {})
      await settled(page)
    }
    expect(failures).toEqual([])
    await page.context().close()
  })
}

test('a count that changes is seen in its translated text', async ({ browser }) => {
  const page = await staff(browser, program, 'studio@example.com')
  await translate(page, 'replace')
  await page.goto(`${program.url}/studio/members`)
  await settled(page)
  // What React does with `{count} members`: it writes the number into the text that it holds.
  const shown = await page.evaluate(async () => {
    const line = document.createElement('p')
    const count = document.createTextNode('3')
    line.append(count, ' members')
    document.querySelector('main')?.append(line)
    const wait = () => new Promise((go) => setTimeout(go, 50))
    await wait()
    const before = line.textContent
    count.nodeValue = '4'
    await wait()
    const after = line.textContent
    line.removeChild(count)
    return [before, after, line.textContent]
  })
  expect(shown).toEqual(['~3~ members', '~4~ members', '~ members'])
  await page.context().close()
})
