import { expect, test } from 'vitest'
import { emailHtml, emailText } from './email.ts'

const FROM = {
  name: 'Still Water',
  places: 'Goa',
  baseUrl: 'https://zenflow.example',
  accent: '#aa3d1b',
  logo: null,
}
const LOGO = '/pictures/photo-0123456789abcdef0123-900x300/letter.png'

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

test('no text of an email becomes markup', () => {
  const html = emailHtml(email, FROM)
  expect(html).not.toContain('<blocks>')
  expect(html).toContain('Mats &amp; &lt;blocks&gt;')
  expect(html).toContain('href="https://zenflow.example/class/x?a=1&amp;b=2"')
})

test('an email loads nothing, is laid out with tables, and has dark inks', () => {
  const html = emailHtml(email, FROM)
  expect(html).not.toMatch(/<img|<script|<link|url\(/)
  expect(html).toContain('role="presentation"')
  expect(html).toContain('prefers-color-scheme:dark')
})

test('a wide logo stands for the name, and its name in type where pictures are off', () => {
  const logo = { path: LOGO, width: 132, height: 44, bearsName: true }
  const html = emailHtml(email, { ...FROM, name: 'Still <Water>', logo })
  expect(html.match(/<img[^>]*>/g)).toEqual([
    expect.stringMatching(
      /^<img src="https:\/\/zenflow\.example\/pictures\/photo-0123456789abcdef0123-900x300\/letter\.png" width="132" height="44" alt="Still &lt;Water&gt;" style="[^"]*font:22px/,
    ),
  ])
  expect(html).not.toContain('&#9679;')
})

test('beside a square logo the name is in type, said once', () => {
  const html = emailHtml(email, { ...FROM, logo: { path: LOGO, width: 44, height: 44, bearsName: false } })
  expect(html).toContain('height="44" alt=""')
  expect(html).toContain('>Still Water</a></td>')
})
