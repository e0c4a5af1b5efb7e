import { sql } from 'kysely'
import type { ClassDraft } from '../../contract/class-drafts.ts'
import type { ClassState } from '../../contract/desk-classes.ts'
import type { Reach } from '../../contract/permissions.ts'
import type { Db } from '../../database/open.ts'
import type { ClassType } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { takenSeats } from '../seats/count.ts'
import { datesOf, isHeld } from './class-dates.ts'
import { isWithin } from './draft-access.ts'
import { stylesOf } from './draft-context.ts'

export type ListFilters = {
  state?: ClassState | undefined
  q?: string | undefined
  teacher?: string | undefined
  style?: string | undefined
  type?: ClassType | undefined
  after?: string | undefined
}

const PAGE = 24
/** How many drafts are read at a time. */
const BATCH = 100

/**
 * A page of classes for the desk: drafts by last edit, other classes by start, latest first.
 * @throws AppError forbidden
 */
export async function listDeskClasses(studio: Studio, member: Member, filters: ListFilters) {
  const { db } = studio
  const reach = await requireMay(db, member, 'classes.see')
  const { state = 'published' } = filters
  const page =
    state === 'draft'
      ? { drafts: await draftsOf(studio, member, reach, filters), classes: [] }
      : { drafts: [], classes: await classesOf(studio, reach, filters) }
  const rows = state === 'draft' ? page.drafts : page.classes
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return {
    drafts: page.drafts.slice(0, PAGE),
    classes: page.classes.slice(0, PAGE),
    next: last ? last.key : null,
    counts: await countsOf(studio, member, reach),
    teachers: await teachersOf(db),
    styles: await stylesOf(db),
  }
}

export type DeskRow = Awaited<ReturnType<typeof classesOf>>[number]
export type DraftRow = Awaited<ReturnType<typeof draftsOf>>[number]

async function classesOf(studio: Studio, reach: Reach, filters: ListFilters) {
  const now = studio.now()
  const { q, teacher, style, type, after, state } = filters
  let query = within(studio.db, reach)
    .innerJoin('instructors', 'instructors.id', 'classes.instructorId')
    .leftJoin('centres', (join) =>
      join.on((eb) => eb('centres.id', '=', eb.fn.coalesce('rooms.centreId', 'classes.centreId'))),
    )
    .selectAll('classes')
    .select([
      'instructors.firstName',
      'instructors.lastName',
      'rooms.name as roomName',
      'centres.name as centreName',
      sql<string>`${sql.ref('classes.startDate')} || '.' || ${sql.ref('classes.id')}`.as('key'),
    ])
    .select((eb) => {
      const sessions = eb
        .selectFrom('classSessions')
        .whereRef('classSessions.classId', '=', 'classes.id')
        .where('classSessions.cancelledAt', 'is', null)
      return [
        sessions.select((s) => s.fn.countAll<number>().as('n')).as('sessions'),
        sessions.select((s) => s.fn.min('startsAt').as('at')).as('firstAt'),
        sessions.select((s) => s.fn.max('endsAt').as('at')).as('lastAt'),
        sessions
          .select((s) => s.fn.min('startsAt').as('at'))
          .where('startsAt', '>', now)
          .as('nextAt'),
        eb
          .selectFrom('enrollments')
          .select((e) => e.fn.countAll<number>().as('n'))
          .whereRef('enrollments.classId', '=', 'classes.id')
          .where('enrollments.status', 'in', IN_CLASS)
          .as('people'),
      ]
    })
    .where('classes.archivedAt', state === 'archived' ? 'is not' : 'is', null)
    .orderBy('classes.startDate', 'desc')
    .orderBy('classes.id', 'desc')
    .limit(PAGE + 1)
  if (teacher) query = query.where('classes.instructorId', '=', teacher)
  if (style) query = query.where('classes.category', '=', style)
  if (type) query = query.where('classes.type', '=', type)
  for (const word of wordsOf(q))
    query = query.where(
      sql<boolean>`lower(${sql.ref('classes.title')} || ' ' || ${sql.ref('classes.category')} || ' ' || ${sql.ref('instructors.firstName')} || ' ' || ${sql.ref('instructors.lastName')}) like ${`%${word}%`} escape '\\'`,
    )
  const [day, id] = splitKey(after)
  if (day && id)
    query = query.where((eb) =>
      eb.or([
        eb('classes.startDate', '<', day),
        eb.and([eb('classes.startDate', '=', day), eb('classes.id', '<', id)]),
      ]),
    )
  const rows = await query.execute()
  const taken = await takenSeats(studio)
  return rows.map((row) => ({
    ...row,
    taken: row.type === 'Recorded' ? Number(row.people) : (taken.get(row.id) ?? 0),
  }))
}

function within(db: Db, { everywhere, centreIds }: Reach) {
  const query = db.selectFrom('classes').leftJoin('rooms', 'rooms.id', 'classes.roomId')
  return everywhere
    ? query
    : query.where((eb) => eb(eb.fn.coalesce('rooms.centreId', 'classes.centreId'), 'in', [...centreIds, '']))
}

/** Filtered here and not in SQL, because a draft's content is one text column. */
async function draftsOf(studio: Studio, member: Member, reach: Reach, filters: ListFilters) {
  const teachers = new Map((await teachersOf(studio.db)).map(({ id, name }) => [id, name]))
  const rooms = new Map((await roomsOf(studio.db)).map(({ id, place }) => [id, place]))
  const { timeZone } = studio.settings
  const found = []
  for (let after = filters.after; found.length <= PAGE; ) {
    const batch = await draftsAfter(studio.db, after)
    for (const draft of batch) {
      if (!(await isWithin(studio.db, reach, member, draft))) continue
      const { content } = draft
      const teacher = content.instructorId === null ? undefined : teachers.get(content.instructorId)
      if (!isWanted(content, teacher ?? '', filters)) continue
      const held = datesOf(content.dates, [], timeZone).filter(isHeld)
      found.push({
        ...draft,
        teacher: teacher ?? null,
        place: (content.roomId === null ? undefined : rooms.get(content.roomId)) ?? null,
        sessions: held.length,
        firstAt: held[0]?.startsAt ?? null,
        lastAt: held.at(-1)?.endsAt ?? null,
      })
    }
    if (batch.length < BATCH) break
    after = batch.at(-1)?.key
  }
  return found.slice(0, PAGE + 1)
}

async function draftsAfter(db: Db, after: string | undefined) {
  let query = db
    .selectFrom('classDrafts')
    .leftJoin('users', 'users.id', 'classDrafts.updatedBy')
    .selectAll('classDrafts')
    .select(['users.firstName', 'users.lastName'])
    .orderBy('classDrafts.updatedAt', 'desc')
    .orderBy('classDrafts.id', 'desc')
    .limit(BATCH)
  const [at, id] = splitKey(after)
  if (at && id && Number.isSafeInteger(Number(at)))
    query = query.where((eb) =>
      eb.or([
        eb('classDrafts.updatedAt', '<', Number(at)),
        eb.and([eb('classDrafts.updatedAt', '=', Number(at)), eb('classDrafts.id', '<', id)]),
      ]),
    )
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, key: `${row.updatedAt}.${row.id}` }))
}

function isWanted(content: ClassDraft, teacher: string, { q, teacher: id, style, type }: ListFilters) {
  const said = `${content.title} ${content.style} ${teacher}`.toLowerCase()
  return (
    (!id || content.instructorId === id) &&
    (!style || content.style === style) &&
    (!type || content.type === type) &&
    (q ?? '')
      .toLowerCase()
      .split(/\s+/)
      .every((word) => said.includes(word))
  )
}

async function countsOf(studio: Studio, member: Member, reach: Reach) {
  const count = async (archived: boolean) => {
    const { n } = await within(studio.db, reach)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('classes.archivedAt', archived ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    published: await count(false),
    archived: await count(true),
    draft: await countDrafts(studio, member, reach),
  }
}

async function countDrafts({ db }: Studio, member: Member, reach: Reach): Promise<number> {
  if (reach.everywhere) {
    const { n } = await db
      .selectFrom('classDrafts')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const rows = await db.selectFrom('classDrafts').select(['content', 'createdBy']).execute()
  const mine = await Promise.all(rows.map((draft) => isWithin(db, reach, member, draft)))
  return mine.filter(Boolean).length
}

async function teachersOf(db: Db) {
  const rows = await db
    .selectFrom('instructors')
    .select(['id', 'firstName', 'lastName'])
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
  return rows.map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) }))
}

async function roomsOf(db: Db) {
  const rows = await db
    .selectFrom('rooms')
    .innerJoin('centres', 'centres.id', 'rooms.centreId')
    .select(['rooms.id', 'rooms.name', 'centres.name as centre'])
    .execute()
  return rows.map(({ id, name, centre }) => ({ id, place: `${name}, ${centre}` }))
}

/** "2027-01-05.abc": the sort value and the id of the previous page's last row. */
function splitKey(key: string | undefined): [string, string] | [] {
  const at = key?.indexOf('.') ?? -1
  if (!key || at < 0 || (key.length > at + 1 && !/^[\d-]{1,20}$/.test(key.slice(0, at)))) return []
  return [key.slice(0, at), key.slice(at + 1)]
}

function wordsOf(q: string | undefined): string[] {
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[\\%_]/g, '\\$&'))
}
