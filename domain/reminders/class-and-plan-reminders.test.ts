import { beforeAll, describe, expect, test } from 'vitest'
import { paise } from '../../shared/money.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { remindOfClassesAndPlans } from './class-and-plan-reminders.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(ENGINES)('reminders on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  type Member = Awaited<ReturnType<typeof newMember>>
  const remindersTo = async ({ form }: Member) => {
    await remindOfClassesAndPlans(app.studio)
    const mails = await app.db
      .selectFrom('outboxEmails')
      .select(['kind', 'subject', 'text'])
      .where('recipient', '=', form.email)
      .where('kind', 'like', '%reminder')
      .execute()
    return mails
  }
  const enrolled = async (classId: string) => {
    const member = await newMember(app)
    await member.browser.post('/api/payments/create', { userId: member.id, classId, amount: 0 })
    return member
  }
  const beginsIn = async (milliseconds: number) => {
    const { id } = await newClass(app, { pricePaise: 0, totalClasses: 2 })
    for (const [number, startsAt] of [
      [1, app.studio.now() + milliseconds],
      [2, app.studio.now() + milliseconds + 3 * DAY],
    ] as const)
      await app.db
        .updateTable('classSessions')
        .set({ startsAt, endsAt: startsAt + HOUR })
        .where('classId', '=', id)
        .where('number', '=', number)
        .execute()
    return id
  }

  test.each([
    ['two days and a minute', 2 * DAY + 60_000, 0],
    ['a day and a half', 1.5 * DAY, 1],
    ['a day and a minute', DAY + 60_000, 1],
    ['less than a day', DAY - 60_000, 0],
  ])('%s before the first session', async (_, milliseconds, count) => {
    const member = await enrolled(await beginsIn(milliseconds))
    expect(await remindersTo(member)).toHaveLength(count)
    expect(await remindersTo(member)).toHaveLength(count)
  })

  test('a recording has no hour to be reminded of', async () => {
    const classId = await beginsIn(1.5 * DAY)
    const member = await enrolled(classId)
    await app.db.updateTable('classes').set({ type: 'Recorded' }).where('id', '=', classId).execute()
    expect(await remindersTo(member)).toEqual([])
  })

  test('it says when, and what cancelling gives back until when; not to those who turned emails off or have left', async () => {
    const classId = await beginsIn(1.5 * DAY)
    const [one, quiet, gone] = [await enrolled(classId), await enrolled(classId), await enrolled(classId)]
    await quiet.browser.put('/api/user/preferences', { email: false })
    await one.browser.put('/api/user/preferences', { sms: true })
    await app.db
      .updateTable('enrollments')
      .set({ status: 'cancelled' })
      .where('userId', '=', gone.id)
      .execute()
    const [mail] = await remindersTo(one)
    expect(mail?.subject).toMatch(/^(Tomorrow|\w+day), \d+:\d\d [AP]M: Gentle Hatha$/)
    expect(mail?.text).toMatch(/Cancel: (Free|\d+% refund) until .*, \d+:\d\d [AP]M\n/)
    expect(await remindersTo(quiet)).toEqual([])
    expect(await remindersTo(gone)).toEqual([])
  })

  describe('of a plan', () => {
    beforeAll(() =>
      app.db
        .insertInto('plans')
        .values(
          ['basic', 'premium'].map((planId, position) => ({
            id: planId,
            planId,
            name: planId,
            monthlyPriceCents: paise(15),
            yearlyPriceCents: paise(144),
            currency: 'USD',
            features: '[]',
            notIncludedFeatures: '[]',
            position,
          })),
        )
        .execute(),
    )
    const buy = async (who: Member, planId: string) => {
      const choice = { userId: who.id, planId, period: 'month', amount: 15 }
      const { orderId } = (await who.browser.post('/api/plans/order', choice)).body
      await who.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
    }

    test('three days before its end, once, and not where another one follows', async () => {
      const [member, settled] = [await newMember(app), await newMember(app)]
      await buy(member, 'basic')
      await buy(settled, 'basic')
      await buy(settled, 'premium')
      expect(await remindersTo(member)).toEqual([])
      const { endsAt } = await app.db
        .selectFrom('memberships')
        .select('endsAt')
        .where('userId', '=', member.id)
        .executeTakeFirstOrThrow()
      app.wait(endsAt - 3 * DAY - app.studio.now() - 60_000)
      expect(await remindersTo(member)).toEqual([])
      app.wait(120_000)
      expect(await remindersTo(member)).toMatchObject([{ subject: 'Your plan ends soon: basic' }])
      expect(await remindersTo(member)).toHaveLength(1)
      expect(await remindersTo(settled)).toEqual([])
    })
  })
})
