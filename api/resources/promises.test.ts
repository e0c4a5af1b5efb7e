import { beforeEach, describe, expect, test } from 'vitest'
import { adoptSettings } from '../../domain/studio/identity.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, registration, type TestApp } from '../../tests/support/test-app.ts'

const PROMISES = { answerHours: 24, offerHours: 12, holdMinutes: 15, minimumAge: 18 }
const MINUTE = 60_000

describe.each(ENGINES)('what the studio promises, on %s', (engine) => {
  let app: TestApp
  let manager: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    manager = await newAdmin(app)
    await app.db
      .insertInto('studioProfiles')
      .values({
        id: 'studio',
        name: 'Zen Flow Yoga',
        email: 'namaste@example.com',
        phone: '',
        version: 1,
        words: '{"tagline":"","welcome":"","places":""}',
        openingHours: '[]',
        social: '[]',
        figures: '{"clientsGuided":"","students":"","courses":"","rating":""}',
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
  const read = async () => (await manager.browser.get('/api/studio/promises')).body.data
  const put = async (fields: object) =>
    manager.browser.put('/api/studio/promises', { ...(await read()), ...fields })
  const facts = async () => (await app.browser().get('/api/studio/get')).body.data.promises

  test('they are what the program was started with, until they are settled; then pages say so at once', async () => {
    const { version, ...first } = await read()
    expect(first).toEqual(PROMISES)
    const kept = await put({ answerHours: 48, minimumAge: 16 })
    expect(kept.status).toBe(200)
    expect(await facts()).toEqual({ ...PROMISES, answerHours: 48, minimumAge: 16 })
    expect(await read()).toEqual({ ...PROMISES, answerHours: 48, minimumAge: 16, version: version + 1 })
    const stale = await manager.browser.put('/api/studio/promises', { ...PROMISES, version })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  })

  test.each([
    [{ answerHours: 0 }, 'Enter 1 to 168 hours.'],
    [{ offerHours: 49 }, 'Enter 1 to 48 hours.'],
    [{ holdMinutes: 4 }, 'Enter 5 to 60 minutes.'],
    [{ holdMinutes: '7.5' }, 'Enter minutes, or a time like 1 hr 15 min.'],
    [{ minimumAge: 12 }, 'Enter 13 to 21 years.'],
    [{ minimumAge: 'old' }, 'Enter a whole number.'],
  ])('%o is refused beside its field, and nothing changes', async (wrong, text) => {
    const before = await read()
    const refused = await put(wrong)
    expect([refused.status, refused.body.errors]).toEqual([422, { [Object.keys(wrong)[0] ?? '']: text }])
    expect(await read()).toEqual(before)
  })

  test('who registers, pays, writes or waits is told and held to the new ones; what was held keeps its end', async () => {
    const [first, second] = [await newMember(app), await newMember(app)]
    const { id: classId } = await newClass(app, { capacity: 1 })
    const order = (who: typeof first) =>
      who.browser.post('/api/payments/create', { userId: who.id, classId, amount: 1499 })
    await put({ holdMinutes: 60 })
    expect((await order(first)).status).toBe(200)
    await put({ holdMinutes: 5 })
    app.wait(30 * MINUTE)
    // A seat that was held for an hour is not free after five minutes.
    expect((await order(second)).status).toBe(409)
    app.wait(31 * MINUTE)
    expect((await order(second)).status).toBe(200)
    const held = await app.db.selectFrom('holds').select('until').where('userId', '=', second.id).execute()
    const minutes = held.map(({ until }) => Math.round((until - app.studio.now()) / MINUTE))
    expect(minutes).toEqual([5])

    const sixteen = registration({ dateOfBirth: yearsAgo(app, 16) })
    const young = await app.browser().post('/api/user/register', sixteen)
    expect([young.status, young.body.errors?.dateOfBirth]).toEqual([422, expect.stringContaining('18')])
    await put({ minimumAge: 16 })
    expect((await app.browser().post('/api/user/register', sixteen)).status).toBe(201)
  })

  test('another process hears of it, and the log takes it back', async () => {
    const other = { ...app.studio, settings: { ...app.studio.settings } }
    await put({ answerHours: 72 })
    expect(other.settings.answerHours).toBe(24)
    await adoptSettings(other)
    expect(other.settings.answerHours).toBe(72)
    const [line] = (await manager.browser.get('/api/studio/activity')).body.data.lines
    expect(line).toMatchObject({
      action: 'studio.promises-changed',
      undoable: true,
      before: { answerHours: 24 },
      after: { answerHours: 72 },
    })
    expect((await manager.browser.post(`/api/studio/activity/${line._id}/undo`, {})).status).toBe(200)
    expect((await facts()).answerHours).toBe(24)
    await adoptSettings(other)
    expect(other.settings.answerHours).toBe(24)
  })
})

function yearsAgo(app: TestApp, years: number): string {
  const day = new Date(app.studio.now())
  day.setUTCFullYear(day.getUTCFullYear() - years)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}
