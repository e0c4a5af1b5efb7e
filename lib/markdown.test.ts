import { expect, test } from 'vitest'
import { isTooDeep, renderMarkdown } from './markdown.ts'

test('headings begin under the h1 of the page', () => {
  expect(renderMarkdown('# One\n\n### Three')).toBe('<h2>One</h2>\n<h3>Three</h3>\n')
})

test('paragraphs, lists and links are what they look like', () => {
  expect(renderMarkdown('Come *in*.\n\n- tea\n- rest')).toBe(
    '<p>Come <em>in</em>.</p>\n<ul>\n<li>tea</li>\n<li>rest</li>\n</ul>\n',
  )
  expect(renderMarkdown('[classes](/classesPage "All")')).toBe(
    '<p><a href="/classesPage" title="All">classes</a></p>\n',
  )
})

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<div onclick="x()">\n\ntext\n\n</div>',
  '![x](https://a.example/"onerror="alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '`<script>`',
  '<!--><script>alert(1)</script>-->',
])('markup of the writer is text: %s', (text) => {
  const html = renderMarkdown(text)
  expect(html.replace(/<\/?(p|pre|code|ul|li|em|strong)>/g, '')).not.toMatch(/<[a-z!/]/i)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '<javascript:alert(1)>',
  '[a]\n\n[a]: javascript:alert(1)',
])('a link never runs code: %s', (text) => {
  const html = renderMarkdown(text)
  const decoded = html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replace(/\s/g, '')
  expect(decoded).not.toMatch(/href="(?:javascript|data|vbscript):/i)
})

test.each(['>'.repeat(15_000), '1. '.repeat(6_000), '***a_'.repeat(4_000)])(
  'what cannot be rendered is shown as it was typed',
  (text) => {
    expect(isTooDeep(text)).toBe(true)
    expect(renderMarkdown(text)).toContain(text.slice(0, 3).replace(/>/g, '&gt;'))
  },
)

test('Hindi says that it is Hindi, and a decoration has no words', () => {
  const picture = (_href: string, text: string) => `<img alt="${text}">`
  expect(renderMarkdown('Say नमस्ते जी to all.', picture)).toBe(
    '<p>Say <span lang="hi">नमस्ते जी</span> to all.</p>\n',
  )
  expect(renderMarkdown('![decoration](/pictures/a)', picture)).toContain('alt=""')
})
