import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../domain/mail/email.ts'
import type { Example } from '../../domain/mail/letters/example.ts'
import { LETTER_KINDS, NOT_WORDED, SAMPLES } from '../../domain/mail/letters/samples.ts'
import { paise } from '../../shared/money.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const LETTERS = join(import.meta.dirname, '../../domain/mail/letters')
const OWN = { subject: '{subject}, from {studio}', opening: 'Dear you,\n\nwarmly.', closing: 'Come early.' }

describe.each(ENGINES)('letters in the words of the studio, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const word = (form: object, kind = 'password-reset') =>
    owner.browser.put(`/api/studio/letter-texts/${kind}`, { version: 0, ...OWN, ...form })
  const reset = async () => {
    await app.browser().post('/api/user/forgot-password', { email: owner.form.email })
    return lastLetter('password-reset')
  }
  const lastLetter = (kind: string) =>
    app.db
      .selectFrom('outboxEmails')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
  const listed = async (kind = 'password-reset') =>
    (await owner.browser.get('/api/studio/letter-texts')).body.data.letters.find(
      (one: { kind: string }) => one.kind === kind,
    )

  test('stand around what the email has to say, in both of its forms, from the next one on', async () => {
    expect((await word({})).status).toBe(200)
    const letter = await reset()
    expect(letter.subject).toBe('Choose a new password, from Yoga studio')
    const places = [
      'Dear you,',
      'warmly.',
      'You can choose a new password now.',
      'Come early.',
      'Choose a new password:',
    ]
    expect(places.map((part) => letter.text.indexOf(part))).toEqual(
      places.map((part) => letter.text.indexOf(part)).toSorted((a, b) => a - b),
    )
    for (const part of places.slice(0, 4)) expect(letter.html).toContain(part)
    expect(letter.text.indexOf('Dear you,')).toBeGreaterThan(letter.text.indexOf('Hello'))
  })

  test.each([
    ['subject', 'Your link is {token}'],
    ['opening', 'Dear {name}'],
    ['closing', '{subject}'],
    ['opening', 'much '.repeat(300)],
  ])('%s: %s is refused beside its field', async (field, text) => {
    const { status, body } = await word({ [field]: text })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await listed()).version).toBe(0)
  })

  test('an empty part is none', async () => {
    expect((await word({ subject: '', opening: '' })).status).toBe(200)
    expect((await listed()).words).toEqual({ subject: '', opening: '', closing: 'Come early.' })
    expect((await word({ version: 7 })).status).toBe(409)
  })

  test('a kind that no one words is not there', async () => {
    expect((await word({}, 'login-alert')).status).toBe(422)
    expect((await word({}, 'nonsense')).status).toBe(422)
  })

  test('two who word it at once: the second is told, and nothing of theirs is kept', async () => {
    const answers = await Promise.all([word({ closing: 'One' }), word({ closing: 'Two' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { version, words } = await listed()
    expect(version).toBe(1)
    const kept = answers[0]?.status === 200 ? 'One' : 'Two'
    expect(words.closing).toBe(kept)
    expect((await word({ version: 1, closing: 'Three' })).status).toBe(200)
  })

  test('what was worded is in the activity log, and is taken back there', async () => {
    await word({})
    const line = async () => (await owner.browser.get('/api/studio/activity?kind=letter')).body.data.lines[0]
    expect(await line()).toMatchObject({ action: 'letter.worded', after: { closing: 'Come early.' } })
    expect((await owner.browser.post(`/api/studio/activity/${(await line())._id}/undo`, {})).status).toBe(200)
    expect((await listed()).words).toEqual({ subject: '', opening: '', closing: '' })
  })

  test('the examples are about the studio’s own next session, and greet who reads them', async () => {
    const examples = async () => (await owner.browser.get('/api/studio/letter-texts')).body.data
    const before = await examples()
    expect(before.reader).toBe(owner.form.firstName)
    expect(JSON.stringify(before)).not.toMatch(
      /Asha|Morning Hatha|Riverside|Garden Street|Kavya|Nikhil|Goa|Basic/,
    )
    expect((await listed('enrolled')).example.subject).toBe('You’re booked: Your class')
    const yogaClass = await newClass(app, { startsInDays: 3, totalClasses: 5 })
    const { title } = await app.db
      .selectFrom('classes')
      .select('title')
      .where('id', '=', yogaClass.id)
      .executeTakeFirstOrThrow()
    expect((await listed('enrolled')).example.subject).toBe(`You’re booked: ${title}`)
    const { subject, facts } = (await listed('session-reminder')).example
    expect(subject).toContain(title)
    expect(facts[0]).toEqual(['When', expect.stringMatching(/\nSession \d of 5$/)])
  })

  test('a test of it goes to anyone who asks, as it is kept', async () => {
    await word({}, 'enrolled')
    expect((await owner.browser.post('/api/studio/letter-texts/enrolled/test', {})).status).toBe(200)
    const letter = await lastLetter('test-letter')
    expect(letter.recipient).toBe(owner.form.email)
    expect(letter.subject).toBe('You’re booked: Your class, from Yoga studio')
    expect(letter.text).toContain('Come early.')
    expect(letter.text).not.toContain('receipt/example')
  })
})

test('every kind of email is one that a studio words, or one that no one does', () => {
  const written = readdirSync(LETTERS)
    .filter((name) => !/test|samples/.test(name))
    .flatMap((name) => [...readFileSync(join(LETTERS, name), 'utf8').matchAll(/\n\s+kind: (.+),\n/g)])
    .flatMap(([, said = '']) =>
      said.startsWith('`')
        ? ['newsletter', 'launch'].map((list) => said.replace(/^.*}|`$/g, '').replace(/^/, list))
        : [...said.matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind),
    )
  expect(written.length).toBeGreaterThan(40)
  expect([...new Set(written)].toSorted()).toEqual([...LETTER_KINDS, ...NOT_WORDED].toSorted())
})

const EXAMPLE: Example = {
  session: {
    id: 'example',
    classId: 'example',
    title: 'Your class',
    picture: 'class-of-hatha',
    number: 1,
    sessions: 8,
    startsAt: Date.UTC(2027, 0, 15, 1, 30),
    endsAt: Date.UTC(2027, 0, 15, 2, 45),
    teacher: 'your teacher',
    language: 'English',
    isLive: false,
    bring: ['Mat'],
    place: null,
  },
  sessions: 8,
  price: paise(1000),
  plan: 'Your plan',
  timeZone: 'Asia/Kolkata',
}

test.each(SAMPLES)('the example of $kind is what is written', ({ kind, sample }) => {
  const letter = sample(EXAMPLE)
  expect(letter.kind).toBe(kind)
  expect(bodyOf(letter).join(' ')).not.toMatch(/undefined|NaN|null|Invalid/)
})
