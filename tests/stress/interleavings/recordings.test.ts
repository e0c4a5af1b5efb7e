import { beforeAll, describe, expect, test } from 'vitest'
import { markSession, unmarkSession } from '../../../domain/attendance/mark.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { cancelClass } from '../../../domain/cancellation/cancel-class.ts'
import { cancelEnrollment } from '../../../domain/cancellation/cancel-enrollment.ts'
import type { Studio } from '../../../domain/core/studio.ts'
import { findEnrollment } from '../../../domain/enrollment/find-enrollment.ts'
import { classPurchase } from '../../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../../domain/payments/place-order.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { deleteAccount } from '../../../domain/privacy/delete.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { newClass } from '../../support/test-app.ts'
import { pausable } from './pauses.ts'
import { doneOrWaiting, refusable } from './purchases.ts'
import { PASSWORD, setScene } from './stage.ts'

/** A recorded class that its member has marked to its end today: it may be unmarked, given back, cancelled, and its member may go. */
describe.each(BOTH_ENGINES)('a recorded class that is completed, on %s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 0)
  })

  const completed = async () => {
    const stage = await setScene(quick, 'an account')
    const { studio, one, provider, db } = stage
    const { id: classId } = await newClass({ studio }, { type: 'Recorded', totalClasses: 1 })
    const outcome = await placeOrder(studio, one, classPurchase({ classId, amount: 1499 }))
    if (outcome.kind !== 'order') throw new Error('The class costs something.')
    await settlePayment(studio, provider.pay(outcome.order.razorpayOrderId, 'captured')!)
    await markSession(studio, one, { classId, session: 1 })
    const { id: enrollmentId } = (await findEnrollment(db, one.id, classId))!
    return { ...stage, classId, enrollmentId }
  }
  type Completed = Awaited<ReturnType<typeof completed>>

  /** Stops the first at each of its awaits, does the second, and says what is wrong after it. */
  const meetEverywhere = async (
    first: (one: Completed, studio: Studio) => Promise<unknown>,
    second: (one: Completed, studio: Studio) => Promise<unknown>,
    wrong: (one: Completed) => Promise<string[]>,
  ) => {
    const findings: string[] = []
    for (let at = 0, reached = true; reached; at++) {
      const stage = await completed()
      const paused = pausable(stage.studio, at)
      const one = refusable(first(stage, paused.studio))
      await Promise.race([paused.stopped, one])
      reached = paused.points.length > at
      const two = refusable(second(stage, stage.studio))
      await doneOrWaiting(engine, stage.db, two)
      paused.go()
      await Promise.all([one, two])
      for (const what of await wrong(stage)) findings.push(`${what} (at ${at}, after ${paused.points[at]})`)
    }
    return findings
  }

  test('unmarked while the studio cancels it, it is kept or paid back, and never open in a class that is no more', async () => {
    const findings = await meetEverywhere(
      ({ one, classId }, studio) => unmarkSession(studio, one, { classId, session: 1 }),
      ({ admin, classId }, studio) => cancelClass(studio, admin, classId),
      ({ studio }) => audit(studio),
    )
    expect(findings).toEqual([])
  }, 120_000)

  test('given back while its member goes, the account stays until the money has arrived', async () => {
    const findings = await meetEverywhere(
      ({ one, enrollmentId }, studio) => cancelEnrollment(studio, one, enrollmentId, 1499),
      ({ one }, studio) => deleteAccount(studio, one, PASSWORD),
      async ({ db }) => {
        const gone = await db.selectFrom('users').select('id').where('deletedAt', 'is not', null).execute()
        const due = await db.selectFrom('refunds').select('id').where('state', '!=', 'processed').execute()
        return gone.length > 0 && due.length > 0 ? ['deleted while a refund is on its way'] : []
      },
    )
    expect(findings).toEqual([])
  }, 120_000)
})
