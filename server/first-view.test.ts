import { describe, expect, test } from 'vitest'
import { picturesEarly, stylesWithin } from './first-view.ts'

const head = '<head><title>x</title><link rel="stylesheet" href="/a.css"/></head>'
const picture = (name: string, media = '') =>
  ['day', 'night']
    .map(
      (ink) =>
        `<img class="${ink}" src="/art/${name}.${ink}.svg" loading="lazy" fetchPriority="high"${media && ` data-media="${media}"`}/>`,
    )
    .join('')

describe('the first view of a page', () => {
  test('has its styles within, and the links switched off', () => {
    expect(stylesWithin(head, (path) => (path === '/a.css' ? 'p{margin:0}' : undefined))).toBe(
      '<head><title>x</title><link rel="stylesheet" href="/a.css" disabled=""/><style>p{margin:0}</style></head>',
    )
  })

  test('knows a stylesheet whose address ends with #, as the build writes some', () => {
    const page = stylesWithin(head.replace('/a.css', '/a.css#'), (path) =>
      path === '/a.css' ? 'p{}' : undefined,
    )
    expect(page).toContain('href="/a.css#" disabled=""/><style>p{}</style>')
  })

  test('keeps a stylesheet that is not there, or that would end the element, as a file', () => {
    expect(stylesWithin(head, () => undefined)).toBe(head)
    expect(stylesWithin(head, () => 'p::after{content:"</style><script>"}')).toBe(head)
  })

  test('puts dollar signs of a style into the page as they are', () => {
    expect(stylesWithin(head, () => "a[href$='$&']{}")).toContain("<style>a[href$='$&']{}</style>")
  })

  test('asks for the leading pictures of both themes before the styles', () => {
    const page = picturesEarly(
      `${head}<body>${picture('hero', '(min-width: 560px)')}${picture('narrow')}</body>`,
    )
    expect(page).toContain('["/art/hero.day.svg","/art/hero.night.svg","(min-width: 560px)"]')
    expect(page).toContain('["/art/narrow.day.svg","/art/narrow.night.svg",""]')
    expect(page.indexOf('<script>')).toBeLessThan(page.indexOf('stylesheet'))
  })

  test('says nothing on a page that no picture leads, and takes no address with markup in it', () => {
    const plain = `${head}<img class="day" src="/art/x.day.svg"/>`
    expect(picturesEarly(plain)).toBe(plain)
    const odd = `${head}<img class="day" src="/art/&lt;/script&gt;.svg" fetchPriority="high"/>`
    expect(picturesEarly(odd)).toBe(odd)
  })
})
