import { covers, type Reach, reachOf, type Verb } from '../../contract/permissions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { isUnderfilled } from '../../shared/underfilled.ts'
import { pendingChanges } from '../classes/pending-changes.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { allowedVerbs, reachNow, requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { needsOf } from './needs.ts'
import { type PlannedSession, sessionsBetween } from './sessions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How far ahead a missing teacher needs a substitute. */
const LED_DAYS = 7
/** Rights whose needs belong to no centre. */
const IN_THE_STUDIO = [
  ...(['refund.by-policy', 'refund.beyond-policy', 'reports.see'] as const),
  ...(['member.merge', 'inbox.answer', 'application.decide', 'api-keys.change', 'studio.change'] as const),
]

/**
 * The day at the desk: what needs a person, the sessions, and what was done automatically. People with a role in one
 * centre see that centre only; online sessions belong to none.
 * @param centreId only sessions of this centre, among those they may see
 * @throws AppError forbidden; not-found for a centre that isn't theirs
 */
export async function todayAtDesk(studio: Studio, member: Member, centreId?: string) {
  const { db, settings } = studio
  const reach = await requireMay(db, member, 'schedule.change')
  await requireCentre(studio, reach, centreId)
  const now = studio.now()
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(settings.timeZone).toPlainDate()
  const midnight = (of: Temporal.PlainDate) => of.toZonedDateTime(settings.timeZone).epochMilliseconds
  const [begins, ends] = [midnight(day), midnight(day.add({ days: 1 }))]
  const between = async (from: number, until: number) =>
    (await sessionsBetween(studio, from, until)).filter(
      (one) => isWithin(reach, one) && (centreId === undefined || one.centreId === centreId),
    )
  const sessions = await between(begins, ends)
  const tomorrow = await between(ends, midnight(day.add({ days: 2 })))
  // A change that is waiting to be made needs nobody else.
  const changed = new Set((await pendingChanges(db)).map(({ sessionId }) => sessionId))
  const ahead = (await between(now, now + LED_DAYS * DAY)).filter(({ id }) => !changed.has(id))
  const soon = ahead.filter(({ startsAt }) => startsAt < now + 36 * HOUR)
  const may = new Set<Verb>(await allowedVerbs(db, member, IN_THE_STUDIO, STUDIO_WIDE))
  const few = soon.filter(
    (session) => session.cancelledAt === null && session.waiting === 0 && isUnderfilled(session),
  )
  return {
    day: day.toString(),
    needs: await needsOf(studio, {
      few,
      unled: await unledOf(studio, ahead),
      handsBack: may.has('refund.by-policy'),
      triesAgain: may.has('refund.beyond-policy'),
      merges: may.has('member.merge'),
      answers: may.has('inbox.answer'),
      decides: may.has('application.decide'),
      assigns: await reachNow(db, member, 'substitute.assign'),
      tellsOthers: may.has('api-keys.change'),
      runsStudio: may.has('studio.change'),
    }),
    money: may.has('reports.see') ? await moneyOf(studio, begins) : null,
    sessions,
    tomorrow,
    week: weekOf(await between(ends, midnight(day.add({ days: 8 }))), day, settings.timeZone),
    settled: await settledSince(studio, now - DAY),
  }
}

/** The seven days from tomorrow: how many sessions, and how full they are. */
function weekOf(sessions: PlannedSession[], today: Temporal.PlainDate, timeZone: string) {
  const held = sessions.filter(({ cancelledAt }) => cancelledAt === null)
  return Array.from({ length: 7 }, (_, n) => {
    const day = today.add({ days: n + 1 }).toString()
    const some = held.filter(({ startsAt }) => studioDay(startsAt, timeZone) === day)
    const sum = (of: 'taken' | 'capacity') => some.reduce((total, one) => total + one[of], 0)
    return { day, sessions: some.length, taken: sum('taken'), capacity: sum('capacity') }
  })
}

function isWithin(reach: Reach, { centreId }: PlannedSession): boolean {
  return covers(reach, { isOwn: false, centreId })
}

async function requireCentre({ db }: Studio, reach: Reach, centreId: string | undefined): Promise<void> {
  if (centreId === undefined) return
  const centre = await db.selectFrom('centres').select('id').where('id', '=', centreId).executeTakeFirst()
  if (!centre || !covers(reach, { isOwn: false, centreId }))
    throw new AppError('not-found', TEXTS.centreNotFound)
}

/** Sessions whose teacher's account may no longer teach. */
async function unledOf({ db }: Studio, sessions: PlannedSession[]): Promise<PlannedSession[]> {
  const left = new Set<string>()
  for (const userId of new Set(sessions.flatMap(({ teacherUserId }) => teacherUserId ?? [])))
    if (reachOf(await grantsOf(db, userId), 'session.teach') === null) left.add(userId)
  return sessions.filter(
    ({ cancelledAt, teacherUserId }) =>
      cancelledAt === null && teacherUserId !== null && left.has(teacherUserId),
  )
}

/** In rupees. Plans are paid in dollars, which can't be added to them. */
async function moneyOf({ db }: Studio, begins: number) {
  const taken = (from: number, until: number) =>
    db
      .selectFrom('payments')
      .select((eb) => eb.fn.sum<number | null>('amountPaise').as('sum'))
      .where('currency', '=', 'INR')
      .where('capturedAt', '>=', from)
      .where('capturedAt', '<', until)
      .executeTakeFirstOrThrow()
  const back = () =>
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select((eb) => eb.fn.sum<number | null>('refunds.amountPaise').as('sum'))
      .where('payments.currency', '=', 'INR')
  const backSince = (from: number, until: number) =>
    back()
      .where('refunds.state', '!=', 'failed')
      .where('refunds.createdAt', '>=', from)
      .where('refunds.createdAt', '<', until)
      .executeTakeFirstOrThrow()
  const kept = async (from: number, until: number) =>
    Number((await taken(from, until)).sum ?? 0) - Number((await backSince(from, until)).sum ?? 0)
  const { sum } = await back()
    .where('refunds.state', 'not in', ['processed', 'failed'])
    .executeTakeFirstOrThrow()
  return {
    todayPaise: await kept(begins, begins + 2 * DAY),
    lastWeekPaise: await kept(begins - 7 * DAY, begins),
    onItsWayPaise: Number(sum ?? 0),
  }
}

/** What was done automatically. */
async function settledSince({ db }: Studio, since: number) {
  const count = async (action: string) => {
    const { n } = await db
      .selectFrom('auditLog')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('at', '>=', since)
      .where('action', '=', action)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const letters = await db
    .selectFrom('outboxEmails')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('createdAt', '>=', since)
    .where('kind', 'like', '%reminder%')
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'processed')
    .where('updatedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return {
    refunds: Number(refunds.n),
    offers: await count('waiting.offered'),
    reminders: Number(letters.n),
  }
}
