import { expect, type Page, test } from '@playwright/test'
import { PUBLIC_PAGES } from '../../shared/pages.ts'

/** The bar, the heading, every section and the foot of a page are in one column, however wide the window is. */

const WIDTHS = [375, 768, 1440, 1920, 2560]
const SAMPLES = [
  '/class/hatha-before-work',
  '/course/1',
  '/blogPage/before-your-first-class',
  '/eventsPage/yoga-retreat',
  '/loginPage',
]
/** Where a print is on the left of the heading: there the print begins the column. */
const PRINT_FIRST = ['/newsletter', '/authPage', '/loginPage']

for (const width of WIDTHS)
  test(`at ${width} px every public page is one column`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const astray: string[] = []
    for (const path of [...PUBLIC_PAGES, ...SAMPLES]) {
      await page.goto(path)
      const { column, edges, heading } = await measure(page)
      for (const { what, left, right } of edges) {
        if (left !== null && Math.abs(left - column.left) > 1)
          astray.push(`${path}: ${what} begins at ${left}, the studio's name at ${column.left}`)
        if (right !== null && Math.abs(right - column.right) > 1)
          astray.push(`${path}: ${what} ends at ${right}, the bar at ${column.right}`)
      }
      const isBeside = width > 860 && PRINT_FIRST.includes(path)
      if (heading !== null && !isBeside && Math.abs(heading - column.left) > 1)
        astray.push(`${path}: h1 begins at ${heading}, the studio's name at ${column.left}`)
    }
    expect(astray).toEqual([])
  })

type Edge = { what: string; left: number | null; right: number | null }

/** The column as the bar has it, and where what should be in it begins and ends. */
function measure(page: Page) {
  return page.evaluate(() => {
    const shown = (element: Element) => element.getClientRects().length > 0
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown)
    const inner = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return {
        left: Math.round(left + Number.parseFloat(paddingLeft)),
        right: Math.round(right - Number.parseFloat(paddingRight)),
      }
    }
    const ends = all('header :is(nav > *, header > button)').map((one) => one.getBoundingClientRect().right)
    const column = {
      left: Math.round(document.querySelector('header a')?.getBoundingClientRect().left ?? 0),
      right: Math.round(Math.max(...ends, 0)),
    }
    const edges: Edge[] = all('.wrap').map((one) => ({
      what: `.${[...one.classList].join('.')}`,
      ...inner(one),
    }))
    const heading = all('h1:not(.sr-only)')[0]?.getBoundingClientRect().left
    return { column, edges, heading: heading === undefined ? null : Math.round(heading) }
  })
}
