import { covers, reachOf, SENSITIVE, VERBS } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import { lacksSecondFactor } from '../core/second-factor.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { countWaiting } from '../core/thread-status.ts'

/** A person's roles, rights and teacher page at the desk. @throws forbidden */
export async function atTheDesk({ db, settings }: Studio, member: Member) {
  await requireMay(db, member, 'desk.enter')
  const grants = await grantsOf(db, member.id)
  const centres = await db
    .selectFrom('centres')
    .select(['id', 'name', 'picture', 'archivedAt'])
    .orderBy('position')
    .execute()
  const planning = reachOf(grants, 'schedule.change')
  return {
    roles: grants.map(({ role, centreId }) => ({
      role,
      centre: centres.find(({ id }) => id === centreId)?.name ?? null,
    })),
    centres: centres.filter(
      ({ id, archivedAt }) => archivedAt === null && covers(planning, { isOwn: false, centreId: id }),
    ),
    may: VERBS.filter((verb) => reachOf(grants, verb) !== null),
    everywhere: VERBS.filter((verb) => reachOf(grants, verb)?.everywhere),
    timeZone: settings.timeZone,
    unanswered: reachOf(grants, 'inbox.answer')?.everywhere ? await countWaiting(db) : null,
    teacher: await teacherPageOf(db, member.id),
    lacksSecondFactor:
      SENSITIVE.some((verb) => reachOf(grants, verb) !== null) && (await lacksSecondFactor(db, member.id)),
  }
}

/** An account has at most one page (if there are more, the first by `position`). */
export async function teacherPageOf(db: Db | Trx, userId: string) {
  const page = await db
    .selectFrom('instructors')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('position')
    .executeTakeFirst()
  return page ?? null
}
