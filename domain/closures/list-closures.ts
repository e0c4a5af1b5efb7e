import { sql } from 'kysely'
import { covers, reachOf } from '../../contract/permissions.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'

const PAGE = 25

/**
 * Closed days: upcoming ones, soonest first, then a page of past and reopened ones, latest first. Staff of one centre see
 * its closures and the studio's.
 * @param after the previous page's `next`; leaves out upcoming ones
 * @throws AppError forbidden
 */
export async function listClosures(studio: Studio, member: Member, after?: string) {
  const { db, settings } = studio
  const reach = await requireMay(db, member, 'schedule.change')
  const mayOpen = reachOf(await grantsOf(db, member.id), 'schedule.change')
  const today = studioDay(studio.now(), settings.timeZone)
  const key = sql<string>`${sql.ref('closures.fromDay')} || '.' || ${sql.ref('closures.id')}`
  const within = () =>
    db
      .selectFrom('closures')
      .leftJoin('centres', 'centres.id', 'closures.centreId')
      .leftJoin('rooms', 'rooms.id', 'closures.roomId')
      .leftJoin('users as closer', 'closer.id', 'closures.createdBy')
      .selectAll('closures')
      .select([
        'centres.name as centreName',
        'rooms.name as roomName',
        'closer.firstName',
        'closer.lastName',
        key.as('key'),
      ])
      .select((eb) =>
        eb
          .selectFrom('auditLog')
          .innerJoin('users', 'users.id', 'auditLog.actorId')
          .select('users.firstName')
          .whereRef('auditLog.subject', '=', 'closures.id')
          .where('auditLog.action', '=', 'day.opened')
          .limit(1)
          .as('openedBy'),
      )
      .$if(!reach.everywhere, (query) =>
        query.where((eb) =>
          eb.or([
            eb('closures.centreId', 'is', null),
            eb('closures.centreId', 'in', ['', ...reach.centreIds]),
          ]),
        ),
      )
  const coming = after
    ? []
    : await within()
        .where('closures.openedAt', 'is', null)
        .where('closures.untilDay', '>=', today)
        .orderBy('closures.fromDay')
        .orderBy('closures.id')
        .execute()
  const past = await within()
    .where((eb) => eb.or([eb('closures.openedAt', 'is not', null), eb('closures.untilDay', '<', today)]))
    .$if(after !== undefined, (query) => query.where(key, '<', after ?? ''))
    .orderBy('closures.fromDay', 'desc')
    .orderBy('closures.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const shown = past.slice(0, PAGE)
  const present = (row: (typeof past)[number]) => ({
    ...row,
    by: row.firstName === null ? null : fullName(row.firstName, row.lastName ?? ''),
    mayOpen:
      row.openedAt === null &&
      row.untilDay >= today &&
      covers(mayOpen, { isOwn: false, centreId: row.centreId }),
  })
  return {
    coming: coming.map(present),
    past: shown.map(present),
    next: past.length > PAGE ? (shown.at(-1)?.key ?? null) : null,
  }
}
