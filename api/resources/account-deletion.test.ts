import { beforeAll, describe, expect, test } from 'vitest'
import type { Database, PersonalTable } from '../../database/tables.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { tokenTo } from '../../tests/support/letters.ts'
import { openTestApp, signUpMember, type TestApp } from '../../tests/support/test-app.ts'

const PASSWORD = 'quiet-river-7'

/** By such a column a table knows a person. */
const OF_A_PERSON = ['userId', 'authorId', 'actorId', 'email', 'recipient']
/** Where the export says what each table that knows a person holds. */
const SECTIONS: Record<PersonalTable, string> = {
  users: 'profile.createdAt',
  practiceAnswers: 'answers.preferredStyle',
  healthAnswers: 'answers.injuries',
  memberPictures: 'picture',
  staffRoles: 'staffRoles',
  apiKeys: 'apiKeys',
  staffPreferences: 'staffPreferences',
  sessionNotes: 'sessionNotes',
  preferences: 'preferences.email',
  billingDetails: 'billing',
  practicePauses: 'practicePauses',
  authSessions: 'logins',
  passwordResets: 'passwordResets',
  twoFactors: 'twoFactor.app',
  recoveryCodes: 'twoFactor.recoveryCodes',
  knownBrowsers: 'knownBrowsers',
  emailChanges: 'emailChanges',
  emailReturns: 'emailReturns',
  memberKeys: 'healthKey',
  cues: 'cues',
  cueLooks: 'cueLooks',
  healthOpenings: 'healthOpenings',
  memberNotes: 'notesAboutMe',
  memberTags: 'tags',
  twoPeople: 'twoPeople',
  pendingActions: 'merges',
  memberBlocks: 'blocks',
  memberTerms: 'foundBy',
  threads: 'threads',
  instructors: 'teacherPages',
  enrollments: 'enrollments',
  bookings: 'bookings',
  holds: 'holds',
  attendance: 'attendance',
  orders: 'orders',
  receipts: 'receipts',
  visitors: 'visits.counted',
  visitorMonths: 'visits.months',
  memberships: 'memberships',
  videoPlaces: 'videoPlaces',
  lapsedHolds: 'lapsedHolds',
  conversationMessages: 'conversation',
  contactMessages: 'messages',
  subscribers: 'subscriptions',
  staffInvitations: 'staffInvitations',
  eventInterests: 'eventInterests',
  outboxEmails: 'emails',
  testimonialConsents: 'quoted',
  blogPosts: 'posts',
  auditLog: 'log',
  importRows: 'imports',
  privacyRequests: 'privacyRequests',
}

describe.each(ENGINES)('taking leave on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof signUpMember>>

  const tables = async () =>
    (await app.db.introspection.getTables()).map(({ name }) => name as keyof Database)

  async function writeAbout(member: Who, email: string) {
    const { firstName: name } = member.form
    const write = { id: member.id, name, email, subject: `From ${name}`, message: `Call ${name}.` }
    await member.browser.post('/api/contact/send', write)
    await app.browser().post('/api/contact/send', { ...write, id: '', email: member.form.email })
    await app.browser().post('/api/newsletter/subscribe', { email: member.form.email })
    await member.browser.post('/api/conversation', { text: `${name} here` })
  }

  async function moveTo(member: Who, email: string) {
    await member.browser.post('/api/user/change-email', { email, password: PASSWORD })
    const token = await tokenTo(app, email, 'email-change')
    await member.browser.post('/api/user/confirm-email', { token })
  }

  test('every table that knows a person has its section in the export, and nothing in it is secret', async () => {
    const member = await signUpMember(app, { healthConsent: true, injuries: 'Left knee', role: 'instructor' })
    const first = member.form.email
    await writeAbout(member, `written.${first}`)
    await moveTo(member, `second.${first}`)
    await member.browser.post('/api/user/change-email', { email: `asked.${first}`, password: PASSWORD })
    await member.browser.post('/api/user/two-factor/begin', { password: PASSWORD })
    await app.browser().post('/api/user/forgot-password', { email: `second.${first}` })
    const found = await app.db.introspection.getTables()
    const personal = found
      .filter(({ columns }) => columns.some(({ name }) => OF_A_PERSON.includes(name)))
      .map(({ name }) => name)
      // The one's address is the studio's, and the other is empty from this version on.
      .filter((name) => name !== 'studioProfiles' && name !== 'askedMerges')
    // What waits names people too, beside payments and classes.
    expect([...new Set([...personal, 'pendingActions'])].sort()).toEqual(Object.keys(SECTIONS).sort())

    const { body } = await member.browser.get('/api/user/export')
    for (const section of Object.values(SECTIONS)) expect(body).toHaveProperty(section)
    expect(body.profile).toMatchObject({ email: `second.${first}`, instructorApprovedAt: null })
    for (const time of ['createdAt', 'updatedAt', 'instructorAppliedAt'])
      expect(Date.parse(body.profile[time])).toBeGreaterThan(0)
    expect(Date.parse(body.answers.healthConsentedAt)).toBeGreaterThan(0)
    expect(body.twoFactor.app).toMatchObject([{ confirmedAt: null }])
    expect(body.knownBrowsers).toHaveLength(1)
    expect(body.passwordResets).toHaveLength(1)
    expect(body.emailChanges.map(({ email }: { email: string }) => email).sort()).toEqual([
      first,
      `asked.${first}`,
      `second.${first}`,
    ])
    expect(body.messages).toHaveLength(2)
    expect(body.subscriptions).toMatchObject([{ email: first }])
    const letter = (kind: string) => body.emails.find((one: { kind: string }) => one.kind === kind)
    expect(letter('welcome')).toMatchObject({ recipient: first })
    expect(letter('message').text).toContain('Call Ananya.')
    expect(letter('password-reset').text).toContain('token=…')
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenHash|codeHash|sealed|v1\.|token=[\w{-]/)
  })

  test('a deleted account leaves no name, no address of any time and no text behind, in no table', async () => {
    const member = await signUpMember(app, { firstName: 'Zorblax', lastName: 'Quuxington' })
    const first = member.form.email
    const [second, asked, written] = [`second.${first}`, `asked.${first}`, `written.${first}`]
    await writeAbout(member, written)
    await moveTo(member, second)
    await member.browser.post('/api/user/change-email', { email: asked, password: PASSWORD })
    const other = await signUpMember(app)
    await other.browser.post('/api/contact/send', {
      id: other.id,
      name: 'Ananya',
      email: other.form.email,
      subject: 'Mats',
      message: 'Do you lend mats?',
    })
    expect((await member.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)

    for (const name of await tables()) {
      const rows = await app.db.selectFrom(name).selectAll().execute()
      expect(JSON.stringify(rows), name).not.toMatch(/zorblax|quuxington/i)
      for (const address of [first, second, asked, written])
        expect(JSON.stringify(rows), name).not.toContain(address)
    }
    const kept = app.db.selectFrom('outboxEmails').select('kind').where('userId', '=', other.id)
    expect((await kept.execute()).map(({ kind }) => kind).sort()).toEqual([
      'message',
      'message-received',
      'welcome',
    ])
  })

  test('what belongs to another account by now stays, and so does what was merely asked for', async () => {
    const member = await signUpMember(app)
    const first = member.form.email
    await moveTo(member, `moved.${first}`)
    const heir = await signUpMember(app, { email: first })
    const stranger = `stranger.${first}`
    await app.browser().post('/api/newsletter/subscribe', { email: first })
    await app.browser().post('/api/newsletter/subscribe', { email: stranger })
    await member.browser.post('/api/user/change-email', { email: stranger, password: PASSWORD })
    await member.browser.post('/api/user/delete', { password: PASSWORD })
    const lists = await app.db
      .selectFrom('subscribers')
      .select('email')
      .where('email', 'in', [first, stranger])
      .execute()
    expect(lists).toHaveLength(2)
    expect((await heir.browser.get('/api/user/me')).body.user.email).toBe(first)
  })
})
