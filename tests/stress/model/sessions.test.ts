import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { beforeAll, describe, test } from 'vitest'
import { audit } from '../../../domain/audit/audit.ts'
import { bookMakeUp, cancelOneSession } from '../../../domain/booked-sessions/make-ups.ts'
import { cancelEnrollment, cancellationTerms } from '../../../domain/cancellation/cancel-enrollment.ts'
import type { Member } from '../../../domain/core/actor.ts'
import { UNDO_WINDOW_MS } from '../../../domain/core/undo-window.ts'
import { executePending, PENDING_KINDS } from '../../../domain/desk/pending-kinds.ts'
import { findEnrollment } from '../../../domain/enrollment/find-enrollment.ts'
import { joinWaitingList, leaveWaitingList } from '../../../domain/enrollment/waiting-list.ts'
import { classPurchase } from '../../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../../domain/payments/place-order.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { undoPending } from '../../../domain/pending/undo.ts'
import { changeSessions, previewChange } from '../../../domain/session-changes/change-sessions.ts'
import { paise, rupees } from '../../../shared/money.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, LIMIT_MS, SEED } from '../../support/form.ts'
import { forget, openHistory, openQuickStudio, type QuickStudio } from '../../support/in-memory-provider.ts'
import { SESSIONS, SessionsModel, type What } from './sessions.ts'
import { answerOf } from './world.ts'

const PEOPLE = 4
const HOUR = 3_600_000
type Act =
  | { verb: 'buy' | 'cancel' | 'join' | 'leave'; member: number; what: What }
  | { verb: 'giveUp' | 'takeBack'; member: number; session: number }
  | { verb: 'move' | 'callOff'; session: number }
  | { verb: 'undo' | 'settle' }
const runs = {
  sqlite: howMany({ short: 60, full: 5_000 }),
  postgres: howMany({ short: 10, full: 500 }),
}

/** Random histories of a class whose sessions are sold in runs and singly, given up, moved, cancelled and brought back. */
describe.each(BOTH_ENGINES)('sessions on %s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, PEOPLE)
  })

  const open = async (capacity: number) => {
    const history = await openHistory(quick, { capacity, startsInDays: 9, totalClasses: SESSIONS })
    const { db, studio, classId, provider, move } = history
    await db
      .updateTable('classes')
      .set({ singlePricePaise: paise(500), proRata: 0 })
      .where('id', '=', classId)
      .execute()
    const rows = await db
      .selectFrom('classSessions')
      .select(['id', 'startsAt'])
      .where('classId', '=', classId)
      .orderBy('number')
      .execute()
    const ids = rows.map(({ id }) => id)
    const sessionOf = (what: What) => (what === 'run' ? null : (ids[what] ?? null))
    const who = (n: number) => quick.members[n] as Member
    const owner = quick.admin
    let changes: { session: number; id: string }[] = []
    const change = async (session: number, wanted: { startsAt?: number; cancel?: boolean }) => {
      const full = { scope: 'this' as const, reason: 'So it is.', ...wanted }
      const { people, refundPaise } = await previewChange(studio, owner, ids[session] ?? '', full)
      const expected = { people, refund: rupees(refundPaise) }
      const { id } = await changeSessions(studio, owner, ids[session] ?? '', full, expected)
      changes = [...changes.filter((one) => one.session !== session), { session, id }]
      return 'changed' as const
    }
    const did = async <T extends string>(word: T, work: Promise<unknown>): Promise<T | 'refused'> => {
      const answer = await answerOf(work.then(() => word))
      return answer === word ? word : 'refused'
    }
    const real = {
      buy: (member: number, what: What) =>
        did(
          'bought',
          (async () => {
            const amount = rupees(paise(what === 'run' ? 1499 : 500))
            const input = { classId, amount, sessionId: sessionOf(what) ?? undefined }
            const outcome = await placeOrder(studio, who(member), classPurchase(input))
            if (outcome.kind !== 'order') throw new Error('The class costs something.')
            const payment = provider.pay(outcome.order.razorpayOrderId, 'captured')
            if (!payment) throw new Error('The provider took no payment.')
            const { outcome: end } = await settlePayment(studio, payment)
            deepStrictEqual(end, 'enrolled')
          })(),
        ),
      cancel: (member: number, what: What) =>
        did(
          'cancelled',
          (async () => {
            const own = await findEnrollment(db, who(member).id, classId, sessionOf(what))
            const { refundPaise } = await cancellationTerms(studio, who(member), own?.id ?? '')
            await cancelEnrollment(studio, who(member), own?.id ?? '', rupees(refundPaise))
          })(),
        ),
      giveUp: (member: number, session: number) =>
        did('given up', cancelOneSession(studio, who(member), ids[session] ?? '')),
      takeBack: (member: number, session: number) =>
        did('back', bookMakeUp(studio, who(member), ids[session] ?? '', ids[session] ?? '')),
      join: (member: number, what: What) =>
        did('joined', joinWaitingList(studio, who(member), classId, sessionOf(what))),
      leave: (member: number, what: What) =>
        did('left', leaveWaitingList(studio, who(member), classId, sessionOf(what))),
      move: (session: number) =>
        did(
          'changed',
          (async () => {
            const now = await db
              .selectFrom('classSessions')
              .select('startsAt')
              .where('id', '=', ids[session] ?? '')
              .executeTakeFirstOrThrow()
            await change(session, { startsAt: now.startsAt + HOUR / 4 })
          })(),
        ),
      callOff: (session: number) => did('changed', change(session, { cancel: true })),
      undo: async () => {
        const last = changes.at(-1)
        if (last === undefined) return 'refused' as const
        const is = await did('undone', undoPending(studio, PENDING_KINDS, owner, last.id))
        if (is === 'undone') changes.pop()
        return is
      },
      settle: async () => {
        move(UNDO_WINDOW_MS)
        await executePending(studio)
        changes = []
      },
    }
    const seen = async () => {
      const numberOf = (userId: string | null) => quick.members.findIndex((one) => one.id === userId)
      const sessions = await Promise.all(
        rows.map(async ({ id, startsAt }) => {
          const now = await db
            .selectFrom('classSessions')
            .select(['startsAt', 'cancelledAt'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const booked = await db
            .selectFrom('bookings')
            .select('userId')
            .where('sessionId', '=', id)
            .where('state', '=', 'booked')
            .execute()
          return {
            in: booked.map(({ userId }) => numberOf(userId)).sort(),
            calledOff: now.cancelledAt !== null,
            moves: Math.round((now.startsAt - startsAt) / (HOUR / 4)),
          }
        }),
      )
      const queue = await db
        .selectFrom('enrollments')
        .select(['userId', 'sessionId', 'offerEndsAt'])
        .where('classId', '=', classId)
        .where('status', '=', 'waitlisted')
        .execute()
      return {
        sessions,
        queue: queue
          .map(({ userId, sessionId, offerEndsAt }) => {
            const what = sessionId === null ? 'run' : ids.indexOf(sessionId)
            return `${numberOf(userId)} ${what}${offerEndsAt === null ? '' : ' asked'}`
          })
          .sort(),
      }
    }
    return { ...history, real, seen, tick: () => move(1) }
  }

  const member = fc.integer({ min: 0, max: PEOPLE - 1 })
  const session = fc.integer({ min: 0, max: SESSIONS - 1 })
  const what = fc.oneof(fc.constant('run' as const), session)
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.record({ verb: fc.constant('buy' as const), member, what }) },
    ...(['cancel', 'join', 'leave'] as const).map((verb) =>
      fc.record({ verb: fc.constant(verb), member, what }),
    ),
    fc.record({ verb: fc.constantFrom('giveUp' as const, 'takeBack' as const), member, session }),
    fc.record({ verb: fc.constantFrom('move' as const, 'callOff' as const), session }),
    fc.record({ verb: fc.constantFrom('undo' as const, 'settle' as const) }),
  )
  const play = (one: Act, of: SessionsModel | Awaited<ReturnType<typeof open>>['real']) => {
    switch (one.verb) {
      case 'move':
      case 'callOff':
        return of[one.verb](one.session)
      case 'giveUp':
      case 'takeBack':
        return of[one.verb](one.member, one.session)
      case 'undo':
      case 'settle':
        return of[one.verb]()
      default:
        return of[one.verb](one.member, one.what)
    }
  }

  const many = LIMIT_MS === undefined ? runs[engine] : `up to ${runs[engine]}`
  test(
    `${many} random histories go as the model says (seed ${SEED})`,
    async () => {
      let done = 0
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 2 }),
          fc.array(act, { minLength: 5, maxLength: 40 }),
          async (capacity, acts) => {
            const world = await open(capacity)
            const model = new SessionsModel(capacity)
            try {
              for (const one of acts) {
                // Who was asked and leaves is barred for days, which the other model has.
                if (one.verb === 'leave' && model.isAsked(one.member, one.what)) continue
                world.tick()
                const [is, should] = [await play(one, world.real), play(one, model)]
                deepStrictEqual(is, should, JSON.stringify(one))
                deepStrictEqual(await world.seen(), {
                  sessions: model.sessions.map(({ in: those, calledOff, moves }) => ({
                    in: [...those.keys()].sort(),
                    calledOff,
                    moves,
                  })),
                  queue: model.queue
                    .map(
                      (each) =>
                        `${each.member} ${each.what}${model.isAsked(each.member, each.what) ? ' asked' : ''}`,
                    )
                    .sort(),
                })
                deepStrictEqual(await audit(world.studio), [])
              }
              done++
            } finally {
              await forget(quick.db)
            }
          },
        ),
        { seed: SEED, numRuns: runs[engine], interruptAfterTimeLimit: LIMIT_MS },
      )
      console.info(`${engine}: ${done} histories of sessions`)
    },
    howMany({ short: 120_000, full: 7_200_000 }),
  )
})
