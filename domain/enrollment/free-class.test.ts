import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { insertPerson, openQuickStudio, type QuickStudio } from '../../tests/support/in-memory-provider.ts'
import { openScene, type Scene, stranger } from '../../tests/support/scene.ts'
import { audit } from '../audit/audit.ts'
import { cancelEnrollment } from '../cancellation/cancel-enrollment.ts'
import type { Member } from '../core/actor.ts'
import { lockMember } from '../core/lock-member.ts'
import { classPurchase } from '../payments/class-purchase.ts'
import { placeOrder } from '../payments/place-order.ts'
import { takeFreeHolds } from './free-class.ts'
import { joinWaitingList, leaveWaitingList } from './waiting-list.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A class that costs nothing: anyone who has not shown that their address is theirs has a seat kept, not taken. */
describe.each(ENGINES)('a free class on %s', (engine) => {
  let quick: QuickStudio
  let scene: Scene
  const [first, second, third] = [stranger('stranger-1'), stranger('stranger-2'), stranger('stranger-3')]
  const member = () => quick.members[0] as Member
  const other = () => quick.members[1] as Member
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 2)
    for (const one of [first, second, third]) await insertPerson(quick.db, one)
  })
  const open = async (capacity: number) => {
    scene = await openScene(quick, { capacity })
    await quick.db
      .updateTable('classes')
      .set({ pricePaise: paise(0) })
      .execute()
    await quick.db
      .updateTable('users')
      .set({ emailProvedAt: null })
      .where('id', 'like', 'stranger%')
      .execute()
  }
  beforeEach(() => open(1))

  const enroll = (who: Member, address = '') =>
    placeOrder(scene.studio, who, classPurchase({ classId: scene.classId, amount: 0 }, { address }))
  /** The link in the welcome email is opened. */
  const prove = (who: Member) =>
    inTransaction(quick.db, async (trx) => {
      await lockMember(trx, who.id)
      await trx.updateTable('users').set({ emailProvedAt: 1 }).where('id', '=', who.id).execute()
      return takeFreeHolds(scene.studio, trx, who.id)
    })
  const statusOf = async (who: Member) => (await scene.enrollmentOf(who))?.status ?? null
  const letters = async (who: Member) =>
    (await quick.db.selectFrom('outboxEmails').select('kind').where('userId', '=', who.id).execute()).map(
      ({ kind }) => kind,
    )

  test('keeps a seat for 30 minutes, which the link in the welcome email makes theirs', async () => {
    const { studio } = scene
    const kept = { kind: 'held', holdEndsAt: studio.now() + 30 * MINUTE, email: first.email }
    expect(await enroll(first)).toEqual(kept)
    scene.move(MINUTE)
    expect(await enroll(first)).toEqual(kept)
    await expect(enroll(member())).rejects.toThrow(TEXTS.classFull)
    expect([await statusOf(first), await letters(first)]).toEqual([null, []])
    expect(await prove(first)).toBe(1)
    expect([await statusOf(first), await letters(first)]).toEqual(['active', ['enrolled']])
    expect(await prove(first)).toBe(0)
    expect(await audit(studio)).toEqual([])
  })

  test('goes to the next after that, and anyone who let it lapse gets none for two hours', async () => {
    await enroll(first)
    scene.move(30 * MINUTE)
    expect(await prove(second)).toBe(0)
    expect(await enroll(member())).toEqual({ kind: 'enrolled' })
    expect(await prove(first)).toBe(0)
    expect(await statusOf(first)).toBe(null)
    await expect(enroll(first)).rejects.toThrow(TEXTS.classFull)
    await open(2)
    await enroll(first)
    scene.move(30 * MINUTE)
    await expect(enroll(first)).rejects.toThrow('We held a place')
  })

  test('is not filled by one address that never proves any', async () => {
    for (const one of [first, second]) {
      await enroll(one, '203.0.113.7')
      scene.move(30 * MINUTE)
    }
    await expect(enroll(third, '203.0.113.7')).rejects.toThrow(TEXTS.networkLapsed)
    expect(await enroll(member(), '203.0.113.7')).toEqual({ kind: 'enrolled' })
  })

  test('takes a member in and out three times a day, with one email about it', async () => {
    const { studio } = scene
    for (let times = 0; times < 3; times++) {
      await enroll(member())
      const { id } = (await scene.enrollmentOf(member())) ?? { id: '' }
      await cancelEnrollment(studio, member(), id, 0)
      scene.move(MINUTE)
    }
    await expect(enroll(member())).rejects.toThrow(TEXTS.freeCycles(3))
    expect((await letters(member())).filter((kind) => kind === 'enrolled')).toHaveLength(1)
    scene.move(24 * HOUR)
    expect(await enroll(member())).toEqual({ kind: 'enrolled' })
    expect((await letters(member())).filter((kind) => kind === 'enrolled')).toHaveLength(2)
    expect(await audit(studio)).toEqual([])
  })

  test('counts no waiting as coming and going: anyone who joined and left the list gets the free seat', async () => {
    const { studio, classId } = scene
    await enroll(other())
    for (let times = 0; times < 3; times++) {
      await joinWaitingList(studio, member(), classId)
      await leaveWaitingList(studio, member(), classId)
      scene.move(MINUTE)
    }
    const { id } = (await scene.enrollmentOf(other())) ?? { id: '' }
    await cancelEnrollment(studio, other(), id, 0)
    expect(await enroll(member())).toEqual({ kind: 'enrolled' })
  })

  test('whose seat is kept, and the address was proved by other means: asking again takes it', async () => {
    await enroll(first)
    await quick.db.updateTable('users').set({ emailProvedAt: 1 }).where('id', '=', first.id).execute()
    expect(await enroll(first)).toEqual({ kind: 'enrolled' })
    expect(await audit(scene.studio)).toEqual([])
  })
})
