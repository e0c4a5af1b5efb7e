import { expect, test } from 'vitest'
import { emailHtml, emailText } from './email.ts'

const FROM = { name: 'Still Water', places: 'Goa', baseUrl: 'https://zenflow.example', accent: '#aa3d1b' }

const email = {
  kind: 'test',
  dedupeKey: 'test',
  userId: null,
  recipient: 'a@example.com',
  subject: 'Mats & <blocks>',
  greeting: 'Hello Asha,',
  lines: ['Bring "two" blocks.'],
  link: { text: 'See the class', path: '/class/x?a=1&b=2' },
  footnote: { text: 'Leave this list', path: '/subscription/leave?token=t' },
}

test('the text version says everything that the HTML says', () => {
  const text = emailText(email, FROM)
  for (const part of [
    email.greeting,
    ...email.lines,
    'Still Water',
    'Goa',
    'See the class',
    'https://zenflow.example/class/x?a=1&b=2',
    'Leave this list',
  ])
    expect(text).toContain(part)
})

test('no text of an e-mail becomes markup', () => {
  const html = emailHtml(email, FROM)
  expect(html).not.toContain('<blocks>')
  expect(html).toContain('Mats &amp; &lt;blocks&gt;')
  expect(html).toContain('href="https://zenflow.example/class/x?a=1&amp;b=2"')
})

test('an e-mail loads nothing, is laid out with tables, and has dark inks', () => {
  const html = emailHtml(email, FROM)
  expect(html).not.toMatch(/<img|<script|<link|url\(/)
  expect(html).toContain('role="presentation"')
  expect(html).toContain('prefers-color-scheme:dark')
})
