import { expect, type Page } from '@playwright/test'
import { codeOf } from '../support/authenticator.ts'
import { linkTo } from './mailbox.ts'
import type { startOwnProgram } from './own-program.ts'

/** A studio on its first day: an empty install, and the link that its start printed. */
type Program = Awaited<ReturnType<typeof startOwnProgram>>

export const OWNER = 'nandini@studio.example'

/** The program answers a moment before it has printed all that it has to say. */
export async function printedLink(program: Program): Promise<string> {
  const link = () => /Begin\s+(\S+)/.exec(program.output())?.[1]
  await expect.poll(link).toBeTruthy()
  return link() ?? ''
}

/** On the page of the printed link. */
export async function openStudio(page: Page, { mats = '14' } = {}) {
  const fields = {
    'First name': 'Nandini',
    'Last name (optional)': 'Kapoor',
    Email: OWNER,
    'Studio name': 'River Yoga',
    'Centre name': 'River House',
    Address: '1 Quay Street',
    'Room name': 'Upper Hall',
    Capacity: mats,
  }
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Password', { exact: true }).fill('lamp-on-water-9')
  await page.getByRole('button', { name: 'Open the studio' }).click()
}

/** From the printed link to the list of what is missing. */
export async function begin(page: Page, program: Program) {
  await page.goto(await printedLink(program))
  await openStudio(page)
  await expect(page).toHaveURL(`${program.url}/studio/setup`)
}

/** With the address proved by the email in the mailbox, as a second factor asks for. */
export async function turnOnSecondFactor(page: Page, { url }: Program) {
  await page.goto(url + (await linkTo(page.request, OWNER, '/confirmEmail', url)))
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByRole('link', { name: 'Back to the desk' })).toBeVisible()
  await page.goto(`${url}/yogadashboard/profile?section=security`)
  const form = page.locator('form').filter({ hasText: 'Two-factor login' })
  await form.getByLabel('Your password').fill('lamp-on-water-9')
  await form.getByRole('button', { name: 'Turn on' }).click()
  const key = (await form.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  await form.getByLabel('6-digit code').fill(codeOf(key))
  await form.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
}
