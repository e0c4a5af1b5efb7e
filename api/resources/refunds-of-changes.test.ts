import { beforeEach, expect, test } from 'vitest'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { newSingles, till, type Who } from '../../tests/support/single-places.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp('sqlite')
})

async function scene() {
  const { centreId } = await newPlace(app)
  const { id: classId, sessions } = await newSingles(app, { totalClasses: 6, startsInDays: 10 })
  await app.db.updateTable('classes').set({ centreId }).where('id', '=', classId).execute()
  const [buyer] = (await newMembers(app, 1)) as [Who]
  await till(app).buy(buyer, classId)
  const at = (n: number) => sessions[n]?.id ?? ''
  const dayOf = (n: number) => studioDay(sessions[n]?.startsAt ?? 0, app.studio.settings.timeZone)
  const post = async (by: Who, path: string, body: object) => {
    const { status, body: said } = await by.browser.post(`/api/studio/${path}`, body)
    return [status, said.success ? 'done' : said.message]
  }
  const asks = (by: Who) => ({
    one: () => post(by, `sessions/${at(5)}/change/preview`, { scope: 'this', cancel: true }),
    following: () => post(by, `sessions/${at(1)}/change/preview`, { scope: 'following', cancel: true }),
    day: () => post(by, 'closures/preview', { centreId, fromDay: dayOf(1), untilDay: dayOf(1) }),
    days: () =>
      post(by, 'closures/preview', { centreId, fromDay: dayOf(1), untilDay: dayPlus(dayOf(1), 20) }),
    holidays: () => post(by, 'closures/several/preview', { centreId, days: [dayOf(1), dayOf(2)] }),
  })
  const acts = (by: Who) => {
    const expected = { people: 1, refund: 250, reason: 'A storm' }
    return {
      one: () => post(by, `sessions/${at(5)}/change`, { scope: 'this', cancel: true, ...expected }),
      following: () =>
        post(by, `sessions/${at(1)}/change`, { scope: 'following', cancel: true, ...expected, refund: 1249 }),
      day: () =>
        post(by, 'closures', { centreId, fromDay: dayOf(1), untilDay: dayOf(1), name: 'Storm', ...expected }),
      holidays: () =>
        post(by, 'closures/several', {
          centreId,
          people: 1,
          refund: 500,
          days: [1, 2].map((n) => ({ day: dayOf(n), name: 'Storm' })),
        }),
    }
  }
  return { centreId, classId, at, asks, acts, post }
}

test('anyone who lacks the second factor that is demanded refunds no one by a change or a closing', async () => {
  const { centreId, asks, acts, at, post } = await scene()
  const desk = await newStaff(app, 'front desk', centreId)
  await beginStudio(app.db)
  await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 1 }).execute()
  for (const ask of [...Object.values(asks(desk)), ...Object.values(acts(desk))])
    expect(await ask()).toEqual([403, TEXTS.secondFactorMissing])
  const moved = { scope: 'this', startsAt: app.studio.now() + 30 * 86_400_000 }
  const room = await post(desk, `sessions/${at(5)}/change/preview`, moved)
  expect(room).toEqual([200, 'done'])
  await app.db
    .insertInto('twoFactors')
    .values({ userId: desk.id, sealed: '', createdAt: 0, confirmedAt: 1 })
    .execute()
  expect(await acts(desk).one()).toEqual([200, 'done'])
})

test('a front desk cancels one session or closes one day; several, with money back, are a manager’s', async () => {
  const { centreId, asks, acts } = await scene()
  const desk = await newStaff(app, 'front desk', centreId)
  for (const one of [asks(desk).one, asks(desk).day]) expect(await one()).toEqual([200, 'done'])
  const refused = [403, TEXTS.refundsOfManyAreManagers]
  for (const many of [asks(desk).following, asks(desk).days, asks(desk).holidays])
    expect(await many()).toEqual(refused)
  expect(await acts(desk).following()).toEqual(refused)
  expect(await acts(desk).holidays()).toEqual(refused)
  const manager = await newStaff(app, 'manager', centreId)
  expect(await asks(manager).following()).toEqual([200, 'done'])
  expect(await acts(desk).day()).toEqual([201, 'done'])
})
