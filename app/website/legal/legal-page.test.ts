import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { LegalPageOnWire } from '../../../contract/pages.ts'
import { LegalPage } from './legal-page.tsx'

const current = { number: 1, from: '2026-11-22', until: '2027-01-01' }
const coming = { number: 2, from: '2027-01-01', until: null }

function read(held: LegalPageOnWire['current']): string {
  const page = { ...held, lede: '', intro: '', chapters: [], current, earlier: [], coming: [coming] }
  const legal = createElement(LegalPage, { title: 'Terms', kind: 'terms', page, error: '' })
  return renderToStaticMarkup(createElement(MemoryRouter, null, legal)).replace(/<[^>]+>/g, ' ')
}

test('a version that does not hold yet says from when on it will, in the list and on its own page', () => {
  expect(read(current)).toContain('From 1 January 2027 on.')
  expect(read(current)).not.toContain('Since')
  expect(read(coming)).toContain('From 1 January 2027 on.')
  expect(read(coming)).toContain('This does not hold yet.')
  expect(read(coming)).not.toContain('Since')
})
