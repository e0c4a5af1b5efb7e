import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { styleRules } from '../scripts/style-rules.ts'
import { CLASSES_OF_SCRIPTS, ownStyles } from './own-styles.ts'

const PAGE = '<head><style data-path="/a.css"></style></head>'
const own = (css: string, body: string) => {
  const rules = (path: string) => (path === '/a.css' ? (styleRules(css) ?? undefined) : undefined)
  const html = ownStyles(PAGE + body, rules, { hasFiles: true })
  return html.slice(html.indexOf('>', 7) + 1, html.indexOf('</style>'))
}

test('a page gets the rules of its own classes, in their order, and those that need none', () => {
  const css = 'h1{top:0}.card{top:1px}.card_title{top:2px}.card.open .card_title{top:3px}.other{top:4px}'
  expect(own(css, '<h1 class="card_title open">')).toBe('h1{top:0}.card_title{top:2px}')
  expect(own(css, '<p class="card open"><b class="card_title">')).toBe(css.replace('.other{top:4px}', ''))
})

test('a rule stays for those of its selectors that match; what :is() and :not() say of others, and values of attributes, are not asked for', () => {
  const css = '.a,.b{top:0}.a:not(.c,:is(.d)) .b{top:1px}.a[href$=".e"]{top:2px}:is(.f){top:3px}'
  expect(own(css, '<p class="a">')).toBe('.a{top:0}.a[href$=".e"]{top:2px}:is(.f){top:3px}')
})

test('what is around rules stays around those that are kept, and goes with the last of them', () => {
  const css =
    '@media print{.a{top:0}.b{top:1px}}@media print{@supports (top:0){.a{top:2px}}}@media screen{.b{top:3px}}'
  expect(own(css, '<p class="a">')).toBe('@media print{.a{top:0}@supports (top:0){.a{top:2px}}}')
})

test('typefaces stay; an animation does where it is named', () => {
  const css =
    '@font-face{font-family:A}@keyframes turn{to{rotate:1turn}}@keyframes wait{to{top:0}}.a{animation:wait 1s}'
  expect(own(css, '<p class="a">')).toBe(
    '@font-face{font-family:A}@keyframes wait{to{top:0}}.a{animation:wait 1s}',
  )
})

test('a typeface of other letters comes where there is one of them', () => {
  const css =
    '@font-face{font-family:A;unicode-range:U+20-7E,U+A0}@font-face{font-family:A;unicode-range:U+A1-A8,U+D8-FF}@font-face{font-family:A;unicode-range:U+20B9}@font-face{font-family:A;unicode-range:U+900-965,U+97?}'
  const [latin, accents, rupee, devanagari] = css.match(/@font-face\{[^}]*\}/g) ?? []
  expect(own(css, '<p>')).toBe(latin)
  expect(own(css, '<p>Café')).toBe(`${latin}${accents}`)
  expect(own(css, '<p>₹ 300')).toBe(`${latin}${rupee}`)
  expect(own(css, '<p>योग')).toBe(`${latin}${devanagari}`)
  expect(own(css, '<p>ॿ')).toBe(`${latin}${devanagari}`)
})

test('a token stays where the page or a rule of it names it, or another that stays', () => {
  const css =
    ':root{color-scheme:light;--accent:var(--geru);--geru:#a33;--kesar:#e2a;--gutter:3px}:root.dark{--geru:#f86;--kesar:#ff0}.a{color:var(--accent)}.b{color:var(--kesar)}'
  expect(own(css, '<p class="a" style="left:var(--gutter)">')).toBe(
    ':root{color-scheme:light;--accent:var(--geru);--geru:#a33;--gutter:3px;}:root.dark{--geru:#f86;}.a{color:var(--accent)}',
  )
})

test('a page that fetches no files names them by the ends of their hashes', () => {
  const page = '<head><style data-path="/assets/top-bar-a_-45678.css"></style></head><p>'
  const rules = () => styleRules('p{top:0}') ?? undefined
  expect(ownStyles(page, rules, { hasFiles: false })).toContain('<style data-path="45678">p{top:0}')
  expect(ownStyles(page, rules, { hasFiles: true })).toContain(
    '<style data-path="/assets/top-bar-a_-45678.css">p{top:0}',
  )
})

test('what is hidden until a script fetches its styles has none, but names the file and keeps the tokens', () => {
  const film = '/assets/film-controls-a_-45678.css'
  const page = `<head><style data-path="/t.css"></style><style data-path="${film}"></style></head><p class="a">`
  const css: Record<string, string> = {
    '/t.css': ':root{--geru:#a33;--neel:#33a}',
    [film]: '.a{color:var(--geru)}',
  }
  const rules = (path: string) => styleRules(css[path] ?? '') ?? undefined
  const html = ownStyles(page, rules, { hasFiles: false })
  expect(html).toContain(`<style data-path="${film}"></style>`)
  expect(html).toContain(':root{--geru:#a33;}')
  expect(ownStyles(page, rules, { hasFiles: true })).toContain('.a{color')
})

test('what could close its element stays a file', () => {
  expect(styleRules('.a{content:"</style>"}')).toBe(null)
})

test('every class that a script sets on the page is known', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('app/boot/*.ts', { cwd: root }).map((name) =>
    readFileSync(join(root, name), 'utf8'),
  )
  const set = sources.flatMap((text) =>
    [...text.matchAll(/classList\.(?:add|toggle)\('([\w-]+)'/g)].map(([, one]) => one),
  )
  expect(set.length).toBeGreaterThan(3)
  expect(CLASSES_OF_SCRIPTS).toEqual(expect.arrayContaining(set))
})
