import { type RawBuilder, sql } from 'kysely'
import { HAPPENED_TO_MEMBER, TIMELINE_PARTS, type TimelinePart } from '../../contract/desk-members.ts'
import type { Reach } from '../../contract/permissions.ts'
import type { Db } from '../../database/open.ts'
import type { Member } from '../core/actor.ts'
import { reachNow } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireForMember } from './reach.ts'

const PAGE = 30

export type Line = {
  kind: (typeof HAPPENED_TO_MEMBER)[number]
  id: string
  at: number
  /** The title of a class or plan, the subject of an email, or a tag. */
  title: string | null
  said: string | null
  /** Hundredths of the currency. */
  amount: number | null
  currency: string | null
  sessionId: string | null
  startsAt: number | null
  by: string | null
}

/**
 * A page of what happened with a member, latest first, read from each table. Payments and refunds are only shown as far as
 * the reader may see them.
 * @param part only one kind of event
 * @throws AppError forbidden, not-found
 */
export async function timelineOf(
  studio: Studio,
  actor: Member,
  memberId: string,
  { part, after }: { part?: TimelinePart | undefined; after?: string | undefined },
) {
  const person = await requireForMember(studio.db, actor, 'member.see', memberId)
  const kinds = part ? TIMELINE_PARTS[part] : HAPPENED_TO_MEMBER
  const sales = await reachNow(studio.db, actor, 'sales.see')
  const rows = await linesOf(studio.db, { ...person, sales }, kinds, after)
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return { lines: page, next: last ? `${last.at}.${last.kind}.${last.id}` : null }
}

type Person = {
  id: string
  email: string
  emailProvedAt: number | null
  /** Whose payments the reader may see. */
  sales: Reach | null
}

async function linesOf(
  db: Db,
  person: Person,
  kinds: readonly Line['kind'][],
  after: string | undefined,
): Promise<Line[]> {
  const wanted = sql.join(kinds.map((kind) => sql`${kind}`))
  const { rows } = await sql<Line>`
    select line.kind, line.id, line.at, line.title, line.said, line.amount, line.currency,
      line.${sql.ref('sessionId')}, line.${sql.ref('startsAt')},
      case when person.id is null then null else trim(person.${sql.ref('firstName')} || ' ' || person.${sql.ref('lastName')}) end as "by"
    from (${sql.join(sourcesOf(person), sql` union all `)}) as line
    left join users as person on person.id = line.${sql.ref('byId')}
    where line.kind in (${wanted}) ${older(after)}
    order by line.at desc, line.kind desc, line.id desc
    limit ${PAGE + 1}`.execute(db)
  return rows.map((row) => ({
    ...row,
    at: Number(row.at),
    amount: row.amount === null ? null : Number(row.amount),
    startsAt: row.startsAt === null ? null : Number(row.startsAt),
  }))
}

/** "1790000000000.booked.abc": the position of the previous page's last line. */
function older(after: string | undefined): RawBuilder<unknown> {
  const [, at, kind, id] = /^(\d{1,16})\.([a-z-]{1,30})\.(.{1,64})$/.exec(after ?? '') ?? []
  if (!at || !kind || !id) return sql``
  return sql`and (line.at < ${Number(at)} or (line.at = ${Number(at)}
    and (line.kind < ${kind} or (line.kind = ${kind} and line.id < ${id}))))`
}

type Column = RawBuilder<unknown>
type Said = Partial<
  Record<'title' | 'said' | 'amount' | 'currency' | 'sessionId' | 'startsAt' | 'byId', Column>
>

const NO_TEXT = sql`cast(null as text)`
const NO_NUMBER = sql`cast(null as bigint)`
const c = (name: string) => sql.ref(name)
const SESSION = { sessionId: c('held.id'), startsAt: c('held.startsAt') }

/** All sources have the same columns in the same order; Postgres needs each column's type. */
function source(kind: Line['kind'], id: Column, at: Column, said: Said, from: RawBuilder<unknown>) {
  return sql`select ${sql.lit(kind)} as kind, ${id} as id, ${at} as at,
    ${said.title ?? NO_TEXT} as title, ${said.said ?? NO_TEXT} as said,
    ${said.amount ?? NO_NUMBER} as amount, ${said.currency ?? NO_TEXT} as currency,
    ${said.sessionId ?? NO_TEXT} as ${sql.ref('sessionId')}, ${said.startsAt ?? NO_NUMBER} as ${sql.ref('startsAt')},
    ${said.byId ?? NO_TEXT} as ${sql.ref('byId')} ${from}`
}

function sourcesOf(person: Person) {
  return [
    ...ofAccount(person),
    ...ofEnrollments(person),
    ...ofBookings(person),
    ...ofMoney(person),
    ...ofWords(person),
    ...ofStaff(person),
  ]
}

function ofAccount({ id }: Person) {
  return [
    source(
      'joined',
      c('one.id'),
      c('one.createdAt'),
      {
        byId: c('one.registeredBy'),
        said: sql`case when ${c('one.importId')} is not null then 'imported' end`,
      },
      sql`from users as one where one.id = ${id}`,
    ),
    source(
      'proved',
      c('one.id'),
      c('one.emailProvedAt'),
      {},
      sql`from users as one where one.id = ${id} and one.${c('emailProvedAt')} is not null`,
    ),
    source(
      'consented',
      c('one.userId'),
      c('one.consentedAt'),
      {},
      sql`from ${sql.table('healthAnswers')} as one where one.${c('userId')} = ${id}`,
    ),
  ]
}

/** Whether the reader may see the amounts of a class, or of a plan, which belongs to no class. */
function isSeen(sales: Reach | null, classId: Column): Column {
  if (sales === null) return sql`1 = 0`
  if (sales.everywhere) return sql`1 = 1`
  const centres = sql.join([...sales.centreIds, ''].map((one) => sql`${one}`))
  return sql`${classId} in (select within.id from classes as within
    left join rooms as room on room.id = within.${c('roomId')}
    where coalesce(room.${c('centreId')}, within.${c('centreId')}) in (${centres}))`
}

function ofEnrollments({ id, sales }: Person) {
  const own = sql`from enrollments as one
    inner join classes as course on course.id = one.${c('classId')}
    left join ${sql.table('classSessions')} as held on held.id = one.${c('sessionId')}
    where one.${c('userId')} = ${id}`
  const about = { title: c('course.title'), ...SESSION }
  return [
    source(
      'booked',
      c('one.id'),
      c('one.createdAt'),
      about,
      sql`${own} and one.status <> 'waitlisted'
      and (one.${c('waitPlace')} is null or one.${c('policyVersion')} is not null)`,
    ),
    source('waits', c('one.id'), c('one.createdAt'), about, sql`${own} and one.status = 'waitlisted'`),
    source(
      'cancelled',
      c('one.id'),
      c('one.cancelledAt'),
      {
        ...about,
        // Pending refunds are included.
        amount: sql`case when ${isSeen(sales, c('one.classId'))} then one.${c('refundPaise')}
          + coalesce((select sum(asked.${c('amountPaise')}) from ${sql.table('pendingActions')} as asked
          where asked.kind = 'refund' and asked.other = one.id and asked.${c('endedAt')} is null), 0) end`,
        currency: sql`cast('INR' as text)`,
        byId: c('one.cancelledBy'),
      },
      sql`${own} and one.${c('cancelledAt')} is not null and one.${c('policyVersion')} is not null`,
    ),
  ]
}

function ofBookings({ id }: Person) {
  const own = sql`from bookings as one
    inner join ${sql.table('classSessions')} as held on held.id = one.${c('sessionId')}
    inner join classes as course on course.id = one.${c('classId')}
    where one.${c('userId')} = ${id}`
  const about = { title: c('course.title'), ...SESSION }
  const marked = (kind: 'came' | 'late' | 'absent' | 'excused', mark: string) =>
    source(
      kind,
      c('one.id'),
      c('one.markedAt'),
      { ...about, byId: c('one.markedBy') },
      sql`${own} and one.state = 'booked' and one.mark = ${mark} and one.${c('markedAt')} is not null`,
    )
  return [
    source('made-up', c('one.id'), c('one.createdAt'), about, sql`${own} and one.source = 'make-up'`),
    source(
      'gave-up',
      c('one.id'),
      c('one.endedAt'),
      about,
      sql`${own} and one.state = 'given-up' and one.${c('endedAt')} is not null`,
    ),
    marked('came', 'present'),
    marked('late', 'late'),
    marked('absent', 'absent'),
    marked('excused', 'excused'),
  ]
}

function ofMoney({ id, sales }: Person) {
  const seen = isSeen(sales, c('ordered.classId'))
  const own = sql`from payments as one
    inner join orders as ordered on ordered.id = one.${c('orderId')}
    left join classes as course on course.id = ordered.${c('classId')}
    left join plans as plan on plan.id = ordered.${c('planId')}
    left join ${sql.table('classSessions')} as held on held.id = ordered.${c('sessionId')}
    where ordered.${c('userId')} = ${id}`
  const about = {
    title: sql`coalesce(course.title, plan.name, ${c('ordered.item')})`,
    said: c('one.method'),
    amount: c('one.amountPaise'),
    currency: c('one.currency'),
    ...SESSION,
  }
  return [
    source(
      'paid',
      c('one.id'),
      c('one.capturedAt'),
      about,
      sql`${own} and ${seen} and one.${c('capturedAt')} is not null`,
    ),
    source(
      'pay-failed',
      c('one.id'),
      c('one.createdAt'),
      { ...about, said: c('one.errorReason') },
      sql`${own} and ${seen} and one.state = 'failed'`,
    ),
    source(
      'refunded',
      c('back.id'),
      c('back.createdAt'),
      {
        ...about,
        amount: c('back.amountPaise'),
        // The refund of a desk payment waits for staff until they have given it.
        said: sql`case when one.way <> 'razorpay' and back.state <> 'processed' then 'hand' else back.state end`,
      },
      sql`from refunds as back
        inner join payments as one on one.id = back.${c('paymentId')}
        inner join orders as ordered on ordered.id = one.${c('orderId')}
        left join classes as course on course.id = ordered.${c('classId')}
        left join plans as plan on plan.id = ordered.${c('planId')}
        left join ${sql.table('classSessions')} as held on held.id = ordered.${c('sessionId')}
        where ordered.${c('userId')} = ${id} and ${seen}`,
    ),
    source(
      'plan',
      c('one.id'),
      c('one.startsAt'),
      { title: c('one.name'), startsAt: c('one.endsAt') },
      sql`from memberships as one where one.${c('userId')} = ${id}`,
    ),
  ]
}

function ofWords({ id, email, emailProvedAt }: Person) {
  const lists = sql`from subscribers as one where one.email = ${emailProvedAt === null ? '' : email} and one.list = 'newsletter'`
  return [
    source(
      'letter',
      c('one.id'),
      c('one.createdAt'),
      { title: c('one.subject') },
      // Leaves out emails to the studio about the member, and emails that are still pending.
      sql`from ${sql.table('outboxEmails')} as one where one.${c('userId')} = ${id}
        and (one.${c('sentAt')} is not null or one.tries > 0 or one.${c('nextTryAt')} is null
          or one.${c('nextTryAt')} <= one.${c('createdAt')})
        and (one.recipient = ${email} or one.recipient in (select earlier.replaced
          from ${sql.table('emailChanges')} as earlier where earlier.${c('userId')} = ${id}))`,
    ),
    source(
      'wrote',
      c('one.id'),
      c('one.createdAt'),
      { said: c('one.text') },
      sql`from ${sql.table('conversationMessages')} as one where one.${c('userId')} = ${id} and one.sender = 'member'`,
    ),
    source(
      'answered',
      c('one.id'),
      c('one.createdAt'),
      { said: c('one.text'), byId: c('one.senderId') },
      sql`from ${sql.table('conversationMessages')} as one where one.${c('userId')} = ${id} and one.sender = 'studio'`,
    ),
    source(
      'contacted',
      c('one.id'),
      c('one.createdAt'),
      { title: c('one.subject'), said: c('one.message') },
      sql`from ${sql.table('contactMessages')} as one where one.${c('userId')} = ${id}`,
    ),
    source(
      'news-on',
      c('one.id'),
      c('one.confirmedAt'),
      {},
      sql`${lists} and one.${c('confirmedAt')} is not null`,
    ),
    source(
      'news-off',
      c('one.id'),
      c('one.unsubscribedAt'),
      {},
      sql`${lists} and one.${c('unsubscribedAt')} is not null`,
    ),
  ]
}

function ofStaff({ id }: Person) {
  const blocks = sql`from ${sql.table('memberBlocks')} as one where one.${c('userId')} = ${id}`
  return [
    source(
      'note',
      c('one.id'),
      c('one.createdAt'),
      { said: c('one.text'), byId: c('one.writtenBy') },
      sql`from ${sql.table('memberNotes')} as one where one.${c('userId')} = ${id}`,
    ),
    source(
      'tagged',
      c('one.tag'),
      c('one.createdAt'),
      { title: c('one.tag'), byId: c('one.createdBy') },
      sql`from ${sql.table('memberTags')} as one where one.${c('userId')} = ${id}`,
    ),
    source(
      'blocked',
      c('one.id'),
      c('one.blockedAt'),
      { said: c('one.reason'), byId: c('one.blockedBy') },
      blocks,
    ),
    source(
      'unblocked',
      c('one.id'),
      c('one.endedAt'),
      { byId: c('one.endedBy') },
      sql`${blocks} and one.${c('endedAt')} is not null`,
    ),
    source(
      'health-opened',
      c('one.id'),
      c('one.openedAt'),
      { said: c('one.reason'), byId: c('one.openedBy') },
      sql`from ${sql.table('healthOpenings')} as one where one.${c('userId')} = ${id}`,
    ),
    source(
      'merged',
      c('one.id'),
      c('one.at'),
      { byId: c('one.actorId') },
      sql`from ${sql.table('auditLog')} as one where one.subject = ${id} and one.action = 'member.merged'`,
    ),
  ]
}
