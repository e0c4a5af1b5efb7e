import { expect, type Locator, type Page } from '@playwright/test'

/** What a person does who has no pointer. */

/** Goes on with Tab until something has the focus, and checks that one can see that it has. */
export async function tabTo(page: Page, target: Locator, most = 120) {
  await expect(target.first()).toBeVisible()
  for (let pressed = 0; pressed < most; pressed++) {
    if (await hasFocus(target)) return expectSeen(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by the keyboard`)
}

async function hasFocus(target: Locator) {
  return target.first().evaluate((element) => element.matches(':focus'))
}

async function expectSeen(target: Locator) {
  const seen = await target.first().evaluate((element) => {
    const marks = [element, element.closest('label')].filter((one) => one !== null)
    return marks.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
  })
  expect(seen, `the focus on ${target} can be seen`).toBe(true)
}

/** Goes there and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes there and types in place of what is there. */
export async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to a group of radio buttons, which is one stop of the tab key, and walks to the one that is wanted. */
export async function choose(page: Page, radio: Locator, most = 80) {
  const isInGroup = () =>
    radio.evaluate((one) => document.activeElement?.getAttribute('name') === one.getAttribute('name'))
  for (let pressed = 0; !(await isInGroup()); pressed++) {
    if (pressed === most) throw new Error(`the group of ${radio} is not reached by the keyboard`)
    await page.keyboard.press('Tab')
  }
  for (let pressed = 0; !(await hasFocus(radio)); pressed++) {
    if (pressed === most) throw new Error(`${radio} is not reached by the arrows`)
    await page.keyboard.press('ArrowDown')
  }
  await expectSeen(radio)
  await page.keyboard.press('Space')
}
