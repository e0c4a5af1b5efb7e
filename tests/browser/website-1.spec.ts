import { expect, type Page, test } from '@playwright/test'

/** Section 2 of the specification: landing, testimonials, teachers, events, blog. One test a sentence. */

const PASSWORD = 'lotus-and-lamp'

async function logIn(page: Page, email: string) {
  await page.goto('/loginPage')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/(yogadashboard|studio\/\w+)/)
}

/** Opens a page and waits until its controls have come. */
async function visit(page: Page, path: string) {
  await page.addInitScript(() =>
    addEventListener('controls-ready', () => Object.assign(window, { controlsReady: true })),
  )
  await page.goto(path)
  await page.waitForFunction(() => 'controlsReady' in window)
}

/** The server's next answer with this page comes when the function is called, or never. */
async function holdPage(page: Page, path: RegExp, come: boolean) {
  let go = () => {}
  const waiting = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(path, async (route) => {
    await waiting
    return come ? route.continue() : route.abort()
  })
  return go
}

test.describe('landing', () => {
  test("'Start your journey' goes to /authPage", async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Start your journey' }).click()
    await expect(page).toHaveURL('/authPage')
  })

  test("what is free is said, and 'Try for free' leads there", async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'First Breath: a free fortnight' }).first().click()
    await expect(page).toHaveURL('/class/first-breath')
    await page.getByRole('banner').getByRole('link', { name: 'Try for free' }).click()
    await expect(page).toHaveURL(/^[^?]*\/authPage\?next=/)
    await expect(page.getByLabel('What you are about to book')).toContainText('First Breath')
  })

  test("'Learn More' scrolls to 'Transform Your Journey With Us'", async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Learn More' }).click()
    await expect(page.getByRole('heading', { name: 'Transform Your Journey With Us' })).toBeInViewport()
  })

  test('the hero claims 5000+ clients guided', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('5000+ clients guided')).toBeVisible()
  })

  test("each of the three avatars has the tooltip 'Yoga Enthusiast'", async ({ page }) => {
    await page.goto('/')
    const avatars = page.getByRole('listitem').filter({ hasText: 'Yoga Enthusiast' })
    await expect(avatars).toHaveCount(3)
    for (const avatar of await avatars.all()) {
      await avatar.hover()
      await expect(avatar.getByText('Yoga Enthusiast')).toHaveCSS('opacity', '1')
    }
  })

  test('four cards and four steps have their titles', async ({ page }) => {
    await page.goto('/')
    for (const name of [
      'Expert Instructors',
      'Personalized Guidance',
      'Holistic Approach',
      'Inclusive Environment',
      'Our Teaching Journey',
      'Foundation Building',
      'Personal Growth',
      'Community Building',
      'Advanced Practice',
    ])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  })

  test("'Top Recommended Batches' have Explore, and Buy Now that leads to the login first", async ({
    page,
  }) => {
    await page.goto('/')
    const batches = page.getByRole('region', { name: 'Top Recommended Batches' })
    await expect(batches.getByRole('link', { name: /^Explore/ })).not.toHaveCount(0)
    await batches
      .getByRole('button', { name: /^Buy Now/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/join\?next=/)
  })

  test('three testimonials advance every 5 seconds, wrap at both ends, and have arrows and dots', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const quotes = page.locator('#testimonial')
    const dot = (n: number) => quotes.getByRole('button', { name: `${n} of 3` })
    await expect(quotes.getByRole('button', { name: /of 3$/ })).toHaveCount(3)
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(5100)
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await quotes.getByRole('button', { name: 'Previous' }).click()
    await quotes.getByRole('button', { name: 'Previous' }).click()
    await expect(dot(3)).toHaveAttribute('aria-current', 'true')
    await quotes.getByRole('button', { name: 'Next' }).click()
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await dot(2).click()
    await expect(quotes.getByText('Farhan Qureshi')).toBeVisible()
    await expect(quotes.getByText('Kavita Nair')).toBeHidden()
  })

  test('the footer has the business hours', async ({ page }) => {
    await page.goto('/')
    const hours = page.getByRole('contentinfo').getByRole('table')
    for (const line of ['Mon–Fri 6:00 AM – 9:00 PM', 'Sat 7:00 AM – 8:00 PM', 'Sun 8:00 AM – 6:00 PM'])
      await expect(hours.getByRole('row', { name: line })).toBeVisible()
  })
})

test.describe('testimonials', () => {
  test('the section #testimonial has its label and title, and four testimonials', async ({ page }) => {
    await page.goto('/testimonialPage')
    const section = page.locator('#testimonial')
    await expect(section.getByText('TESTIMONIALS', { exact: true })).toBeVisible()
    await expect(section.getByRole('heading', { name: "Once you try it, you can't go back" })).toBeVisible()
    await expect(section.locator('figure')).toHaveCount(4)
    await expect(section.getByRole('region', { name: 'Gallery' }).locator('img.day')).toHaveCount(4)
  })

  test('both carousels turn together every 3000 ms, and go on after someone used them', async ({ page }) => {
    await page.clock.install()
    await page.goto('/testimonialPage')
    const both = async (n: number) => {
      for (const name of ['Quotes', 'Gallery'])
        await expect(
          page
            .getByRole('region', { name, exact: true })
            .locator('[aria-roledescription=slide]:not([inert])'),
        ).toHaveAttribute('aria-label', `${n} of 4`)
      // One set of dots for both.
      await expect(page.locator('[data-dots] [aria-current]')).toHaveAttribute('aria-label', `${n} of 4`)
    }
    await both(1)
    await page.clock.runFor(3100)
    await both(2)
    await page.getByRole('button', { name: 'Next of the quotes' }).click()
    await both(3)
    await page.getByRole('contentinfo').hover()
    await page.clock.runFor(3100)
    await both(4)
    await page.clock.runFor(3100)
    await both(1)
    await page.getByRole('button', { name: 'Previous of the quotes' }).click()
    await both(4)
  })

  test('one slide shows at a time, the next stands 30 px away', async ({ page }) => {
    await page.goto('/testimonialPage')
    for (const region of ['Quotes', 'Gallery']) {
      const strip = page.getByRole('region', { name: region, exact: true })
      await expect(strip.locator(':has(> [inert]) > :not([inert])')).toHaveCount(1)
      await expect(strip.locator(':has(> [inert])')).toHaveCSS('column-gap', '30px')
    }
  })

  test('the pause button stops them', async ({ page }) => {
    await page.clock.install()
    await page.goto('/testimonialPage')
    await page.getByRole('button', { name: 'Pause the testimonials' }).click()
    await page.getByRole('contentinfo').hover()
    await page.clock.runFor(10_000)
    await expect(page.getByText('Kavita Nair')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play the testimonials' })).toBeVisible()
  })

  test('they stand still for people who ask for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/testimonialPage')
    await expect(page.getByRole('button', { name: 'Play the testimonials' })).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page.getByText('Kavita Nair')).toBeVisible()
  })

  test('a failed gallery image is replaced by a placeholder', async ({ page }) => {
    await page.route('**/art/gallery-kavita.day.svg', (route) => route.abort())
    await page.goto('/testimonialPage')
    const image = page.getByRole('region', { name: 'Gallery' }).locator('img.day').first()
    await expect(image).toHaveAttribute('src', '/api/placeholder/800/1000')
  })
})

test.describe('teachers', () => {
  test('a card has stats for experience, students and rating', async ({ page }) => {
    await page.goto('/teachers')
    const meera = page.getByRole('listitem').filter({ hasText: 'Meera Joshi' })
    await expect(meera.getByText('Experience')).toBeVisible()
    await expect(meera.getByText('14 years')).toBeVisible()
    await expect(meera.getByText('1,050+')).toBeVisible()
    await expect(meera.getByText('4.9/5')).toBeVisible()
  })

  test("'View Profile' shows certifications, philosophy, special classes and the weekday schedule", async ({
    page,
  }) => {
    await page.goto('/teachers')
    await page.getByRole('button', { name: 'View Profile of Meera Joshi' }).click()
    const profile = page.getByRole('dialog', { name: 'Meera Joshi' })
    for (const name of ['Certifications', 'Teaching philosophy', 'Special classes', 'Weekly schedule'])
      await expect(profile.getByRole('heading', { name })).toBeVisible()
    await expect(profile.getByRole('row', { name: /^Monday/ })).toBeVisible()
  })

  test('the profile closes with the X, Escape and the backdrop, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/teachers')
    const button = page.getByRole('button', { name: 'View Profile of Rohan Bhatt' })
    const profile = page.getByRole('dialog', { name: 'Rohan Bhatt' })
    for (const close of [
      () => profile.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(8, 400),
    ]) {
      await button.click()
      await expect(profile).toBeVisible()
      await close()
      await expect(profile).toBeHidden()
      await expect(button).toBeFocused()
    }
  })

  test('a profile has an address of its own, and the way back closes it', async ({ page }) => {
    await page.goto('/teachers?profile=rohan-bhatt')
    const profile = page.getByRole('dialog', { name: 'Rohan Bhatt' })
    await expect(profile).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/teachers')
    await page.getByRole('button', { name: 'View Profile of Rohan Bhatt' }).click()
    await expect(page).toHaveURL('/teachers?profile=rohan-bhatt')
    await page.goBack()
    await expect(profile).toBeHidden()
    await page.goForward()
    await expect(profile).toBeVisible()
  })

  test("'Book a Class' leads to the classes of that teacher alone", async ({ page }) => {
    await page.goto('/teachers')
    await page.getByRole('link', { name: 'Book a Class with Devika Menon' }).click()
    await expect(page).toHaveURL('/classesPage?teacher=devika-menon')
    const chosen = page.getByRole('list', { name: 'Chosen' }).getByRole('link')
    await expect(chosen).toHaveText('With Devika Menon: take away')
    await expect(page.getByRole('link', { name: 'Explore Prenatal Circle' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Explore Vinyasa Flow' })).toHaveCount(0)
    await chosen.click()
    await expect(page.getByRole('link', { name: 'Explore Vinyasa Flow' })).toBeVisible()
  })

  test("'View Schedule' leads to the timetable of that teacher, 'Start Free Trial' to /authPage", async ({
    page,
  }) => {
    await page.goto('/teachers')
    await expect(page.getByRole('link', { name: 'View Schedule of Imran Sheikh' })).toHaveAttribute(
      'href',
      '/schedule?teacher=imran-sheikh',
    )
    await page.getByRole('link', { name: 'Start Free Trial' }).click()
    await expect(page).toHaveURL(/\/authPage/)
    await expect(page.getByLabel('What you are about to book')).toContainText('First Breath')
    await expect(page.getByLabel('What you are about to book')).toContainText('Free')
  })

  test('the page opens at its top', async ({ page }) => {
    await page.goto('/blogPage')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Teachers' }).click()
    await expect(page).toHaveURL('/teachers')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
})

test("the catalogue says 'Loading...', then 'Error: {message}' when it cannot be had", async ({ page }) => {
  await visit(page, '/classesPage')
  const fail = await holdPage(page, /classesPage\?level=beginner/, false)
  await page.getByRole('link', { name: 'Beginner', exact: true }).click()
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  fail()
  await expect(page.getByRole('main').getByText(/^Error: /)).toBeVisible()
})

test.describe('events', () => {
  test('two events have their dates, places and prices in dollars, and say that they are over', async ({
    page,
  }) => {
    await page.goto('/eventsPage')
    const events = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    await expect(events).toHaveCount(2)
    for (const text of ['15–17 March 2024', 'Mountain resort', '$299', 'This event is over'])
      await expect(events.nth(0).getByText(text, { exact: true })).toBeVisible()
    for (const text of ['1 April to 30 May 2024', 'Main studio', '$2499', 'This event is over'])
      await expect(events.nth(1).getByText(text, { exact: true })).toBeVisible()
    await expect(events.nth(1).getByRole('heading', { name: '200-Hour Teacher Training' })).toBeVisible()
  })

  test("'Learn More' opens the event, where one registers interest", async ({ page }) => {
    await page.goto('/eventsPage')
    await page.getByRole('link', { name: 'Learn More about Yoga Retreat' }).click()
    await expect(page).toHaveURL('/eventsPage/yoga-retreat')
    await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible()
    await page.getByLabel('Your name').fill('Ananya')
    await page.getByLabel('Email').fill('ananya@example.com')
    await page.getByRole('button', { name: 'Tell me about the next one' }).click()
    await expect(page.getByRole('status').getByText('We’ve noted your interest')).toBeVisible()
  })

  test('what is wrong with the form is next to the field', async ({ page }) => {
    await page.goto('/eventsPage/yoga-retreat')
    await page.getByLabel('Your name').fill('  ')
    await page.getByLabel('Email').fill('ananya@example')
    await page.getByRole('button', { name: 'Tell me about the next one' }).click()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Email')).toHaveValue('ananya@example')
  })

  test('an unknown event is not found', async ({ page }) => {
    const response = await page.goto('/eventsPage/moon-landing')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'We could not find this event.' })).toBeVisible()
  })
})

/** The posts of a list. */
const posts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

test.describe('blog', () => {
  test('the search finds words in titles and excerpts in any case, and lives in the address', async ({
    page,
  }) => {
    await page.goto('/blogPage')
    await page.getByLabel('Search articles').fill('CUSHION')
    await expect(page).toHaveURL('/blogPage?q=CUSHION')
    await expect(posts(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Washing the cup' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Search articles')).toHaveValue('CUSHION')
    await expect(posts(page)).toHaveCount(1)
  })

  test('there is a chip for All and each category', async ({ page }) => {
    await page.goto('/blogPage')
    await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText([
      'All',
      'Yoga',
      'Wellness',
      'Fitness',
      'Meditation',
      'Mindfulness',
      'Nutrition',
      'Lifestyle',
    ])
    await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'true')
  })

  test("'Featured Posts' stand apart only when the filter is All", async ({ page }) => {
    await page.goto('/blogPage')
    await expect(page.getByRole('heading', { name: 'Featured Posts' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible()
    await page.getByRole('link', { name: 'Yoga', exact: true }).click()
    await expect(page).toHaveURL('/blogPage?category=Yoga')
    await expect(page.getByRole('heading', { name: 'Yoga Posts' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Featured Posts' })).toHaveCount(0)
  })

  test("a search without results says 'No blog posts found' and 'Try adjusting your search terms.'", async ({
    page,
  }) => {
    await page.goto('/blogPage?category=Yoga&q=spaceship')
    await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your search terms.')).toBeVisible()
  })

  test("'Loading blog posts...' shows until they are here", async ({ page }) => {
    await visit(page, '/blogPage?category=Yoga')
    const go = await holdPage(page, /blogPage$/, true)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(page.getByText('Loading blog posts...')).toBeVisible()
    go()
    await expect(page.getByRole('heading', { name: 'Featured Posts' })).toBeVisible()
  })

  test("'Failed to load blogs. Please try again later.' shows when they cannot be had", async ({ page }) => {
    await visit(page, '/blogPage')
    await page.route(/blogPage\?/, (route) => route.abort())
    await page.getByRole('link', { name: 'Yoga', exact: true }).click()
    await expect(page.getByText('Failed to load blogs. Please try again later.')).toBeVisible()
    await expect(posts(page)).toHaveCount(0)
  })

  test("'Subscribe to our blog' sends the address and shows what the studio answers", async ({ page }) => {
    await page.goto('/blogPage')
    const form = page.getByRole('region', { name: 'Subscribe to our blog' })
    await form.getByLabel('Your email').fill('ananya@example.com')
    const sent = page.waitForRequest('**/newsletter')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    expect((await sent).postDataJSON()).toEqual({ email: 'ananya@example.com' })
    await expect(form.getByRole('status')).toBeVisible()
    await expect(page).toHaveURL('/blogPage')
  })

  test('a post opens whole, with its author and others to read next', async ({ page }) => {
    await page.goto('/blogPage')
    await page.getByRole('link', { name: 'Washing the cup' }).click()
    await expect(page).toHaveURL('/blogPage/washing-the-cup')
    await expect(page.getByRole('heading', { level: 1, name: 'Washing the cup' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Choose one thing' })).toBeVisible()
    await expect(page.getByRole('article').getByText('Imran Sheikh')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Read next' }).getByRole('listitem')).toHaveCount(3)
  })

  test('a visitor and a member see no delete button', async ({ page }) => {
    await page.goto('/blogPage')
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await logIn(page, 'asha@example.com')
    await page.goto('/blogPage')
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  })

  test('an author deletes their post after a question, and can undo it', async ({ page }) => {
    await logIn(page, 'meera.joshi@example.com')
    await page.goto('/blogPage?q=desk')
    const post = page.getByRole('link', { name: 'The desk and the spine' })
    await page.getByRole('button', { name: 'Delete The desk and the spine' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this post?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(question).toBeHidden()
    await expect(post).toBeVisible()
    await page.getByRole('button', { name: 'Delete The desk and the spine' }).click()
    await question.getByRole('button', { name: 'Delete post' }).click()
    await expect(page.getByText('The post is deleted.')).toBeVisible()
    await expect(post).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The post is restored.')).toBeVisible()
    await expect(post).toBeVisible()
  })

  test('an admin sees a delete button on every post', async ({ page }) => {
    await logIn(page, 'studio@example.com')
    await page.goto('/blogPage')
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(12)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an address is subscribed by a plain form', async ({ page }) => {
    await page.goto('/blogPage')
    await page.getByLabel('Your email').fill('ravi@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('main').getByRole('status').last()).toBeVisible()
    await expect(page).toHaveURL('/newsletter')
  })

  test('/blog leads to /blogPage, which filters and searches', async ({ page }) => {
    await page.goto('/blog')
    await expect(page).toHaveURL('/blogPage')
    await page.getByRole('link', { name: 'Fitness', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Fitness Posts' })).toBeVisible()
    await expect(posts(page)).toHaveCount(2)
    await page.getByLabel('Search articles').fill('cup')
    await page.getByLabel('Search articles').press('Enter')
    await expect(posts(page)).toHaveCount(0)
    await expect(page.getByText('Try adjusting your search terms.')).toBeVisible()
  })

  test('interest in an event is registered by a plain form', async ({ page }) => {
    await page.goto('/eventsPage/teacher-training')
    await page.getByLabel('Your name').fill('Ravi')
    await page.getByLabel('Email').fill('ravi@example.com')
    await page.getByRole('button', { name: 'Tell me about the next one' }).click()
    await expect(page.getByText('We’ve noted your interest')).toBeVisible()
  })
})
