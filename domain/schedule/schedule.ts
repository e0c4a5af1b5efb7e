import { covers, type Reach, reachOf } from '../../contract/permissions.ts'
import type { PlannedChange } from '../../database/tables/pending.ts'
import { pendingChanges } from '../classes/pending-changes.ts'
import { dayPlus } from '../classes/schedule.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { type Pending, pendingOf, REFUSED_SHOWN_MS } from '../pending/pending.ts'
import { isTaken } from '../seats/live-holds.ts'
import { closuresBetween } from '../studio/closed-days.ts'
import { asPlanned, plannedAdditions } from './as-planned.ts'
import { midnight } from './occupied.ts'
import { placedSessions } from './placed-sessions.ts'

/** The most days shown at once: a month with its first and last week. */
export const MOST_DAYS = 45

/**
 * The schedule between two days, both included: sessions, closed days and pending changes. Staff of one centre see that
 * centre, teachers their own sessions; online sessions belong to no centre.
 * @param centre an id, or 'online'; everything in reach by default
 * @throws AppError forbidden
 */
export async function scheduleOf(
  studio: Studio,
  member: Member,
  { from, until, centre }: { from: string; until: string; centre?: string | undefined },
) {
  const { db, settings } = studio
  const reach = await requireMay(db, member, 'schedule.see')
  const mayChange = reachOf(await grantsOf(db, member.id), 'schedule.change')
  const waits = await pendingChanges(db)
  const [begins, ends] = [midnight(from, settings.timeZone), midnight(dayPlus(until, 1), settings.timeZone)]
  const found = await placedSessions(db)
    .select((eb) => [
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.countAll<number>().as('n'))
        .whereRef('seats.sessionId', '=', 'session.id')
        .where(isTaken(studio))
        .as('taken'),
      eb
        .selectFrom('enrollments as waits')
        .select((waits) => waits.fn.countAll<number>().as('n'))
        .whereRef('waits.classId', '=', 'session.classId')
        .where('waits.status', '=', 'waitlisted')
        .where((or) =>
          or.or([or('waits.sessionId', '=', or.ref('session.id')), or('waits.sessionId', 'is', null)]),
        )
        .as('waiting'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('session.startsAt', '>=', begins), eb('session.startsAt', '<', ends)]),
        eb('session.id', 'in', ['', ...waits.map(({ sessionId }) => sessionId)]),
      ]),
    )
    .where('class.cancelledAt', 'is', null)
    .execute()
  const added = (await plannedAdditions(db, waits)).map((one) => ({ ...one, taken: one.booked, waiting: 0 }))
  const rows = (await asPlanned(db, [...found, ...added], waits))
    .filter(({ startsAt }) => startsAt >= begins && startsAt < ends)
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
  const about = (row: (typeof rows)[number]) => ({
    isOwn: row.teacherUserId === member.id,
    centreId: row.centreId,
  })
  const seen = rows.filter((row) => covers(reach, about(row)))
  const shown = seen.filter(({ centreId }) => isIn(centre, centreId))
  return {
    today: studioDay(studio.now(), settings.timeZone),
    centres: await centresWithin(studio, reach, mayChange, seen),
    closures: (await closuresBetween(db, from, until)).map((closure) => ({
      ...closure,
      mayOpen: covers(mayChange, { isOwn: false, centreId: closure.centreId }),
    })),
    mayCloseAll: mayChange?.everywhere === true,
    sessions: shown.map((row) => ({
      ...row,
      taken: Number(row.taken),
      booked: Number(row.booked),
      waiting: Number(row.waiting),
      mayChange: row.waits !== 'added' && covers(mayChange, about(row)),
    })),
    changes: await plansShown(studio, member, {
      isWithin: ({ before, after }) =>
        [before, after].some(({ startsAt }) => startsAt >= begins && startsAt < ends),
      isDay: ({ fromDay, untilDay }) => fromDay <= until && untilDay >= from,
      mayChange: (action) =>
        'days' in action.payload
          ? covers(mayChange, { isOwn: false, centreId: action.payload.days.centreId })
          : shown.some((row) => row.classId === action.subject && covers(mayChange, about(row))),
    }),
  }
}

const isIn = (centre: string | undefined, centreId: string | null) =>
  centre === undefined || (centre === 'online' ? centreId === null : centreId === centre)

type Seen = { centreId: string | null }

/** Centres the reader may see, in full or for their own sessions. */
async function centresWithin({ db }: Studio, reach: Reach, mayChange: Reach | null, seen: Seen[]) {
  const centres = await db.selectFrom('centres').selectAll().orderBy('position').execute()
  const rooms = await db.selectFrom('rooms').selectAll().orderBy('position').execute()
  return centres
    .filter(
      ({ id, archivedAt }) =>
        (archivedAt === null && covers(reach, { isOwn: false, centreId: id })) ||
        seen.some(({ centreId }) => centreId === id),
    )
    .map((centre) => ({
      ...centre,
      mayChange: covers(mayChange, { isOwn: false, centreId: centre.id }),
      rooms: rooms.filter(({ centreId }) => centreId === centre.id),
    }))
}

type Plan = Pending<'session-change' | 'added-sessions' | 'closure'>

type Near = {
  isWithin(change: PlannedChange): boolean
  isDay(days: { fromDay: string; untilDay: string }): boolean
  mayChange(action: Plan): boolean
}

/**
 * Pending changes in the days shown, and failed ones with the reason, latest first. People see their own and those they may
 * undo.
 */
async function plansShown({ db, now }: Studio, member: Member, near: Near) {
  const isNear = ({ payload }: Plan) =>
    payload.changes.some(near.isWithin) || ('days' in payload && near.isDay(payload.days))
  const rows = await pendingOf(db, 'session-change', 'added-sessions', 'closure')
    .leftJoin('classes', 'classes.id', 'action.subject')
    .leftJoin('users', 'users.id', 'action.askedBy')
    .select(['classes.title', 'users.firstName as by'])
    .where((eb) =>
      eb.or([
        eb('action.endedAt', 'is', null),
        eb.and([eb('action.outcome', '=', 'refused'), eb('action.endedAt', '>', now() - REFUSED_SHOWN_MS)]),
      ]),
    )
    .orderBy('action.createdAt', 'desc')
    .execute()
  return rows
    .filter((action) => action.askedBy === member.id || near.mayChange(action))
    .filter((action) => action.endedAt !== null || (action.dueAt > now() && isNear(action)))
    .map(({ id, title, by, dueAt, payload, kind, endedAt, note }) => ({
      changeId: id,
      settlesAt: dueAt,
      title: title ?? ('days' in payload ? payload.days.name : ''),
      by,
      calledOff: payload.changes.every(({ after }) => after.cancelledAt !== null),
      added: kind === 'added-sessions',
      closes: kind === 'closure',
      sessionIds: payload.changes.map(({ sessionId }) => sessionId),
      refused: endedAt === null ? null : note,
    }))
}
