import { describe, expect, test } from 'vitest'
import type { EventOnWire } from '../../contract/events.ts'
import type { StudioFacts } from '../../contract/studio.ts'
import { centres } from '../../demo/content/centres.ts'
import { courses } from '../../demo/content/courses.ts'
import { studio } from '../../demo/content/studio.ts'
import { linkPicture, pageHead } from '../head.ts'
import { courseData, eventData, trail } from './records.ts'
import { openingHours, organisation, postalAddress } from './studio.ts'

const site = 'https://studio.example'
const NO_IMAGE = { url: '', nightUrl: '', alt: '', width: 1, height: 1 }

describe('structured data', () => {
  test('an address is taken apart', () => {
    expect(postalAddress('7 Temple Tree Road, Gokulam, Mysuru, Karnataka 570002')).toEqual({
      '@type': 'PostalAddress',
      streetAddress: '7 Temple Tree Road, Gokulam',
      addressLocality: 'Mysuru',
      addressRegion: 'Karnataka',
      postalCode: '570002',
      addressCountry: 'IN',
    })
    for (const { address } of centres) expect(postalAddress(address).postalCode).toMatch(/^\d{6}$/)
  })

  test('hours are read on the clock of 24 hours', () => {
    expect(openingHours({ days: 'Mon-Fri', hours: '6:00 AM-9:00 PM' })).toMatchObject({
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '06:00',
      closes: '21:00',
    })
    expect(openingHours({ days: 'Mon–Fri', hours: '6:00 AM – 9:00 PM' })).toMatchObject({
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '06:00',
      closes: '21:00',
    })
    expect(openingHours({ days: 'Sun', hours: '12:00 PM-12:30 AM' })).toMatchObject({
      dayOfWeek: ['Sunday'],
      opens: '12:00',
      closes: '00:30',
    })
  })

  test('the studio has three houses with their hours', () => {
    const houses = centres.map(({ key, ...one }) => ({ _id: key, slug: key, ...one, image: NO_IMAGE }))
    const { location } = organisation(site, studio as unknown as StudioFacts, houses)
    expect(location).toHaveLength(3)
    expect(location?.[0]).toMatchObject({ '@id': `${site}/#rishikesh` })
    expect(location?.[0]?.openingHoursSpecification).toHaveLength(3)
  })

  test('a course without a class to buy has no price and no dates', () => {
    const data = courseData(
      site,
      'Zen Flow Yoga',
      { ...courses[0]!, image: NO_IMAGE, instructor: null },
      null,
    )
    expect(data).not.toHaveProperty('offers')
    expect(data).not.toHaveProperty('hasCourseInstance')
  })

  test('an event that is over offers nothing', () => {
    const event: EventOnWire = {
      _id: 'e',
      slug: 'retreat',
      title: 'Retreat',
      description: 'Three days.',
      startsOn: '2024-03-15',
      endsOn: '2024-03-17',
      location: 'Mountain resort',
      price: 299,
      currency: 'USD',
      over: true,
      image: { url: '/art/event-retreat.day.svg', nightUrl: '', alt: '', width: 1, height: 1 },
    }
    expect(eventData(site, 'Zen Flow Yoga', event)).not.toHaveProperty('offers')
    expect(eventData(site, 'Zen Flow Yoga', { ...event, over: false })).toMatchObject({
      startDate: '2024-03-15',
      image: `${site}/og/event-retreat.jpg`,
      offers: { price: 299, priceCurrency: 'USD' },
    })
  })

  test('a trail begins at the start', () => {
    expect(trail(site, ['Blog', '/blogPage']).itemListElement).toMatchObject([
      { position: 1, item: `${site}/` },
      { position: 2, name: 'Blog', item: `${site}/blogPage` },
    ])
  })
})

describe('the head of a page', () => {
  test('names a picture of ours, and the landing page’s for any other', () => {
    expect(linkPicture('/art/class-deep-yin.day.svg')).toBe('/og/class-deep-yin.jpg')
    expect(linkPicture('band-blog')).toBe('/og/band-blog.jpg')
    for (const other of [undefined, '/api/placeholder/8/8', 'https://elsewhere.example/x.png'])
      expect(linkPicture(other)).toBe('/og/hero-landing.jpg')
  })

  test('gives addresses of the configured site', () => {
    const tags = pageHead([{ loaderData: { origin: site, studio: null } }], {
      title: 'Blog',
      description: 'Short pieces.',
      path: '/blogPage',
      data: (origin) => [trail(origin)],
    })
    expect(tags).toContainEqual({ title: 'Blog · Yoga studio' })
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${site}/blogPage` })
    expect(tags.some((tag) => 'script:ld+json' in tag)).toBe(true)
  })
})
