import { expect, type Page, test } from '@playwright/test'
import { expectLaidOut } from './access.ts'
import { addressesOf, haveExamples } from './addresses.ts'
import { startOwnProgram } from './own-program.ts'
import { DAY, type Program, staff } from './scene.ts'

/** At 400 % a screen is 320 by 256: what has the focus is never wholly under a bar, and every field of a dialog can be seen. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

const SIZES = [
  { width: 320, height: 256 },
  { width: 375, height: 667 },
]

/** Walks on with Tab. @returns what had the focus and could not be seen at any of nine points */
async function hiddenStops(page: Page, most: number): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      if (element === document.body) return 'the end'
      const box = (element.closest('label') ?? element).getBoundingClientRect()
      // Of what is taller than the screen, the part that is on it.
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
      const parts = [0.1, 0.5, 0.9]
      const isSeen = parts.some((x) =>
        parts.some((y) => {
          const there = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
          return there && (element.contains(there) || there.contains(element))
        }),
      )
      return isSeen ? '' : `${element.tagName} ${element.ariaLabel ?? element.textContent?.slice(0, 40)}`
    })
    if (name === 'the end') break
    if (name) hidden.push(name)
  }
  return hidden
}

test('at the desk what has the focus is not under a bar', async ({ browser }) => {
  test.setTimeout(400_000)
  const page = await staff(browser, program, 'studio@example.com')
  const asha = await staff(browser, program, 'asha@example.com')
  const addresses = addressesOf('studio', await haveExamples(program, page, asha))
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const address of addresses) {
      await page.goto(program.url + address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectLaidOut(page)
      expect(await hiddenStops(page, 30), `${address} at ${size.width}×${size.height}`).toEqual([])
    }
  }
})

test('every field of a dialog with a foot can be seen on a low screen', async ({ browser }) => {
  const page = await staff(browser, program, 'studio@example.com')
  await page.setViewportSize({ width: 320, height: 256 })
  // On a Sunday nothing of this week can be moved any more.
  const ahead = new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10)
  await page.goto(`${program.url}/studio/schedule?day=${ahead}`)
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Date')).toBeVisible()
  expect(await hiddenStops(page, 20)).toEqual([])
  await page.goto(`${program.url}/book/gentle-hatha-yoga`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await hiddenStops(page, 20)).toEqual([])
})
