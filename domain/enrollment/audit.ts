import type { Db } from '../../database/open.ts'
import { hundredthsOf, larger, NO_MONEY, plus } from '../../shared/money.ts'
import {
  beginning,
  firstSession,
  LEAST_REFUND_PAISE,
  type Policy,
  refundDue,
  refundPercent,
} from '../../shared/policy.ts'
import { asAnnounced, type Dated } from '../classes/as-announced.ts'
import type { Studio } from '../core/studio.ts'
import { policies } from '../policy/policy.ts'
import { enteredAt, usedWhenOver } from '../seats/entered.ts'
import { IN_CLASS } from './in-class.ts'
import { mostRefundedSince, movesByDesk } from './moved.ts'

/**
 * Recomputes each refund from the dates at that time and the enrollment’s policy version: in full if the studio cancelled, more
 * only if the desk gave more or cancelled sessions were refunded already.
 */
export async function cancellationsFollowPolicy({ db }: Studio): Promise<string[]> {
  const sessions = await db
    .selectFrom('classSessions')
    .select(['id', 'classId', 'startsAt', 'endsAt', 'cancelledAt'])
    .execute()
  const ofClass = Map.groupBy(sessions, ({ classId }) => classId)
  const changes = await db.selectFrom('sessionChanges').selectAll().execute()
  const changed = Map.groupBy(changes, ({ sessionId }) => sessionId)
  const moves = Map.groupBy(await movesByDesk(db), ({ enrollmentId }) => enrollmentId)
  const known = await policies(db)
  const begunEarly = Map.groupBy(await readComing(db), ({ enrollmentId }) => enrollmentId)
  const dated = new Map(sessions.map((session) => [session.id, session]))
  const rows = await readCancelled(db)
  const decided = await decidedForThemselves(db)
  return rows.flatMap((row) => {
    if (decided.has(row.id)) return []
    const then = row.cancelledAt ?? 0
    const told = (session: Dated) =>
      asAnnounced(session, { boughtAt: row.createdAt, when: then }, changed.get(session.id) ?? [])
    const planned = (ofClass.get(row.classId) ?? [])
      .map(told)
      .filter(
        ({ id, cancelledAt }) =>
          (cancelledAt === null || cancelledAt >= then) && (row.sessionId === null || id === row.sessionId),
      )
    const before = (begunEarly.get(row.id) ?? []).flatMap(
      ({ sessionId, source, createdAt, endedAt, ...came }) => {
        const session = dated.get(sessionId)
        const wasBooked = createdAt <= then && (endedAt === null || endedAt >= then)
        if (!session || !wasBooked) return []
        // A later mark didn’t count yet.
        const at = enteredAt(came)
        const dates = told(session)
        return [
          ...(source === 'make-up' ? [dates.startsAt] : []),
          ...usedWhenOver({ ...dates, createdAt }),
          ...(at !== null && at <= then ? [at] : []),
        ]
      },
    )
    const { exitPercent } = row
    const promised = {
      opened: row.openedAt !== null,
      most: mostRefundedSince(moves.get(row.id) ?? [], then),
      coolingOffEndsAt: row.coolingOffEndsAt,
      freeExit: exitPercent === null ? null : { percent: exitPercent, until: then + 1_000 },
    }
    const bought =
      row.type === 'Recorded'
        ? { ...promised, recordedAt: row.createdAt }
        : { ...promised, startsAt: beginning(firstSession(planned, row.createdAt), before) }
    // An admin may be enrolled in the class they cancel.
    const byMember = row.cancelledBy === row.userId && (row.calledOffAt === null || row.calledOffAt > then)
    const percent = byMember
      ? refundPercent(known.get(row.policyVersion ?? 1) ?? NO_POLICY, bought, then)
      : (exitPercent ?? 100)
    const byPolicy = larger(refundDue(row.amountPaise, percent), row.returnedPaise)
    const due = plus(byPolicy, hundredthsOf(Number(row.more ?? 0)))
    const given = (row.refundPaise ?? 0) + Number(row.waiting ?? 0)
    // A manual or desk refund may leave a remainder too small to send.
    const holds =
      Number(row.byHand) + Number(row.atDesk) > 0 ? given > due - LEAST_REFUND_PAISE : given === due
    return holds
      ? []
      : [`enrollment ${row.id}: ${due} paise come back by the policy, but ${given} were promised`]
  })
}

/** What can start an enrollment before the first session: a make-up, or attendance. */
function readComing(db: Db) {
  return db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select(['enrollmentId', 'sessionId', 'source', 'createdAt', 'endedAt', 'mark', 'markedAt', 'enteredAt'])
    .where('enrollmentId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('source', '=', 'make-up'),
        eb('mark', 'in', ['present', 'late']),
        eb('enteredAt', 'is not', null),
        eb('bookings.createdAt', '>=', eb.ref('classSessions.startsAt')),
      ]),
    )
    .execute()
}

/** All cancelled enrollments with their refunds. */
function readCancelled(db: Db) {
  return db
    .selectFrom('enrollments as own')
    .innerJoin('payments', 'payments.id', 'own.paymentId')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .select([
      'own.id',
      'own.userId',
      'own.classId',
      'own.sessionId',
      'own.createdAt',
      'own.openedAt',
      'own.policyVersion',
      'own.coolingOffEndsAt',
      'own.cancelledAt',
      'own.cancelledBy',
    ])
    .select(['own.exitPercent', 'own.returnedPaise'])
    .select(['own.refundPaise', 'payments.amountPaise', 'classes.type', 'classes.cancelledAt as calledOffAt'])
    .select((eb) => [
      eb
        .selectFrom('refunds')
        .select((r) => r.fn.countAll<number>().as('n'))
        .whereRef('refunds.paymentId', '=', 'own.paymentId')
        .where('byHand', '=', 1)
        .as('byHand'),
      eb
        .selectFrom('deskRefunds')
        .select((d) => d.fn.sum<number>('deskRefunds.morePaise').as('n'))
        .whereRef('deskRefunds.paymentId', '=', 'own.paymentId')
        .as('more'),
      eb
        .selectFrom('deskRefunds')
        .select((d) => d.fn.countAll<number>().as('n'))
        .whereRef('deskRefunds.paymentId', '=', 'own.paymentId')
        .as('atDesk'),
      // Removed from a session minutes ago; the refund is pending.
      eb
        .selectFrom('pendingActions as asked')
        .select((a) => a.fn.sum<number>('asked.amountPaise').as('n'))
        .where('asked.kind', '=', 'refund')
        .whereRef('asked.other', '=', 'own.id')
        .where('asked.endedAt', 'is', null)
        .as('waiting'),
    ])
    .where('own.status', '=', 'cancelled')
    .execute()
}

/** Unknown versions refund nothing, so that their cancellations are reported. */
const NO_POLICY: Policy = { tiers: [], recordedHours: 0, coolingOffMinutes: 0, openedPercent: 0 }

/** An enrollment without a payment was free or given by the studio; the audit log must say so. */
export async function unpaidEnrollmentsAreRecorded({ db }: Studio): Promise<string[]> {
  const unpaid = await db
    .selectFrom('enrollments as own')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .leftJoin('auditLog as started', (join) =>
      join
        .onRef('started.subject', '=', 'own.id')
        .on('started.action', 'in', ['enrollment.started', 'enrollment.given']),
    )
    .select(['own.id', 'started.detail'])
    .where('own.status', 'in', IN_CLASS)
    .where('own.paymentId', 'is', null)
    .where('classes.pricePaise', '>', NO_MONEY)
    .execute()
  const excused = new Set(unpaid.filter(({ detail }) => detail && !detail.pricePaise).map((one) => one.id))
  return [...new Set(unpaid.map(({ id }) => id))]
    .filter((id) => !excused.has(id))
    .map((id) => `enrollment ${id}: in a class that costs something, without a payment`)
}

/** Bookings that staff cancelled for themselves, which the desk’s decision covers as for anyone else. */
async function decidedForThemselves(db: Studio['db']): Promise<Set<string>> {
  const lines = await db
    .selectFrom('auditLog')
    .innerJoin('bookings', 'bookings.sessionId', 'auditLog.subject')
    .select(['auditLog.actorId', 'auditLog.detail', 'bookings.id', 'bookings.enrollmentId'])
    .where('auditLog.action', '=', 'roster.taken-off')
    .whereRef('bookings.userId', '=', 'auditLog.actorId')
    .execute()
  return new Set(
    lines.flatMap(({ actorId, detail, id, enrollmentId }) =>
      detail.userId === actorId && detail.bookingId === id && detail.back === 'whole' && enrollmentId !== null
        ? [enrollmentId]
        : [],
    ),
  )
}
