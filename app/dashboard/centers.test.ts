import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CentreOnWire } from '../../contract/studio.ts'
import { CentreCard } from './centers.tsx'

const centre: CentreOnWire = {
  _id: 'kothrud',
  slug: 'kothrud',
  name: 'Kothrud',
  address: '4 Paud Road, Pune',
  timing: 'Sat 7:00 AM – 8:00 PM',
  phone: '+91 98200 11223',
  specialties: ['Hatha'],
  description: 'By the garden.',
  mapQuery: 'Kothrud',
  facilities: [],
  image: { url: '/a.webp', nightUrl: '/b.webp', alt: '', width: 900, height: 600 },
}

function labelsOf(shown: Partial<CentreOnWire>): string[] {
  const element = createElement(CentreCard, { centre: { ...centre, ...shown } })
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
  return [...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label = '']) => label)
}

test('a centre is shown with what it has, and without a label for what it lacks', () => {
  expect(labelsOf({})).toEqual(['Address', 'Timing', 'Phone', 'Specialties'])
  expect(labelsOf({ timing: '', phone: '', specialties: [] })).toEqual(['Address'])
})
