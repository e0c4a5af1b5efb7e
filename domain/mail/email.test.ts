import { expect, test } from 'vitest'
import { emailHtml, emailText, type Fact } from './email.ts'

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
  facts: [
    ['When', 'Fri 20 Nov, 7:00 – 8:15 AM'],
    ['Where', 'River room\n12 River Steps Lane'],
  ] as Fact[],
  closing: ['See you there.'],
  link: { text: 'See the class', path: '/class/x?a=1&b=2' },
  otherLink: { text: 'View receipt', path: '/yogadashboard/receipt/p' },
  footnote: { text: 'Leave this list', path: '/subscription/leave?token=t' },
}

test('the text version says everything that the HTML says', () => {
  const text = emailText(email, FROM)
  for (const part of [
    email.greeting,
    ...email.lines,
    'When: Fri 20 Nov, 7:00 – 8:15 AM\nWhere: River room\n  12 River Steps Lane',
    ...email.closing,
    'View receipt:\nhttps://zenflow.example/yogadashboard/receipt/p',
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

test('an email loads nothing that differs by reader, is laid out with tables, and has a dark theme', () => {
  const html = emailHtml(email, FROM)
  expect(html).not.toMatch(/<img|<script|<link/)
  const loaded = [...html.matchAll(/url\(([^)]*)\)/g)].map(([, url]) => url)
  expect(loaded.every((url) => /^https:\/\/zenflow\.example\/fonts\/[\w-]+\.woff2$/.test(url ?? ''))).toBe(
    true,
  )
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

test('a class bears its print, by day and by night; a photo is the same in both', () => {
  const print = emailHtml({ ...email, picture: { name: 'class-of-yin', about: 'Yin' } }, FROM)
  expect(
    [...print.matchAll(/<img class="(\w+)" src="([^"]*)"[^>]*alt="Yin"/g)].map(([, ...of]) => of),
  ).toEqual([
    ['day', 'https://zenflow.example/mail/class-of-yin.jpg'],
    ['night', 'https://zenflow.example/mail/class-of-yin.night.jpg'],
  ])
  const name = 'photo-0123456789abcdef0123-1600x1067'
  const photo = emailHtml({ ...email, picture: { name, about: 'Yin' } }, FROM)
  expect(photo.match(/<img/g)).toHaveLength(1)
  expect(photo).toContain(`https://zenflow.example/pictures/${name}/link.jpg`)
})

test('facts are a table whose rows have headings', () => {
  expect(emailHtml(email, FROM)).toMatch(
    /<th scope="row"[^>]*>Where<\/th>\s*<td[^>]*>River room<br>12 River Steps Lane</,
  )
})

test('the address of a button is spelled out only where nothing else leads there', () => {
  expect(emailHtml(email, FROM)).not.toContain('If the button doesn’t work')
  const link = { text: 'Confirm', path: '/confirmEmail?token={token}' }
  expect(emailHtml({ ...email, link }, FROM)).toContain('If the button doesn’t work')
})

test('Hindi in an email says that it is Hindi', () => {
  expect(emailHtml({ ...email, greeting: 'Hello आशा,' }, FROM)).toContain('Hello <span lang="hi">आशा</span>,')
})
