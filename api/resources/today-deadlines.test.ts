import { beforeAll, expect, test } from 'vitest'
import { recordBackup, recordRehearsal } from '../../domain/systems/backups.ts'
import { emailDeadlines } from '../../domain/today/email-deadlines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('sqlite')
})
const kinds = async () => {
  const admin = await newAdmin(app)
  return (await admin.browser.get('/api/studio/today')).body.data.needs.map(
    ({ kind }: { kind: string }) => kind,
  )
}

const announced = async () =>
  (
    await app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('kind', 'in', ['safety-stopped', 'certificate-ends', 'invitation-ends'])
      .execute()
  ).map(({ kind }) => kind)

test('backups and rehearsals that stopped are on Today, once there was one', async () => {
  expect(await kinds()).not.toContain('backup')
  await recordBackup(app.db, app.studio.now())
  await recordRehearsal(app.db, app.studio.now())
  app.wait(DAY)
  expect(await kinds()).not.toContain('backup')
  app.wait(2 * DAY)
  expect(await kinds()).toContain('backup')
  expect(await kinds()).not.toContain('rehearsal')
  app.wait(35 * DAY)
  expect(await kinds()).toContain('rehearsal')
  await emailDeadlines(app.studio)
  await emailDeadlines(app.studio)
  expect(await announced()).toEqual(['safety-stopped', 'safety-stopped'])
})

test('an invitation that no one accepts is on Today two days before it ends, and told once', async () => {
  const admin = await newAdmin(app)
  const asked = await admin.browser.post('/api/studio/invitations', {
    email: 'priya@studio.example',
    role: 'manager',
  })
  expect(asked.status).toBe(200)
  expect(await kinds()).not.toContain('invitation')
  app.wait(5 * DAY)
  expect(await kinds()).toContain('invitation')
  await emailDeadlines(app.studio)
  await emailDeadlines(app.studio)
  expect((await announced()).filter((kind) => kind === 'invitation-ends')).toHaveLength(1)
  app.wait(2 * DAY)
  expect(await kinds()).not.toContain('invitation')
})

test('a certificate that ends is on Today while its teacher has sessions ahead', async () => {
  const { id } = await newClass(app, { startsInDays: 20 })
  const lastDay = new Date(app.studio.now() + 10 * DAY).toISOString().slice(0, 10)
  await app.db
    .insertInto('certificates')
    .values({
      id: 'first-aid',
      instructorId: `teacher-${id}`,
      name: 'First aid',
      issuer: 'Red Cross',
      validFrom: '2026-01-01',
      validUntil: lastDay,
      styles: '[]',
      createdAt: app.studio.now(),
    })
    .execute()
  expect(await kinds()).toContain('certificate')
  const teacher = await newAdmin(app)
  await app.db
    .updateTable('instructors')
    .set({ userId: teacher.id })
    .where('id', '=', `teacher-${id}`)
    .execute()
  await emailDeadlines(app.studio)
  await emailDeadlines(app.studio)
  expect((await announced()).filter((kind) => kind === 'certificate-ends')).toHaveLength(2)
  await app.db
    .updateTable('classSessions')
    .set({ cancelledAt: app.studio.now() })
    .where('classId', '=', id)
    .execute()
  expect(await kinds()).not.toContain('certificate')
})
