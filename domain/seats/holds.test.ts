import { beforeAll, describe, expect, test } from 'vitest'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { insertPerson, openQuickStudio, type QuickStudio } from '../../tests/support/in-memory-provider.ts'
import { openScene, stranger } from '../../tests/support/scene.ts'
import { newClass } from '../../tests/support/test-app.ts'
import { audit } from '../audit/audit.ts'
import type { Member } from '../core/actor.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { sweepHolds } from '../payments/sweep.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HOME = '203.0.113.7'

/** Seats are kept for people who mean to buy, from anyone who does not. */
describe.each(BOTH_ENGINES)('holds on %s', (engine) => {
  let quick: QuickStudio
  const unproved = stranger('unproved')
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 8)
    await insertPerson(quick.db, unproved)
  })
  const who = (n: number) => quick.members[n] as Member

  const open = async (capacity = 6) => {
    const scene = await openScene(quick, { capacity, startsInDays: 9 })
    const { studio, classId, move } = scene
    const hold = async (member: Member, address = '', of = classId) => {
      const { id, holdEndsAt } = await scene.order(member, { address, of })
      return { id, endsAt: holdEndsAt }
    }
    /** As long as it can be renewed, and past its end. */
    const letLapse = async (member: Member, address = '', of = classId) => {
      const { endsAt } = await hold(member, address, of)
      move(endsAt - studio.now() + 1)
    }
    const another = async () => (await newClass({ studio }, { capacity: 3 })).id
    return { ...scene, hold, letLapse, another }
  }

  test('three live ones at most for a person, begun at once too, in whatever classes', async () => {
    const { hold, another, studio } = await open()
    const classes = [await another(), await another(), await another(), await another(), await another()]
    const ends = await Promise.allSettled(classes.map((of) => hold(who(0), '', of)))
    const refused = ends.filter((end) => end.status === 'rejected')
    expect(refused.map(({ reason }) => reason.message)).toEqual([TEXTS.tooManyHolds, TEXTS.tooManyHolds])
    const kept = classes.filter((_, n) => ends[n]?.status === 'fulfilled')
    await expect(hold(who(0), '', kept[0])).resolves.toBeDefined()
    expect(await audit(studio)).toEqual([])
  })

  test('one live one for a person whose address is not proved', async () => {
    const { hold, another, move } = await open()
    await hold(unproved)
    const of = await another()
    await expect(hold(unproved, '', of)).rejects.toThrow(TEXTS.oneHoldUnproved)
    await expect(hold(unproved)).resolves.toBeDefined()
    move(16 * MINUTE)
    await expect(hold(unproved, '', of)).resolves.toBeDefined()
  })

  test('who let one lapse begins none of the same class for two hours, but of others', async () => {
    const { hold, letLapse, another, move } = await open()
    await letLapse(who(0))
    await expect(hold(who(0))).rejects.toThrow(TEXTS.holdLapsed(2 * HOUR - 1))
    await expect(hold(who(0), '', await another())).resolves.toBeDefined()
    move(2 * HOUR - 2)
    await expect(hold(who(0))).rejects.toThrow('a minute')
    move(1)
    await expect(hold(who(0))).resolves.toBeDefined()
  })

  test('the job that clears it, or the next buyer, changes nothing about that', async () => {
    const { hold, letLapse, studio } = await open(1)
    await letLapse(who(0))
    await sweepHolds(studio)
    await sweepHolds(studio)
    await expect(hold(who(0))).rejects.toThrow('wasn’t paid for')
    await letLapse(who(1))
    await hold(who(2))
    await expect(hold(who(1))).rejects.toThrow(TEXTS.classFull)
  })

  test('a renewed one counts once it has ended', async () => {
    const { hold, move } = await open()
    await hold(who(0))
    move(14 * MINUTE)
    await hold(who(0))
    move(14 * MINUTE)
    expect((await hold(who(0))).endsAt).toBeDefined()
    move(3 * MINUTE)
    await expect(hold(who(0))).rejects.toThrow('wasn’t paid for')
  })

  test('a payment that failed was a try, also when its notice comes after the hold has ended', async () => {
    const { hold, provider, studio, move } = await open()
    const order = await hold(who(0))
    provider.pay(order.id, 'failed')
    move(16 * MINUTE)
    await expect(hold(who(0))).rejects.toThrow('wasn’t paid for')
    for (const { payment, refund } of provider.told) if (!refund) await settlePayment(studio, payment)
    move(1)
    await expect(hold(who(0))).resolves.toBeDefined()
    // Of that hold only: the next one needs a try of its own.
    move(16 * MINUTE)
    await expect(hold(who(0))).rejects.toThrow('wasn’t paid for')
  })

  test('payments that fail excuse two lapses of a class a day, not one after the other forever', async () => {
    const { hold, provider, studio, move } = await open()
    const decline = async () => {
      provider.pay((await hold(who(0))).id, 'failed')
      for (const { payment, refund } of provider.told.splice(0))
        if (!refund) await settlePayment(studio, payment)
      move(31 * MINUTE)
    }
    await decline()
    await decline()
    await decline()
    await expect(hold(who(0))).rejects.toThrow('wasn’t paid for')
    move(24 * HOUR)
    await expect(hold(who(0))).resolves.toBeDefined()
  })

  test('a provider that does not open the order is not the member’s fault', async () => {
    const { hold, provider, move, db } = await open()
    provider.knobs.mishap = (call) => (call === 'createOrder' ? 'lost-before' : undefined)
    await expect(hold(who(0))).rejects.toThrow(TEXTS.orderFailed)
    provider.knobs.mishap = () => undefined
    move(16 * MINUTE)
    await expect(hold(who(0))).resolves.toBeDefined()
    expect(await db.selectFrom('lapsedHolds').selectAll().execute()).toEqual([])
  })

  test('another price in between washes nothing off', async () => {
    const { letLapse, hold, order, db, classId } = await open()
    await letLapse(who(0))
    await db
      .updateTable('classes')
      .set({ pricePaise: paise(999) })
      .where('id', '=', classId)
      .execute()
    await expect(hold(who(0))).rejects.toThrow(TEXTS.priceChanged)
    await expect(order(who(0), { amount: 999 })).rejects.toThrow('wasn’t paid for')
  })

  describe('two that lapsed from one network', () => {
    test('close the class to it while fewer than a third of the seats are free, and to no one else', async () => {
      const { hold, letLapse, buy } = await open(6)
      await letLapse(who(0), HOME)
      await letLapse(who(1), HOME)
      await expect(hold(who(2), HOME)).resolves.toBeDefined()
      for (const n of [3, 4, 5, 6]) await buy(who(n))
      await expect(hold(who(7), HOME)).rejects.toThrow(TEXTS.networkLapsed)
      await expect(hold(who(7), '198.51.100.1')).resolves.toBeDefined()
    })

    test('end with the day', async () => {
      const { hold, letLapse, move } = await open(1)
      await letLapse(who(0), HOME)
      await letLapse(who(1), HOME)
      await expect(hold(who(2), HOME)).rejects.toThrow(TEXTS.networkLapsed)
      move(24 * HOUR)
      await expect(hold(who(2), HOME)).resolves.toBeDefined()
    })

    test('an IPv6 network is its first 64 bits', async () => {
      const { hold, letLapse } = await open(1)
      await letLapse(who(0), '2001:db8:1:2::a')
      await letLapse(who(1), '2001:db8:1:2:ffff::b')
      await expect(hold(who(2), '2001:db8:1:2:3:4:5:6')).rejects.toThrow(TEXTS.networkLapsed)
      await expect(hold(who(2), '2001:db8:1:3::a')).resolves.toBeDefined()
    })

    test('no address is kept, and nothing of it longer than a day', async () => {
      const { letLapse, db, studio, move } = await open()
      await letLapse(who(0), HOME)
      await sweepHolds(studio)
      const kept = await db.selectFrom('lapsedHolds').selectAll().execute()
      expect(kept).toHaveLength(1)
      expect(JSON.stringify(kept)).not.toContain(HOME)
      move(24 * HOUR)
      await sweepHolds(studio)
      expect(await db.selectFrom('lapsedHolds').selectAll().execute()).toEqual([])
    })
  })
})
