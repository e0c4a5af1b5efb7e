import { beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { insertPerson, openQuickStudio, type QuickStudio } from '../../tests/support/in-memory-provider.ts'
import { openScene, stranger } from '../../tests/support/scene.ts'
import { audit } from '../audit/audit.ts'
import type { Member } from '../core/actor.ts'
import { leaveWaitingList, sweepWaitingLists, waitingOf } from './waiting-list.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe.each(ENGINES)('the waiting list on %s', (engine) => {
  let quick: QuickStudio
  const unproved = stranger('unproved')
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 4)
    await insertPerson(quick.db, unproved)
  })
  const who = (n: number) => quick.members[n] as Member

  const open = async (startsInDays = 30, capacity = 1) => {
    const scene = await openScene(quick, { capacity, startsInDays })
    const { studio, classId, db } = scene
    const offer = async (member: Member) => (await waitingOf(db, member.id, classId))?.offerEndsAt
    const until = (moment: number) => scene.move(moment - studio.now())
    const letters = async (member: Member) =>
      (
        await db
          .selectFrom('outboxEmails')
          .select(['kind', 'text'])
          .where('userId', '=', member.id)
          .where('kind', 'like', 'waiting%')
          .execute()
      ).map(({ kind, text }) => ({ kind, text }))
    return { ...scene, offer, until, letters }
  }

  test('opens when members fill the class, not when seats are merely held', async () => {
    const { order, buy, join, move } = await open()
    await expect(join(who(1))).rejects.toThrow(TEXTS.seatFree)
    await order(who(0))
    await expect(join(who(1))).rejects.toThrow(TEXTS.seatsBeingPaid)
    await buy(who(0))
    move(1)
    expect(await join(who(1))).toEqual({ place: 1 })
  })

  test('takes no one whose address is not proved', async () => {
    const { buy, join } = await open()
    await buy(who(0))
    await expect(join(unproved)).rejects.toThrow(TEXTS.waitNeedsProof)
  })

  test.each([
    { before: 30 * DAY, lasts: 12 * HOUR },
    { before: 48 * HOUR, lasts: 12 * HOUR },
    { before: 24 * HOUR, lasts: 6 * HOUR },
    // The session is at seven: at five in the afternoon two days before, five hours are left, and the rest comes in the morning.
    { before: 38 * HOUR, lasts: 18.5 * HOUR },
    // At eleven the night before, the morning is too late.
    { before: 8 * HOUR, lasts: 2 * HOUR },
    { before: 2 * HOUR, lasts: 30 * MINUTE },
    { before: 30 * MINUTE, lasts: 15 * MINUTE },
    { before: 0, lasts: 15 * MINUTE },
    { before: -55 * MINUTE, lasts: 5 * MINUTE },
  ])('an offer made $before ms before the session lasts $lasts ms', async ({ before, lasts }) => {
    const { buy, join, cancel, offer, until, startsAt, studio, letters } = await open(31)
    await buy(who(0))
    await join(who(1))
    until(startsAt - before)
    await cancel(who(0))
    expect(await offer(who(1))).toBe(studio.now() + lasts)
    expect((await letters(who(1)))[0]?.text).toMatch(
      /We’re holding it for you until \w{3} \d+ \w{3}(?: 2026)?, /,
    )
  })

  test('an offer that was let lapse ends the place, asks the next at once, and bars from this list for a week', async () => {
    const { buy, join, cancel, offer, until, db, studio, letters, startsAt, move } = await open()
    await buy(who(0))
    await join(who(1))
    move(1)
    await join(who(2))
    await cancel(who(0))
    until((await offer(who(1))) ?? 0)
    await sweepWaitingLists(studio)
    expect(await offer(who(1))).toBeUndefined()
    // A quarter of the one that no one took.
    expect(await offer(who(2))).toBe(studio.now() + 3 * HOUR)
    expect((await letters(who(1))).map(({ kind }) => kind)).toEqual(['waiting-offered', 'waiting-ended'])
    await expect(join(who(1))).rejects.toThrow(TEXTS.offerLapsed(7 * DAY))
    expect(startsAt - studio.now()).toBeGreaterThan(7 * DAY)
    await buy(who(2))
    move(7 * DAY - 1)
    await expect(join(who(1))).rejects.toThrow('a minute')
    move(1)
    expect(await join(who(1))).toEqual({ place: 1 })
    expect(await db.selectFrom('holds').selectAll().execute()).toEqual([])
    expect(await audit(studio)).toEqual([])
  })

  test('an offer that came and ended in the night bars no one', async () => {
    const { buy, join, cancel, offer, until, startsAt, studio, letters } = await open(31)
    await buy(who(0))
    await join(who(1))
    until(startsAt - 8 * HOUR)
    await cancel(who(0))
    until((await offer(who(1))) ?? 0)
    await sweepWaitingLists(studio)
    expect((await letters(who(1))).at(-1)?.text).toContain('again at any time')
    await buy(who(2))
    expect(await join(who(1))).toEqual({ place: 1 })
  })

  test('anyone who leaves with an offer, just before its end, is barred as well', async () => {
    const { buy, join, cancel, studio, classId, move } = await open()
    await buy(who(0))
    await join(who(1))
    await leaveWaitingList(studio, who(1), classId)
    await join(who(1))
    move(1)
    await join(who(2))
    await cancel(who(0))
    await leaveWaitingList(studio, who(1), classId)
    await expect(join(who(1))).rejects.toThrow(TEXTS.offerLapsed(7 * DAY))
  })

  test('closes with an email when the class is over: no offer is made any more', async () => {
    const { buy, join, cancel, until, endsAt, offer, studio, letters, db } = await open()
    await buy(who(0))
    await join(who(1))
    await join(who(2))
    until(endsAt)
    await cancel(who(0))
    expect([await offer(who(1)), await offer(who(2))]).toEqual([undefined, undefined])
    for (const n of [1, 2])
      expect((await letters(who(n))).map(({ kind }) => kind)).toEqual(['waiting-closed'])
    await sweepWaitingLists(studio)
    expect(await db.selectFrom('holds').selectAll().execute()).toEqual([])
    expect(await letters(who(1))).toHaveLength(1)
  })

  test('closes by itself, when no one cancels', async () => {
    const { buy, join, until, endsAt, offer, studio, letters } = await open()
    await buy(who(0))
    await join(who(1))
    until(endsAt - 1)
    await sweepWaitingLists(studio)
    expect(await offer(who(1))).toBeNull()
    until(endsAt)
    await sweepWaitingLists(studio)
    expect((await letters(who(1))).map(({ kind }) => kind)).toEqual(['waiting-closed'])
  })
})
