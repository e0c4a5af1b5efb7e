import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const DRESSES = (['light', 'dark'] as const).flatMap((theme) =>
  [375, 1440].map((width) => ({ theme, width })),
)

/** No violation, in both themes, narrow and wide: the page stays, only its theme and its width change. */
export async function expectNoFaults(page: Page, screen: string) {
  for (const { theme, width } of DRESSES) {
    const where = `${screen} ${theme} at ${width} px`
    await page.setViewportSize({ width, height: 900 })
    // Buttons change their colour softly: it is looked at when they have.
    await page.evaluate(async (dark) => {
      document.documentElement.classList.toggle('dark', dark)
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(changes.map((one) => one.finished))
    }, theme === 'dark')
    // Legacy mode looks at this page alone; else a second page is opened each time, for frames that we do not have.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // By night only the colours are others.
    if (theme === 'dark') axe.withRules(['color-contrast'])
    else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    const { violations } = await axe.analyze()
    const faults = violations.map(
      (one) =>
        `${where}: ${one.id} at ${one.nodes
          .map((node) => node.target.join(' '))
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
