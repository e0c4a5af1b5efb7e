import { beforeAll, describe, expect, test } from 'vitest'
import { refundPercent } from '../../shared/policy.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { openQuickStudio, type QuickStudio } from '../../tests/support/in-memory-provider.ts'
import { openScene } from '../../tests/support/scene.ts'
import { SPEC } from '../../tests/support/spec-policy.ts'
import { audit } from '../audit/audit.ts'
import { cancelEnrollment, cancellationTerms } from '../cancellation/cancel-enrollment.ts'
import { datedSessions } from '../classes/schedule.ts'
import type { Member } from '../core/actor.ts'
import { studioDay } from '../core/studio-day.ts'
import { requireTry } from '../core/throttle.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { sweepHolds, sweepOrders } from '../payments/sweep.ts'
import { takenSeats } from '../seats/count.ts'
import { changeCapacity } from './capacity.ts'
import { findEnrollment } from './find-enrollment.ts'
import { joinWaitingList, sweepWaitingLists, waitingOf } from './waiting-list.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What a clock can do to money and seats: the last second of a term, jumps forward and back, another zone. */
describe.each(ENGINES)('the clock on %s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 3)
  })

  const open = (about: Parameters<typeof openScene>[1] = { capacity: 1 }) => openScene(quick, about)
  const [one, two, three] = [0, 1, 2].map((n) => () => quick.members[n] as Member) as [
    () => Member,
    () => Member,
    () => Member,
  ]
  const leave = async ({ db, studio, classId }: Awaited<ReturnType<typeof open>>, who: Member) => {
    const id = (await findEnrollment(db, who.id, classId))?.id ?? ''
    await cancelEnrollment(studio, who, id, (await cancellationTerms(studio, who, id)).refundPaise / 100)
  }
  const sound = async (history: Awaited<ReturnType<typeof open>>) =>
    expect(await audit(history.studio, history.provider.ledger())).toEqual([])

  describe.each(['Asia/Kolkata', 'America/New_York', 'UTC'])('in %s', (timeZone) => {
    test.each([
      { before: 24 * HOUR + SECOND, percent: 100 },
      { before: 24 * HOUR, percent: 100 },
      { before: 24 * HOUR - SECOND, percent: 50 },
      { before: SECOND, percent: 50 },
      { before: 0, percent: 0 },
      { before: -SECOND, percent: 0 },
    ])('$before ms before the first session $percent % come back', async ({ before, percent }) => {
      const history = await open({ capacity: 1, timeZone })
      const { studio, db, classId, startsAt, move } = history
      await history.buy(one())
      move(startsAt - before - studio.now())
      const id = (await findEnrollment(db, one().id, classId))?.id ?? ''
      const terms = await cancellationTerms(studio, one(), id)
      expect(terms).toMatchObject({ percent, refundPaise: (149_900 * percent) / 100 })
      await cancelEnrollment(studio, one(), id, terms.refundPaise / 100)
      const refunds = await db.selectFrom('refunds').select('amountPaise').execute()
      expect(refunds.map((row) => row.amountPaise)).toEqual(percent === 0 ? [] : [terms.refundPaise])
      await sound(history)
    })
  })

  test('the first session begins at the studio’s hour whatever UTC’s date is, and the policy counts from there', async () => {
    const plan = {
      startDate: '2026-11-23',
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      startTime: '04:30',
      endTime: '05:30',
      totalClasses: 1,
    }
    const starts = (zone: string) => new Date(datedSessions(plan, zone)[0]?.startsAt ?? 0).toISOString()
    // Half past four in the morning in Kolkata is the evening before in UTC, and in New York the same morning.
    expect(starts('Asia/Kolkata')).toBe('2026-11-22T23:00:00.000Z')
    expect(starts('America/New_York')).toBe('2026-11-23T09:30:00.000Z')
    expect(studioDay(Date.parse('2026-11-22T23:00:00.000Z'), 'Asia/Kolkata')).toBe('2026-11-23')
    expect(studioDay(Date.parse('2026-11-22T23:00:00.000Z'), 'UTC')).toBe('2026-11-22')
  })

  test('24 hours are 24 hours over a change of the clocks', async () => {
    // On 1 November 2026 New York sets its clocks back: from 07:00 to 07:00 are 25 hours.
    const plan = {
      startDate: '2026-11-01',
      daysOfWeek: [1],
      startTime: '07:00',
      endTime: '08:00',
      totalClasses: 1,
    }
    const startsAt = datedSessions(plan, 'America/New_York')[0]?.startsAt ?? 0
    expect(startsAt - Date.parse('2026-10-31T11:00:00Z')).toBe(25 * HOUR)
    expect(refundPercent(SPEC, { startsAt }, Date.parse('2026-10-31T11:00:00Z') + HOUR)).toBe(100)
    expect(refundPercent(SPEC, { startsAt }, Date.parse('2026-10-31T11:00:00Z') + HOUR + 1)).toBe(50)
  })

  test.each([15 * MINUTE - 1, 15 * MINUTE, 15 * MINUTE + 1])(
    'a hold of 15 minutes is looked at after %i ms',
    async (later) => {
      const history = await open()
      await history.order(one())
      history.move(later)
      const second = history.order(two())
      if (later < 15 * MINUTE) await expect(second).rejects.toThrow('full')
      else expect((await second).id).toMatch(/^order_/)
      await sound(history)
    },
  )

  test('a jump forward while someone pays: the seat goes to the next, the money back', async () => {
    const history = await open()
    const slow = await history.order(one())
    history.move(2 * HOUR)
    await sweepHolds(history.studio)
    expect((await history.buy(two())).outcome).toBe('enrolled')
    expect((await settlePayment(history.studio, history.pay(slow.id))).outcome).toBe('refunded')
    await sound(history)
  })

  test('a jump back while a seat is held sells no seat twice, and the hold ends when it said', async () => {
    const history = await open()
    const { holdEndsAt } = await history.order(one())
    history.move(-40 * MINUTE)
    await expect(history.order(two())).rejects.toThrow('full')
    expect((await history.order(one())).holdEndsAt).toBe(holdEndsAt)
    await sweepHolds(history.studio)
    await expect(history.order(two())).rejects.toThrow('full')
    history.move(40 * MINUTE + 15 * MINUTE)
    expect((await history.buy(two())).outcome).toBe('enrolled')
    await sound(history)
  })

  test('a jump back after a hold has ended and the seat was sold does not bring the hold back', async () => {
    const history = await open()
    const slow = await history.order(one())
    history.move(16 * MINUTE)
    expect((await history.buy(two())).outcome).toBe('enrolled')
    history.move(-10 * MINUTE)
    await expect(history.order(one())).rejects.toThrow('full')
    expect((await settlePayment(history.studio, history.pay(slow.id))).outcome).toBe('refunded')
    await sound(history)
  })

  test('a jump back after the capacity was lowered to what was taken does not exceed it', async () => {
    const history = await open({ capacity: 2 })
    await history.order(one())
    expect((await history.buy(two())).outcome).toBe('enrolled')
    history.move(16 * MINUTE)
    await changeCapacity(history.studio, quick.admin, history.classId, 1)
    history.move(-10 * MINUTE)
    await sound(history)
    await expect(history.order(one())).rejects.toThrow('full')
  })

  test('an offer of 12 hours by day goes on to the next at its last moment, and a jump back gives it to no one twice', async () => {
    const history = await open()
    const { studio, db, classId, move } = history
    await history.buy(one())
    for (const who of [two(), three()]) {
      await joinWaitingList(studio, who, classId)
      move(1)
    }
    await leave(history, one())
    const { offerEndsAt } = (await waitingOf(db, two().id, classId)) ?? {}
    // From half past eleven, with nine hours of the night.
    expect(offerEndsAt).toBe(studio.now() + 21 * HOUR)
    move(21 * HOUR - 1)
    await sweepWaitingLists(studio)
    expect((await waitingOf(db, two().id, classId))?.offerEndsAt).toBe(offerEndsAt)
    move(1)
    await sweepWaitingLists(studio)
    expect(await waitingOf(db, two().id, classId)).toBeUndefined()
    move(-3 * HOUR)
    await sweepWaitingLists(studio)
    expect((await waitingOf(db, three().id, classId))?.place).toBe(1)
    expect((await history.buy(three())).outcome).toBe('enrolled')
    await sound(history)
  })

  describe('a clock that was 30 days ahead for a moment', () => {
    const AHEAD = 30 * 24 * HOUR
    const far = { capacity: 1, startsInDays: 60 }

    test('keeps no seat from anyone: a hold that ends further ahead than any can has ended', async () => {
      const history = await open(far)
      history.move(AHEAD)
      await history.order(one())
      history.move(-AHEAD)
      expect(await takenSeats(history.studio)).toEqual(new Map())
      await sound(history)
      expect((await history.buy(two())).outcome).toBe('enrolled')
      // It was not the member who let it lapse.
      expect(await history.db.selectFrom('lapsedHolds').selectAll().execute()).toEqual([])
      await sound(history)
    })

    test('counts up to the last millisecond that a hold can have', async () => {
      const history = await open(far)
      const { holdEndsAt } = await history.order(one())
      // Twice the hour that a studio may promise at most, and as much again for a clock.
      history.move(holdEndsAt - 4 * HOUR - history.studio.now())
      await expect(history.order(two())).rejects.toThrow('full')
      history.move(-1)
      expect((await history.order(two())).id).toMatch(/^order_/)
    })

    test('leaves no order unasked about, and what was paid is settled', async () => {
      const history = await open(far)
      history.move(AHEAD)
      history.pay((await history.order(one())).id)
      history.move(-AHEAD)
      expect(await sweepOrders(history.studio)).toBe(1)
      expect((await findEnrollment(history.db, one().id, history.classId))?.status).toBe('active')
      await sound(history)
    })

    test('keeps no offer: anyone who waits is asked again, for a time that can be', async () => {
      const history = await open(far)
      const { studio, db, classId, move } = history
      await history.buy(one())
      await joinWaitingList(studio, two(), classId)
      move(AHEAD)
      await leave(history, one())
      move(-AHEAD)
      await sweepWaitingLists(studio)
      expect((await waitingOf(db, two().id, classId))?.offerEndsAt).toBe(studio.now() + 21 * HOUR)
      await sound(history)
    })

    test('shuts no one out for as long: a window of tries ends as if it had been begun now', async () => {
      const { studio, move } = await open(far)
      const tries = () => requireTry(studio, 'a door', 1)
      move(AHEAD)
      await tries()
      await expect(tries()).rejects.toThrow('Too many')
      move(-AHEAD)
      await tries()
      await expect(tries()).rejects.toThrow('Too many')
    })
  })

  test('a jump of two days over the end of the hold: the sweep settles what was paid meanwhile, and 40 days later it is still so', async () => {
    const history = await open()
    const late = await history.order(one())
    history.pay(late.id)
    history.move(2 * 24 * HOUR)
    await sweepOrders(history.studio)
    expect((await findEnrollment(history.db, one().id, history.classId))?.status).toBe('active')
    history.move(40 * 24 * HOUR)
    await sweepOrders(history.studio)
    await sound(history)
  })
})
