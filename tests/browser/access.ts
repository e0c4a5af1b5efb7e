import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const NARROW_AND_WIDE = [375, 1440]
/** For screens that everyone sees. */
export const EVERY_WIDTH = [375, 768, 1440, 1920, 2560]

const AXE = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
/** By night only the colours are others. */
const ONLY_COLOURS = { type: 'rule', values: ['color-contrast'] } as const

/** In our own faces, for a machine's may be wider; where React is on its way it waits for that. */
export async function expectLaidOut(page: Page) {
  await page.waitForFunction(() => {
    const { classList, dataset } = document.documentElement
    return (
      !classList.contains('stand-in') || (dataset.application !== undefined && dataset.ready === undefined)
    )
  })
}

/** No violation, in both themes, narrow and wide: the page stays, only its theme and its width change. @param widths by day; by night the two */
export async function expectNoFaults(page: Page, screen: string, widths = NARROW_AND_WIDE) {
  const dresses = [
    ...widths.map((width) => ({ theme: 'light', width })),
    ...NARROW_AND_WIDE.map((width) => ({ theme: 'dark', width })),
  ]
  // Its colours change softly.
  await expectLaidOut(page)
  for (const { theme, width } of dresses) {
    const where = `${screen} ${theme} at ${width} px`
    await page.setViewportSize({ width, height: 900 })
    // Buttons change their colour softly: what is under way is brought to its end, also in what the browser leaves undrawn.
    await page.evaluate((dark) => {
      document.documentElement.classList.toggle('dark', dark)
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
    }, theme === 'dark')
    const violations = await violationsOf(page, theme === 'dark' ? ONLY_COLOURS : EVERY_RULE)
    const faults = violations.map(
      (one) =>
        `${where}: ${one.id} at ${one.targets
          .map((target) => target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    )
    expect(faults).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${where} scrolls sideways`,
    ).toBeLessThanOrEqual(0)
  }
}

type Axe = { run(where: Document, options: object): Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { target: string[] }[] }

/** Axe, brought into the page once; its builder brings it, half a megabyte, before every look. We have no frames to look into. */
async function violationsOf(page: Page, runOnly: typeof EVERY_RULE | typeof ONLY_COLOURS) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(AXE, 'utf8'))
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))
  }, runOnly)
}
