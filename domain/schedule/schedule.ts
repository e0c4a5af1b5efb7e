import { covers, type Reach, reachOf } from '../../contract/permissions.ts'
import { isAdded } from '../changes/added.ts'
import { dayPlus } from '../classes/schedule.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { isTaken } from '../seats/live-holds.ts'
import { closuresBetween } from '../studio/closed-days.ts'
import { midnight, placedSessions } from './occupied.ts'

/** So many days are shown at once, at most: a month, and the weeks that it begins and ends in. */
export const MOST_DAYS = 45

/**
 * What is planned from a day to a day, both included: sessions, closed days, changes of which nobody was told yet. Whoever works in
 * one centre sees that one's, teachers their own; what is online belongs to no centre.
 * @param centre an id, or 'online'; all that one may see without it
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
  const rows = await placedSessions(db)
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
    .where('session.startsAt', '>=', midnight(from, settings.timeZone))
    .where('session.startsAt', '<', midnight(dayPlus(until, 1), settings.timeZone))
    .where('class.cancelledAt', 'is', null)
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .execute()
  const about = (row: (typeof rows)[number]) => ({
    isOwn: row.teacherUserId === member.id,
    centreId: row.centreId,
  })
  const seen = rows.filter((row) => covers(reach, about(row)))
  const shown = seen.filter(({ centreId }) => isIn(centre, centreId))
  const waiting = await changesWaiting(
    studio,
    shown.map(({ id }) => id),
  )
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
      mayChange: covers(mayChange, about(row)),
    })),
    changes: waiting.filter(({ sessionIds }) =>
      shown.some((row) => sessionIds.includes(row.id) && covers(mayChange, about(row))),
    ),
  }
}

const isIn = (centre: string | undefined, centreId: string | null) =>
  centre === undefined || (centre === 'online' ? centreId === null : centreId === centre)

type Seen = { centreId: string | null }

/** Centres of which one sees the whole, or has sessions there. */
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

/** Changes that can still be undone, with all of their sessions. */
async function changesWaiting({ db, now }: Studio, sessionIds: string[]) {
  const rows = await db
    .selectFrom('sessionChanges')
    .innerJoin('classes', 'classes.id', 'sessionChanges.classId')
    .leftJoin('users', 'users.id', 'sessionChanges.by')
    .select(['sessionChanges.batchId', 'sessionChanges.sessionId', 'sessionChanges.settlesAt'])
    .select(['sessionChanges.before', 'sessionChanges.after', 'classes.title', 'users.firstName as by'])
    .where('settledAt', 'is', null)
    .where('undoneAt', 'is', null)
    .where('settlesAt', '>', now())
    .orderBy('sessionChanges.at', 'desc')
    .execute()
  // What came with a closed day goes back with it.
  const closings = await db
    .selectFrom('closures')
    .select('id')
    .where('createdAt', 'in', (eb) =>
      eb
        .selectFrom('sessionChanges')
        .select('at')
        .where('settledAt', 'is', null)
        .where('undoneAt', 'is', null),
    )
    .execute()
  return [...Map.groupBy(rows, ({ batchId }) => batchId).entries()]
    .map(([changeId, own]) => ({
      changeId,
      settlesAt: own[0]?.settlesAt ?? 0,
      title: own[0]?.title ?? '',
      by: own[0]?.by ?? null,
      calledOff: own.every(({ after }) => after.cancelledAt !== null),
      added: own.some(isAdded),
      sessionIds: own.map(({ sessionId }) => sessionId),
    }))
    .filter(({ changeId }) => !closings.some(({ id }) => changeId.startsWith(`${id}.`)))
    .filter((change) => change.sessionIds.some((id) => sessionIds.includes(id)))
}
