import { beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS, VERBS, type Verb } from '../../contract/permissions.ts'
import { STAFF_ROLES, type StaffRole } from '../../shared/enums.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { addCentre, giveRole } from '../../tests/support/rows.ts'
import { newClass, newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { requireMay } from './require-may.ts'

describe.each(BOTH_ENGINES)('who may what at the desk, on %s', (engine) => {
  let app: TestApp
  let classId: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    for (const id of ['mumbai', 'mysore']) await addCentre(app.db, id)
    classId = (await newClass(app)).id
    await app.db.updateTable('classes').set({ centreId: 'mumbai' }).where('id', '=', classId).execute()
  })

  const staff = async (...grants: { role: StaffRole; centreId?: string }[]) => {
    const [who] = await newMembers(app, 1)
    if (!who) throw new Error('nobody')
    for (const { role, centreId = null } of grants) await giveRole(app.db, who.id, role, centreId)
    return who
  }
  const codeOf = async (asked: Promise<unknown>) =>
    asked.then(
      () => 'may',
      (error) => error.code ?? error,
    )
  const ask = (id: string, verb: Verb, about?: Parameters<typeof requireMay>[3]) =>
    codeOf(requireMay(app.db, { id }, verb, about))

  test.each(STAFF_ROLES)('the %s may what the table says, of a session of somebody else', async (role) => {
    const { id } = await staff({ role })
    for (const verb of VERBS) {
      const said = (PERMISSIONS[verb] as Record<string, 'any' | 'own'>)[role]
      expect(await ask(id, verb), verb).toBe(said ? 'may' : 'forbidden')
      expect(await ask(id, verb, { sessionId: `${classId}-1` }), verb).toBe(
        said === 'any' ? 'may' : 'forbidden',
      )
    }
  })

  test('a teacher may with their own session, also one taken for another, and no longer with one given away', async () => {
    const { id } = await staff({ role: 'teacher' })
    const other = await newClass(app)
    const own = await newClass(app)
    await app.db
      .updateTable('instructors')
      .set({ userId: id })
      .where('id', '=', `teacher-${own.id}`)
      .execute()
    const given = (instructorId: string, sessionId: string) =>
      app.db.updateTable('classSessions').set({ instructorId }).where('id', '=', sessionId).execute()
    await given(`teacher-${own.id}`, `${other.id}-1`)
    await given(`teacher-${other.id}`, `${own.id}-2`)
    expect(await ask(id, 'session.roll', { sessionId: `${own.id}-1` })).toBe('may')
    expect(await ask(id, 'session.roll', { classId: own.id })).toBe('may')
    expect(await ask(id, 'session.roll', { sessionId: `${other.id}-1` })).toBe('may')
    expect(await ask(id, 'session.roll', { sessionId: `${own.id}-2` })).toBe('forbidden')
    expect(await ask(id, 'session.roll', { classId: other.id })).toBe('forbidden')
    expect(await ask(id, 'session.roll', { sessionId: 'none' })).toBe('not-found')
    expect(await ask(id, 'pay.see-own', { ownerId: id })).toBe('may')
    expect(await ask(id, 'pay.see-own', { ownerId: 'another' })).toBe('forbidden')
  })

  test('a role of one centre ends at its door, also for what meets online', async () => {
    const { id } = await staff({ role: 'manager', centreId: 'mumbai' })
    const online = await newClass(app, { type: 'Live Online' })
    expect(await ask(id, 'schedule.change', { classId })).toBe('may')
    expect(await ask(id, 'schedule.change', { centreId: 'mysore' })).toBe('forbidden')
    expect(await ask(id, 'schedule.change', { classId: online.id })).toBe('forbidden')
  })

  test('on the wire there are three roles', async () => {
    const wire = async (...grants: { role: StaffRole; centreId?: string }[]) => {
      const { user } = (await (await staff(...grants)).browser.get('/api/user/me')).body
      return [user.role, user.isStaff]
    }
    expect(await wire({ role: 'owner' })).toEqual(['admin', true])
    expect(await wire({ role: 'manager' }, { role: 'teacher' })).toEqual(['admin', true])
    expect(await wire({ role: 'manager', centreId: 'mumbai' })).toEqual(['user', true])
    expect(await wire({ role: 'teacher' }, { role: 'accountant' })).toEqual(['instructor', true])
    expect(await wire({ role: 'front desk' })).toEqual(['user', true])
    expect(await wire()).toEqual(['user', false])
    const before = await newMember(app)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', before.id).execute()
    expect((await before.browser.get('/api/user/me')).body.user).toMatchObject({
      role: 'admin',
      isStaff: true,
    })
    expect(await ask(before.id, 'team.change')).toBe('may')
  })
})
