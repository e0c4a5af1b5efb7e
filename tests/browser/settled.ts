import type { Page } from '@playwright/test'

/** Until the page has drawn what a press set going, and has nothing left to do: for what must not have happened by then. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      ),
  )
}
