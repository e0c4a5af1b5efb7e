import { beforeAll, describe, expect, test } from 'vitest'
import { seedStudio } from '../demo/seed/seed.ts'
import { POLICY } from '../shared/policy.ts'
import { capital, tierTexts } from '../shared/policy-text.ts'
import { openBuiltPages } from './support/built-pages.ts'
import { openTestApp } from './support/test-app.ts'

/** Section 2 of the specification where a page is only read: the HTML of the demo, without a browser. One test a sentence. */
let get: Awaited<ReturnType<typeof openBuiltPages>>

beforeAll(async () => {
  const app = await openTestApp('sqlite')
  await seedStudio(app.studio)
  get = await openBuiltPages(app)
})

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: ' ',
}

/** What is read of a piece of HTML: every element stands between spaces. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What is in the elements of a name, those in others of the same name left out. */
function allOf(html: string, name: string): string[] {
  return [
    ...html.matchAll(new RegExp(`<${name}\\b[^>]*>((?:(?!<${name}\\b)[\\s\\S])*?)</${name}>`, 'g')),
  ].map(([, inner = '']) => textOf(inner))
}

function between(html: string, from: RegExp, to: string): string {
  const start = html.search(from)
  expect(start, `${from} is there`).toBeGreaterThan(-1)
  return html.slice(start, html.indexOf(to, start))
}

describe('course', () => {
  test.each([
    [1, 'Foundational Poses (Asanas)', 8, '₹2,000', '₹1,499', '25%', '1,500'],
    [2, 'Gentle Hatha Yoga', 10, '₹2,500', '₹1,799', '28%', '1,200'],
    [3, 'Vinyasa Flow', 12, '₹3,000', '₹2,299', '23%', '800'],
    [4, 'Power Yoga', 10, '₹3,500', '₹2,799', '20%', '600'],
    [5, 'Ashtanga Yoga', 16, '₹4,000', '₹3,299', '18%', '400'],
  ])(
    '/course/%i shows %s with its price, discount, weeks and students',
    async (id, title, weeks, was, now, off, students) => {
      const { html } = await get(`/course/${id}`)
      expect(allOf(html, 'h1')).toEqual([title])
      const card = between(html, /<aside[^>]*aria-label="Price and enrollment"/, '</aside>')
      expect(allOf(card, 'b')[0]).toContain(now)
      expect(allOf(card, 's')).toEqual([was])
      for (const text of [`${off} off`, `${weeks} weeks of content`, `Join ${students} students`])
        expect(textOf(card)).toContain(text)
      expect(allOf(html, 'h2')).toEqual(
        expect.arrayContaining(['Course Highlights', 'Course Schedule', 'Your Instructor']),
      )
    },
  )

  test('the schedule is a list of week ranges', async () => {
    const { html } = await get('/course/3')
    expect(allOf(html, 'b').filter((text) => text.startsWith('Weeks '))).toEqual([
      'Weeks 1–3',
      'Weeks 4–6',
      'Weeks 7–9',
      'Weeks 10–12',
    ])
  })

  test.each(['6', '0', 'yoga'])("an unknown id, %s, shows 'Course not found' with status 404", async (id) => {
    const { status, html } = await get(`/course/${id}`)
    expect([status, ...allOf(html, 'h1')]).toEqual([404, 'Course not found'])
  })
})

test('on the contact page four cards say phone, email, location and working hours', async () => {
  const { html } = await get('/contactUs')
  expect(allOf(html, 'h2')).toEqual(expect.arrayContaining(['Phone', 'Email', 'Location', 'Working hours']))
  expect(between(html, /<main\b/, '</main>')).toMatch(
    /<a [^>]*href="tel:\+911355550108"[^>]*>(?:<[^>]+>)*\+91 135 555 0108/,
  )
})

describe('pricing, styles and the small print', () => {
  test("plans are in dollars, monthly or yearly with the label 'save 20%'", async () => {
    const dollars = (html: string) => allOf(html, 'b').filter((text) => text.startsWith('$'))
    const { html } = await get('/pricing')
    expect(textOf(html)).toContain('save 20%')
    expect(dollars(html)).toEqual(['$0', '$15', '$35'])
    expect(dollars((await get('/pricing?billing=yearly')).html)).toEqual(['$0', '$144', '$336'])
  })

  test('classes and courses are priced in rupees, before the plans in dollars', async () => {
    const { html } = await get('/pricing')
    const rows = allOf(html, 'tr')
    const power = rows.filter((row) => row.includes('Power Yoga'))
    expect(power).toHaveLength(1)
    expect(power[0]).toContain('₹2,799')
    const course = rows.find((row) => row.includes('Ashtanga Yoga'))
    expect(course).toContain('₹3,299')
    expect(course).toContain('Whole course, 16 weeks')
    expect(between(html, /<main\b/, '</main>').includes('href="/course/5"')).toBe(true)
    const order = allOf(html, 'h2')
    expect(order.indexOf('Classes')).toBeGreaterThan(-1)
    expect(order.indexOf('Classes')).toBeLessThan(order.indexOf('Plans'))
  })

  test.each(['hatha', 'vinyasa', 'meditation', 'kundalini', 'yin', 'prenatal'])(
    '/classes/%s says what it is and shows its classes',
    async (style) => {
      const { html } = await get(`/classes/${style}`)
      expect(allOf(html, 'h1')[0]?.toLowerCase()).toContain(style)
      const main = between(html, /<main\b/, '</main>')
      expect(main).toMatch(/aria-label="Explore |>Explore /)
    },
  )

  test('a style that is not taught is not found', async () => {
    const { status, html } = await get('/classes/constructor')
    expect(status).toBe(404)
    expect(textOf(html)).toContain('See all classes')
  })

  test('the terms have the cancellation policy and the promised answer', async () => {
    const text = textOf((await get('/terms')).html)
    const tiers = tierTexts(POLICY).map((tier) => `${capital(tier)}.`)
    for (const said of [...tiers, 'No refund for no-shows', 'We answer every message within 24 hours'])
      expect(text).toContain(said)
  })

  test('the privacy page names every cookie', async () => {
    const { html } = await get('/privacy')
    const cells = [...allOf(html, 'td'), ...allOf(html, 'th')]
    expect(cells).toEqual(expect.arrayContaining(['zen-login', 'XSRF-TOKEN', 'zen-browser']))
  })
})

test('all four testimonials can be read without script', async () => {
  const text = textOf((await get('/testimonialPage')).html)
  for (const name of ['Kavita Nair', 'Farhan Qureshi', 'Priya Deshmukh', 'Tenzin Dolma'])
    expect(text).toContain(name)
})

test.each([
  ...[
    '/',
    '/teachers',
    '/eventsPage',
    '/eventsPage/yoga-retreat',
    '/blogPage',
    '/testimonialPage',
    '/course/3',
  ],
  ...['/contactUs', '/about', '/schedule', '/pricing', '/classes/yin', '/privacy', '/terms', '/newsletter'],
])('%s has a title, a description, one canonical address and a preview', async (path) => {
  const { html } = await get(path)
  const head = html.slice(0, html.indexOf('<script'))
  expect(head).toMatch(/<title>[^<]{4,} · Zen Flow Yoga<\/title>/)
  expect(head).toMatch(/<meta name="description" content="[^"]{30,}"/)
  const canonical = [...head.matchAll(/rel="canonical" href="([^"]+)"/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  expect(canonical).toEqual([path])
  for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
    expect(head.split(`property="${property}"`)).toHaveLength(2)
  expect(allOf(html, 'h1')).toHaveLength(1)
})
