import type { Page } from '@playwright/test'

/** The scripts, or other files, are on a slow line: they come when the function is called. */
export async function hold(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  let arrive = () => {}
  const called = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(files, async (route) => {
    await called
    await route.continue()
  })
  return arrive
}
