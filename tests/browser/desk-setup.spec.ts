import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { OWNER, openStudio, printedLink, turnOnSecondFactor } from './first-day.ts'
import { linkTo } from './mailbox.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, join, payByCard } from './person.ts'

/** A studio on its first day: an empty install, and the link that its start printed. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeEach(async () => {
  program = await startOwnProgram({ SEED: 'none' })
})
test.afterEach(() => program.stop())

test('the first owner opens the studio by the printed link, and finds what is still missing', async ({
  page,
}) => {
  await page.goto(await printedLink(program))
  await expect(page.getByRole('heading', { name: 'Open your studio' })).toBeVisible()
  await expectNoFaults(page, 'the first run')
  // What is wrong is next to its field, and nothing typed is lost.
  await openStudio(page, { mats: '5000' })
  await expect(page.getByLabel('Capacity')).toBeFocused()
  await expect(page.getByLabel('Studio name')).toHaveValue('River Yoga')
  await page.getByLabel('Capacity').fill('14')
  await page.getByRole('button', { name: 'Open the studio' }).click()

  await expect(page).toHaveURL(`${program.url}/studio/setup`)
  await expect(page.getByRole('heading', { name: '10 minutes to your first booking' })).toBeVisible()
  await expect(page.getByText('publish a class with a date')).toBeVisible()
  await expectNoFaults(page, 'what is missing')

  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })
  await step('Teacher').getByRole('button', { name: 'I teach here' }).click()
  await expect(step('Teacher')).toContainText('Nandini Kapoor.')
  await step('Cancellation policy').getByRole('button', { name: 'Looks right' }).click()
  await expect(step('Cancellation policy')).toContainText('Free up to 24 hours before')

  // The owner's own email is in the mailbox of a start that sends none.
  await page.goto(program.url + (await linkTo(page.request, OWNER, '/confirmEmail', program.url)))
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByRole('link', { name: 'Back to the desk' })).toBeVisible()
  await page.goto(`${program.url}/studio/setup`)
  await expect(step('About you')).toContainText('Nandini Kapoor, owner.')

  // Visitors read the studio's own name at the next page.
  await page.goto(program.url)
  await expect(page.getByRole('banner')).toContainText('River Yoga')
})

test('the link works once, and another key opens nothing', async ({ page }) => {
  const link = await printedLink(program)
  await page.goto(`${program.url}/studio/begin?key=guessed`)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectNoFaults(page, 'a link that opens nothing')
  await page.goto(link)
  await openStudio(page)
  await expect(page).toHaveURL(`${program.url}/studio/setup`)
  await page.goto(link)
  await expect(page.getByText('the studio already has an owner')).toBeVisible()
})

test('centres, rooms and teachers are made and changed; of two at one record the second sees the difference', async ({
  page,
  context,
}) => {
  await page.goto(await printedLink(program))
  await openStudio(page)
  await expect(page).toHaveURL(`${program.url}/studio/setup`)

  await page.goto(`${program.url}/studio/centres`)
  await page.getByRole('button', { name: 'Add room in River House' }).click()
  await page.getByLabel('Name').fill('Upper Hall')
  await page.getByLabel('Capacity').fill('8')
  await page.getByRole('button', { name: 'Add room' }).click()
  await expect(page.getByText('This centre already has a room with this name.')).toBeVisible()
  await page.getByLabel('Name').fill('Courtyard')
  await page.getByRole('button', { name: 'Add room' }).click()
  await expect(page.getByText('8 places')).toBeVisible()
  await expectNoFaults(page, 'centres')

  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto(`${program.url}/studio/settings`)
    await one.getByLabel('Phone').fill(one === page ? '+91 98200 11221' : '+91 98200 11222')
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The website is updated.')).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(/Nandini Kapoor changed this on/)).toBeVisible()
  const row = other.getByRole('row', { name: /Phone/ })
  await expect(row).toContainText('+91 98200 11221')
  await expect(row).toContainText('+91 98200 11222')
  await expectNoFaults(other, 'a difference')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved. The website is updated.')).toBeVisible()

  await page.goto(`${program.url}/studio/teachers`)
  await page.getByRole('button', { name: 'Add teacher' }).click()
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Nair')
  await page.getByLabel('Email').fill('asha.nair@studio.example')
  await page.getByRole('button', { name: 'Add teacher page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Nair' })).toBeVisible()
  await page.getByRole('link', { name: 'Teachers', exact: true }).last().click()
  await expect(page.getByText('asha.nair@studio.example')).toBeVisible()
  await expectNoFaults(page, 'teachers')
  await expect(page.getByText('hidden until their page has a text')).toBeVisible()
  await page.goto(`${program.url}/teachers`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Asha Nair' })).toHaveCount(0)
})

test('someone is invited to the desk, comes by the email, works there, and leaves again', async ({
  page,
  browser,
}) => {
  await page.goto(await printedLink(program))
  await openStudio(page)
  await expect(page).toHaveURL(`${program.url}/studio/setup`)
  await page.goto(`${program.url}/studio/team`)
  await page.getByLabel('Email').fill('priya@studio.example')
  await page.getByLabel('Role').selectOption('manager')
  await page.getByLabel('Where').selectOption('River House only')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('manager, River House, until')).toBeVisible()
  await expectNoFaults(page, 'the team')

  const priya = await (await browser.newContext()).newPage()
  await priya.goto(
    program.url + (await linkTo(page.request, 'priya@studio.example', '/studio/join', program.url)),
  )
  await expect(priya.getByText('River Yoga invites you to join as a manager at River House.')).toBeVisible()
  await expectNoFaults(priya, 'an invitation')
  await priya.getByLabel('First name').fill('Priya')
  await priya.getByLabel('Last name').fill('Sharma')
  await priya.getByLabel('Password', { exact: true }).fill('quiet-river-7')
  await priya.getByRole('button', { name: 'Open desk' }).click()
  await expect(priya.getByRole('navigation', { name: 'Desk', exact: true })).toBeVisible()
  await expect(priya.getByRole('link', { name: 'Team' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: /Remove manager, River House.*Priya/ }).click()
  await expect(page.getByText('No open tasks.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove role' }).click()
  await expect(page.getByText('Role removed.')).toBeVisible()
  await priya.goto(`${program.url}/studio`)
  await expect(priya).toHaveURL(`${program.url}/yogadashboard`)

  // No one may leave the studio without an owner.
  await page.getByRole('button', { name: /Remove owner.*Nandini/ }).click()
  await expect(page.getByText('There’s no other owner.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove role' })).toBeDisabled()
})

test('from an empty install to a class on sale and bought, by screens alone', async ({ page, browser }) => {
  await page.goto(await printedLink(program))
  await openStudio(page)
  await expect(page).toHaveURL(`${program.url}/studio/setup`)
  await page.getByRole('button', { name: 'I teach here' }).click()
  await page.getByRole('link', { name: 'Add class' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Title').fill('Hatha by the River')
  await page.getByRole('combobox', { name: 'Style' }).fill('Hatha')
  await field('One-line description').fill('Slow and whole, with time to breathe.')
  await page.getByRole('radio', { name: 'Beginner' }).press('Space')
  await page.getByRole('radio', { name: 'In person' }).press('Space')
  await page.getByRole('combobox', { name: 'Teacher' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Room' }).selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: 'Tuesday' }).press('Space')
  await field('From').fill('18:00')
  await field('To').fill('19:00')
  await page.getByLabel('Starting on').fill('2027-06-01')
  await field('Sessions').fill('4')
  await field('Price for all sessions, in ₹').fill('1,200')
  await page.getByRole('radio', { name: 'Hatha', exact: true }).press('Space')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Visitors can see the class now.')).toBeVisible()
  await page.goto(`${program.url}/studio/setup`)
  await expect(page.getByRole('heading', { name: 'You’re open' })).toBeVisible()
  await page.goto(`${program.url}/studio/today`)
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
  await expectNoFaults(page, 'today')

  const context = await browser.newContext({ baseURL: program.url })
  await join(context, program.url)
  const visitor = await context.newPage()
  await visitor.goto('/classesPage')
  await visitor.getByRole('link', { name: 'Explore Hatha by the River' }).click()
  await visitor.getByRole('button', { name: 'Enroll Now' }).first().click()
  await payByCard(visitor)
  await answerBank(visitor)
  await visitor.waitForURL('**/yogadashboard/**')
  // Money is shown to who logs in with a second factor: the first owner is told so, and turns one on.
  await page.reload()
  await expect(page.getByText('Payments and health data need two-factor login')).toBeVisible()
  await turnOnSecondFactor(page, program)
  await page.goto(`${program.url}/studio/today`)
  await expect(page.getByText('₹1,200 today')).toBeVisible()
  await context.close()
})
