import type { Verb } from '../../contract/permissions.ts'
import type { Db } from '../../database/open.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Member } from '../core/actor.ts'
import { reachNow, requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { isUndoable, obstacleToUndo } from './undo.ts'

const PAGE = 50

/** Members' own actions are in their own export; the desk's log shows what was done at the desk. */
export const OWN_KINDS = [
  'account',
  'practice',
  'calendar',
  'taught-calendar',
  'booking',
  'waiting',
  'membership',
]
export const OWN_ACTS = [
  'enrollment.started',
  'enrollment.completed',
  'enrollment.kept-seat-taken',
  'message.received',
  'newsletter.confirmed',
  'audit.ran',
]

/** A roll writes many lines, which are read only when asked for. */
const MANY = ['roll.marked']

export type ActivityFilter = {
  /** The previous page's last line. */
  after?: { at: number; id: string } | undefined
  /** Only this person's. */
  by?: string | undefined
  /** Only this kind, such as 'class'. */
  kind?: string | undefined
}

/**
 * A page of what was done at the desk, newest first.
 * @returns the page, and whether there is more
 * @throws AppError forbidden
 */
export async function activityOf(studio: Studio, member: Member, { after, by, kind }: ActivityFilter) {
  const { db } = studio
  await requireMay(db, member, 'activity.see', STUDIO_WIDE)
  const rows = await db
    .selectFrom('auditLog as line')
    .leftJoin('users as actor', 'actor.id', 'line.actorId')
    .leftJoin('users as undoer', 'undoer.id', 'line.undoneBy')
    .selectAll('line')
    .select(['actor.firstName', 'actor.lastName'])
    .select(['undoer.firstName as undoerFirst', 'undoer.lastName as undoerLast'])
    .where('line.actorId', 'is not', null)
    .where((eb) => eb.and(OWN_KINDS.map((one) => eb('line.action', 'not like', `${one}.%`))))
    .where('line.action', 'not in', kind === undefined ? [...OWN_ACTS, ...MANY] : OWN_ACTS)
    .$if(by !== undefined, (query) => query.where('line.actorId', '=', by ?? ''))
    .$if(kind !== undefined, (query) => query.where('line.action', 'like', `${kind}.%`))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('line.at', '<', after?.at ?? 0),
          eb.and([eb('line.at', '=', after?.at ?? 0), eb('line.id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const names = await namesOf(studio, [...new Set(page.flatMap((row) => [row.subject, ...idsIn(row)]))])
  const gone = await goneAmong(studio, [...new Set(page.map(({ subject }) => subject))])
  const owns = (await reachNow(db, member, 'team.change'))?.everywhere === true
  const may = (verb: Verb) => verb === 'team.change' && owns
  return {
    more: rows.length > PAGE,
    lines: page.map((row) => ({
      id: row.id,
      at: row.at,
      action: row.action,
      subject: row.subject,
      before: readable(row.before, names),
      after: readable(row.after, names),
      undoneAt: row.undoneAt,
      by: row.firstName === null ? null : fullName(row.firstName, row.lastName),
      undoneBy: row.undoerFirst === null ? null : fullName(row.undoerFirst, row.undoerLast),
      about: names.get(row.subject) ?? null,
      undoable: isUndoable(row, may),
      noUndo: obstacleToUndo(row, may, gone.has(row.subject)),
    })),
  }
}

type Fields = Record<string, unknown> | null

/** The ids in a line's fields: preferred substitutes, and the centre of a role. */
function idsIn({ before, after }: { before: Fields; after: Fields }): string[] {
  return [before, after].flatMap((fields) => [
    ...((fields?.askedFirst as string[] | undefined) ?? []),
    ...[(fields?.given as { centreId: string | null } | null | undefined)?.centreId ?? []].flat(),
  ])
}

/** A line's fields with names instead of ids. */
function readable(fields: Fields, names: Map<string, string>): Fields {
  if (!fields) return null
  const asked = fields.askedFirst as string[] | undefined
  const given = fields.given as { role: string; centreId: string | null } | null | undefined
  const where = given?.centreId ? `, ${names.get(given.centreId) ?? 'a centre that is gone'}` : ''
  return {
    ...fields,
    ...(asked && { askedFirst: asked.map((id) => names.get(id) ?? 'a former member') }),
    ...(given && { given: `${given.role}${where}` }),
  }
}

/**
 * People with actions at the desk, for the filter.
 * @throws AppError forbidden
 */
export async function activePeople({ db }: Studio, member: Member) {
  await requireMay(db, member, 'activity.see', STUDIO_WIDE)
  const staff = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('role', '!=', 'user'),
        eb('id', 'in', eb.selectFrom('staffRoles').select('staffRoles.userId')),
      ]),
    )
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
  return staff.map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) }))
}

/** Lines store only ids, so each table is asked for the ids it knows. */
async function namesOf({ db, settings }: Studio, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const sessions = await db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select(['classSessions.id', 'classes.title', 'classSessions.startsAt'])
    .where('classSessions.id', 'in', ids)
    .execute()
  const people = await Promise.all(
    (['users', 'instructors'] as const).map((table) =>
      db
        .selectFrom(table as 'users')
        .select(['id', 'firstName', 'lastName'])
        .where('id', 'in', ids)
        .execute(),
    ),
  )
  return new Map([
    ...(await named(db, 'centres', ids)),
    ...(await named(db, 'rooms', ids)),
    ...(await named(db, 'plans', ids)),
    ...(await titled(db, ids)),
    ...people.flat().map(({ id, firstName, lastName }) => [id, fullName(firstName, lastName)] as const),
    ...sessions.map(
      ({ id, title, startsAt }) => [id, `${title}, ${dateAndTime(startsAt, settings.timeZone)}`] as const,
    ),
  ])
}

async function goneAmong({ db }: Studio, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function named(db: Db, table: 'centres' | 'rooms' | 'plans', ids: string[]) {
  const rows = await db
    .selectFrom(table as 'centres')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name }) => [id, name] as const)
}

async function titled(db: Db, ids: string[]) {
  const rows = await db.selectFrom('classes').select(['id', 'title']).where('id', 'in', ids).execute()
  return rows.map(({ id, title }) => [id, title] as const)
}
