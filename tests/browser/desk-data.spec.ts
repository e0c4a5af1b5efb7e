import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { unzipped } from '../support/unzip.ts'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { join, logInAs } from './person.ts'

/** What comes in as a list, what goes out as a whole, and what people ask about their data. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

async function owner(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: program.url,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
  })
  await logInAs(context, program.url, 'studio@example.com')
  return context.newPage()
}

const LIST = [
  'Full name;Mail;Mobile;Labels;Born;Newsletter',
  'Renée Faß;renee@example.com;+91 90000 00001;tuesdays, mats;31/05/1990;yes',
  'Ravi Menon;ravi.m@example.com;call me;;;no',
  'Ravi Menon;RAVI.M@example.com;;;;',
  'Nobody;;;;;',
].join('\r\n')

test('a list is sent, its columns are settled, its lines are read before anything happens, and it is taken back', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/settings/import')
  await expect(page.getByText('No imports yet.')).toBeVisible()
  await expectNoFaults(page, 'bringing members in')
  await page.getByLabel('Choose CSV file').setInputFiles({
    name: 'nothing.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Email\n'),
  })
  await expect(page.getByText('This file has no people in it').first()).toBeVisible()
  await page.getByLabel('Choose CSV file').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LIST),
  })
  await expect(page.getByRole('heading', { name: 'members.csv' })).toBeVisible()
  const counts = page.getByRole('navigation', { name: 'Row filters' })
  await expect(counts.getByRole('link', { name: '3 new' })).toBeVisible()
  await expect(page.getByText('skipped: same person appears earlier in the file')).toBeVisible()
  await expectNoFaults(page, 'a list before it is brought in')

  await page.getByLabel('Born holds').selectOption('Birthday')
  await expect(page.getByText('Skipped: Phone call me: not a phone number')).toBeVisible()
  await expect(page.getByText('No email: no login, call or tell them in person.')).toBeVisible()
  await page.getByLabel('Full name holds').selectOption('Don’t import')
  await expect(page.getByText('Choose the column with the name.')).toBeVisible()
  await expect(counts.getByRole('link', { name: '4 skipped' })).toBeVisible()
  await page.getByLabel('Full name holds').selectOption('First and last name')
  await counts.getByRole('link', { name: '1 skipped' }).click()
  await expect(page).toHaveURL(/state=refused/)
  const lines = page.getByRole('region', { name: 'Preview' })
  await expect(lines.getByText('same person appears earlier in the file')).toBeVisible()
  await expect(lines.getByText('renee@example.com')).toHaveCount(0)
  await page.getByLabel(/^Email new members/).check()

  await page.getByRole('button', { name: 'Add 3 people' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('No one is subscribed to the newsletter.')
  await expectNoFaults(page, 'what an import would mean')
  await dialog.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(page.getByText(/^Imported on/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('2 people will get an email with a link to choose a password.')).toBeVisible()
  await expectNoFaults(page, 'a list that was brought in')
  await page.goto(`${page.url().split('?')[0]}?state=made`)
  await page.getByRole('link', { name: 'Renée Faß' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Renée Faß')

  await page.goto('/studio/settings/log')
  await page.getByRole('link', { name: 'Imported members' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone by/)).toBeVisible({ timeout: 15_000 })
  await page.goto('/studio/members?q=ren%C3%A9e%20fa%C3%9F')
  await expect(page.getByRole('link', { name: 'Renée Faß' })).toHaveCount(0)
})

test('everything is taken along as one file, with health for a reason alone', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/settings/export')
  await expect(page.getByText('No exports yet.')).toBeVisible()
  await expectNoFaults(page, 'taking everything along')
  await page.getByLabel(/^Include members’ health answers/).check()
  await page.getByRole('button', { name: 'Create export' }).click()
  await expect(page.getByLabel('Reason for including health answers')).toBeFocused()
  await page.getByLabel('Reason for including health answers').fill('We move to another program.')
  await page.getByRole('button', { name: 'Create export' }).click()
  const link = page.getByRole('link', { name: /^Download export of/ })
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expectNoFaults(page, 'a file of everything')
  const coming = page.waitForEvent('download')
  await link.click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^studio-\d{4}-\d{2}-\d{2}\.zip$/)
  const found = unzipped(readFileSync(await file.path()))
  expect(JSON.parse(found['json/classes.json'] ?? '').length).toBeGreaterThan(3)
  expect(found['health.json']).toBeDefined()
})

test('what someone asked on the telephone is written down and answered, by the keyboard alone', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/settings/privacy')
  await expect(page.getByText('All caught up.')).toBeVisible()
  await page.getByRole('button', { name: 'Save request' }).press('Enter')
  await expect(page.getByLabel('From')).toBeFocused()
  await page.getByRole('combobox', { name: 'Request' }).selectOption('Correction')
  await page.getByLabel('From').fill('Zoya Khan')
  await page.getByLabel('Contact').fill('+91 90000 00002')
  await page.getByLabel('Details').fill('My name has a y.')
  await page.getByRole('button', { name: 'Save request' }).press('Enter')
  const request = page.getByRole('listitem').filter({ hasText: 'Zoya Khan' })
  await expect(request).toContainText('30 days left')
  await expectNoFaults(page, 'privacy')
  await request.getByText('Answer Zoya Khan').press('Enter')
  await request.getByLabel('What was done').fill('Put right on their page.')
  await expectNoFaults(page, 'an answer')
  await request.getByRole('button', { name: 'Mark as answered' }).press('Enter')
  await expect(page.getByText('All caught up.')).toBeVisible()
  await expect(page.getByText('Put right on their page.')).toBeVisible()
  await page.getByRole('button', { name: /^Reopen/ }).press('Enter')
  await expect(request).toContainText('30 days left')
  await page.getByRole('link', { name: 'access log' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Access log' })).toBeVisible()
  await expectNoFaults(page, 'access log')
})

test('an account is deleted for who asked by letter: what it means, ten minutes, and back again by Ctrl+Z', async ({
  browser,
}) => {
  const member = await browser.newContext({ baseURL: program.url })
  const { email } = await join(member, program.url)
  const page = await owner(browser)
  await page.goto('/studio/settings/privacy')
  await page.getByRole('combobox', { name: 'Request' }).selectOption('Deletion of their data')
  await page.getByLabel('From').fill('Wanda Rao')
  await page.getByLabel('Contact').fill(email)
  await page.getByLabel('Received').selectOption('by post')
  await page.getByLabel('Details').fill('Delete what you have of me.')
  await page.getByRole('button', { name: 'Save request' }).click()
  const request = page.getByRole('listitem').filter({ hasText: 'Wanda Rao' })
  await request.getByRole('button', { name: 'Delete account for Wanda Rao' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Ananya Iyer’s account?' })
  await expect(dialog.getByText('nothing: there are no receipts')).toBeVisible()
  await expectNoFaults(page, 'a deletion')
  await dialog.getByLabel('How you checked their identity').fill('Passport shown at the desk.')
  await dialog.getByLabel('Email of the account').fill('studio@example.com')
  await dialog.getByRole('button', { name: 'Delete account in 10 minutes' }).click()
  await expect(dialog.getByText(/This doesn’t match/).first()).toBeVisible()
  await expect(dialog.getByLabel('How you checked their identity')).toHaveValue('Passport shown at the desk.')
  await dialog.getByLabel('Email of the account').fill(email)
  await dialog.getByRole('button', { name: 'Delete account in 10 minutes' }).click()
  await expect(request.getByText(/^The account will be deleted at/)).toBeVisible()
  await expectNoFaults(page, 'a deletion that waits')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone.').first()).toBeVisible()
  await expect(request.getByRole('button', { name: /^Delete account/ })).toBeVisible()
  await expect(request.getByText(/^The account will be deleted at/)).toHaveCount(0)
})
