import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { logInAs } from './person.ts'
import { inDatabase, newcomer } from './scene.ts'

/** What a studio settles for itself, and how its people find their way at the desk. */
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

test('whatever one looks for is found by its first letters, by the keyboard alone', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/today')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const ask = page.getByPlaceholder('Search people, sessions, classes, payments, pages')
  await expect(ask).toBeFocused()
  await expectNoFaults(page, 'the palette')
  await ask.fill('zzz')
  await expect(page.getByText('Nothing found for “zzz”.').first()).toBeVisible()
  await ask.fill('ash')
  await expect(page.getByRole('option', { name: /^Asha/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/studio\/members\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asha')

  await page.keyboard.press('Control+k')
  await ask.fill('deep yin')
  await expect(page.getByRole('option', { name: /Deep Yin/ }).first()).toBeVisible()
  // What can be done with the first of them: each leads to where it is done, and asks there.
  await ask.fill('yin')
  await expect(page.getByRole('option', { name: 'Open session' })).toBeVisible()
  await expectNoFaults(page, 'the palette with acts')
  await page.setViewportSize({ width: 1440, height: 900 })
  const off = page.getByRole('option', { name: 'Cancel session …' })
  await off.click()
  await expect(page.getByRole('dialog', { name: /^Cancel / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/act=/)
  await page.keyboard.press('Control+k')
  await ask.fill('yin')
  await page.getByRole('option', { name: 'Copy to new dates' }).click()
  await expect(page).toHaveURL(/\/studio\/classes\/draft/)
  await page.keyboard.press('Control+k')
  await ask.fill('today')
  await page.keyboard.press('Escape')
  await expect(ask).toBeHidden()

  // The keys that lead to a page, and how to be rid of them.
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/studio\/schedule/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoFaults(page, 'the keys')
  await page.getByLabel('Use single-letter shortcuts outside text fields').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/studio\/schedule/)
})

test('the policy is worded again: a wrong line stays beside its field, and visitors read the new one at once', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/settings/policy')
  await expect(page.getByRole('heading', { name: 'Cancellation policy', exact: true })).toBeVisible()
  await expectNoFaults(page, 'the policy')
  await page.getByLabel('Refund, percent').nth(1).fill('100')
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(
    page.getByText('Cancelling later can’t give a larger refund. Lower this percentage.').first(),
  ).toBeVisible()
  await page.getByLabel('Hours before the start').first().fill('48')
  await page.getByLabel('Refund, percent').nth(1).fill('25')
  await expect(page.getByText('“Free up to 48 hours before, 75% fee within 48 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('2. Free up to 48 hours before')).toBeVisible()
  // Saved as it is, and changed then: no one else was quicker.
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/studio/policies'))
  const [same] = await Promise.all([saved(), page.getByRole('button', { name: 'Save policy' }).click()])
  expect(same.status()).toBe(200)
  await page.getByLabel('Full refund window for recordings, in hours').fill('30')
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('3. Free up to 48 hours before')).toBeVisible()
  await page.goto('/terms')
  await expect(page.getByText('48 hours').first()).toBeVisible()
})

test('promises are settled: a number out of bounds stays beside its field, pages say the new one, the log takes it back', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/settings/promises')
  const answer = page.getByLabel('Reply to messages within (hours)')
  await expect(answer).toHaveValue('24')
  await expectNoFaults(page, 'the promises')
  await answer.fill('48')
  await page.getByLabel('Hold a place during payment for (minutes)').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter 5 to 60 minutes.').first()).toBeVisible()
  await expect(answer).toHaveValue('48')
  await page.getByLabel('Hold a place during payment for (minutes)').fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The website and emails are updated.')).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: program.url })).newPage()
  await visitor.goto('/contactUs')
  await expect(visitor.getByText('answers within 48 hours')).toBeVisible()

  await page.goto('/studio/settings/log')
  const line = page.getByRole('listitem').filter({ hasText: 'Edited service levels' }).first()
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undone by').first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('answers within 24 hours')).toBeVisible()
})

test('who runs one centre is led nowhere where they would be refused, and writes the page of theirs', async ({
  browser,
}) => {
  const { page, email } = await newcomer(browser, program)
  const centreId = inDatabase(program, (db) => {
    const { id } = db.prepare("select id from centres where name like '%Mumbai%'").get() as { id: string }
    db.prepare(
      "insert into staffRoles (id, userId, role, centreId, grantedAt, grantedBy) select 'one-centre', id, 'manager', ?, 0, null from users where email = ?",
    ).run(id, email)
    return id
  })
  await page.goto('/studio/today')
  const menu = page.getByRole('navigation', { name: 'Desk' })
  await expect(menu.getByRole('link', { name: 'Schedule' }).first()).toBeVisible()
  for (const name of ['Team', 'Messages', 'Plans', 'Words', 'Studio'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.goto(`/studio/words/centres/${centreId}`)
  await page.getByLabel('Short description').fill('Above the tailor, with the lift that hums.')
  await expect(page.getByText(/^Saved at \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('published', { exact: true })).toBeVisible()
})

test('of two who change one record the second sees the difference; a change is undone in the log', async ({
  browser,
}) => {
  const [one, other] = [await owner(browser), await owner(browser)]
  for (const page of [one, other]) {
    await page.goto('/studio/settings')
    await expect(page.getByLabel('Phone')).toBeVisible()
  }
  await one.getByLabel('Phone').fill('+91 135 000 1111')
  await one.getByRole('button', { name: 'Save' }).click()
  await expect(one.getByText('Saved').first()).toBeVisible()
  await other.getByLabel('Phone').fill('+91 135 000 2222')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('row', { name: /Phone/ })).toContainText('+91 135 000 1111')

  await one.goto('/studio/settings/log')
  await expect(one.getByRole('heading', { name: 'Activity log', exact: true })).toBeVisible()
  await expectNoFaults(one, 'the activity log')
  const line = one.getByRole('listitem').filter({ hasText: 'Edited studio details' }).first()
  await line.getByText('What changed').click()
  await expect(line).toContainText('+91 135 000 1111')
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expect(one.getByText('Undone by').first()).toBeVisible()
  await one.goto('/studio/settings')
  await expect(one.getByLabel('Phone')).not.toHaveValue('+91 135 000 1111')
})

test('payments, mail and the books are tried; a key is shown once and revoked', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/settings/systems')
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
  await expectNoFaults(page, 'payments and mail')
  await page.getByRole('button', { name: 'Test keys' }).click()
  await expect(page.getByText('Razorpay accepts the keys.')).toBeVisible()
  await expect(page.getByText('Free disk space')).toBeVisible()
  await page.getByRole('button', { name: 'Test storage' }).click()
  await expect(page.getByText('A test file was written, read back and deleted.')).toBeVisible()
  await page.goto('/studio/settings/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Screen at the door')
  await page.getByRole('region', { name: 'New API key' }).getByLabel('Your password').fill('lotus-and-lamp')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Choose what the key can read.').first()).toBeVisible()
  await page.getByLabel('The schedule, with sessions and bookings').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.locator('code').innerText()
  await expectNoFaults(page, 'a new key')
  const read = () =>
    fetch(`${program.url}/api/studio/centres`, { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status).toBe(200)
  await page.getByRole('button', { name: 'Revoke Screen at the door' }).click()
  await expect(page.getByText('No API keys.')).toBeVisible()
  expect((await read()).status).toBe(401)
})
