import { beforeAll, describe, expect, test } from 'vitest'
import { markSession } from '../../../domain/attendance/mark.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { cancelEnrollment, cancellationTerms } from '../../../domain/cancellation/cancel-enrollment.ts'
import type { Member } from '../../../domain/core/actor.ts'
import { findEnrollment } from '../../../domain/enrollment/find-enrollment.ts'
import { classPurchase } from '../../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../../domain/payments/place-order.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { openVideo, videoPath, videosOf } from '../../../domain/videos/videos.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany } from '../../support/form.ts'
import { forget, openHistory, openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { newClass } from '../../support/test-app.ts'
import { refusable } from './purchases.ts'

const ROUNDS = howMany({ short: 60, full: 2_000 })

/** A member gives a recorded class back in the very moment in which they open its videos. */
describe.each(BOTH_ENGINES)('%s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 1)
  })

  /** A recorded class with three videos, bought and paid. */
  const bought = async () => {
    await forget(quick.db)
    const history = await openHistory(quick, { capacity: 1 })
    const { studio, provider, db } = history
    const member = quick.members[0] as Member
    const { id: classId } = await newClass({ studio }, { type: 'Recorded', totalClasses: 3 })
    await db
      .insertInto('classVideos')
      .values(
        [1, 2, 3].map((n) => ({
          id: `film-${n}-${classId}`,
          classId,
          classNumber: n,
          title: '',
          description: '',
          file: `${classId}-${n}.webm`,
          captions: '',
          picture: '',
          durationSeconds: 60,
          preview: 0 as const,
        })),
      )
      .execute()
    const outcome = await placeOrder(studio, member, classPurchase({ classId, amount: 1499 }))
    if (outcome.kind !== 'order') throw new Error('The class costs something.')
    await settlePayment(studio, provider.pay(outcome.order.razorpayOrderId, 'captured')!)
    const { id } = (await findEnrollment(db, member.id, classId))!
    const films = await videosOf(studio, classId)
    const links = films.map((film) => {
      const query = new URL(videoPath(studio, film, member, true), 'http://studio').searchParams
      return { id: film.id, until: Number(query.get('until')), key: query.get('key') ?? '' }
    })
    return { ...history, member, classId, id, links }
  }

  test(
    `in ${ROUNDS} rounds of cancelling while videos are opened and sessions marked, no one has the videos and all of the money`,
    async () => {
      const seen = { films: 0, money: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        const { studio, db, member, classId, id, links } = await bought()
        const { refundPaise } = await cancellationTerms(studio, member, id)
        // Each begins a little later than in the round before.
        const later = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds))
        const [cancelled, ...opened] = await Promise.all([
          later((round * 7) % 5).then(() =>
            refusable(cancelEnrollment(studio, member, id, refundPaise / 100)),
          ),
          ...links.map((link, n) =>
            later((round + n) % 8).then(() => refusable(openVideo(studio, member, link.id, link))),
          ),
          later(round % 6).then(() => refusable(markSession(studio, member, { classId, session: 1 }))),
        ])
        const films = opened.slice(0, 3).filter((end) => end === 'done').length
        const { sum } = await db
          .selectFrom('refunds')
          .select((eb) => eb.fn.sum<number>('amountPaise').as('sum'))
          .executeTakeFirstOrThrow()
        expect({ round, cancelled, films, back: Number(sum ?? 0) }).not.toMatchObject({
          films: expect.toSatisfy((n: number) => n > 0),
          back: 149_900,
        })
        expect(await audit(studio)).toEqual([])
        seen[films > 0 ? 'films' : 'money']++
      }
      console.info(`${engine}: films ${seen.films} times, money ${seen.money} times`)
    },
    howMany({ short: 120_000, full: 7_200_000 }),
  )
})
