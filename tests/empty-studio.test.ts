import { beforeAll, describe, expect, test } from 'vitest'
import { CRAWLER_FILES } from '../api/ops/sitemap.ts'
import { inTransaction } from '../database/transaction.ts'
import { studioDay } from '../domain/core/studio-day.ts'
import { type Email, emailHtml, emailText } from '../domain/mail/email.ts'
import { withStudioTexts } from '../domain/mail/letter-words.ts'
import { exampleFor } from '../domain/mail/letters/example.ts'
import { SAMPLES } from '../domain/mail/letters/samples.ts'
import { sendOutbox } from '../domain/mail/outbox.ts'
import { newOwnerLink } from '../domain/setup/owner-link.ts'
import { legalPage } from '../domain/website-content/legal.ts'
import { readPicture } from '../lib/image-content.ts'
import { generatedIcons } from '../server/generated-icons.ts'
import { OWN_ACCENT } from '../shared/brand.ts'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { TEXTS } from '../shared/texts.ts'
import { openBuiltPages } from './support/built-pages.ts'
import { openTestApp } from './support/test-app.ts'

/** A studio on its first day: nothing is in its database yet, and every page says so instead of breaking. */
describe('an empty studio', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>
  let get: Awaited<ReturnType<typeof openBuiltPages>>
  beforeAll(async () => {
    app = await openTestApp('sqlite')
    get = await openBuiltPages(app)
  })

  // It teaches no style yet.
  const pages = PUBLIC_PAGES.filter((path) => !path.startsWith('/classes/'))

  test.each(pages)('%s is there', async (path) => {
    const { status, html } = await get(path)
    expect(status).toBe(200)
    expect(html).toContain('<h1')
    expect(html).not.toMatch(/undefined|NaN|Infinity/)
    expect(ofDemo(html.replaceAll(app.studio.settings.studioEmail, ''))).toBeUndefined()
  })

  test.each([
    ['/', TEXTS.noClasses],
    ['/classesPage', TEXTS.noClasses],
    ['/blogPage', TEXTS.noPosts],
    ['/schedule', 'No classes in these seven days'],
  ])('%s says: %s', async (path, text) => {
    expect((await get(path)).html).toContain(text)
  })
})

const DEMO = /zen ?-?flow|rishikesh|mumbai|mysore|mysuru|ganga|meera|joshi|arjun|thapa|namaste@/i
/** Around the first word of the demo, to see where it stands. */
const ofDemo = (text: string) => new RegExp(`.{0,60}(?:${DEMO.source}).{0,40}`, 'i').exec(text)?.[0]

/** The demo is no one else's studio: no page, file, email or header of another one names it. */
describe('a studio of another name', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>
  let get: Awaited<ReturnType<typeof openBuiltPages>>
  const picture = (path: string) => generatedIcons(app.studio)(path)
  beforeAll(async () => {
    app = await openTestApp('sqlite')
    const link = new URL((await newOwnerLink(app.studio)) ?? '')
    const begun = await app.browser().post('/api/studio/begin', {
      key: link.searchParams.get('key'),
      firstName: 'Nandini',
      lastName: 'Kapoor',
      email: 'nandini@surya.example',
      password: 'lamp-on-water-9',
      studioName: 'Surya Shala',
      timeZone: 'Asia/Kolkata',
      currency: 'INR',
      centreName: 'Kothrud',
      address: '4 Paud Road, Pune, Maharashtra 411038',
      roomName: 'Hall',
      capacity: '14',
    })
    expect(begun.status).toBe(201)
    get = await openBuiltPages(app)
  })

  test.each([
    ...PUBLIC_PAGES,
    '/course/1',
    '/class/none',
    '/blogPage/none',
    '/nowhere',
    '/subscription/leave',
  ])('%s does not name the demo', async (path) => {
    const { html } = await get(path)
    expect(ofDemo(html)).toBeUndefined()
    expect(html).toContain('Surya Shala')
  })

  test.each([
    ...CRAWLER_FILES,
    '/api/schedule/calendar.ics',
    '/api/openapi.json',
    '/api/docs',
    '/api/studio/get',
    '/api/studio/landing',
    '/api/plans/get',
  ])('nor does %s', async (path) => {
    const { status, body, headers } = await app.browser().get(path)
    expect(status).toBe(200)
    expect(ofDemo(typeof body === 'string' ? body : JSON.stringify(body))).toBeUndefined()
    expect(ofDemo(JSON.stringify([...headers]))).toBeUndefined()
  })

  test.each(SAMPLES)('nor does the email “$kind”', async ({ sample }) => {
    const email = {
      userId: null,
      recipient: 'reader@example.com',
      ...sample(await exampleFor(app.studio)),
    } as Email
    const { worded, sender } = await inTransaction(app.db, (trx) => withStudioTexts(app.studio, trx, email))
    expect(
      ofDemo(`${worded.subject}\n${emailText(worded, sender)}\n${emailHtml(worded, sender)}`),
    ).toBeUndefined()
  })

  test('nor does what was sent to its owner, and its sender is the studio', async () => {
    const sent: { from: object; subject: string }[] = []
    await sendOutbox(app.studio, async (mail) => void sent.push(mail))
    expect(sent).toMatchObject([
      { from: { name: 'Surya Shala', address: 'nandini@surya.example' }, subject: 'Welcome to Surya Shala' },
    ])
    expect(ofDemo(JSON.stringify(sent))).toBeUndefined()
  })

  test('its icons bear its initial, and its own colour once it has one', async () => {
    const drawn = await picture('/favicon.svg')
    expect(String(drawn?.body)).toContain('>S</text>')
    expect(String(drawn?.body)).toContain(OWN_ACCENT.day)
    const small = await picture('/favicon.ico')
    expect(readPicture(small?.body ?? Buffer.alloc(0))).toMatchObject({ width: 48, height: 48 })
    const touch = await picture('/icons/apple-touch-icon.png')
    expect(readPicture(touch?.body ?? Buffer.alloc(0))).toMatchObject({ width: 180, height: 180 })
    const brand = JSON.stringify({ accent: { day: '#1d4f6e', night: '#7fb8d8' }, logo: null })
    await app.db.updateTable('studioProfiles').set({ brand }).execute()
    expect(String((await picture('/favicon.svg'))?.body)).toContain('#1d4f6e')
    expect((await picture('/icons/apple-touch-icon.png'))?.etag).not.toBe(touch?.etag)
  })

  test('its terms are valid from the day it began', async () => {
    const today = studioDay(app.studio.now(), 'Asia/Kolkata')
    expect((await legalPage(app.studio, 'terms')).current.from).toBe(today)
  })

  test('machines find whom to write to about a weakness, and where a password is changed', async () => {
    const { body } = await app.browser().get('/.well-known/security.txt')
    expect(body).toMatch(/^Contact: mailto:nandini@surya\.example\nExpires: \d{4}-\d\d-01T00:00:00Z\n/)
    const change = await app.browser().get('/.well-known/change-password')
    expect([change.status, change.headers.get('location')]).toEqual([
      302,
      '/yogadashboard/profile?section=security',
    ])
    expect((await app.browser().get('/robots.txt')).body).toContain('Allow: /api/schedule/')
  })
})

/** The database has gone: what needs it says so with a 503, and the rest of the site stands. */
describe('a studio whose database has gone', () => {
  let get: Awaited<ReturnType<typeof openBuiltPages>>
  beforeAll(async () => {
    const app = await openTestApp('sqlite')
    app.studio.db = new Proxy(app.studio.db, {
      get() {
        throw new Error('gone')
      },
    })
    get = await openBuiltPages(app)
  })

  test.each([
    ['/', 503, `Error loading classes: ${TEXTS.unexpected}`],
    ['/classesPage', 503, `Error: ${TEXTS.unexpected}`],
    ['/blogPage', 503, TEXTS.blogFailed],
    ...[
      '/schedule',
      '/pricing',
      '/eventsPage',
      '/testimonialPage',
      '/teachers',
      '/classes/hatha',
      '/room',
    ].map((path): [string, number, string] => [path, 503, 'Try again']),
    ['/about', 503, 'Try again'],
    ['/course/1', 503, 'Try again'],
    // What counts cannot be asked for: nothing is promised.
    ['/terms', 503, TEXTS.unreachable],
    ['/authPage', 200, '<h1'],
  ])('%s: %i, %s', async (path, status, text) => {
    const answer = await get(path)
    expect([answer.status, answer.html.replaceAll('<!-- -->', '').includes(text)]).toEqual([status, true])
  })
})
