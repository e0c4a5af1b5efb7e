import { dateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'

const PAGE = 50

type Asked = { after: { at: number; id: string } | undefined; by: string | undefined }

/**
 * A page of who accessed members' health answers and cues, and why, newest first; each member sees their own.
 * @throws AppError forbidden; second-factor-missing
 */
export async function listAccesses(studio: Studio, member: Member, asked: Asked) {
  await requireMay(studio.db, member, 'privacy.answer', STUDIO_WIDE)
  const all = [...(await openings(studio, asked)), ...(await cueLooks(studio, asked))].sort(
    (a, b) => b.at - a.at || (a.id < b.id ? 1 : -1),
  )
  const page = all.slice(0, PAGE)
  const last = page.at(-1)
  return { looks: page, next: all.length > PAGE && last ? `${last.at}_${last.id}` : null }
}

async function openings({ db }: Studio, { after, by }: Asked) {
  const rows = await db
    .selectFrom('healthOpenings as look')
    .innerJoin('users as person', 'person.id', 'look.userId')
    .leftJoin('users as opener', 'opener.id', 'look.openedBy')
    .select(['look.id', 'look.openedAt as at', 'look.reason', 'look.userId'])
    .select(['person.firstName', 'person.lastName', 'opener.deletedAt'])
    .select(['opener.firstName as byFirst', 'opener.lastName as byLast'])
    .$if(by !== undefined, (query) => query.where('look.openedBy', '=', by ?? ''))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('look.openedAt', '<', after?.at ?? 0),
          eb.and([eb('look.openedAt', '=', after?.at ?? 0), eb('look.id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('look.openedAt', 'desc')
    .orderBy('look.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return rows.map(({ id, at, reason, userId, firstName, lastName, byFirst, byLast, deletedAt }) => ({
    id,
    kind: 'health' as const,
    at,
    reason,
    userId,
    who: fullName(firstName, lastName),
    by: byFirst === null || deletedAt !== null ? TEXTS.formerColleague : fullName(byFirst, byLast),
  }))
}

async function cueLooks({ db, settings }: Studio, { after, by }: Asked) {
  const rows = await db
    .selectFrom('cueLooks as look')
    .innerJoin('users as person', 'person.id', 'look.userId')
    .innerJoin('users as teacher', 'teacher.id', 'look.teacherId')
    .innerJoin('classSessions as session', 'session.id', 'look.sessionId')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select(['look.id', 'look.lookedAt as at', 'look.userId', 'class.title', 'session.startsAt'])
    .select(['person.firstName', 'person.lastName', 'teacher.deletedAt'])
    .select(['teacher.firstName as byFirst', 'teacher.lastName as byLast'])
    .$if(by !== undefined, (query) => query.where('look.teacherId', '=', by ?? ''))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('look.lookedAt', '<', after?.at ?? 0),
          eb.and([eb('look.lookedAt', '=', after?.at ?? 0), eb('look.id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('look.lookedAt', 'desc')
    .orderBy('look.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return rows.map(({ id, at, userId, title, startsAt, firstName, lastName, byFirst, byLast, deletedAt }) => ({
    id,
    kind: 'cues' as const,
    at,
    userId,
    who: fullName(firstName, lastName),
    reason: `${title}, ${dateAndTime(startsAt, settings.timeZone)}`,
    by: deletedAt !== null ? TEXTS.formerTeacher : fullName(byFirst, byLast),
  }))
}

/**
 * How many accesses each person made, for the filter.
 * @throws AppError forbidden; second-factor-missing
 */
export async function countAccesses({ db }: Studio, member: Member) {
  await requireMay(db, member, 'privacy.answer', STUDIO_WIDE)
  const health = await db
    .selectFrom('healthOpenings')
    .select((eb) => ['openedBy as id', eb.fn.countAll<number>().as('n')])
    .where('openedBy', 'is not', null)
    .groupBy('openedBy')
    .execute()
  const cues = await db
    .selectFrom('cueLooks')
    .select((eb) => ['teacherId as id', eb.fn.countAll<number>().as('n')])
    .groupBy('teacherId')
    .execute()
  const counts = new Map<string, number>()
  for (const { id, n } of [...health, ...cues]) if (id) counts.set(id, (counts.get(id) ?? 0) + Number(n))
  if (counts.size === 0) return []
  const people = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', [...counts.keys()])
    .where('deletedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
  return people.map(({ id, firstName, lastName }) => ({
    id,
    name: fullName(firstName, lastName),
    looks: counts.get(id) ?? 0,
  }))
}
