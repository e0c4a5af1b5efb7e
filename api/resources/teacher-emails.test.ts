import { beforeAll, describe, expect, test } from 'vitest'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { lettersTo } from '../../tests/support/letters.ts'
import { holdAt, newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('teachers are emailed about changes of their sessions', () => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  let hours = 0
  beforeAll(async () => {
    app = await openTestApp('sqlite')
    admin = await newAdmin(app)
  })

  type Teacher = Awaited<ReturnType<typeof newTeacher>>
  const teacher = async (about: Parameters<typeof newTeacher>[1] = {}) => {
    const who = await newTeacher(app, { totalClasses: 2, ...about })
    for (const n of [1, 2])
      await holdAt(app, `${who.classId}-${n}`, app.studio.now() + (10 + n) * DAY + 2 * HOUR * hours++)
    return who
  }
  const change = async (sessionId: string, wanted: object, by: Pick<Teacher, 'browser'> = admin) => {
    const path = `/api/studio/sessions/${sessionId}/change`
    const asked = { scope: 'this', ...wanted }
    const { data } = (await by.browser.post(`${path}/preview`, asked)).body
    const { people, refund } = data
    const made = await by.browser.post(path, { ...asked, people, refund })
    expect(made.status).toBe(200)
    return { teachers: data.teachers, changeId: made.body.data.changeId }
  }
  const settle = async () => {
    app.wait(10 * 60_000)
    await executePending(app.studio)
  }
  const emails = async ({ form }: Teacher) =>
    (await lettersTo(app, form.email, 'teacher-sessions-changed')).map(({ subject, text }) => ({
      subject,
      text,
    }))

  test('moved: after the wait, once, and named in the preview', async () => {
    const meera = await teacher()
    const { teachers } = await change(meera.sessionId, { startsAt: app.studio.now() + 10 * DAY })
    expect(teachers).toEqual([{ name: 'Meera Joshi', emailed: true }])
    expect(await emails(meera)).toEqual([])
    await settle()
    await executePending(app.studio)
    const [email, ...more] = await emails(meera)
    expect(more).toEqual([])
    expect(email?.subject).toMatch(/^Changed: Gentle Hatha/)
    expect(email?.text).toContain('has moved from')
  })

  test('given to another teacher: both', async () => {
    const [meera, rohan] = [await teacher(), await teacher({ firstName: 'Rohan' })]
    const { teachers } = await change(meera.sessionId, { teacherId: rohan.instructorId })
    expect(teachers.map(({ name }: { name: string }) => name)).toEqual(['Meera Joshi', 'Rohan Joshi'])
    await settle()
    expect((await emails(meera))[0]?.text).toContain('Rohan Joshi will teach Gentle Hatha')
    expect((await emails(rohan))[0]?.text).toContain('You teach Gentle Hatha on')
  })

  test('cancelled: with the reason', async () => {
    const meera = await teacher()
    await change(meera.sessionId, { cancel: true, reason: 'The roof leaks.' })
    await settle()
    const [email] = await emails(meera)
    expect(email?.subject).toMatch(/^Cancelled: Gentle Hatha/)
    expect(email?.text).toContain('Reason: The roof leaks.')
  })

  test('the whole class: every session that was to come', async () => {
    const meera = await teacher()
    expect((await admin.browser.post(`/api/classes/${meera.classId}/cancel`, {})).status).toBe(200)
    expect((await emails(meera))[0]?.subject).toBe('Cancelled: Gentle Hatha, 2 sessions')
  })

  test('not for a change that was undone in time', async () => {
    const meera = await teacher()
    const { changeId } = await change(meera.sessionId, { startsAt: app.studio.now() + 10 * DAY + HOUR })
    expect((await admin.browser.post(`/api/studio/pending/${changeId}/undo`, {})).status).toBe(200)
    await settle()
    expect(await emails(meera)).toEqual([])
  })

  test('not for a teacher who made the change, and a page without an account is named', async () => {
    const meera = await teacher()
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', meera.id).execute()
    const own = await change(meera.sessionId, { startsAt: app.studio.now() + 9 * DAY }, meera)
    expect(own.teachers).toEqual([])
    const rohan = await teacher({ firstName: 'Rohan' })
    await app.db
      .updateTable('instructors')
      .set({ userId: null })
      .where('id', '=', rohan.instructorId)
      .execute()
    const { teachers } = await change(rohan.sessionId, { startsAt: app.studio.now() + 8 * DAY })
    expect(teachers).toEqual([{ name: 'Rohan Joshi', emailed: false }])
    await settle()
    expect([await emails(meera), await emails(rohan)]).toEqual([[], []])
  })

  test('a new link of an online class', async () => {
    const meera = await teacher({ type: 'Live Online' })
    const link = { joinLink: 'https://meet.example/room' }
    expect((await admin.browser.put(`/api/sessions/${meera.sessionId}/join-link`, link)).status).toBe(200)
    expect((await emails(meera))[0]?.subject).toBe('New link: Gentle Hatha')
    await meera.browser.put(`/api/sessions/${meera.sessionId}/join-link`, link)
    expect(await emails(meera)).toHaveLength(1)
  })
})
