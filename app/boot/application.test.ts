import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startApplication } from './application.ts'

let page: EventTarget
let source: { dataset: { preloads: string }; textContent: string } | null
let paint: () => void
type Added = { rel?: string; href?: string; type?: string; textContent?: string }
let added: Added[]

beforeEach(() => {
  page = new EventTarget()
  source = { dataset: { preloads: '/a.js /b.js' }, textContent: 'import("/entry.js")' }
  added = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', {
    hidden: false,
    querySelector: () => source,
    createElement: () => ({}),
    head: { append: (element: object) => added.push(element) },
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(seen: (entries: object) => void) {
        paint = () => seen({ getEntriesByName: () => [{}] })
      }
      observe() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const FETCHED = [
  { rel: 'modulepreload', href: '/a.js' },
  { rel: 'modulepreload', href: '/b.js' },
  { type: 'module', textContent: 'import("/entry.js")' },
]

test('the modules are fetched after the first paint, and once', () => {
  const start = startApplication()
  page.dispatchEvent(new Event('DOMContentLoaded'))
  expect(added).toEqual([])
  paint()
  expect(added).toEqual(FETCHED)
  start()
  expect(added).toEqual(FETCHED)
})

test.each(['pointerdown', 'keydown'])('a %s does not wait for the paint', (event) => {
  startApplication()
  page.dispatchEvent(new Event(event))
  expect(added).toEqual(FETCHED)
})

test('painted before the page is read to its end, they begin at the end', () => {
  const there = source
  source = null
  startApplication()
  paint()
  expect(added).toEqual([])
  source = there
  page.dispatchEvent(new Event('DOMContentLoaded'))
  expect(added).toEqual(FETCHED)
})

test('where no paint is reported, they begin a second after the page has loaded', () => {
  vi.useFakeTimers()
  startApplication()
  page.dispatchEvent(new Event('DOMContentLoaded'))
  page.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(999)
  expect(added).toEqual([])
  vi.advanceTimersByTime(1)
  expect(added).toEqual(FETCHED)
  vi.useRealTimers()
})

test('a page in the background, which is not painted, begins when it has been read', () => {
  Object.assign(document, { hidden: true })
  startApplication()
  page.dispatchEvent(new Event('DOMContentLoaded'))
  expect(added).toEqual(FETCHED)
})
