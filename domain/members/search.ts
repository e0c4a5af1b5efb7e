import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Segment } from '../../contract/desk-members.ts'
import type { Reach } from '../../contract/permissions.ts'
import { wantedTerms } from '../../shared/search-terms.ts'
import { SEGMENTS } from '../../shared/segments.ts'
import { wantedSound } from '../../shared/sounds.ts'
import type { Member } from '../core/actor.ts'
import { cacheFor } from '../core/cache.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { isWithin } from '../core/within-reach.ts'
import { countVisits, FEW, isInSegment } from './segments.ts'

export type MemberFilters = {
  q?: string | undefined
  segment?: Segment | undefined
  tag?: string | undefined
  after?: string | undefined
}

const PAGE = 25
/** Sorts after every character a term can have. */
const LAST = '\u{10ffff}'

/**
 * A page of members for the desk: latest to join first, or in a search by the matching word, with names in another script
 * last.
 * @throws AppError forbidden
 */
export async function listMembers(studio: Studio, actor: Member, filters: MemberFilters) {
  const reach = await requireMay(studio.db, actor, 'member.see')
  const { q = '', segment, tag, after } = filters
  const isSearch = q.trim() !== ''
  if (segment) await countVisits(studio, segment)
  const first = isSearch && segment && FEW.includes(segment) ? isInSegment(studio, segment) : undefined
  const wanted = and([
    isWithin(reach, actor),
    ...(segment && !first ? [isInSegment(studio, segment, isSearch ? 'few' : 'all')] : []),
    ...(tag ? [hasTag(tag)] : []),
  ])
  const rows = isSearch
    ? await search(studio, q, { wanted, first, most: PAGE + 1, after })
    : await latest(studio, wanted, after)
        .limit(PAGE + 1)
        .execute()
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return { members: await aroundThem(studio, page), next: last ? keyOf([last.ordered, last.id]) : null }
}

/**
 * The first few members that match a search, without visits, tags and plans.
 * @throws AppError forbidden
 */
export async function findMembers(studio: Studio, actor: Member, q: string, most: number) {
  const reach = await requireMay(studio.db, actor, 'member.see')
  return search(studio, q, { wanted: isWithin(reach, actor), most })
}

type Search = {
  wanted: Expression<SqlBool>
  /** A selective condition the database can start from. */
  first?: Expression<SqlBool> | undefined
  most: number
  after?: string | undefined
}

async function search(studio: Studio, q: string, { wanted, first, most, after }: Search) {
  const terms = byLength(wantedTerms(q))
  const sound = wantedSound(terms[0] ?? '')
  const [last = ''] = partsOf(after)
  const isLater = sound !== null && String(last).startsWith(sound)
  const among = (query: ReturnType<typeof found>, rows: number) =>
    (first ? query.where(first) : query).limit(rows).execute()
  const written = isLater ? [] : await among(found(studio, terms, wanted, after), most)
  if (sound === null || written.length === most) return written
  const sounding = await among(
    similarSounding(studio, terms, sound, wanted, isLater ? after : undefined),
    most - written.length,
  )
  return [...written, ...sounding]
}

/** Longest word first, since it leaves the fewest rows. */
const byLength = (terms: string[]) => terms.toSorted((a, b) => b.length - a.length)

const and = (conditions: Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

function hasTag(tag: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from ${sql.table('memberTags')} as tagged
    where tagged.${sql.ref('userId')} = ${sql.ref('users.id')} and tagged.tag = ${tag})`
}

/** The query for words as written; a test checks its plan. */
export function found(
  { db }: Pick<Studio, 'db'>,
  terms: string[],
  wanted: Expression<SqlBool>,
  after?: string,
) {
  const [first = LAST, ...others] = byLength(terms)
  return others.reduce(
    (query, other) => query.where(onlyIf(hasTerm(other))),
    beginningWith(db, first, wanted, after),
  )
}

/** The query for names in another script that sound like the longest word, without those found as written. */
export function similarSounding(
  { db }: Pick<Studio, 'db'>,
  terms: string[],
  sound: string,
  wanted: Expression<SqlBool>,
  after?: string,
) {
  const asWritten = and(terms.map((term) => sql<SqlBool>`exists (${hasTerm(term)})`))
  const query = beginningWith(db, sound, wanted, after).where(
    sql<boolean>`case when ${asWritten} then false else true end`,
  )
  return terms.slice(1).reduce((all, other) => {
    const sounding = wantedSound(other)
    const either = sounding === null ? [other] : [other, sounding]
    const any = either.map((term) => sql<SqlBool>`exists (${hasTerm(term)})`)
    return all.where(asked(sql<SqlBool>`(${sql.join(any, sql` or `)})`))
  }, query)
}

function beginningWith(
  db: Studio['db'],
  first: string,
  wanted: Expression<SqlBool>,
  after: string | undefined,
) {
  const [term, id] = partsOf(after)
  const own = sql.ref('term.userId')
  const query = db
    .selectFrom('memberTerms as term')
    .innerJoin('users', 'users.id', 'term.userId')
    .select(COLUMNS)
    .select('term.term as ordered')
    .where('term.term', '>=', first)
    .where('term.term', '<', first + LAST)
    .where('users.deletedAt', 'is', null)
    .where(asked(wanted))
    // A member with two terms that begin with the word is listed once.
    .where(
      unless(sql`select 1 from ${sql.table('memberTerms')} as one
      where one.${sql.ref('userId')} = ${own} and one.term >= ${first} and one.term < ${sql.ref('term.term')}`),
    )
    .orderBy('term.term')
    .orderBy('term.userId')
  if (typeof term !== 'string' || !id) return query
  return query
    .where('term.term', '>=', term)
    .where((eb) => eb.or([eb('term.term', '>', term), eb('term.userId', '>', id)]))
}

/** Whether one of their terms begins with it. */
function hasTerm(beginning: string): RawBuilder<unknown> {
  return sql`select 1 from ${sql.table('memberTerms')} as another
      where another.${sql.ref('userId')} = ${sql.ref('term.userId')} and another.term >= ${beginning}
      and another.term < ${beginning + LAST}`
}

/**
 * Checked row by row in index order, so a page stops early. Postgres can't turn a `case` into a join, and estimates that
 * half the rows match; otherwise it estimates one in two hundred and sorts them all.
 */
function onlyIf(found: RawBuilder<unknown>) {
  return asked(sql<SqlBool>`exists (${found})`)
}

function asked(condition: Expression<SqlBool>) {
  return sql<boolean>`case when ${condition} then true else false end`
}

function unless(found: RawBuilder<unknown>) {
  return sql<boolean>`case when exists (${found}) then false else true end`
}

function latest({ db }: Studio, wanted: Expression<SqlBool>, after?: string) {
  const [at, id] = partsOf(after)
  const query = db
    .selectFrom('users')
    .select(COLUMNS)
    .select('users.createdAt as ordered')
    .where('users.deletedAt', 'is', null)
    .where(wanted)
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
  if (typeof at !== 'number' || !id) return query
  return query
    .where('users.createdAt', '<=', at)
    .where((eb) => eb.or([eb('users.createdAt', '<', at), eb('users.id', '<', id)]))
}

const COLUMNS = [
  'users.id',
  'users.firstName',
  'users.lastName',
  'users.email',
  'users.contactEmail',
  'users.emailProvedAt',
  'users.phone',
  'users.createdAt',
] as const

type Found = {
  id: string
  firstName: string
  lastName: string
  email: string
  contactEmail: string | null
  emailProvedAt: number | null
  phone: string
  createdAt: number
}

/** The visits, tags and plans of a page's members. */
async function aroundThem({ db, now }: Studio, page: Found[]) {
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return []
  const at = now()
  const sessions = await db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select((eb) => [
      'bookings.userId',
      eb.fn
        .max('classSessions.startsAt')
        .filterWhere((own) =>
          own.and([
            own('classSessions.startsAt', '<=', at),
            own.or([own('bookings.mark', 'is', null), own('bookings.mark', 'in', ['present', 'late'])]),
          ]),
        )
        .as('lastAt'),
      eb.fn.min('classSessions.startsAt').filterWhere('classSessions.startsAt', '>', at).as('nextAt'),
    ])
    .where('bookings.userId', 'in', ids)
    .where('bookings.state', '=', 'booked')
    .where('classSessions.cancelledAt', 'is', null)
    .groupBy('bookings.userId')
    .execute()
  const tags = await db
    .selectFrom('memberTags')
    .select(['userId', 'tag'])
    .where('userId', 'in', ids)
    .orderBy('tag')
    .execute()
  const plans = await db
    .selectFrom('memberships')
    .select(['memberships.userId', 'memberships.name'])
    .where('memberships.userId', 'in', ids)
    .where('memberships.startsAt', '<=', at)
    .where('memberships.endsAt', '>', at)
    .execute()
  const blocks = await db
    .selectFrom('memberBlocks')
    .select('userId')
    .where('userId', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
  return page.map((person) => {
    const own = sessions.find(({ userId }) => userId === person.id)
    return {
      ...person,
      lastAt: own?.lastAt == null ? null : Number(own.lastAt),
      nextAt: own?.nextAt == null ? null : Number(own.nextAt),
      tags: tags.filter(({ userId }) => userId === person.id).map(({ tag }) => tag),
      plan: plans.find(({ userId }) => userId === person.id)?.name ?? null,
      isBlocked: blocks.some(({ userId }) => userId === person.id),
    }
  })
}

const keptCounts = cacheFor<MemberCounts>(60_000, 200)

/**
 * The number of members, in total and by segment and tag. For staff limited to some centres, up to a minute old.
 * @throws AppError forbidden
 */
export async function countMembers(studio: Studio, actor: Member): Promise<MemberCounts> {
  const reach = await requireMay(studio.db, actor, 'member.see')
  if (reach.everywhere) return countWithin(studio, actor, reach)
  const key = `${actor.id} ${[...reach.centreIds].sort().join()}`
  return keptCounts(studio.db, key, studio.now(), () => countWithin(studio, actor, reach))
}

/** Finds the members within reach once, because that is the expensive part. */
async function countWithin(studio: Studio, actor: Member, reach: Reach): Promise<MemberCounts> {
  const { db } = studio
  await countVisits(studio)
  const all = db
    .selectFrom('users')
    .where('users.deletedAt', 'is', null)
    .where(isWithin(reach, actor, 'all'))
  const inSegment = (segment: Segment) =>
    sql<number>`count(case when ${isInSegment(studio, segment)} then 1 end)`.as(segment)
  const counted = await all
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select(SEGMENTS.map(inSegment))
    .executeTakeFirstOrThrow()
  // Deleted accounts have no tags, so accounts matter only when some are out of reach.
  const tagged = db.selectFrom('memberTags')
  const tags = await (reach.everywhere ? tagged : tagged.where('userId', 'in', all.select('users.id')))
    .select((eb) => ['memberTags.tag', eb.fn.countAll<number>().as('n')])
    .groupBy('memberTags.tag')
    .orderBy('memberTags.tag')
    .limit(MOST_TAGS)
    .execute()
  return {
    all: Number(counted.all),
    segments: SEGMENTS.map((segment) => ({ segment, members: Number(counted[segment]) })),
    tags: tags.map((one) => ({ tag: one.tag, members: Number(one.n) })),
  }
}

type MemberCounts = {
  all: number
  segments: { segment: Segment; members: number }[]
  tags: { tag: string; members: number }[]
}

const MOST_TAGS = 60

/** The sort value and id of a page's last row. */
type Key = [ordered: string | number, id: string]

function keyOf(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

function partsOf(after: string | undefined): Key | [] {
  if (!after) return []
  try {
    const [ordered, id] = JSON.parse(Buffer.from(after, 'base64url').toString())
    const isKey = typeof id === 'string' && (typeof ordered === 'string' || Number.isSafeInteger(ordered))
    return isKey ? [ordered, id] : []
  } catch {
    return []
  }
}
