import { expect, test } from 'vitest'
import { letterHtml, letterText } from './email.ts'

const letter = {
  kind: 'test',
  dedupeKey: 'test',
  userId: null,
  recipient: 'a@example.com',
  subject: 'Mats & <blocks>',
  lines: ['Hello Asha,', 'Bring "two" blocks.'],
  link: { text: 'See the class', path: '/class/x?a=1&b=2' },
  footnote: { text: 'Leave this list', path: '/subscription/leave?token=t' },
}

test('the text version says everything that the HTML says', () => {
  const text = letterText(letter, 'https://zenflow.example')
  for (const part of [
    ...letter.lines,
    'See the class',
    'https://zenflow.example/class/x?a=1&b=2',
    'Leave this list',
  ])
    expect(text).toContain(part)
})

test('no text of a letter becomes markup', () => {
  const html = letterHtml(letter, 'https://zenflow.example')
  expect(html).not.toContain('<blocks>')
  expect(html).toContain('Mats &#38; &#60;blocks&#62;')
  expect(html).toContain('href="https://zenflow.example/class/x?a=1&#38;b=2"')
})

test('a letter loads nothing, is laid out with tables, and has dark inks', () => {
  const html = letterHtml(letter, 'https://zenflow.example')
  expect(html).not.toMatch(/<img|<script|<link|url\(/)
  expect(html).toContain('role="presentation"')
  expect(html).toContain('prefers-color-scheme:dark')
})
