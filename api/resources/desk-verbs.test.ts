import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../shared/enums.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

/** Calls that asked once whether someone is an admin: each asks for its verb, where it happens. */
describe.each(ENGINES)('a verb and a centre instead of an admin, on %s', (engine) => {
  let app: TestApp
  let here: string
  let elsewhere: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    here = (await newPlace(app)).centreId
    elsewhere = (await newPlace(app)).centreId
    await beginStudio(app.db)
  })
  type Who = Pick<Awaited<ReturnType<typeof newStaff>>, 'browser'>
  const of = (role: StaffRole, centreId: string | null = null) => newStaff(app, role, centreId)
  const classIn = async (centreId: string | null) => {
    const { id } = await newClass(app)
    await app.db.updateTable('classes').set({ centreId }).where('id', '=', id).execute()
    return id
  }
  /** What comes of it with no second factor where the studio demands one. */
  const demanding = async (call: () => Promise<{ body: { code?: string } }>) => {
    await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 1 }).execute()
    const { body } = await call()
    await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 0 }).execute()
    return body.code
  }

  test('how many places a class has is for who may change classes there', async () => {
    const id = await classIn(here)
    const give = async (who: Who) =>
      (await who.browser.put(`/api/classes/${id}/capacity`, { capacity: 9 })).status
    expect(await give(await of('manager', here))).toBe(200)
    expect(await give(await of('manager', elsewhere))).toBe(403)
    expect(await give(await of('front desk', here))).toBe(403)
  })

  test('a class is cancelled by a manager of its centre, with the second factor that money waits for', async () => {
    const id = await classIn(here)
    const off = (who: Who) => who.browser.post(`/api/classes/${id}/cancel`, {})
    expect((await off(await of('manager', elsewhere))).status).toBe(403)
    expect((await off(await of('front desk', here))).status).toBe(403)
    const manager = await of('manager', here)
    expect(await demanding(() => off(manager))).toBe('second-factor-missing')
    expect((await off(manager)).status).toBe(200)
    const { cancelledBy } = await app.db
      .selectFrom('classes')
      .select('cancelledBy')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(cancelledBy).toBe(manager.id)
  })

  test('who teaches here counts in the whole studio: a manager of one centre decides no application', async () => {
    const applicant = await newMember(app, { role: 'instructor' })
    const [manager, ofOne] = [await of('manager'), await of('manager', here)]
    const list = async (who: Who) => (await who.browser.get('/api/applications')).status
    const decline = async (who: Who) =>
      (await who.browser.post(`/api/applications/${applicant.id}/decline`, {})).status
    expect([await list(ofOne), await decline(ofOne)]).toEqual([403, 403])
    expect([await list(await of('front desk')), await list(await of('accountant'))]).toEqual([403, 403])
    expect([await list(manager), await decline(manager)]).toEqual([200, 200])
  })

  test('anyone who answers the inbox may answer in the old way too', async () => {
    const { id } = await newMember(app)
    const calls = async ({ browser }: Who) => [
      (await browser.get('/api/conversations')).status,
      (await browser.get(`/api/conversation/${id}`)).status,
      (await browser.post(`/api/conversation/${id}/answer`, { text: 'Gladly.' })).status,
    ]
    expect(await calls(await of('front desk'))).toEqual([200, 200, 201])
    expect(await calls(await of('front desk', here))).toEqual([403, 403, 403])
    expect(await calls(await of('accountant'))).toEqual([403, 403, 403])
  })

  test('refunds in trouble are for who reads reports, with the second factor', async () => {
    const look = (who: Who) => who.browser.get('/api/payments/to-do')
    const accountant = await of('accountant')
    expect((await look(accountant)).status).toBe(200)
    expect((await look(await of('front desk'))).status).toBe(403)
    expect((await look(await of('manager', here))).status).toBe(403)
    expect(await demanding(() => look(accountant))).toBe('second-factor-missing')
  })
})
