import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../domain/accounts/make-admin.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(BOTH_ENGINES)('applications to teach on %s', (engine) => {
  let app: TestApp
  let admin: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    admin = await newMember(app)
    await makeAdmin(app.studio, admin.form.email)
  })
  type Who = Awaited<ReturnType<typeof newMember>>

  const apply = () => newMember(app, { role: 'instructor' })
  const waiting = async () => {
    const { data } = (await admin.browser.get('/api/applications')).body
    return data.map(({ memberId }: { memberId: string }) => memberId)
  }
  const decide = (who: Who, applicant: { id: string }, what: 'approve' | 'decline') =>
    who.browser.post(`/api/applications/${applicant.id}/${what}`, {})
  const standing = async ({ browser }: Who) => {
    const { role, instructorApplication } = (await browser.get('/api/user/me')).body.user
    return [role, instructorApplication]
  }
  const letters = (recipient: string, kind: string) =>
    app.db
      .selectFrom('outboxEmails')
      .selectAll()
      .where('recipient', '=', recipient)
      .where('kind', '=', kind)
      .execute()
  const logged = (subject: string) =>
    app.db
      .selectFrom('auditLog')
      .select(['actorId', 'action'])
      .where('subject', '=', subject)
      .where('action', 'like', 'application.%')
      .execute()

  test('the studio is told of an application, and of none that a member did not make', async () => {
    const applicant = await apply()
    await newMember(app)
    const told = await letters(app.studio.settings.studioEmail, 'application')
    expect(told).toMatchObject([{ replyTo: applicant.form.email, userId: applicant.id }])
    expect(told[0]?.text).toContain('Ananya Iyer')
    expect((await admin.browser.get('/api/applications')).body.data).toMatchObject([
      { memberId: applicant.id, name: 'Ananya Iyer', email: applicant.form.email, phone: '+91 98765 43210' },
    ])
    await decide(admin, applicant, 'decline')
  })

  test('an approved applicant is an instructor at once, in the login that they have, and hears of it', async () => {
    const applicant = await apply()
    expect(await standing(applicant)).toEqual(['user', 'pending'])
    expect((await decide(admin, applicant, 'approve')).body.message).toBe(TEXTS.applicationApproved)
    expect(await standing(applicant)).toEqual(['instructor', 'approved'])
    expect(await letters(applicant.form.email, 'application-approved')).toHaveLength(1)
    expect(await logged(applicant.id)).toEqual([{ actorId: admin.id, action: 'application.approved' }])
    expect(await waiting()).not.toContain(applicant.id)
    expect((await decide(admin, applicant, 'decline')).body.message).toBe(TEXTS.applicationNotFound)
    expect(await standing(applicant)).toEqual(['instructor', 'approved'])
  })

  test('a declined applicant stays a member and hears of it', async () => {
    const applicant = await apply()
    expect((await decide(admin, applicant, 'decline')).body.message).toBe(TEXTS.applicationDeclined)
    expect(await standing(applicant)).toEqual(['user', null])
    expect(await letters(applicant.form.email, 'application-declined')).toHaveLength(1)
    expect(await logged(applicant.id)).toEqual([{ actorId: admin.id, action: 'application.declined' }])
    expect((await decide(admin, applicant, 'approve')).status).toBe(404)
  })

  test('two decisions at once are one', async () => {
    const applicant = await apply()
    const answers = await Promise.all([
      decide(admin, applicant, 'approve'),
      decide(admin, applicant, 'decline'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await logged(applicant.id)).toHaveLength(1)
  })

  test('no one but an admin sees or decides; who did not apply, or is gone, cannot be approved', async () => {
    const [applicant, member] = [await apply(), await newMember(app)]
    expect((await applicant.browser.get('/api/applications')).body.message).toBe(TEXTS.notAllowed)
    expect((await decide(applicant, applicant, 'approve')).status).toBe(403)
    expect((await decide(member, applicant, 'decline')).status).toBe(403)
    expect(await standing(applicant)).toEqual(['user', 'pending'])
    expect((await decide(admin, member, 'approve')).status).toBe(404)
    expect((await decide(admin, { id: 'nobody' }, 'approve')).status).toBe(404)
    await applicant.browser.post('/api/user/delete', { password: 'quiet-river-7' })
    expect((await decide(admin, applicant, 'approve')).status).toBe(404)
    expect(await waiting()).not.toContain(applicant.id)
  })
})
